"""EW-1150 to EW-1174, EW-1400 to EW-1404. The one interpreter of what cards, tiles, stones and tokens give and cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from services.endless_winter.actions import Action
from services.endless_winter.content import BOARD
from services.endless_winter.decks import Discard
from services.endless_winter.pieces import COLUMNS, FOOD, LADDER, TOOL, Ability, Effect, Kind
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.endless_winter.state import State

SWAP_PHASES = ("action", "eclipse")
"""EW-1400, EW-R-05."""


def score(g: State, seat: int, points: int) -> None:
    """EW-1410. Immediate points."""
    if points:
        g.players[seat].score += points
        g.tell("scored", seat=seat, points=points)


def gain_food(g: State, seat: int, count: int) -> None:
    """EW-1407. Food, up to the player's limit."""
    player = g.players[seat]
    gained = min(count, player.food_limit - player.food)
    if gained:
        player.food += gained
        g.tell("gained", seat=seat, kind=FOOD, count=gained)


def gain_tools(g: State, seat: int, count: int) -> None:
    """EW-R-39. Tools, up to the length of the track."""
    player = g.players[seat]
    gained = min(count, BOARD.tool_limit - player.tools)
    player.tools += gained
    g.tell("gained", seat=seat, kind=TOOL, count=gained)


def _fill_food(g: State, seat: int, count: int) -> None:
    """EW-1162."""
    player = g.players[seat]
    gain_food(g, seat, player.food_limit - player.food)


def _gain_labour(g: State, seat: int, count: int) -> None:
    """EW-433. Additional Labour in half points, for the actions of a column."""
    if g.place in COLUMNS:
        g.labour += count
        g.tell("gained", seat=seat, kind="labour", count=count)


AT_ONCE: dict[Kind, Callable[[State, int, int], None]] = {
    "food": gain_food,
    "full_food": _fill_food,
    "points": score,
    "labour": _gain_labour,
}
"""EW-R-50. What there is nothing to choose about."""
TAKEN: frozenset[Kind] = frozenset({*AT_ONCE, TOOL})
"""EW-R-50. What may not be declined."""


def affordable(g: State, seat: int, cost: tuple[Effect, ...]) -> bool:
    """EW-1151. Whether a player can pay a cost, of Food, Tools and cards from hand, in full."""
    player = g.players[seat]
    held: dict[Kind, int] = {"food": player.food, "tool": player.tools, "discard": len(player.hand)}
    return all(sum(other.count for other in cost if other.kind == part.kind) <= held[part.kind] for part in cost)


def pay(g: State, seat: int, cost: tuple[Effect, ...]) -> None:
    """EW-1151, EW-R-13. Pay an `affordable` cost: Food, which yields no Labour, and Tools now, cards from hand next.

    What is gained for it must wait on the list already (`g.then`), for the choice of cards comes before it.
    """
    player = g.players[seat]
    for part in cost:
        if part.kind == "food":
            player.food -= part.count
        elif part.kind == "tool":
            player.tools -= part.count
        else:
            g.then(Discard(seat, part.count))
    if cost:
        g.tell("paid", seat=seat, costs=[word for part in cost for word in (part.kind, part.count)])


def usable(g: State, seat: int, kind: Kind) -> bool:
    """Whether a benefit, as it is, would do anything for a player now."""
    player = g.players[seat]
    match kind:
        case "food" | "full_food":
            return player.food < player.food_limit
        case "tool":
            return player.tools < BOARD.tool_limit
        case "points":
            return True
        case "labour":
            return g.place in COLUMNS
        case _:
            return any(True for _ in g.kinds[kind](seat).moves(g))


def lesser(g: State, seat: int, kind: Kind) -> Iterator[Kind]:
    """EW-1400 to EW-1404, EW-R-05, EW-R-06. What a player may take instead of a benefit; not what would do nothing."""
    if kind in LADDER and g.phase in SWAP_PHASES:
        yield from (low for low in LADDER[LADDER.index(kind) + 1 :] if usable(g, seat, low))


def worthwhile(g: State, seat: int, effects: tuple[Effect, ...]) -> bool:
    """EW-1403. Whether any of these would do anything, or may be swapped for what would."""
    return any(usable(g, seat, effect.kind) or any(True for _ in lesser(g, seat, effect.kind)) for effect in effects)


