"""EW-410 to EW-424. Placing a figure, and its way through the sections of an Action Column."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.actions import Action
from services.endless_winter.content import BOARD
from services.endless_winter.decks import may_hold
from services.endless_winter.development import FirstDevelopment, LearnCulture
from services.endless_winter.hunt import RevealAnimals, TakeFromZone, TakeTopAnimal, TipAnimal
from services.endless_winter.initiation import FirstInitiation, InitiateAndBury, Recruit
from services.endless_winter.migration import FirstCamp, FoundVillage, MoveForLabour, PlaceCampForTool
from services.endless_winter.pieces import COLUMNS, DEVELOPMENT, HUNT, INITIATION, MIGRATION, REST, Figure
from services.endless_winter.rest import Rest
from services.endless_winter.supplies import TakeSacredStone
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.endless_winter.state import State

Section = tuple[type[Action], ...]
TOP, MIDDLE, BOTTOM = range(3)
SECTIONS: dict[str, tuple[Section, Section, Section]] = {
    INITIATION: ((Recruit,), (InitiateAndBury,), (FirstInitiation,)),
    DEVELOPMENT: ((LearnCulture,), (TakeSacredStone,), (FirstDevelopment,)),
    MIGRATION: ((PlaceCampForTool, MoveForLabour), (FoundVillage,), (FirstCamp, MoveForLabour)),
    HUNT: ((RevealAnimals, TakeFromZone), (TipAnimal,), (TakeTopAnimal,)),
}
"""Column → the actions of its top, middle and bottom section."""
CHIEF, TRIBE = "chief", "tribe"
END_SECTION: Move = ("end_section",)


class PlaceFigure(Ask, frozen=True):
    """EW-410, EW-411, EW-412, EW-415, EW-416, EW-903, EW-R-10. A figure, in a column or in Rest."""

    def moves(self, g: State) -> Iterator[Move]:
        placed = g.players[self.player].figures
        chiefs = sum(figure.chief for figure in placed)
        figures = [CHIEF] * (not chiefs) + [TRIBE] * (len(placed) - chiefs < BOARD.figures - 1)
        yield from (("place", figure, place) for figure in figures for place in (*COLUMNS, REST))

    def play(self, g: State, move: Move) -> None:
        _, figure, g.place = move
        g.players[self.player].figures.append(Figure(figure == CHIEF, g.place))
        g.tell("figure_placed", seat=self.player, figure=figure, place=g.place)


class ActThere(Do, frozen=True):
    """EW-412, EW-417. What the figure does where it was placed: the sections of its column in order, or Rest."""

    player: int

    def run(self, g: State) -> None:
        if g.place == REST:
            g.then(Rest(self.player))
        else:
            g.then(*(EnterSection(self.player, g.place, section) for section in (TOP, MIDDLE, BOTTOM)))


class EnterSection(Do, frozen=True):
    """EW-417, EW-419, EW-421, EW-422, EW-423, EW-424, EW-R-11. The figure comes to a section.

    At the bottom the first of the round takes the column's action icon; a later one has no action there.
    """

    player: int
    column: str
    section: int

    def run(self, g: State) -> None:
        if self.section == BOTTOM:
            if self.column in g.icons_taken:
                return
            g.icons_taken.append(self.column)
            g.tell("icon_taken", seat=self.player, column=self.column)
        g.then(GoOn(self.player, self.column, self.section))


class GoOn(Do, frozen=True):
    """EW-R-72, EW-134. The section goes on as long as one of its actions, or a free action, may be taken.

    Whether there is a Tribe card in hand shows in the answer alone.
    """

    player: int
    column: str
    section: int
    done: int = 0
    """So many of its actions can no more be taken."""

    def run(self, g: State) -> None:
        ask = SectionActions(self.player, self.column, self.section, self.done)
        over = self.section == MIDDLE and self.done and self.column not in g.icons_taken
        if not over and (
            next(ask.moves(g)) != END_SECTION
            or may_hold(g, self.player, tribe=True)
            or any(True for aside in g.aside() for _ in aside.moves(g))
        ):
            g.then(ask)


class SectionActions(Ask, frozen=True):
    """EW-417, EW-418, EW-420, EW-422, EW-710, EW-711, EW-R-72. An action of the section, or on to the next section.

    At the top each action is there any number of times; below, one that has been done closes those before it, and
    itself if it is done once.
    """

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    column: str
    section: int
    done: int = 0

    def moves(self, g: State) -> Iterator[Move]:
        for action in SECTIONS[self.column][self.section][self.done :]:
            yield from action(self.player).moves(g)
        yield END_SECTION

    def play(self, g: State, move: Move) -> None:
        if move == END_SECTION:
            return
        actions = SECTIONS[self.column][self.section]
        place = next(place for place, action in enumerate(actions) if action.verb == move[0])
        action = actions[place]
        done = self.done if self.section == TOP else place if action.repeated else place + 1
        g.then(GoOn(self.player, self.column, self.section, done))
        action(self.player).choose(g, move)

    def safe(self, g: State) -> Move:
        return END_SECTION
