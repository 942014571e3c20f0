"""EW-100 to EW-153, EW-1610 to EW-1630. The table before the first round, in the order of EW-R-62."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from services.endless_winter import content
from services.endless_winter.decks import draw, to_hand
from services.endless_winter.options import Options
from services.endless_winter.pieces import COLOURS, FOOD, Effect
from services.endless_winter.rounds import Round
from services.endless_winter.state import Player, State
from services.engine.dice import Dice
from services.engine.frames import Ask, Do, Move, Together
from services.engine.piles import EVERYONE, Pile

SIDES = ("a", "b")


def set_up(seats_taken: int, options: Options, dice: Dice) -> State:
    """The table for 2 to 4 players: the boards, and the turn order (EW-1611); nobody has a Chief or a Setup card."""
    g = State(
        todo=[Round()],
        dice=dice,
        players=[_player(seat) for seat in range(seats_taken)],
        options=options,
        animal_deck=Pile.of((row.id for row in content.ANIMALS.values() for _ in range(row.copies)), EVERYONE),
        tribe_decks={card.id: card.copies for card in content.TRIBE_CARDS.values()},
        honor=[[] for _ in range(content.TOP_LEVEL + 1)],
    )
    _lay_out_stones(g)
    _lay_out_culture(g)
    _build_terrain(g)
    _build_megalith_board(g)
    _stack_rest_tokens(g)
    aids = Pile.of(str(seat) for seat in range(seats_taken))
    g.shuffle("turn_order", aids)  # EW-139, EW-140: the seats in the order of their Player Aid numbers
    g.order = [int(seat) for seat in aids.cards]
    chiefs = LayOutChiefs() if options.draft == "chiefs" else DealChiefs()
    cards = DealSetupCards() if options.draft == "none" else LayOutSetupCards()
    g.then(chiefs, cards, LayOut())
    return g


def _player(seat: int) -> Player:
    """EW-115, EW-118 to EW-121, EW-154, EW-156. Everybody knows which cards a player starts with."""
    starting = (card.id for card in content.STARTING_CARDS.values() for _ in range(card.copies))
    return Player(
        colour=COLOURS[seat],
        megaliths=content.BOARD.neutral_megaliths + content.BOARD.megaliths,
        deck=Pile.of(starting, EVERYONE),
    )


def _lay_out_stones(g: State) -> None:
    """EW-104 to EW-109, EW-R-04."""
    for era in sorted({stone.era for stone in content.STONES.values()}):
        pile = Pile.of(stone.id for stone in content.STONES.values() if stone.era == era)
        g.shuffle(f"stones_{era}", pile)
        for space in content.SUPPLY.values():
            if space.era == era and space.players <= len(g.players):
                g.supply[space.id] = g.draw(pile, EVERYONE)[0]
        g.stones_unused.append(pile)


def _lay_out_culture(g: State) -> None:
    """EW-112 to EW-114."""
    for era in sorted({card.era for card in content.CULTURE_CARDS.values()}):
        pile = Pile.of(card.id for card in content.CULTURE_CARDS.values() if card.era == era)
        g.shuffle(f"culture_{era}", pile)
        g.culture_decks.append(pile)
    g.culture = [g.draw(g.culture_decks[0], EVERYONE)[0] for _ in range(content.BOARD.display)]


def _build_terrain(g: State) -> None:
    """EW-142 to EW-148, EW-1621, EW-R-59."""
    count = content.PLAYER_COUNTS[len(g.players)]
    types = [row for row in content.TERRAIN.values() if row.id not in {content.BASE_TERRAIN, content.GLACIER}]
    others = Pile.of(row.id for row in types for _ in range(row.tiles - 1))
    g.shuffle("terrain_added", others)
    added = [others.draw()[0] for _ in range(count.tiles)]
    chosen = Pile.of([*(row.id for row in types), *[content.GLACIER] * count.glaciers, *added])
    g.shuffle("terrain", chosen)
    around = [spot for spot in content.HEXES if spot != content.BASE]
    g.terrain = {content.BASE: content.BASE_TERRAIN} | dict(zip(around, chosen.cards, strict=True))
    if g.options.glacier_tokens:
        g.glacier_unused = Pile.of(content.GLACIER_TOKENS)
        g.shuffle("glacier_tokens", g.glacier_unused)
        g.glacier_hexes = [spot for spot, kind in g.terrain.items() if kind == content.GLACIER]
        for _ in g.glacier_hexes:
            g.glacier_tokens.put(*g.draw(g.glacier_unused))


def _build_megalith_board(g: State) -> None:
    """EW-151, EW-R-45."""
    tiles = Pile.of(content.MEGALITH_TILES)
    g.shuffle("megalith_tiles", tiles)
    g.megalith_tiles = tiles.cards


def _stack_rest_tokens(g: State) -> None:
    """EW-1630."""
    if g.options.rest_tokens:
        g.rest_tokens = Pile.of(content.REST_TOKENS)
        g.shuffle("rest_tokens", g.rest_tokens)
        g.show(g.rest_tokens, -1)


def _shuffled(g: State, stream: str, ids: Iterable[str]) -> list[str]:
    pile = Pile.of(ids)
    g.shuffle(stream, pile)
    return pile.cards


class DealChiefs(Do, frozen=True):
    """EW-155, EW-R-70. A Chief card for everybody at random; then all choose the side at the same time."""

    def run(self, g: State) -> None:
        seats = range(len(g.players))
        for player, chief in zip(g.players, _shuffled(g, "chiefs", content.CHIEFS), strict=False):
            player.chief = chief
        g.then(Together(tuple(map(ChooseSide, seats))), RevealSides())


class ChooseSide(Ask, frozen=True):
    """EW-123, EW-R-70. Which side of the Chief card is face up for the whole game."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("side", side) for side in SIDES)

    def play(self, g: State, move: Move) -> None:
        mine = 1 << self.player
        g.players[self.player].sides = Pile.of([side for side in SIDES if side != move[1]] + [move[1]], mine)


