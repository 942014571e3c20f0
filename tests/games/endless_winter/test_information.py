"""What everybody sees of the table, what its owner alone sees, and what nobody sees."""

from __future__ import annotations

import msgspec
import pytest

from services.endless_winter import wording
from services.endless_winter.board_view import GlacierTokenView, InfluenceView, PiecesView, PlaceView
from services.endless_winter.content import CARDS, CHIEFS, STONES
from services.endless_winter.figures import ActThere, PlaceFigure
from services.endless_winter.pieces import NO_SEAT, Effect, Figure, Megalith
from services.endless_winter.player_view import CardsView, PlayerView
from services.endless_winter.state import State
from services.endless_winter.view import ChiefCardView, View, see
from services.engine.piles import EVERYONE, NOBODY
from tests.games.endless_winter.positions import (
    animals,
    camps,
    cards,
    display,
    give,
    glaciers,
    in_round,
    megaliths,
    rest_pile,
    stack,
    start,
    stones,
    supply,
    table,
    terrain,
    turn,
    villages,
    zone,
)
from tests.games.playing import do, play


def seen_as_json(g: State, seat: int | None) -> str:
    """All that a seat sees, as text."""
    return msgspec.json.encode(see(g, seat)).decode()


def seen_of(g: State, seat: int, viewer: int | None) -> PlayerView:
    """What a viewer sees of a player."""
    return see(g, viewer).players[seat]


# --- secrets --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("viewer", "known"), [(0, ["K03", "T-SHA", "T-SHA"]), (1, []), (2, []), (None, [])])
def test_a_hand_is_its_players_secret(viewer: int | None, known: list[str]) -> None:
    """EW-134: the others see how many cards it has."""
    g = cards(table(), 0, hand=["T-SHA", "K03", "T-SHA"])
    assert seen_of(g, 0, viewer).hand == CardsView(3, known)


def test_an_eclipse_pile_is_its_players_secret() -> None:
    """EW-455: as long as it lies face down."""
    g = cards(table(), 1, eclipse=["BRAVE", "K03"])
    assert seen_of(g, 1, 1).eclipse == CardsView(2, ["BRAVE", "K03"])
    assert seen_of(g, 1, 0).eclipse == seen_of(g, 1, None).eclipse == CardsView(2, [])
    g.players[1].eclipse.known = [EVERYONE, EVERYONE]
    assert seen_of(g, 1, 0).eclipse == CardsView(2, ["BRAVE", "K03"])


def test_buried_cards_are_known_to_their_owner() -> None:
    """EW-509, EW-R-56: at any time; the others see how many they are."""
    g = cards(table(), 2, buried=["TRIBESMAN", "K07"])
    assert seen_of(g, 2, 2).buried == CardsView(2, ["K07", "TRIBESMAN"])
    assert seen_of(g, 2, 0).buried == CardsView(2, [])
    assert seen_of(g, 2, None).final_scores == seen_of(g, 2, 2).final_scores


def test_nobody_knows_the_order_of_a_deck() -> None:
    """EW-132."""
    g = table()
    assert seen_of(g, 0, 0).deck == CardsView(5, [])


def test_faces_that_lie_hidden_are_in_no_view() -> None:
    """EW-109, EW-112, EW-137, EW-1414: Culture decks, Sacred Stones not placed, Glacier and Rest tokens."""
    g = table(4, glacier_tokens=True, rest_tokens=True)
    text = seen_as_json(g, 0)
    hidden = [card for deck in g.culture_decks for card in deck.cards]
    hidden += [stone for pile in g.stones_unused for stone in pile.cards]
    hidden += [*g.glacier_tokens.cards, *g.glacier_unused.cards, *g.rest_tokens.cards[:-1]]
    assert not [name for name in hidden if f'"{name}"' in text]
    assert f'"{g.rest_tokens.cards[-1]}"' in text
    assert see(g, 0).animal_deck == len(g.animal_deck)


def test_what_can_be_dealt_again_is_all_that_is_hidden() -> None:
    """EW-134, EW-455, EW-R-56: a player's cards among themselves, each deck and each kind of token for itself."""
    g = table(2, glacier_tokens=True, rest_tokens=True)
    groups = [[len(pile) for pile in group] for group in g.hidden()]
    assert groups[:4] == [[5, 5, 0, 0], [0], [5, 5, 0, 0], [0]]
    assert groups[4:] == [[12], [20], [60 - 2 - 3], [6, 4], [5], [6], [6]]


# --- what is open to all --------------------------------------------------------------------------------------------


