"""XI-801 to XI-838. What the Shaman alone does: Ritual and Heal; and healing, whatever it is paid with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Do, Move
from services.xingu.action_bonuses import OfferBonus, holding
from services.xingu.actions import STOP, Action, in_hand, play_cards
from services.xingu.content import BOARD, MISSIONARIES, TERRITORY_HEXES, TRIBES
from services.xingu.feeding import gain_points
from services.xingu.pieces import ANNATTO, BONFIRE, CHARACTERS, HERBS, SHAMAN, SICK, TABLE, VILLAGE, VILLAGER, Helper
from services.xingu.resources import Use, UseResource, has_open
from services.xingu.villagers import empty_hexes, put, send

if TYPE_CHECKING:
    from services.xingu.state import State

HEAL: Move = ("heal",)
LIGHT: Move = ("light",)
BORDERING = {
    tribe.id: frozenset(spot for territory in tribe.territories for spot in TERRITORY_HEXES[territory])
    for tribe in TRIBES.values()
}
"""XI-819, XI-R-34. Tribe → the hexes of the territories that its village borders."""
BONFIRE_POINTS = "bonfire_points"
"""XI-1248. The effect of the bonus tied to Ritual."""


class Ritual(Action, frozen=True):
    """XI-811 to XI-821. `("ritual", helpers)`; then annatto, then the bonfire."""

    def moves(self, g: State) -> Iterator[Move]:
        if in_hand(g, self.player, SHAMAN) and not _watched(g, self.player):
            most = min(BOARD.ritual_helpers, g.players[self.player].healthy)
            yield from (("ritual", helpers) for helpers in range(1, most + 1))

    def choose(self, g: State, move: Move) -> None:
        seat, helpers = self.player, move[1]
        play_cards(g, seat, SHAMAN)
        send(g, seat, SHAMAN, helpers)
        gain_points(g, seat, BOARD.ritual_points + BOARD.ritual_helper_points * helpers)  # XI-812, XI-813
        g.then(OfferAnnatto(seat), OfferBonfire(seat))


def _watched(g: State, seat: int) -> bool:
    """XI-819, XI-820, XI-R-34. Whether a missionary stands on a territory that borders the village."""
    return any(g.land[spot] in MISSIONARIES for spot in BORDERING[g.players[seat].tribe].intersection(g.land))


class OfferAnnatto(Do, frozen=True):
    """XI-816, XI-R-29. Annatto may be consumed, as long as there is any."""

    player: int
    scored: bool = False

    def run(self, g: State) -> None:
        if has_open(g, self.player, ANNATTO):
            g.then(UseAnnatto(self.player, self.scored))


class UseAnnatto(Ask, frozen=True):
    """XI-816, XI-817, XI-R-29. Consume a unit of annatto, or `("stop",)`; only the first one gives points."""

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    scored: bool = False

    def moves(self, g: State) -> Iterator[Move]:
        yield from UseResource(self.player, (ANNATTO,)).moves(g)
        yield STOP

    def play(self, g: State, move: Move) -> None:
        if move == STOP:
            return
        UseResource(self.player, (ANNATTO,)).play(g, move)
        if not self.scored:
            gain_points(g, self.player, BOARD.annatto_points)
        g.then(OfferAnnatto(self.player, scored=True))

    def safe(self, g: State) -> Move:
        return STOP


class OfferBonfire(Do, frozen=True):
    """XI-814, XI-821, XI-R-28. The bonfire may be lit, if it can be."""

    player: int

    def run(self, g: State) -> None:
        if _can_light(g, self.player):
            g.then(LightBonfire(self.player))


def _can_light(g: State, seat: int) -> bool:
    """XI-814, XI-821, XI-R-28. Whether the bonfire was not lit in this round, and a hex for it is empty."""
    return not g.players[seat].bonfire_lit and bool(empty_hexes(g, seat))


class LightBonfire(Ask, frozen=True):
    """XI-814, XI-821, XI-R-28. `("light",)`, or `("stop",)`."""

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        if _can_light(g, self.player):
            yield LIGHT
        yield STOP

    def play(self, g: State, move: Move) -> None:
        if move == STOP:
            return
        put(g, self.player, BONFIRE)
        g.players[self.player].bonfire_lit = True
        g.tell("bonfire_lit", seat=self.player)
        g.then(OfferBonus(self.player, BONFIRE_POINTS), ScoreBonfire(self.player))

    def safe(self, g: State) -> Move:
        return STOP


class ScoreBonfire(Do, frozen=True):
    """XI-815, XI-1248. The points of a bonfire that was lit."""

    player: int

    def run(self, g: State) -> None:
        bonus = holding(g, BONFIRE_POINTS)
        gain_points(g, self.player, bonus.amount if bonus else BOARD.bonfire_points)


class Heal(Action, frozen=True):
    """XI-831 to XI-838, XI-R-30. `("heal",)`."""

    def moves(self, g: State) -> Iterator[Move]:
        if in_hand(g, self.player, SHAMAN) and _can_heal(g, self.player):
            yield HEAL

    def choose(self, g: State, move: Move) -> None:
        play_cards(g, self.player, SHAMAN)
        _spend_herbs(g, self.player)


def _can_heal(g: State, seat: int) -> bool:
    """XI-831, XI-R-30. Whether a player has herbs, and somebody who needs them."""
    return has_open(g, seat, HERBS) and bool(sick_places(g, seat))


def _spend_herbs(g: State, seat: int) -> None:
    """XI-831, XI-832. Consume a unit of herbs and heal one or two with it; then perhaps another one (XI-836)."""
    g.then(Use(seat, (HERBS,)), HealUpTo(seat, BOARD.healed), OfferHerbs(seat))


class OfferHerbs(Do, frozen=True):
    """XI-836, XI-R-30. A further unit of herbs may be consumed, if there is one and somebody to heal."""

    player: int

    def run(self, g: State) -> None:
        if _can_heal(g, self.player):
            g.then(HealFurther(self.player))


class HealFurther(Ask, frozen=True):
    """XI-836, XI-R-30. `("heal",)` with a further unit of herbs, or `("stop",)`."""

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        if _can_heal(g, self.player):
            yield HEAL
        yield STOP

    def play(self, g: State, move: Move) -> None:
        if move == HEAL:
            _spend_herbs(g, self.player)

    def safe(self, g: State) -> Move:
        return STOP


def sick_places(g: State, seat: int, *, village: bool = False) -> list[str]:
    """XI-833, XI-838, XI-R-44. Where sick villagers of a player can be healed: `VILLAGE`, characters, `TABLE`.

    With `village` only there.
    """
    player = g.players[seat]
    found = [VILLAGE] if player.sick else []
    if not village:
        lying = {helper.place for helper in player.helpers if helper.sick}
        found += [place for place in (*CHARACTERS, TABLE) if place in lying]
    return found


class HealUpTo(Do, frozen=True):
    """XI-832, XI-R-30. Heal one sick villager, and further ones up to `count` in all, if there are any.

    With `village` only those that lie there (XI-1258).
    """

    player: int
    count: int
    village: bool = False
    begun: bool = False
    """One has been healed: the rest may be left."""

    def run(self, g: State) -> None:
        ask = ChooseSick(self.player, self.count, self.village, self.begun)
        moves = list(ask.moves(g))
        if self.count and len(moves) > 1:
            g.then(ask)
        elif self.count and moves and moves[0] != STOP:
            ask.play(g, moves[0])


class ChooseSick(Ask, frozen=True):
    """XI-832, XI-833. Who is healed: `("stand", "village" | character | "table")`.

    Once somebody was, `("stop",)` too.
    """

    count: int
    village: bool = False
    begun: bool = False

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("stand", place) for place in sick_places(g, self.player, village=self.village))
        if self.begun:
            yield STOP

    def play(self, g: State, move: Move) -> None:
        if move != STOP:
            stand_up(g, self.player, move[1])
            g.then(HealUpTo(self.player, self.count - 1, self.village, begun=True))


def stand_up(g: State, seat: int, place: str) -> None:
    """XI-834, XI-835. A sick villager that lies at `place` is stood up.

    Of those on a card it is one that has helped, which a bonus could bring home (XI-R-82).
    """
    player = g.players[seat]
    if place == VILLAGE:
        spot = next(spot for spot, item in sorted(player.village.items()) if item == SICK)
        player.village[spot] = VILLAGER
    else:
        lying = [n for n, helper in enumerate(player.helpers) if helper.sick and helper.place == place]
        chosen = min(lying, key=lambda n: not player.helpers[n].used)
        player.helpers[chosen] = Helper(place, sick=False, used=player.helpers[chosen].used)
    g.tell("healed", seat=seat, place=place)
