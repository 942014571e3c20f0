"""Positions for tests of the rules: a table as it is laid out, and the pieces that a test needs."""

from collections.abc import Sequence

from services.engine.dice import Dice
from services.engine.kernel import settle
from services.engine.piles import EVERYONE, NOBODY, Pile
from services.xingu.content import BONUS_CARDS, RESOURCE_CARDS, TRIBES
from services.xingu.options import Options
from services.xingu.pieces import (
    BONFIRE,
    CHARACTERS,
    CONSUMED,
    EXPLORER,
    FARMER,
    OCA,
    SICK,
    TELEGRAPH,
    VILLAGER,
    Helper,
    ResourceCard,
)
from services.xingu.setup import LayOut, set_up
from services.xingu.state import State
from services.xingu.villagers import empty_hexes, put

TRIBES_USED = {
    2: ("ikpeng", "suia"),
    3: ("camaiura", "suia", "bororo"),
    4: ("camaiura", "suia", "ikpeng", "trumai"),
    5: ("camaiura", "suia", "bororo", "ikpeng", "trumai"),
    6: ("camaiura", "suia", "bororo", "ikpeng", "trumai", "tapaiuna"),
}
"""The tribes of seats 0, 1, ... where a test names none."""


def table(
    players: int = 4,
    *,
    tribes: Sequence[str] = (),
    first: int = 0,
    several_actions: bool = False,
    landing_only: bool = False,
    key: int = 1,
) -> State:
    """The table as it is laid out before round 1, without outsiders on the map; nothing is asked.

    Nobody has a starting resource token, and there are no missionaries and farmers on the map: `land` puts them there.
    No bonus card is open: `bonuses` opens those that a test needs. `key` makes another deal.
    """
    options = Options(several_actions=several_actions, landing_only=landing_only)
    g = set_up(players, options, Dice(key.to_bytes(32, "big")))
    g.seats, g.first, g.news = players, first, []
    g.todo.clear()
    for player, tribe in zip(g.players, tribes or TRIBES_USED[players], strict=False):
        player.tribe = tribe
        player.village[TRIBES[tribe].oca] = OCA
    g.then(LayOut())
    settle(g)
    clear_land(g)
    bonuses(g)
    g.round, g.news = 1, []
    return g


def clear_land(g: State) -> State:
    """Put all that stands on forests and fields back to where it came from."""
    for item in g.land.values():
        if item == EXPLORER:
            g.explorers += 1
        elif item == TELEGRAPH:
            g.telegraphs += 1
        elif item.startswith(FARMER):
            g.farmers.append(item)
            g.farmers.sort(reverse=True)
        else:
            g.missionaries.put(item)
    g.land = {}
    return g


def land(g: State, **items: str) -> State:
    """Put these on forests and fields, from their reserves; a hex is written `FOD_01`.

    An item is `"explorer"`, `"telegraph"`, `"farmer1"`, or the colour of a missionary.
    """
    for name, item in items.items():
        spot = name.replace("_", "-")
        assert spot not in g.land
        if item == EXPLORER:
            g.explorers -= 1
        elif item == TELEGRAPH:
            g.telegraphs -= 1
        elif item.startswith(FARMER):
            g.farmers.remove(item)
        else:
            g.missionaries.take(item)
        g.land[spot] = item
    assert g.explorers >= 0
    assert g.telegraphs >= 0
    return g


def camp(g: State, *colours: str) -> State:
    """Put these missionaries into the camp, from the stack; without colours the camp is emptied."""
    if not colours:
        for colour in g.camp:
            g.missionaries.put(colour)
        g.camp = []
    for colour in colours:
        g.missionaries.take(colour)
        g.camp.append(colour)
    return g


def farm(g: State, count: int) -> State:
    """Let exactly so many farmers be in the farm; the difference comes from under the stack, or goes there."""
    while g.farm < count:
        g.farmers.pop(0)
        g.farm += 1
    while g.farm > count:
        g.farmers.insert(0, "farmer3")
        g.farm -= 1
    return g


