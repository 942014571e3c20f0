"""CG-448, CG-449, CG-760 to CG-789. What a Chief card gives now: its ability, its strength, its free wound spaces.

What an ability changes stands where the flow asks for it, by its word (`content.Chief.ability`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.cangaceiros.content import CHIEFS
from services.cangaceiros.pieces import CANGACEIRO, DEAL, LINES, VENGEANCE

if TYPE_CHECKING:
    from services.cangaceiros.state import Player, State

ANTONIO_SILVINO = "antonio_silvino"
CABELEIRA = "cabeleira"
COCADA = "cocada"
CORISCO = "corisco"
DADA = "dada"
DULCE = "dulce"
ESPERANCA = "esperanca"
GATO = "gato"
INACINHA = "inacinha"
JARARACA = "jararaca"
JESUINO_BRILHANTE = "jesuino_brilhante"
JURITI = "juriti"
LAMPIAO = "lampiao"
LIDIA = "lidia"
MARIA_BONITA = "maria_bonita"
MILIAN = "milian"
PONTO_FINO = "ponto_fino"
VOLTA_SECA = "volta_seca"
ZABELE = "zabele"
ZE_BAIANO = "ze_baiano"
"""The abilities, by the names of their Chiefs."""

ABILITY_SPACE = {chief: [space.gives for space in card.spaces].index("ability") for chief, card in CHIEFS.items()}
"""Chief → the space of the special ability."""
WOUND_SPACES = {chief: [n for n, space in enumerate(card.spaces) if space.wound] for chief, card in CHIEFS.items()}
"""Chief → the spaces that a Wound cube fits on."""
BASE: dict[str, dict[str, int]] = {
    chief: {line: getattr(card.strength, line) for line in LINES} for chief, card in CHIEFS.items()
}
"""Chief → line → what is printed for it beside the spaces."""
BONUS_SPACES: dict[str, dict[str, list[int]]] = {
    chief: {line: [n for n, space in enumerate(card.spaces) if space.gives == line] for line in LINES}
    for chief, card in CHIEFS.items()
}
"""Chief → line → the spaces that give 1 more for it."""
ON_TRAINING = {LIDIA: CANGACEIRO, ZABELE: DEAL, ZE_BAIANO: VENGEANCE}
"""CG-778, CG-785, CG-787. The bonus of those whose ability begins with one."""


def active(player: Player, space: int) -> bool:
    """CG-448, CG-449. Whether neither a Training marker nor a Wound cube lies on a space of the Chief card."""
    return space not in player.markers and space not in player.wounds


def has(g: State, seat: int, ability: str) -> bool:
    """CG-449. Whether the Chief of `seat` has this ability, and it is in force now."""
    player = g.players[seat]
    chief = player.chief
    return chief != "" and CHIEFS[chief].ability == ability and active(player, ABILITY_SPACE[chief])


def strength(g: State, seat: int, line: str) -> int:
    """CG-449, CG-606, CG-610, CG-616. The Chief's part of Guns, Protection or Facão: base, and bonuses in force."""
    player = g.players[seat]
    total = BASE[player.chief][line]
    for space in BONUS_SPACES[player.chief][line]:
        total += active(player, space)
    return total


def free_wound_spaces(g: State, seat: int) -> list[int]:
    """CG-652, CG-659. The spaces of the Chief card that a Wound cube can be put on now, from the left."""
    player = g.players[seat]
    return [space for space in WOUND_SPACES[player.chief] if active(player, space)]


def uncovered(g: State, seat: int, space: int) -> None:
    """CG-778, CG-785, CG-787. A Training marker has left a space of the Chief card: pushes what that gives at once."""
    from services.cangaceiros.bonuses import Receive

    chief = g.players[seat].chief
    if space == ABILITY_SPACE[chief] and (bonus := ON_TRAINING.get(CHIEFS[chief].ability)):
        g.then(Receive(seat, bonus))
