"""XI-601 to XI-640. What the Índia does beside Collect: Procreate, Build, Manufacture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Do, Move
from services.xingu.action_bonuses import TIED, OfferBonus, buy_tied, can_buy_tied, holding
from services.xingu.actions import STOP, WITH, Action, free_action_open, play_cards
from services.xingu.content import BOARD, UTENSIL_RESOURCES, UTENSILS
from services.xingu.feeding import gain_points
from services.xingu.pieces import HUNTER, INDIA, OCA, WARRIOR, WOOD, Helper
from services.xingu.resources import Use, has_open, sources
from services.xingu.villagers import come_home, empty_hexes, put, send

if TYPE_CHECKING:
    from services.xingu.state import State

NEWBORN_HOME, NO_BUILD_HELPER = "newborn_home", "no_build_helper"
"""XI-1262, XI-1261. Effects of bonuses tied to Procreate and Build."""


class Procreate(Action, frozen=True):
    """XI-611, XI-612, XI-616, XI-617, XI-R-15. `("procreate", "warrior" | "hunter")`: with the Índia."""

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        if player.reserve and INDIA in player.unplayed:
            yield from (("procreate", other) for other in (WARRIOR, HUNTER) if other in player.unplayed)

    def choose(self, g: State, move: Move) -> None:
        seat = self.player
        play_cards(g, seat, INDIA, move[1])
        player = g.players[seat]
        player.reserve -= 1
        player.helpers.append(NEWBORN)  # XI-613
        g.tell("villager_born", seat=seat)
        if empty_hexes(g, seat):
            g.then(OfferBonus(seat, NEWBORN_HOME), WelcomeNewborn(seat))


NEWBORN = Helper(INDIA, used=False)
"""XI-614, XI-618, XI-R-82. A villager that was born in this round, on the Índia card."""


class WelcomeNewborn(Do, frozen=True):
    """XI-1262. With the bonus the new villager goes to the village at once."""

    player: int

    def run(self, g: State) -> None:
        if holding(g, NEWBORN_HOME):
            come_home(g, self.player, NEWBORN)
            g.tell("newborn_home", seat=self.player)


class Build(Action, frozen=True):
    """XI-621, XI-622, XI-625, XI-626, XI-627, XI-628, XI-1261, XI-R-14, XI-R-86. An oca for a wood and a helper.

    `("build",)`; `("build_with", bonus)` needs no helper but a hex that is empty already.
    """

    def moves(self, g: State) -> Iterator[Move]:
        seat = self.player
        player = g.players[seat]
        if INDIA not in player.unplayed or not g.ocas or not has_open(g, seat, WOOD):
            return
        if player.healthy:
            yield ("build",)
        if can_spare_helper(g, seat) and empty_hexes(g, seat):
            yield ("build_with", TIED[NO_BUILD_HELPER].id)

    def choose(self, g: State, move: Move) -> None:
        seat = self.player
        play_cards(g, seat, INDIA)
        spared = move[0].endswith(WITH)
        flips = spared and not can_buy_tied(g, seat, NO_BUILD_HELPER)
        g.then(Use(seat, (WOOD,), flips), PlaceOca(seat, spared))


def can_spare_helper(g: State, seat: int) -> bool:
    """XI-1261, XI-R-86. Whether the bonus that spares the helper can be paid once the wood is consumed."""
    if can_buy_tied(g, seat, NO_BUILD_HELPER):
        return True
    bonus = TIED[NO_BUILD_HELPER]
    flipped = sum(card.flipped for card in g.players[seat].cards)
    if g.bought or bonus.id not in g.bonuses or flipped + 1 not in bonus.costs:
        return False
    return bool(sources(g, seat, (WOOD,), flips=True))


class PlaceOca(Do, frozen=True):
    """XI-621, XI-623, XI-624, XI-1261, XI-R-14. The helper leaves, or is spared; then the oca comes."""

    player: int
    spared: bool

    def run(self, g: State) -> None:
        seat = self.player
        if self.spared:
            buy_tied(g, seat, NO_BUILD_HELPER)
        else:
            send(g, seat, INDIA)
        g.ocas -= 1
        g.tell("oca_built", seat=seat, hex=put(g, seat, OCA))
        gain_points(g, seat, BOARD.oca_points)


class Manufacture(Action, frozen=True):
    """XI-631, XI-632, XI-633, XI-636, XI-639. `("manufacture", utensil)`: the first one, then `MakeUtensil`."""

    def moves(self, g: State) -> Iterator[Move]:
        seat = self.player
        if INDIA in g.players[seat].unplayed and has_open(g, seat, *UTENSIL_RESOURCES):
            yield from (("manufacture", utensil) for utensil in missing_utensils(g, seat))

    def choose(self, g: State, move: Move) -> None:
        play_cards(g, self.player, INDIA)
        make(g, self.player, move[1], 0)


def missing_utensils(g: State, seat: int) -> list[str]:
    """XI-635, XI-636, XI-637, XI-639. Types that the current collection lacks and the reserve has, in order."""
    mine = g.players[seat].utensils
    collections = min(mine.get(utensil, 0) for utensil in UTENSILS)
    return [utensil for utensil in UTENSILS if mine.get(utensil, 0) == collections and g.utensils.get(utensil)]


def gain_utensil(g: State, seat: int, utensil: str) -> None:
    """XI-631. A utensil comes from the reserve to a player."""
    mine = g.players[seat].utensils
    g.utensils[utensil] -= 1
    mine[utensil] = mine.get(utensil, 0) + 1
    g.tell("utensil_made", seat=seat, utensil=utensil)


def make(g: State, seat: int, utensil: str, before: int) -> None:
    """XI-632, XI-634. Make a utensil, after so many others in this action; more than one need a helper in all."""
    if before == BOARD.utensils_alone:
        send(g, seat, INDIA)
    gain_utensil(g, seat, utensil)
    g.then(Use(seat, UTENSIL_RESOURCES), NextUtensil(seat, before + 1))


class NextUtensil(Do, frozen=True):
    """XI-631. Ask for a further utensil, if one could be made, now or after a free action."""

    player: int
    made: int

    def run(self, g: State) -> None:
        if self.made == BOARD.utensils_made or not missing_utensils(g, self.player):
            return
        ask = MakeUtensil(self.player, self.made)
        if next(ask.moves(g)) != STOP or free_action_open(g):
            g.then(ask)


class MakeUtensil(Ask, frozen=True):
    """XI-631, XI-632, XI-634, XI-636, XI-637, XI-639. Make a further utensil in the same action, or stop."""

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    made: int

    def moves(self, g: State) -> Iterator[Move]:
        seat = self.player
        helped = self.made > BOARD.utensils_alone or g.players[seat].healthy > 0
        if helped and has_open(g, seat, *UTENSIL_RESOURCES):
            yield from (("make", utensil) for utensil in missing_utensils(g, seat))
        yield STOP

    def play(self, g: State, move: Move) -> None:
        if move != STOP:
            make(g, self.player, move[1], self.made)

    def safe(self, g: State) -> Move:
        return STOP