def villagers(
    g: State,
    seat: int = 0,
    *,
    home: int | None = None,
    sick: int = 0,
    camp: int = 0,
    held: int = 0,
    held_sick: int = 0,
    **cards: int,
) -> State:
    """Let the villagers of `seat` be exactly these: healthy ones at home (as many as are there, if not named), sick
    ones at home, in the camp, held, and healthy used ones on character cards or the table (`india=1`, `table=2`).
    """
    player = g.players[seat]
    keep = player.healthy if home is None else home
    for spot in [spot for spot, item in player.village.items() if item in {VILLAGER, SICK}]:
        del player.village[spot]
    player.helpers, player.camp, player.held, player.held_sick = [], camp, held, held_sick
    player.reserve = 6 - keep - sick - camp - held - held_sick - sum(cards.values())
    assert player.reserve >= 0
    for item in (*[VILLAGER] * keep, *[SICK] * sick):
        put(g, seat, item)
    player.helpers = [Helper(place) for place, count in cards.items() for _ in range(count)]
    return g


def helpers(g: State, seat: int, *more: Helper) -> State:
    """Put these villagers on cards, or on the table, from the reserve: for sick ones, or ones that were not used."""
    g.players[seat].reserve -= len(more)
    g.players[seat].helpers += more
    assert g.players[seat].reserve >= 0
    return g


def ocas(g: State, seat: int = 0, count: int = 1) -> State:
    """Build so many more ocas, from the reserve."""
    g.ocas -= count
    for _ in range(count):
        put(g, seat, OCA)
    return g


def bonfire(g: State, seat: int = 0) -> State:
    """Light the bonfire."""
    put(g, seat, BONFIRE)
    g.players[seat].bonfire_lit = True
    return g


def house(g: State, seat: int, *colours: str) -> State:
    """Bring these missionaries into the village, from the stack."""
    for colour in colours:
        g.missionaries.take(colour)
        put(g, seat, colour)
    return g


def expand(g: State, seat: int, *spots: str) -> State:
    """Put expansions on these hexes, from the reserve."""
    for spot in spots:
        assert spot not in g.land
        g.players[seat].expansions.append(spot)
        g.expansions -= 1
    return g


def fill_village(g: State, seat: int = 0, free: int = 0) -> State:
    """Leave exactly so many hexes of the village empty: ocas stand on the others."""
    return ocas(g, seat, len(empty_hexes(g, seat)) - free)


def cards(g: State, seat: int, *ids: str) -> State:
    """Let `seat` have exactly these resource cards, from stacks and decks, in this order.

    `"RC-01"` is open, `"RC-01:co"` has a cube on the first resource (`c` consumed, `x` cancelled, `o` open), and
    `"RC-01:cc"` is flipped.
    """
    cubes = {"o": "", "c": "consumed", "x": "cancelled"}
    player = g.players[seat]
    for card in player.cards:
        g.decks[RESOURCE_CARDS[card.card].terrain].put_under(card.card)
    player.cards = []
    for name in ids:
        card_id, _, marks = name.partition(":")
        _fetch(g, card_id)
        player.cards.append(ResourceCard(card_id, *(cubes[mark] for mark in marks or "oo")))
    return g


def flipped(g: State, seat: int = 0, count: int = 1) -> State:
    """Let `seat` have so many flipped cards more, from the bottom of the decks."""
    for _ in range(count):
        terrain = max(g.decks, key=lambda name: len(g.decks[name]))
        g.players[seat].cards.append(ResourceCard(g.decks[terrain].cards[0], CONSUMED, CONSUMED))
        g.decks[terrain].take(g.decks[terrain].cards[0])
    return g


