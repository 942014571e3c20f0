"""CG-600 to CG-632. The attack on Volantes, or on the Prison behind them: Shooting, Melee, the end of the fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros import chiefs, prison
from services.cangaceiros.abilities import ANTONIO_SILVINO, CORISCO, JURITI, has, strength
from services.cangaceiros.content import ACTION_CARDS, PRISON_TOKENS, VOLANTES_CARDS, VOLANTES_TOKENS
from services.cangaceiros.icons import Icon
from services.cangaceiros.pieces import FACAO, GUNS, PROTECTION, Fight, Line
from services.cangaceiros.volantes import remove_volantes
from services.cangaceiros.wounds import SufferWounds
from services.engine.frames import Ask, Do, Move
from services.engine.piles import EVERYONE

if TYPE_CHECKING:
    from services.cangaceiros.state import State

VOLANTES, PRISON = "volantes", "prison"
"""What is attacked."""


class Attack(Icon, frozen=True):
    """CG-600, CG-602, CG-603, CG-635, CG-636, CG-789, CG-R-06. The attack of a card's upper half."""

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        volantes = g.volantes.get(player.gang, 0)
        spendings = (False, True) if player.vengeance else (False,)
        if volantes:
            yield from (("fight", VOLANTES, spent) for spent in spendings)
        if prison.assailable(g, self.player):
            undefended = not volantes and has(g, self.player, ANTONIO_SILVINO)
            yield from (("fight", PRISON, spent) for spent in ((False,) if undefended else spendings))

    def choose(self, g: State, move: Move) -> None:
        _, target, vengeance = move
        player = g.players[self.player]
        volantes = g.volantes.get(player.gang, 0)
        g.tell("attack_declared", seat=self.player, space=player.gang, target=target, vengeance=vengeance)
        if target == PRISON and not volantes and has(g, self.player, ANTONIO_SILVINO):  # CG-789
            g.then(prison.FreePrisoners(self.player, prison.SILVINO_FAME))
            return
        player.vengeance -= vengeance
        g.fight = Fight(
            seat=self.player,
            space=player.gang,
            volantes=volantes,
            card=g.card,
            prison=target == PRISON,
            vengeance=vengeance,
        )
        g.then(DrawTokens())


class DrawTokens(Do, frozen=True):
    """CG-604, CG-605, CG-638, CG-760, CG-766, CG-R-17, CG-R-32. The tokens are turned up, then the fight begins."""

    def run(self, g: State) -> None:
        fight = _under_way(g)
        corisco = fight.volantes > 0 and has(g, fight.seat, CORISCO)
        for _ in range(min(fight.volantes + corisco, len(g.tokens))):
            token, _ = g.draw(g.tokens, EVERYONE)
            fight.tokens.append(token)
        g.tell("tokens_drawn", seat=fight.seat, tokens=[*fight.tokens])
        if fight.prison and not has(g, fight.seat, ANTONIO_SILVINO):
            fight.prison_token, _ = g.draw(g.prison_tokens, EVERYONE)
            g.tell("prison_token_drawn", seat=fight.seat, token=fight.prison_token)
        g.then(Shooting(), Melee(), EndFight())
        if len(fight.tokens) > fight.volantes:
            g.then(SetAside(fight.seat))


class SetAside(Ask, frozen=True):
    """CG-767, CG-R-32. Corisco sets one of the Volantes tokens aside; of tokens that show the same, only the first."""

    def moves(self, g: State) -> Iterator[Move]:
        tokens = _under_way(g).tokens
        unlike = {VOLANTES_TOKENS[token].strength: token for token in reversed(tokens)}
        yield from (("set_aside", token) for token in tokens if unlike[VOLANTES_TOKENS[token].strength] == token)

    def play(self, g: State, move: Move) -> None:
        _under_way(g).tokens.remove(move[1])
        g.tokens.put_under(move[1], EVERYONE)
        g.tell("token_set_aside", seat=self.player, token=move[1])


