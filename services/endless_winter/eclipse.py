"""EW-1200 to EW-1220. The Eclipse phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.endless_winter.content import BOARD, CARDS, MEGALITH_SLOTS, TERRAIN, TURN_ORDER
from services.endless_winter.decks import to_hand
from services.endless_winter.effects import Gain, GainBenefit, can_carry_out, carry_out, score, worthwhile
from services.endless_winter.influence import hexes_led
from services.endless_winter.pieces import NO_SEAT, REST, TOOL, Effect, Kind
from services.endless_winter.sacred_stones import stone_points
from services.engine.frames import Ask, Do, Move, Upkeep
from services.engine.piles import Pile

if TYPE_CHECKING:
    from services.endless_winter.state import State

END_PART: Move = ("end_part",)


class EclipsePhase(Do, frozen=True):
    """EW-1200. The steps of the phase, in their order."""

    def run(self, g: State) -> None:
        g.phase = "eclipse"
        g.tell("eclipse_began", round=g.round)
        g.then(RevealPiles(), OrderMarkers(), TakeEclipseBenefits(), DiscardPiles())


def eclipse_labour(g: State, seat: int) -> int:
    """EW-902, EW-1202, EW-1203, EW-1204, EW-R-01. Labour in the Eclipse phase in half points: printed, and of Rest."""
    player = g.players[seat]
    resting = sum(figure.place == REST for figure in player.figures)
    return sum(CARDS[card].labour for card in player.eclipse.cards) + BOARD.rest_labour * resting


class RevealPiles(Upkeep, frozen=True):
    """EW-1201, EW-1203. Step 1: all Eclipse piles are revealed; Culture cards go back to hand.

    They lie in the order of their ids then, as the view shows them: `UseEclipseAbility` counts the places. In which
    order they were laid down shows nowhere.
    """

    def run(self, g: State) -> None:
        for seat, player in enumerate(g.players):
            pile = player.eclipse
            for place in range(len(pile)):
                g.show(pile, place)
            pile.cards.sort()
            g.tell("pile_revealed", seat=seat, cards=[*pile.cards], labour=eclipse_labour(g, seat))
            for card in [card for card in pile.cards if not CARDS[card].tribe]:
                to_hand(g, seat, card, pile.take(card))


class OrderMarkers(Upkeep, frozen=True):
    """EW-1205, EW-1206, EW-R-02, EW-R-18. Step 2: by Labour; of equals who acted later is further up."""

    def run(self, g: State) -> None:
        last_first = g.order[::-1]
        g.order = sorted(last_first, key=lambda seat: -eclipse_labour(g, seat))
        g.tell("turn_order", order=[*g.order])


class TakeEclipseBenefits(Do, frozen=True):
    """EW-1207. Step 3: one player after the other, in the new turn order."""

    def run(self, g: State) -> None:
        g.then(*map(EclipseTurn, g.order))


class EclipseTurn(Do, frozen=True):
    """EW-1207. A player's parts A to D."""

    player: int

    def run(self, g: State) -> None:
        g.turn = self.player
        g.tell("eclipse_turn", seat=self.player)
        seat = self.player
        g.then(TurnOrderBenefit(seat), EclipseAbilities(seat), HexBenefits(seat), PlayerBoard(seat))


class TurnOrderBenefit(Do, frozen=True):
    """EW-1209. Part A: the benefit beside the Tribe marker."""

    player: int

    def run(self, g: State) -> None:
        g.then(Gain(self.player, TURN_ORDER[g.order.index(self.player)].benefits))


class EclipseAbilities(Do, frozen=True):
    """EW-1210. Part B goes on as long as there is an Eclipse ability to use."""

    player: int

    def run(self, g: State) -> None:
        ask = UseEclipseAbility(self.player)
        if next(ask.moves(g)) != END_PART:
            g.then(ask)


class UseEclipseAbility(Ask, frozen=True):
    """EW-1155, EW-1208, EW-1210, EW-1219, EW-R-19, EW-R-27, EW-R-31. The Eclipse ability of a card, or no more."""

    steady: ClassVar[bool] = True
    lasting: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        seen = set()
        for place, card in enumerate(player.eclipse.cards):
            if place not in player.used and card not in seen:
                seen.add(card)
                ability = CARDS[card].eclipse
                if ability and can_carry_out(g, self.player, ability):
                    yield ("use", place)
        yield END_PART

    def play(self, g: State, move: Move) -> None:
        if move == END_PART:
            return
        player, place = g.players[self.player], move[1]
        card = CARDS[player.eclipse.cards[place]]
        player.used.append(place)
        g.tell("ability_used", seat=self.player, card=card.id)
        g.then(EclipseAbilities(self.player))
        assert card.eclipse
        carry_out(g, self.player, card.eclipse)

    def safe(self, g: State) -> Move:
        return END_PART