def _fetch(g: State, card: str) -> None:
    """Take a resource card from where it lies; a stack that it lay in gets another from its deck, if there is one."""
    deck = g.decks[RESOURCE_CARDS[card].terrain]
    if card in deck.cards:
        deck.take(card)
        return
    pile = next(stack.cards for stack in g.stacks if card in stack.cards.cards)
    place = pile.cards.index(card)
    pile.take(card)
    if deck:
        pile.cards.insert(place, deck.draw()[0])
        pile.known.insert(place, NOBODY)
    if pile:
        pile.known[-1] = EVERYONE


def stacks(g: State, *tops: str) -> State:
    """Let these resource cards lie on top of stacks 0, 1, 2, 3; `""` leaves a stack as it is. Two of forest come first.

    The card that lay there, unless it is the same, goes under the deck.
    """
    for place, card in enumerate(tops):
        pile = g.stacks[place].cards
        if not card or pile.cards[-1:] == [card]:
            continue
        assert RESOURCE_CARDS[card].terrain == g.stacks[place].terrain
        _fetch(g, card)
        old, _ = pile.draw()
        g.decks[g.stacks[place].terrain].put_under(old)
        pile.put(card, EVERYONE)
    return g


def shrink(g: State, place: int, count: int) -> State:
    """Leave exactly so many cards in a stack, those from its top; the others go under the deck."""
    stack = g.stacks[place]
    while len(stack.cards) > count:
        card = stack.cards.cards[0]
        stack.cards.take(card)
        g.decks[stack.terrain].put_under(card)
    return g


def empty_deck(g: State, terrain: str) -> State:
    """Let all cards of a deck leave the game."""
    g.discarded += len(g.decks[terrain])
    g.decks[terrain] = Pile()
    return g


def bonuses(g: State, *ids: str) -> State:
    """Let exactly these bonus cards be open; the others go under their deck."""
    assert not any(BONUS_CARDS[bonus].fixed for bonus in ids)
    for bonus in g.bonuses:
        g.bonus_deck.put_under(bonus)
    for bonus in ids:
        g.bonus_deck.take(bonus)
    g.bonuses = list(ids)
    return g


def finals(g: State, *ids: str) -> State:
    """Let exactly these final bonus cards lie in the row; the others are not used."""
    for final in g.finals:
        g.finals_unused.put(final)
    for final in ids:
        g.finals_unused.take(final)
    g.finals = list(ids)
    return g


def token(g: State, seat: int, *resources: str) -> State:
    """Give `seat` these starting resource tokens, from the reserve."""
    for resource in resources:
        g.tokens.remove(resource)
        g.players[seat].tokens.append(resource)
    return g


def utensils(g: State, seat: int = 0, **counts: int) -> State:
    """Let `seat` have exactly these utensils; the difference comes from the reserve, or goes there."""
    player = g.players[seat]
    for utensil, left in g.utensils.items():
        g.utensils[utensil] = left + player.utensils.get(utensil, 0) - counts.get(utensil, 0)
        assert g.utensils[utensil] >= 0
    player.utensils = {utensil: count for utensil, count in counts.items() if count}
    return g


def give(
    g: State,
    seat: int = 0,
    *,
    score: int | None = None,
    penalties: int | None = None,
    track: int | None = None,
    grain: int | None = None,
) -> State:
    """Let `seat` have exactly so much of what is named. A score that is set has been fed for."""
    player = g.players[seat]
    if score is not None:
        player.score, player.fed = score, score - score % 10
    player.penalties = player.penalties if penalties is None else penalties
    player.track = player.track if track is None else track
    if grain is not None:
        g.grain += player.grain - grain
        player.grain = grain
        assert g.grain >= 0
    return g


def hand(g: State, seat: int, *characters: str) -> State:
    """Let `seat` hold exactly these unplayed character cards."""
    g.players[seat].unplayed = [character for character in CHARACTERS if character in characters]
    return g


def turn(g: State, seat: int = 0, action: str = "") -> State:
    """Make it the turn of `seat`, with this action under way, if one is named."""
    g.turn, g.action = seat, action
    g.round = max(g.round, 1)
    return g