class Shooting(Do, frozen=True):
    """CG-605 to CG-612. Firing power against defence, both ways at once."""

    def run(self, g: State) -> None:
        fight = _under_way(g)
        firing = gang_strength(g, GUNS)
        if has(g, fight.seat, JURITI):  # CG-775
            firing += gang_strength(g, FACAO)
        inflicted = max(0, firing - volante_strength(g, PROTECTION))
        suffered = max(0, volante_strength(g, GUNS) - gang_strength(g, PROTECTION))
        _exchange(g, "shots_exchanged", inflicted, suffered)


class Melee(Do, frozen=True):
    """CG-614 to CG-620, CG-631, CG-647. Full strength both ways, if both sides are still there."""

    def run(self, g: State) -> None:
        fight = _under_way(g)
        if g.players[fight.seat].fallen or fight.wounds == capacity(g):
            return
        inflicted = 0 if has(g, fight.seat, JURITI) else gang_strength(g, FACAO)  # CG-776
        _exchange(g, "blows_exchanged", inflicted, volante_strength(g, FACAO))


class EndFight(Do, frozen=True):
    """CG-622 to CG-630, CG-642, CG-643, CG-646, CG-648, CG-R-18. Trophies, Fame, the Prison; then the dead Chief."""

    def run(self, g: State) -> None:
        fight, card = _under_way(g), VOLANTES_CARDS[g.round_card]
        player = g.players[fight.seat]
        opened = fight.prison and fight.wounds == capacity(g)  # CG-643, CG-761
        extra = 0 if fight.prison_token else prison.SILVINO_FAME
        kills = min(fight.volantes, fight.wounds // card.wound_spaces)
        if kills:
            remove_volantes(g, fight.space, kills)
            player.trophies += kills
        g.tell("fight_ended", seat=fight.seat, space=fight.space, kills=kills, prison=opened)
        chiefs.gain_fame(g, fight.seat, kills * (card.fame + fight.vengeance))
        _shuffle_back(g, fight)
        g.fight, g.last_fight = None, fight
        g.then(chiefs.Bury(fight.seat))
        if opened:
            g.then(prison.FreePrisoners(fight.seat, extra))


def gang_strength(g: State, line: Line) -> int:
    """CG-606, CG-610, CG-616. Guns, Protection or Facão of the attacker: Chief, played card and line."""
    fight = _under_way(g)
    card: int = getattr(ACTION_CARDS[fight.card].strength, line)
    return strength(g, fight.seat, line) + card + g.players[fight.seat].lines[line]


def volante_strength(g: State, line: Line) -> int:
    """CG-607, CG-609, CG-618, CG-621, CG-639, CG-641. Guns, Protection or Facão of round card and all tokens."""
    fight = _under_way(g)
    shown = [VOLANTES_CARDS[g.round_card].strength, *(VOLANTES_TOKENS[token].strength for token in fight.tokens)]
    if fight.prison_token:
        shown.append(PRISON_TOKENS[fight.prison_token].strength)
    total: int = sum(getattr(strength, line) for strength in shown)
    return total


def capacity(g: State) -> int:
    """CG-613, CG-640, CG-R-63. Wound spaces of all columns: one for each Volante, and one more for a Prison token."""
    fight = _under_way(g)
    return VOLANTES_CARDS[g.round_card].wound_spaces * (fight.volantes + (fight.prison_token != ""))


def _exchange(g: State, key: str, inflicted: int, suffered: int) -> None:
    """CG-612, CG-631, CG-632. Wounds go both ways, on the other side no more than there are spaces."""
    fight = _under_way(g)
    fight.wounds = min(fight.wounds + inflicted, capacity(g))
    g.tell(key, seat=fight.seat, inflicted=inflicted, suffered=suffered)
    g.then(SufferWounds(fight.seat, suffered))


def _shuffle_back(g: State, fight: Fight) -> None:
    """CG-629, CG-648. The tokens go back into their piles."""
    for token in fight.tokens:
        g.tokens.put(token, EVERYONE)
    g.shuffle("volantes_tokens", g.tokens)
    if fight.prison_token:
        g.prison_tokens.put(fight.prison_token, EVERYONE)
        g.shuffle("prison_tokens", g.prison_tokens)


def _under_way(g: State) -> Fight:
    assert g.fight is not None
    return g.fight