def can_carry_out(g: State, seat: int, ability: Ability) -> bool:
    """EW-1151, EW-1152, EW-1153. Whether a player can use an ability now: column, condition, cost, and some gain."""
    player = g.players[seat]
    return (
        ability.column in ("", g.place)
        and len(player.tipped) >= ability.tipped
        and len(player.buried) >= ability.buried
        and affordable(g, seat, ability.cost)
        and worthwhile(g, seat, ability.gains)
    )


def carry_out(g: State, seat: int, ability: Ability) -> None:
    """EW-1151. Pay for an ability in full, then gain what it gives, once."""
    g.then(Gain(seat, ability.gains))
    pay(g, seat, ability.cost)


class Gain(Do, frozen=True):
    """EW-R-50, EW-R-64. Gain these benefits: at once what leaves no choice, then the others in the player's order."""

    player: int
    effects: tuple[Effect, ...]

    def run(self, g: State) -> None:
        for effect in self.effects:
            if effect.kind in AT_ONCE:
                AT_ONCE[effect.kind](g, self.player, effect.count)
        GainBenefit(self.player, tuple(effect for effect in self.effects if effect.kind not in AT_ONCE)).begin(g)


class GainBenefit(Ask, frozen=True):
    """EW-1400, EW-1401, EW-1402, EW-1403, EW-1404, EW-R-06, EW-R-50, EW-R-64.

    The next unit of a benefit, as it is or as a lesser one, or no more of that benefit. Tools that are taken as Tools
    are taken all at once.
    """

    effects: tuple[Effect, ...]

    def action(self, g: State, kind: Kind) -> Action:
        """How a benefit that is neither Food nor Tool is carried out."""
        return g.kinds[kind](self.player)

    def moves(self, g: State) -> Iterator[Move]:
        for kind in dict.fromkeys(effect.kind for effect in self.effects):
            found = self._as_it_is(g, kind) + [("gain", kind, low) for low in lesser(g, self.player, kind)]
            yield from found
            if found and kind not in TAKEN:
                yield ("decline", kind)

    def _as_it_is(self, g: State, kind: Kind) -> list[Move]:
        if kind == TOOL:
            return [("gain", TOOL, TOOL)] if usable(g, self.player, TOOL) else []
        return list(self.action(g, kind).moves(g))

    def play(self, g: State, move: Move) -> None:
        verb = move[0]
        if verb == "decline":
            g.tell("declined", seat=self.player, kind=move[1])
            self._go_on(g, self._without(move[1]))
        elif move == ("gain", TOOL, TOOL):
            count = sum(effect.count for effect in self.effects if effect.kind == TOOL)
            self._go_on(g, self._without(TOOL))
            gain_tools(g, self.player, count)
        elif verb == "gain" and move[1] != move[2]:
            _, kind, low = move
            self._go_on(g, self._less(kind))
            g.tell("swapped", seat=self.player, kind=kind, taken=low)
            TakeLesser(self.player, low).begin(g)
        else:
            kind = move[1] if verb == "gain" else self._kind(g, verb)
            self._go_on(g, self._less(kind))
            self.action(g, kind).choose(g, move)

    def _go_on(self, g: State, rest: tuple[Effect, ...]) -> None:
        if rest:
            g.then(Gain(self.player, rest))

    def _kind(self, g: State, verb: str) -> Kind:
        """The benefit whose own moves have this verb."""
        kinds = (effect.kind for effect in self.effects if effect.kind != TOOL)
        return next(kind for kind in kinds if self.action(g, kind).verb == verb)

    def _without(self, kind: Kind) -> tuple[Effect, ...]:
        return tuple(effect for effect in self.effects if effect.kind != kind)

    def _less(self, kind: Kind) -> tuple[Effect, ...]:
        """The benefits with one unit less of that kind."""
        rest = list(self.effects)
        place = next(place for place, effect in enumerate(rest) if effect.kind == kind)
        count = rest.pop(place).count - 1
        if count:
            rest.insert(place, Effect(kind, count))
        return tuple(rest)


class TakeLesser(Ask, frozen=True):
    """EW-1400, EW-1100. How the lesser benefit is used: which Idol marker moves."""

    kind: Kind

    def begin(self, g: State) -> None:
        """Ask, unless there is only one outcome."""
        if self.kind == FOOD:
            gain_food(g, self.player, 1)
        elif self.kind == TOOL:
            gain_tools(g, self.player, 1)
        else:
            super().begin(g)

    def moves(self, g: State) -> Iterator[Move]:
        yield from g.kinds[self.kind](self.player).moves(g)

    def play(self, g: State, move: Move) -> None:
        g.kinds[self.kind](self.player).choose(g, move)
