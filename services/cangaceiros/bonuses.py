"""CG-510 to CG-523. The bonuses of Fazendas and Reward tiles, whoever gives them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros.abilities import LIDIA, has
from services.cangaceiros.content import BOARD, CHIEFS, LINE_BONUSES
from services.cangaceiros.garrisons import PlaceCangaceiro, can_place
from services.cangaceiros.icons import STOP
from services.cangaceiros.pieces import CANGACEIRO, DEAL, HEAL, LINES, PROTECTION, REIS, TRAINING, VENGEANCE
from services.cangaceiros.training import TrainForBonus
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State


def useful(g: State, seat: int, bonus: str) -> bool:
    """CG-457. Whether a player has room for a bonus, or anything that it could do."""
    player = g.players[seat]
    match bonus:
        case "reis":
            return True
        case "deal":
            return player.deals < BOARD.deal_spaces  # CG-518
        case "vengeance":
            return player.vengeance < BOARD.vengeance_spaces  # CG-520
        case "heal":
            return bool(player.wounds)
        case "training":
            return bool(player.markers)
        case _:
            return any(True for _ in lines_for(g, seat, bonus))


def lines_for(g: State, seat: int, bonus: str) -> Iterator[str]:
    """CG-511 to CG-516, CG-521, CG-779, CG-R-67. The lines that the Cangaceiro of a bonus may go to now."""
    anywhere = bonus == CANGACEIRO or (bonus == PROTECTION and has(g, seat, LIDIA))
    for line in LINES:
        if (anywhere or line == LINE_BONUSES[bonus]) and can_place(g, seat, line):
            yield line


class Receive(Do, frozen=True):
    """CG-510 to CG-523. A player gets a bonus; what there is no room for is lost.

    CG-510, CG-511, CG-513, CG-515, CG-517, CG-519, CG-521, CG-522, CG-R-14, CG-R-38.
    """

    player: int
    bonus: str

    def run(self, g: State) -> None:
        if not useful(g, self.player, self.bonus):
            return
        player = g.players[self.player]
        g.tell("bonus_received", seat=self.player, bonus=self.bonus)
        if self.bonus == REIS:
            player.reis += 1
        elif self.bonus == DEAL:
            player.deals += 1
        elif self.bonus == VENGEANCE:
            player.vengeance += 1
        elif self.bonus == HEAL:
            ChooseWoundToHeal(self.player).begin(g)
        elif self.bonus == TRAINING:
            g.then(TrainForBonus(self.player))
        else:
            lines = list(lines_for(g, self.player, self.bonus))
            g.then(PlaceCangaceiro(self.player, lines[0]) if len(lines) == 1 else ChooseLine(self.player, self.bonus))


class ChooseLine(Ask, frozen=True):
    """CG-521, CG-779. The line that a Cangaceiro goes to."""

    bonus: str = CANGACEIRO

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("line", line) for line in lines_for(g, self.player, self.bonus))

    def play(self, g: State, move: Move) -> None:
        g.then(PlaceCangaceiro(self.player, move[1]))


class ChooseWoundToHeal(Ask, frozen=True):
    """CG-522, CG-523. The Wound cube that leaves the Chief; of several on spaces that give the same, the first."""

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        printed = CHIEFS[player.chief].spaces
        seen = set()
        for space in player.wounds:
            if printed[space].gives not in seen:
                seen.add(printed[space].gives)
                yield ("heal", space)

    def play(self, g: State, move: Move) -> None:
        g.players[self.player].wounds.remove(move[1])
        g.tell("healed", seat=self.player, space=move[1])


class HealUpTo(Do, frozen=True):
    """CG-780. Remove so many Wound cubes, or fewer."""

    player: int
    left: int

    def run(self, g: State) -> None:
        if self.left and g.players[self.player].wounds:
            g.then(HealFurther(self.player, self.left))


class HealFurther(Ask, frozen=True):
    """CG-780. Remove another Wound cube, or leave it."""

    left: int

    def moves(self, g: State) -> Iterator[Move]:
        yield from ChooseWoundToHeal(self.player).moves(g)
        yield STOP

    def play(self, g: State, move: Move) -> None:
        if move != STOP:
            ChooseWoundToHeal(self.player).play(g, move)
            g.then(HealUpTo(self.player, self.left - 1))