def test_what_lies_before_a_player() -> None:
    """EW-1413: tracks, boards, discard pile, played cards, Animals, Sacred Stones, Idols."""
    g = give(camps(table(), 1, H00=1, H05=2), 1, food=7, tools=4, score=12, megaliths=7, offering=3, honor=2)
    cards(g, 1, discard=["BRAVE", "K01"], played=["T-ART", "TRIBESMAN"])
    stones(villages(g, 1, "J09"), 1, "S07", "S18")
    animals(g, 1, "A-RHI", "A-RHI", "A-MAM", tipped=["A-RHI"])
    turn(g, 1, "hunt", chief=True)
    g.players[1].used = [1]
    seen = seen_of(g, 1, 0)
    assert (seen.seat, seen.colour, seen.food, seen.food_limit, seen.tools, seen.score) == (1, "red", 7, 8, 4, 12)
    assert [(place.hex, place.camps) for place in seen.camps] == [("H00", 1), ("H05", 2)]
    assert (seen.camps_left, seen.villages, seen.villages_left) == (2, ["J09"], 2)
    assert (seen.neutral_megaliths_left, seen.megaliths_left) == (0, 7)
    assert (seen.offering, seen.honor) == (3, 2)
    assert (seen.discard, seen.played, seen.used) == (["BRAVE", "K01"], ["T-ART", "TRIBESMAN"], [1])
    assert [stone.id for stone in seen.stones] == ["S07", "S18"]
    assert [(animal.id, animal.upright, animal.tipped) for animal in seen.animals] == [
        ("A-RHI", 2, 1),
        ("A-MAM", 1, 0),
    ]
    assert (seen.animals[1].sets, seen.animals[1].benefits) == ((2, 5), "all Food, 1 Idol")
    assert (seen.figures.placed, seen.figures.tribe, seen.figures.chief) == ([Figure(True, "hunt")], 2, 0)
    assert (seen.final_scores["animals"], seen.final_scores["offering"]) == (3 + 2, 2)


def test_neutral_megaliths_leave_first() -> None:
    """EW-120, EW-1003."""
    g = give(table(), 0, megaliths=9)
    seen = seen_of(g, 0, None)
    assert (seen.neutral_megaliths_left, seen.megaliths_left) == (1, 8)


def test_a_chief_with_the_side_that_lies_open() -> None:
    """EW-123, EW-218."""
    g = table(2, chiefs=("C3", "C5"), sides="ab")
    g.players[1].chief_used = True
    first, second = (player.chief for player in see(g, None).players)
    assert first is not None
    assert second is not None
    assert (first.name, first.side, first.ability, first.used) == (
        *("Stone-carver", "a", "[development] 2 Labour, 1 Food"),
        False,
    )
    assert (second.side, second.ability, second.used) == ("b", "[initiation] 1 Tribe card to hand", True)


def test_while_sides_are_chosen_both_are_shown() -> None:
    """EW-123, EW-R-70."""
    g = start(2)
    chief = seen_of(g, 0, 1).chief
    assert chief is not None
    printed = CHIEFS[chief.id]
    assert chief.ability == f"a: {wording.ability(printed.a)}; b: {wording.ability(printed.b)}"
    assert seen_of(start(2, draft="chiefs"), 0, 1).chief is None


def test_the_terrain_board() -> None:
    """EW-704, EW-709, EW-1413: types, benefits, Camps, Influence, Villages."""
    g = villages(camps(terrain(table(2), H01="mountain"), 0, H01=2, H00=1), 1, "J10")
    seen = {spot.id: spot for spot in see(g, None).terrain}
    assert (seen["H01"].terrain, seen["H01"].name, seen["H01"].benefits) == ("mountain", "Mountain", "1 Megalith")
    assert (seen["H01"].camps, seen["H01"].influence) == (
        [PiecesView(0, 2)],
        [InfluenceView(0, 2), InfluenceView(1, 2)],
    )
    assert (seen["H07"].camps, seen["H07"].influence) == ([], [InfluenceView(1, 2)])
    assert (seen["H00"].benefits, seen["H00"].influence) == ("", [InfluenceView(0, 1), InfluenceView(1, 1)])
    owners = {junction.id: junction.village for junction in see(g, None).junctions}
    assert (len(owners), owners["J10"], owners["J07"]) == (18, 1, NO_SEAT)


def test_where_hexes_are_drawn() -> None:
    """EW-148: six around each, and adjacent ones lie side by side."""
    seen = {spot.id: (spot.x, spot.y) for spot in see(table(2), None).terrain}
    assert (seen["H00"], seen["H01"], seen["H02"], seen["H07"]) == ((0, 0), (0, -2), (1, -1), (0, -4))
    assert len(set(seen.values())) == 19
    steps = {(0, -2), (0, 2), (1, -1), (1, 1), (-1, -1), (-1, 1)}
    x, y = seen["H03"]
    near = {name for name, (h, v) in seen.items() if (h - x, v - y) in steps}
    assert near == {"H00", "H02", "H04", "H10", "H11", "H12"}