class RevealSides(Do, frozen=True):
    """EW-R-70. The sides are open from now on."""

    def run(self, g: State) -> None:
        for seat, player in enumerate(g.players):
            player.side = g.draw(player.sides, EVERYONE)[0]
            player.sides = Pile()
            g.tell("chief", seat=seat, chief=player.chief, side=player.side)


class LayOutChiefs(Do, frozen=True):
    """EW-1614. One Chief card more than players; they are drafted in turn order."""

    def run(self, g: State) -> None:
        g.draft = _shuffled(g, "chiefs", content.CHIEFS)[: len(g.players) + 1]
        g.then(*map(DraftChief, g.order))


class DraftChief(Ask, frozen=True):
    """EW-1615, EW-1616. A Chief card of those laid out, and its side."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("draft_chief", chief, side) for chief in g.draft for side in SIDES)

    def play(self, g: State, move: Move) -> None:
        player = g.players[self.player]
        _, player.chief, player.side = move
        g.draft.remove(player.chief)
        g.tell("chief", seat=self.player, chief=player.chief, side=player.side)


class DealSetupCards(Do, frozen=True):
    """EW-126. A Setup card for everybody at random."""

    def run(self, g: State) -> None:
        for seat, card in zip(range(len(g.players)), _shuffled(g, "setup_cards", content.SETUP_CARDS), strict=False):
            _take_setup_card(g, seat, card)


class LayOutSetupCards(Do, frozen=True):
    """EW-1611, EW-1617. One Setup card more than players; they are drafted in reverse turn order."""

    def run(self, g: State) -> None:
        g.draft = _shuffled(g, "setup_cards", content.SETUP_CARDS)[: len(g.players) + 1]
        g.then(*map(DraftSetup, reversed(g.order)))


class DraftSetup(Ask, frozen=True):
    """EW-1612, EW-1613. A Setup card of those laid out."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("draft_setup", card) for card in g.draft)

    def play(self, g: State, move: Move) -> None:
        g.draft.remove(move[1])
        _take_setup_card(g, self.player, move[1])


def _take_setup_card(g: State, seat: int, card: str) -> None:
    g.players[seat].setup_card = card
    g.tell("setup_card", seat=seat, card=card)


class LayOut(Do, frozen=True):
    """EW-127 to EW-138, EW-141, EW-149, EW-R-62. What follows from the Setup cards; then the other Animals."""

    def run(self, g: State) -> None:
        g.draft = []
        for seat, player in enumerate(g.players):
            printed = content.SETUP_CARDS[player.setup_card]
            player.animals = sorted(printed.animals)
            player.camps = {content.BASE: 1 + printed.camp}
            player.food, player.tools = printed.food, printed.tools
            for animal in printed.animals:
                g.animal_deck.take(animal)
            g.tribe_decks[printed.tribe] -= 1
            _deal_opening_hand(g, seat, printed.tribe)
        for place, seat in zip(content.TURN_ORDER, g.order, strict=False):
            start_with(g.players[seat], place.start)
        g.shuffle("animal_deck", g.animal_deck)
        g.zone = [g.draw(g.animal_deck, EVERYONE)[0] for _ in range(content.PLAYER_COUNTS[len(g.players)].zone)]


def _deal_opening_hand(g: State, seat: int, tribe: str) -> None:
    """EW-132, EW-133. Everybody knows which three cards are set aside."""
    player, board = g.players[seat], content.BOARD
    to_hand(g, seat, tribe, EVERYONE)
    for card in board.starting_hand:
        to_hand(g, seat, card, player.deck.take(card))
    g.shuffle(f"deck_{seat}", player.deck)
    draw(g, seat, board.starting_draw)


def start_with(player: Player, effects: tuple[Effect, ...]) -> None:
    """EW-141, EW-R-41, EW-R-43. Give a player these Food and Tools, up to the limits."""
    for effect in effects:
        if effect.kind == FOOD:
            player.food += effect.count
        else:
            player.tools += effect.count
    player.food = min(player.food, player.food_limit)
    player.tools = min(player.tools, content.BOARD.tool_limit)
