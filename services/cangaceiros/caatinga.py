"""CG-725 to CG-743. The Caatinga cards: Threaten, and what the threatened suffers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from services.cangaceiros.abilities import free_wound_spaces
from services.cangaceiros.card_places import PLACES, cards_in, put_in_place
from services.cangaceiros.chiefs import bounty, gain_fame, lose_fame
from services.cangaceiros.content import ACTION_CARDS, BOARD
from services.cangaceiros.garrisons import to_prison
from services.cangaceiros.icons import Icon
from services.cangaceiros.pieces import LINES, PROTECTION, STARTING
from services.engine.frames import Ask, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State


class Threaten(Icon, frozen=True):
    """CG-726, CG-727, CG-R-48. Name a rival Gang in the space of the own one."""

    def moves(self, g: State) -> Iterator[Move]:
        gang = g.players[self.player].gang
        for seat, rival in enumerate(g.players):
            if seat != self.player and rival.gang == gang:
                yield ("threaten", seat)

    def choose(self, g: State, move: Move) -> None:
        target = move[1]
        g.tell("threatened", seat=self.player, target=target, card=g.card)
        if EFFECTS[g.card].owned(g, target):
            g.then(Answer(target, self.player))
        else:
            give_fame(g, target, self.player)  # CG-731


class Answer(Ask, frozen=True):
    """CG-728, CG-729, CG-731, CG-R-28. The threatened suffers what the card says, or gives up Fame."""

    by: int

    def moves(self, g: State) -> Iterator[Move]:
        yield ("give_fame",)
        yield ("suffer",)

    def play(self, g: State, move: Move) -> None:
        if move == ("suffer",):
            g.tell("suffered", seat=self.player, by=self.by, card=g.card)
            EFFECTS[g.card].run(g, self.player, self.by)
        else:
            give_fame(g, self.player, self.by)


def give_fame(g: State, target: int, by: int) -> None:
    """CG-728, CG-729, CG-730, CG-R-43. The bounty goes over, as far as there is Fame; the other gains 1 at least."""
    gain_fame(g, by, max(1, lose_fame(g, target, bounty(g, target))))


class Effect(NamedTuple):
    """What a Caatinga card does. `owned`: whether the target has any of what it shows (CG-R-28)."""

    owned: Callable[[State, int], bool]
    run: Callable[[State, int, int], None]
    """state, target, who threatens"""


def take_reis(g: State, target: int, by: int) -> None:
    """CG-732. The target hands over all Reis."""
    theirs, mine = g.players[target], g.players[by]
    count, theirs.reis = theirs.reis, 0
    mine.reis += count
    g.tell("reis_handed_over", seat=target, to=by, count=count)


def take_tokens(g: State, target: int, by: int) -> None:
    """CG-733, CG-734. The target hands over all tokens; what the taker has no room for is gone."""
    theirs, mine = g.players[target], g.players[by]
    deals, theirs.deals = theirs.deals, 0
    vengeance, theirs.vengeance = theirs.vengeance, 0
    mine.deals = min(BOARD.deal_spaces, mine.deals + deals)
    mine.vengeance = min(BOARD.vengeance_spaces, mine.vengeance + vengeance)
    g.tell("tokens_handed_over", seat=target, to=by, deals=deals, vengeance=vengeance)


def arrest_garrisons(g: State, target: int, by: int) -> None:
    """CG-735, CG-736, CG-R-67. All Garrisons of the target go to the Prison, the taker's prisoners to Protection."""
    theirs, mine = g.players[target], g.players[by]
    for space in list(theirs.garrisons):
        to_prison(g, target, space)
    freed, mine.prisoners = mine.prisoners, 0
    placed = min(freed, BOARD.line_spaces - mine.lines[PROTECTION])
    mine.lines[PROTECTION] += placed
    mine.reserve += freed - placed
    g.tell("prisoners_protect", seat=by, count=freed, placed=placed)