def test_a_glacier_token_is_shown_once_it_is_turned() -> None:
    """EW-1414, EW-1622."""
    g = terrain(table(2, glacier_tokens=True), H01="glacier", H05="glacier", H06="forest")
    glaciers(glaciers(g, H01="G07", face_up=True), H05="G01")
    seen = {spot.id: spot.glacier_token for spot in see(g, 0).terrain}
    assert seen["H01"] == GlacierTokenView("G07", "draw 2")
    assert seen["H05"] == GlacierTokenView("", "")
    assert seen["H06"] is None


def test_the_megalith_board() -> None:
    """EW-1413: spaces where they lie, and the Megaliths on them."""
    g = megaliths(megaliths(table(2), (1, 1)), (0, 1), owner=1)
    g.megalith_tiles = ["M2", "M1", "M3", "M4"]
    seen = see(g, 0)
    assert seen.megaliths == [Megalith(0, 1, 1, -1), Megalith(0, 0, 1, 1)]
    spaces = {(space.row, space.column): space for space in seen.megalith_board}
    assert (spaces[1, 4].tile, spaces[1, 4].start, spaces[1, 4].benefits) == ("M1", True, "1 Food")
    assert (spaces[1, 5].benefits, spaces[1, 5].arrow) == ("", [PlaceView(0, 5), PlaceView(2, 5)])
    assert (spaces[0, 0].tile, spaces[0, 0].benefits, spaces[0, 0].start) == ("M2", "1 Idol", False)


def test_the_idol_board() -> None:
    """EW-1102, EW-1105, EW-1413: who is on which level, on the Honor track from the left."""
    g = give(give(table(2), 1, honor=4, offering=7), 0, honor=4, offering=7)
    seen = {level.level: level for level in see(g, 0).idol_levels}
    assert (seen[4].honor_seats, seen[4].offering_seats, seen[4].honor, seen[4].benefits) == ([1, 0], [], 2, "1 Tool")
    assert (seen[7].honor_seats, seen[7].offering_seats, seen[7].ratio) == ([], [0, 1], 2)
    assert see(g, 0).honor_charts[0][4] == 10


def test_the_supplies() -> None:
    """EW-111, EW-1413: stones, decks, the Culture display, the Hunt Zone."""
    g = zone(display(supply(table(2), I_2="S01", II_1="S20"), "K01", "K02"), "A-CAT", "A-ARG")
    g.tribe_decks["T-ART"] = 0
    seen = see(g, 1)
    assert [(space.space, space.stone.id, space.stone.era) for space in seen.supply] == [
        ("I-2", "S01", 1),
        ("II-1", "S20", 2),
    ]
    assert [(space.food, space.tools, space.benefits) for space in seen.stone_spaces] == [
        (1, 1, "1 Idol"),
        (2, 2, "1 Megalith"),
        (3, 3, "3 points"),
    ]
    assert {deck.card: deck.cards for deck in seen.tribe_decks}["T-ART"] == 0
    assert (seen.culture, seen.culture_decks, seen.culture_removed) == (["K01", "K02"], [18, 20], 0)
    assert [(animal.id, animal.sets, animal.benefits) for animal in seen.hunt_zone] == [
        ("A-CAT", (1, 3, 6, 10), "2 Tools"),
        ("A-ARG", (), "1 Megalith"),
    ]


def test_rest_tokens() -> None:
    """EW-1414, EW-1635: the one face up, and the one of the player who Rests."""
    g = rest_pile(table(2, rest_tokens=True), "R4", "R2")
    seen = see(g, 0).rest_tokens
    assert seen is not None
    assert seen.face_up is not None
    assert (seen.cards, seen.face_up.id, seen.face_up.benefits, seen.taken) == (5, "R4", "move 2", None)
    g.rest_token = g.rest_tokens.draw()[0]
    seen = see(g, 1).rest_tokens
    assert seen is not None
    assert seen.taken is not None
    assert (seen.cards, seen.face_up, seen.taken.id) == (4, None, "R4")
    stack(g.rest_tokens, "R5")
    g.rest_tokens.known = [NOBODY] * 4
    seen = see(g, 1).rest_tokens
    assert seen is not None
    assert seen.face_up is None


def test_the_face_up_rest_token_is_seen_by_who_may_take_it() -> None:
    """EW-1632: until it is taken or put under the pile."""
    g = rest_pile(table(2, rest_tokens=True), "R4", "R2")
    do(turn(g), PlaceFigure(0), ActThere(0))
    play(g, 0, "place", "tribe", "rest")
    seen = see(g, 0).rest_tokens
    assert seen is not None
    assert seen.face_up is not None
    assert seen.face_up.id == "R4"
    play(g, 0, "rest_token", False)
    seen = see(g, 0).rest_tokens
    assert seen is not None
    assert seen.taken is not None
    assert (seen.face_up, seen.taken.id) == (None, "R2")


