"""XI-101 to XI-140, XI-2001 to XI-2012. The table before the first round."""

from __future__ import annotations

from collections.abc import Iterator

from services.engine.dice import Dice
from services.engine.frames import Ask, Do, Move
from services.engine.piles import EVERYONE, Pile
from services.xingu.content import (
    BOARD,
    BONUS_CARDS,
    FARMERS,
    FINAL_BONUSES,
    HEXES,
    MISSIONARIES,
    PLAYER_COUNTS,
    RESOURCE_CARDS,
    STARTING_TOKENS,
    TRIBES,
    UTENSILS,
    VILLAGES,
    Mark,
    PlayerCount,
)
from services.xingu.options import Options
from services.xingu.pieces import FARMER, FIELD, FOREST, OCA, VILLAGER, Stack
from services.xingu.rounds import Round
from services.xingu.stacks import fill
from services.xingu.state import Player, State
from services.xingu.villagers import put


def set_up(seats_taken: int, options: Options, dice: Dice) -> State:
    """XI-140, XI-R-12. The table for 2 to 6 players after the removals: all in reserves and decks, no tribe chosen."""
    count = PLAYER_COUNTS[seats_taken]
    g = State(
        todo=[Round()],
        dice=dice,
        players=[Player(reserve=BOARD.villagers) for _ in range(seats_taken)],
        options=options,
        farmers=_stack_farmers(count),
        explorers=BOARD.explorers,
        telegraphs=BOARD.telegraphs - count.telegraphs_removed,
        expansions=BOARD.expansions,
        ocas=BOARD.ocas,
        grain=BOARD.grain,
        utensils={utensil.id: utensil.tokens - count.utensils_removed for utensil in UTENSILS.values()},
        tokens=list(STARTING_TOKENS),
    )
    _shuffle(g, count)
    g.first = g.roll("first", seats_taken)  # XI-R-09
    order = g.clockwise(g.first)
    g.then(*map(TakeTribe, order), LayOut(), *map(ChooseToken, order))
    return g


def _stack_farmers(count: PlayerCount) -> list[str]:
    """XI-119, XI-121, XI-2004. The lowest number comes first, so it lies last."""
    stacked = [number for number, printed in FARMERS.items() for _ in range(printed.tokens)]
    for number in count.farmers_removed:
        stacked.remove(number)
    return [f"{FARMER}{number}" for number in reversed(stacked)]


def _shuffle(g: State, count: PlayerCount) -> None:
    """XI-115, XI-125, XI-128, XI-129, XI-2001, XI-2005. All that is drawn, without what is removed."""
    g.missionaries = Pile.of(colour for colour, printed in MISSIONARIES.items() for _ in range(printed.tokens))
    g.shuffle("missionaries", g.missionaries)
    for _ in range(count.missionaries_removed):
        g.missionaries_removed.put(*g.draw(g.missionaries))
    for terrain in (FOREST, FIELD):
        cards = [card for card in RESOURCE_CARDS.values() if card.terrain == terrain]
        g.decks[terrain] = Pile.of(card.id for card in cards if not (count.cards_removed and card.removed))
        g.shuffle(f"{terrain}_deck", g.decks[terrain])
        g.stacks += [Stack(terrain) for _ in range(BOARD.stacks)]
    g.bonus_deck = Pile.of(bonus.id for bonus in BONUS_CARDS.values() if not bonus.fixed)
    g.shuffle("bonus_deck", g.bonus_deck)
    g.finals_unused = Pile.of(FINAL_BONUSES)
    g.shuffle("final_bonuses", g.finals_unused)


def tribes_left(g: State) -> list[str]:
    """XI-131 to XI-136. The tribes that the next player may take: with those taken they fit this number of players."""
    taken = {player.tribe for player in g.players} - {""}
    return [
        tribe
        for tribe in TRIBES
        if tribe not in taken and any({*taken, tribe} <= villages for villages in VILLAGES[len(g.players)])
    ]


class TakeTribe(Do, frozen=True):
    """XI-102. The next player takes a tribe; where one alone is left there is nothing to choose."""

    player: int

    def run(self, g: State) -> None:
        left = tribes_left(g)
        if len(left) > 1:
            g.then(ChooseTribe(self.player))
        else:
            _take(g, self.player, left[0])


class ChooseTribe(Ask, frozen=True):
    """XI-102, XI-131 to XI-136, XI-R-09. Which tribe, with its village."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("choose_tribe", tribe) for tribe in tribes_left(g))

    def play(self, g: State, move: Move) -> None:
        _take(g, self.player, move[1])


def _take(g: State, seat: int, tribe: str) -> None:
    g.players[seat].tribe = tribe
    g.players[seat].village[TRIBES[tribe].oca] = OCA
    g.tell("tribe_chosen", seat=seat, tribe=tribe)


class LayOut(Do, frozen=True):
    """XI-116, XI-120, XI-126, XI-128, XI-129, XI-140. What is laid out once the villages are known."""

    def run(self, g: State) -> None:
        for seat, player in enumerate(g.players):
            for _ in range(BOARD.starting_villagers):  # XI-105, XI-108, XI-109: the oca is on its hex already
                player.reserve -= 1
                put(g, seat, VILLAGER)
        _place_missionaries(g)
        for spot in _marked("shotgun"):  # XI-120
            g.land[spot] = g.farmers.pop()
        for place in range(len(g.stacks)):
            fill(g, place)
        g.bonuses = [g.draw(g.bonus_deck, EVERYONE)[0] for _ in range(BOARD.bonuses)]
        row = len(g.players) + BOARD.final_bonuses
        g.finals = [g.draw(g.finals_unused, EVERYONE)[0] for _ in range(row)]


def _marked(mark: Mark) -> list[str]:
    return [spot.id for spot in HEXES.values() if spot.mark == mark]


def _place_missionaries(g: State) -> None:
    """XI-116 to XI-118, XI-R-11. One of another colour on each cross; a repeated one is shuffled back."""
    placed: list[str] = []
    for spot in _marked("cross"):
        while (drawn := g.draw(g.missionaries, EVERYONE)[0]) in placed:
            g.missionaries.put(drawn)
            g.shuffle("missionaries", g.missionaries)
        placed.append(drawn)
        g.land[spot] = drawn


class ChooseToken(Ask, frozen=True):
    """XI-138, XI-R-10. Which starting resource token."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("choose_token", resource) for resource in g.tokens)

    def play(self, g: State, move: Move) -> None:
        g.tokens.remove(move[1])
        g.players[self.player].tokens.append(move[1])
        g.tell("token_chosen", seat=self.player, resource=move[1])