class HexBenefits(Do, frozen=True):
    """EW-1211. Part C goes on as long as there is a hex whose benefits the player may gain."""

    player: int
    taken: tuple[str, ...] = ()
    """Hexes that have given their benefits."""

    def run(self, g: State) -> None:
        ask = TakeHexBenefit(self.player, self.taken)
        if next(ask.moves(g)) != END_PART:
            g.then(ask)


class TakeHexBenefit(Ask, frozen=True):
    """EW-1208, EW-1211, EW-1219, EW-R-16, EW-R-17. The benefits of a hex, or no more; of hexes of a type the first."""

    steady: ClassVar[bool] = True
    lasting: ClassVar[bool] = True

    taken: tuple[str, ...]

    def moves(self, g: State) -> Iterator[Move]:
        left = [spot for spot in hexes_led(g, self.player) if spot not in self.taken]
        types = {g.terrain[spot]: spot for spot in reversed(left)}
        for spot in left:
            if types[g.terrain[spot]] == spot and worthwhile(g, self.player, TERRAIN[g.terrain[spot]].benefits):
                yield ("hex", spot)
        yield END_PART

    def play(self, g: State, move: Move) -> None:
        if move == END_PART:
            return
        spot = move[1]
        g.tell("hex_benefit", seat=self.player, hex=spot)
        g.then(Gain(self.player, TERRAIN[g.terrain[spot]].benefits), HexBenefits(self.player, (*self.taken, spot)))

    def safe(self, g: State) -> Move:
        return END_PART


class PlayerBoard(Do, frozen=True):
    """EW-1212 to EW-1217, EW-R-65. Part D: what is empty on the Player board is settled when it begins."""

    player: int

    def run(self, g: State) -> None:
        player = g.players[self.player]
        placed = BOARD.neutral_megaliths + BOARD.megaliths - player.megaliths
        counts: Counter[Kind] = Counter()
        for effect in BOARD.village_benefits:
            counts[effect.kind] += effect.count * len(player.villages)
        for slot in MEGALITH_SLOTS[: placed // BOARD.slot]:
            for effect in slot.benefits:
                counts[effect.kind] += effect.count
        effects = tuple(Effect(kind, count) for kind, count in counts.items() if count)
        g.then(GoOnBoard(self.player, effects, tuple(player.stones)))


class GoOnBoard(Do, frozen=True):
    """Part D goes on with what is left."""

    player: int
    effects: tuple[Effect, ...]
    stones: tuple[str, ...]

    def run(self, g: State) -> None:
        BoardBenefit(self.player, self.effects, self.stones).begin(g)


class BoardBenefit(GainBenefit, frozen=True):
    """EW-1208, EW-1212, EW-1213, EW-1214, EW-1215, EW-1217, EW-R-65. A benefit of the board, or the score of a stone.

    Stones that are left when there is no benefit any more score at once.
    """

    stones: tuple[str, ...]

    def begin(self, g: State) -> None:
        if any(True for _ in super().moves(g)):
            super().begin(g)
        else:
            for stone in self.stones:
                self._score(g, stone)

    def moves(self, g: State) -> Iterator[Move]:
        yield from super().moves(g)
        yield from (("score_stone", stone) for stone in self.stones if stone_points(g, self.player, stone))

    def play(self, g: State, move: Move) -> None:
        verb = move[0]
        if verb == "score_stone":
            self._score(g, move[1])
            g.then(GoOnBoard(self.player, self.effects, tuple(stone for stone in self.stones if stone != move[1])))
            return
        kind = move[1] if verb in ("gain", "decline") else self._kind(g, verb)
        if verb == "decline" or move == ("gain", TOOL, TOOL):
            taken, left = tuple(effect for effect in self.effects if effect.kind == kind), self._without(kind)
        else:
            taken, left = (Effect(kind),), self._less(kind)
        g.then(GoOnBoard(self.player, left, self.stones))
        GainBenefit(self.player, taken).play(g, move)

    def _score(self, g: State, stone: str) -> None:
        points = stone_points(g, self.player, stone)
        g.tell("stone_scored", seat=self.player, stone=stone, points=points)
        score(g, self.player, points)


class DiscardPiles(Upkeep, frozen=True):
    """EW-1218, EW-1220. Step 4: what is left of the Eclipse piles goes to the discard piles."""

    def run(self, g: State) -> None:
        for player in g.players:
            player.discard += player.eclipse.cards
            player.eclipse = Pile()
            player.used = []
        g.turn = NO_SEAT