def test_chief_cards_of_a_draft_are_explained() -> None:
    """EW-1614, EW-1615: both sides of those laid out, which are to be chosen from."""
    g = start(2, draft="chiefs")
    g.draft = ["C3", "C4"]
    assert see(g, 0).chiefs == [
        ChiefCardView("C3", "Stone-carver", "[development] 2 Labour, 1 Food", "2 Food → 1 Megalith"),
        ChiefCardView("C4", "Eye-hand", "1 Idol", "Bury 1"),
    ]
    assert see(table(2), 0).chiefs == []


def test_cards_are_explained_once_each() -> None:
    """EW-215, EW-216, EW-1413: all kinds that the view names, and no other."""
    g = cards(display(table(2), "K02"), 0, hand=["K10", "BRAVE"], discard=["T-SHA"])
    cards(g, 1, hand=["K30", "TRIBESMAN", "TRIBESWOMAN"])
    ids = [card.id for card in see(g, 0).cards]
    assert ids == ["BRAVE", "T-ELD", "T-ART", "T-SCO", "T-HUN", "T-SHA", "K02", "K10"]
    brave, *_, shaman, flint, spear = see(g, 0).cards
    assert (brave.name, brave.labour, brave.ability, brave.eclipse) == ("Brave", "1½", "1 Labour", "1 Food")
    assert (shaman.ability, shaman.eclipse, shaman.points) == ("1 Food → 1 Idol", "draw 1", 1)
    assert (flint.era, flint.labour, flint.ability, flint.eclipse) == (1, "0", "2 Tools", "")
    assert spear.ability == "1 Tool → 1 Animal of the Hunt Zone"


# --- where the game is ----------------------------------------------------------------------------------------------


def test_phases() -> None:
    """EW-301: setup, the phases of a round, the end."""
    g = start(2)
    seen = see(g, 0)
    assert (seen.you, seen.phase, seen.round, seen.turn, seen.place) == (0, "setup", 0, NO_SEAT, "")
    assert see(g, None).you == NO_SEAT
    g.phase, g.round = "eclipse", 2
    assert see(g, 0).phase == "eclipse"
    g.todo.clear()
    assert see(g, 0).phase == "over"


def test_marks_of_the_turn() -> None:
    """EW-306, EW-422, EW-432: whose turn it is, where the figure stands, Labour, icons that are taken."""
    g = turn(in_round(table(3), 3), 1, "hunt", labour=2.5)
    g.icons_taken = ["hunt", "migration"]
    seen = see(g, 2)
    assert (seen.round, seen.turn, seen.place, seen.labour) == (3, 1, "hunt", "2½")
    assert seen.icons_taken == ["hunt", "migration"]
    assert [(place.seat, place.benefits) for place in seen.turn_order] == [
        (0, "draw 1"),
        (1, "1 Idol"),
        (2, "1 Tool"),
    ]


def test_a_view_has_nothing_else() -> None:
    """EW-1414: of the fields of the state only those that the view shows on purpose."""
    assert not {"dice", "todo", "stones_unused", "glacier_tokens", "fresh"} & set(View.__struct_fields__)


# --- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("halves", "words"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (8, "4")])
def test_labour_in_words(halves: int, words: str) -> None:
    """EW-432."""
    assert wording.labour(halves) == words


def test_abilities_in_words() -> None:
    """EW-1150, EW-1151, EW-1152, EW-1153, EW-1174: column, condition, cost, benefits."""
    assert wording.ability(None) == ""
    assert wording.ability(CARDS["T-HUN"].ability) == "[hunt] 1 Labour"
    assert wording.ability(CARDS["K38"].ability) == "3 Tipped Animals: 3 points"
    assert wording.ability(CARDS["K39"].ability) == "3 Buried cards: 3 points"
    assert wording.ability(CARDS["K40"].ability) == "1 Food, 1 Tool → 4 points"
    assert wording.benefits([Effect("full_food"), Effect("idol", 2)]) == "all Food, 2 Idols"


@pytest.mark.parametrize(
    ("stone", "words"),
    [
        ("S07", "1 point for every 2 levels climbed on both Idol tracks"),
        ("S12", "2 points each: own Villages beside a hex (Forest)"),
        ("S14", "0/1/2/4/6 points for 0/1/2/... Megalith tiles with an own Megalith on the board itself"),
        ("S19", "0/1/3/5/7/9 points for 0/1/2/... Tipped Animals (Giant Sloth, Ancient Bison)"),
    ],
)
def test_sacred_stones_in_words(stone: str, words: str) -> None:
    """EW-1250 to EW-1261."""
    assert wording.stone(STONES[stone]) == words