def outside_first_column(g: State, target: int) -> dict[str, int]:
    """CG-737. Cangaceiros on the lines of a player, but for the leftmost space of each."""
    lines = g.players[target].lines
    return {line: lines[line] - 1 for line in LINES if lines[line] > 1}


def take_places(g: State, target: int, by: int) -> None:
    """CG-737, CG-738, CG-R-27. What the target loses outside the first column, the taker places, line by line."""
    theirs, mine = g.players[target], g.players[by]
    for line, lost in outside_first_column(g, target).items():
        theirs.lines[line] -= lost
        theirs.reserve += lost
        placed = min(lost, BOARD.line_spaces - mine.lines[line], mine.reserve)
        mine.lines[line] += placed
        mine.reserve -= placed
        g.tell("places_taken", seat=target, by=by, line=line, lost=lost, placed=placed)


def special_cards(g: State, seat: int) -> list[str]:
    """CG-739, CG-R-29. The Serra and Caatinga cards of a player, wherever they are."""
    found = (card for place in PLACES for card in cards_in(g.players[seat], place))
    return sorted(card for card in found if ACTION_CARDS[card].back != STARTING)


def ask_for_card(g: State, target: int, by: int) -> None:
    """CG-739. The taker chooses the cards that are exchanged."""
    g.then(ExchangeCard(by, target))


class ExchangeCard(Ask, frozen=True):
    """CG-739, CG-740, CG-R-29. A Serra or Caatinga card of the target for any own one; they exchange their places."""

    target: int

    def moves(self, g: State) -> Iterator[Move]:
        me = g.players[self.player]
        own = [(place, card) for place in PLACES for card in dict.fromkeys(cards_in(me, place))]
        for theirs in special_cards(g, self.target):
            yield from (("exchange_card", theirs, card, place) for place, card in own)

    def play(self, g: State, move: Move) -> None:
        _, theirs, card, place = move
        target = g.players[self.target]
        there = next(other for other in PLACES if theirs in cards_in(target, other))
        put_in_place(g, self.target, there, theirs, card)
        put_in_place(g, self.player, place, card, theirs)
        g.tell("cards_exchanged", seat=self.player, target=self.target, taken=theirs, given=card, place=place)


def take_trophies(g: State, target: int, by: int) -> None:
    """CG-741. The target hands over all trophies."""
    theirs, mine = g.players[target], g.players[by]
    count, theirs.trophies = theirs.trophies, 0
    mine.trophies += count
    g.tell("trophies_handed_over", seat=target, to=by, count=count)


def fill_wound_spaces(g: State, target: int, by: int) -> None:
    """CG-742, CG-743. All free wound spaces of the target are filled; the taker's Chief is healed."""
    spaces, mine = free_wound_spaces(g, target), g.players[by]
    theirs = g.players[target]
    theirs.wounds = sorted([*theirs.wounds, *spaces])
    g.tell("wound_spaces_filled", seat=target, count=len(spaces))
    if mine.wounds:
        g.tell("healed", seat=by, count=len(mine.wounds))
        mine.wounds = []


EFFECTS: dict[str, Effect] = {
    "CA-1": Effect(lambda g, seat: g.players[seat].reis > 0, take_reis),
    "CA-2": Effect(lambda g, seat: g.players[seat].deals + g.players[seat].vengeance > 0, take_tokens),
    "CA-3": Effect(lambda g, seat: bool(g.players[seat].garrisons), arrest_garrisons),
    "CA-4": Effect(lambda g, seat: bool(outside_first_column(g, seat)), take_places),
    "CA-5": Effect(lambda g, seat: bool(special_cards(g, seat)), ask_for_card),
    "CA-6": Effect(lambda g, seat: g.players[seat].trophies > 0, take_trophies),
    "CA-7": Effect(lambda g, seat: bool(free_wound_spaces(g, seat)), fill_wound_spaces),
}
