"""EW-800 to EW-815, EW-1167 to EW-1169, EW-1173. Animals, and the actions of the Hunt column."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.actions import Action
from services.endless_winter.content import ANIMALS, BOARD
from services.endless_winter.effects import Gain, pay, score
from services.endless_winter.pieces import TOOL, Effect
from services.engine.frames import Move
from services.engine.piles import EVERYONE

if TYPE_CHECKING:
    from services.endless_winter.state import State

TAKING = (Effect(TOOL, BOARD.take_tools),)
"""EW-805. With the Labour."""
NO_ANIMAL = ""


class RevealAnimal(Action, frozen=True):
    """EW-801, EW-803, EW-814, EW-1173, EW-R-14. The top card of the Animal deck goes face up into the Hunt Zone."""

    verb: ClassVar[str] = "reveal"
    cards: ClassVar[int] = 1

    def moves(self, g: State) -> Iterator[Move]:
        if g.animal_deck.cards and len(g.zone) < BOARD.zone_limit:
            yield ("reveal",)

    def choose(self, g: State, move: Move) -> None:
        count = min(self.cards, BOARD.zone_limit - len(g.zone), len(g.animal_deck))
        added = [g.draw(g.animal_deck, EVERYONE)[0] for _ in range(count)]
        g.zone += added
        g.tell("animals_revealed", seat=self.player, animals=[*added])


class RevealAnimals(RevealAnimal, frozen=True):
    """EW-800, EW-802, EW-804. Top: two cards, as far as there is room and as the deck goes, for Labour."""

    repeated: ClassVar[bool] = True
    cards: ClassVar[int] = BOARD.revealed

    def moves(self, g: State) -> Iterator[Move]:
        if g.labour >= BOARD.reveal_labour:
            yield from super().moves(g)

    def choose(self, g: State, move: Move) -> None:
        g.labour -= BOARD.reveal_labour
        super().choose(g, move)


class TakeAnimal(Action, frozen=True):
    """EW-807, EW-813, EW-1167, EW-R-15. A card of the Hunt Zone; a point if it and the Animal deck are empty."""

    verb: ClassVar[str] = "zone"

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("zone", animal) for animal in sorted({*g.zone}))
        if not g.zone and not g.animal_deck.cards:
            yield ("zone", NO_ANIMAL)

    def choose(self, g: State, move: Move) -> None:
        animal = move[1]
        if animal == NO_ANIMAL:
            score(g, self.player, BOARD.lost_point)
            return
        g.zone.remove(animal)
        _receive(g, self.player, animal)


class TakeFromZone(TakeAnimal, frozen=True):
    """EW-805, EW-806. Top: the same for a Tool and Labour."""

    repeated: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        if g.labour >= BOARD.take_labour and g.players[self.player].tools >= BOARD.take_tools:
            yield from super().moves(g)

    def choose(self, g: State, move: Move) -> None:
        g.labour -= BOARD.take_labour
        pay(g, self.player, TAKING)
        super().choose(g, move)


class TipAnimal(Action, frozen=True):
    """EW-808, EW-809, EW-815, EW-901, EW-1169, EW-R-74. An own Animal is turned sideways and gives its benefits."""

    verb: ClassVar[str] = "tip"

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("tip", animal) for animal in sorted({*g.players[self.player].animals}))

    def choose(self, g: State, move: Move) -> None:
        player, animal = g.players[self.player], move[1]
        player.animals.remove(animal)
        insort(player.tipped, animal)
        g.tell("animal_tipped", seat=self.player, animal=animal)
        g.then(Gain(self.player, ANIMALS[animal].benefits))


class TakeTopAnimal(Action, frozen=True):
    """EW-811, EW-812, EW-1168. Bottom: the top card of the Animal deck; a point if there is none."""

    verb: ClassVar[str] = "top_animal"

    def moves(self, g: State) -> Iterator[Move]:
        yield ("top_animal",)

    def choose(self, g: State, move: Move) -> None:
        if not g.animal_deck.cards:
            score(g, self.player, BOARD.lost_point)
            return
        _receive(g, self.player, g.draw(g.animal_deck, EVERYONE)[0])


def _receive(g: State, seat: int, animal: str) -> None:
    insort(g.players[seat].animals, animal)
    g.tell("animal_taken", seat=seat, animal=animal)
