"""Chapter 4b: placing a figure, and its way through the sections of a column."""

from __future__ import annotations

import pytest

from services.endless_winter.figures import ActThere, PlaceFigure
from services.endless_winter.pieces import COLUMNS, REST, Figure
from services.endless_winter.preparation import ReturnFigures
from services.endless_winter.rounds import DiscardPlayed, TakeTurn
from services.endless_winter.state import State
from tests.games.endless_winter.positions import animals, cards, give, owing, table, turn
from tests.games.playing import asked, do, free, moves, play, said, system

END = ("end_section",)


def placing(
    *hand: str, placed: tuple[Figure, ...] = (), food: int = 0, tools: int = 0, chief: str = "C1", side: str = "a"
) -> State:
    """Cyan's step 2 with this hand; step 3 would come after it."""
    g = table(3, chiefs=(chief, "C2" if chief == "C1" else "C1", "C3" if chief != "C3" else "C2"), sides=side * 3)
    give(cards(animals(turn(g, 0), 0), 0, hand=hand, deck=["BRAVE", "BRAVE"], discard=[]), 0, food=food, tools=tools)
    g.players[0].figures = list(placed)
    return do(g, PlaceFigure(0), ActThere(0), DiscardPlayed(0))


def column(place: str, *hand: str, taken: bool = False, food: int = 0, tools: int = 0) -> State:
    """As `placing`, with a Tribe figure just put in this column; `taken`: another has its action icon."""
    g = placing(*hand, food=food, tools=tools)
    if taken:
        g.icons_taken = [place]
    play(g, 0, "place", "tribe", place)
    return g


@pytest.mark.parametrize(
    ("placed", "kinds"),
    [
        ((), ["chief", "tribe"]),
        ((Figure(True, "hunt"),), ["tribe"]),
        ((Figure(False, "hunt"),), ["chief", "tribe"]),
        ((Figure(False, "hunt"), Figure(False, "rest")), ["chief"]),
        ((Figure(True, "hunt"), Figure(False, "hunt")), ["tribe"]),
    ],
)
def test_a_figure_that_is_not_placed_yet(placed: tuple[Figure, ...], kinds: list[str]) -> None:
    """EW-410, EW-411, EW-412, EW-416, EW-903: any of those left, in any column, used before or not, or in Rest."""
    g = placing(placed=placed)
    assert moves(g) == [("place", kind, place) for kind in kinds for place in (*COLUMNS, REST)]


def test_placing_is_told() -> None:
    """EW-410, EW-412: the figure stands where it was put."""
    g = placing()
    news = play(g, 0, "place", "chief", "hunt")
    assert said(news, "figure_placed") == [{"seat": 0, "figure": "chief", "place": "hunt"}]
    assert g.players[0].figures == [Figure(True, "hunt")]
    assert g.players[1].figures == []


def test_figures_in_a_column_stop_nobody() -> None:
    """EW-415, EW-416: own and other figures stand there already."""
    g = placing("T-HUN", placed=(Figure(False, "development"),))
    g.players[1].figures = [Figure(True, "development"), Figure(False, "development")]
    play(g, 0, "place", "tribe", "development")
    assert g.players[0].figures == [Figure(False, "development")] * 2
    assert owing(g) == [0]


def test_top_middle_bottom() -> None:
    """EW-417, EW-419, EW-421, EW-422: the figure starts at the top and goes on when the player ends a section."""
    g = column("initiation", "BRAVE", "BRAVE", food=1, tools=1)
    assert asked(g) == [END]
    play(g, 0, "play", "BRAVE")
    recruit = [("recruit", card) for card in ("T-ELD", "T-ART", "T-SCO", "T-HUN", "T-SHA")]
    assert asked(g) == [*recruit, END]
    play(g, 0, *END)
    assert asked(g) == [("initiate",), END]  # the top section is closed, with Labour and a Tool left
    play(g, 0, *END)
    assert asked(g) == [("bottom",), END]
    play(g, 0, *END)
    assert g.todo == []


def test_actions_of_the_top_in_any_number() -> None:
    """EW-418: done twice, or not at all."""
    g = column("development", "BRAVE", "BRAVE", "BRAVE", "TRIBESMAN")
    for _ in range(3):
        play(g, 0, "play", "BRAVE")
    first, second = g.culture[:2]
    play(g, 0, "culture", first)
    play(g, 0, "culture", second)
    assert sorted(g.players[0].hand.cards) == sorted(["TRIBESMAN", first, second])
    assert (g.labour, asked(g)) == (3, [END])


def test_actions_of_the_top_are_mixed() -> None:
    """EW-418, EW-700, EW-701: a move, a Camp, a move again."""
    g = column("migration", "BRAVE", tools=2)
    play(g, 0, "play", "BRAVE")
    verbs: list[str] = []
    for _ in range(4):
        offered = {move[0]: move for move in asked(g)}
        verb = "camp" if len(verbs) % 2 else "move_camp"
        if verb not in offered:
            break
        play(g, 0, *offered[verb])
        verbs.append(verb)
    assert verbs == ["move_camp", "camp", "move_camp", "camp"]


def test_the_middle_action_is_done_once() -> None:
    """EW-420, EW-421: with Food for it left the figure goes on."""
    g = column("initiation", food=3)
    play(g, 0, *END)
    play(g, 0, "initiate")
    while asked(g)[0][0] != "bottom":
        play(g, 0, "decline", asked(g)[-1][1])
    assert g.players[0].food == 2


def test_the_middle_action_may_be_left() -> None:
    """EW-420: nothing is paid."""
    g = column("initiation", food=3)
    play(g, 0, *END)
    play(g, 0, *END)
    assert (asked(g), g.players[0].food) == ([("bottom",), END], 3)


@pytest.mark.parametrize("place", COLUMNS)
def test_the_first_figure_takes_the_action_icon(place: str) -> None:
    """EW-422, EW-424, EW-R-11: whether it does the bottom action or not; those of other columns stay free."""
    g = column(place, food=1)
    news = []
    while not g.icons_taken:
        news = play(g, 0, *END)
    assert g.icons_taken == [place]
    assert said(news, "icon_taken") == [{"seat": 0, "column": place}]
    assert asked(g)[-1] == END
    assert len(asked(g)) > 1
    play(g, 0, *END)
    assert g.todo == []


@pytest.mark.parametrize("place", COLUMNS)
def test_a_later_figure_has_no_bottom_action(place: str) -> None:
    """EW-423: the icon is taken; after the middle section the turn is over."""
    g = column(place, "TRIBESMAN", taken=True)
    play(g, 0, *END)  # top
    assert asked(g) == [END]  # middle: a Tribe card may still be played
    play(g, 0, *END)
    assert g.todo == []
    assert g.icons_taken == [place]


def test_own_figure_before() -> None:
    """EW-423, EW-416: the second own figure in a column gets no bottom action either."""
    g = column("development")
    play(g, 0, "bottom")
    play(g, 0, "gain", "tool", "tool")
    play(g, 0, *END)  # the Food that came may still be spent
    assert (g.todo, g.icons_taken) == ([], ["development"])
    do(give(g, 0, food=0), PlaceFigure(0), ActThere(0), DiscardPlayed(0))
    play(g, 0, "place", "tribe", "development")
    assert g.todo == []


def test_icons_are_free_again_in_the_next_round() -> None:
    """EW-424, EW-1301: Preparation gives them back."""
    g = column("hunt", taken=True)
    g.icons_taken = ["hunt", "migration"]
    system(do(g, ReturnFigures()))
    assert g.icons_taken == []


@pytest.mark.parametrize(("hand", "deck"), [("K02", "BRAVE"), ("BRAVE", "K02")])
def test_a_section_does_not_tell_what_a_hand_holds(hand: str, deck: str) -> None:
    """EW-134: without Labour and Food the section is asked whether the Tribe card is in hand or in the deck."""
    g = placing(hand)
    cards(g, 0, deck=[deck])
    play(g, 0, "place", "tribe", "development")
    assert asked(g) == [END]
    assert free(g) == [("play", "BRAVE")] * (hand == "BRAVE")


def test_a_section_without_anything_to_do_is_not_asked() -> None:
    """EW-417: no card, no Food, nothing to take: straight to the bottom."""
    g = column("development")
    assert asked(g) == [("bottom",), END]
    assert free(g) == []


def test_labour_carries_over_to_the_bottom() -> None:
    """EW-R-72, EW-711: what was not spent at the top moves Camps at the bottom; a Tribe card may be played there."""
    g = column("migration", "BRAVE", "TRIBESMAN")
    play(g, 0, "play", "BRAVE")
    assert g.labour == 5
    play(g, 0, *END)
    play(g, 0, *END)
    verbs = {move[0] for move in asked(g)}
    assert verbs == {"camp", "move_camp", "end_section"}
    move = next(move for move in asked(g) if move[0] == "move_camp")
    play(g, 0, "play", "TRIBESMAN")
    assert g.labour == 7
    play(g, 0, *move)
    assert g.labour == 5
    assert "camp" not in {move[0] for move in asked(g)}  # EW-711: the Camp comes before the moves


def test_moves_after_the_camp_at_the_bottom() -> None:
    """EW-710, EW-711: the Camp once, without a Tool, then moves."""
    g = column("migration", "BRAVE")
    play(g, 0, "play", "BRAVE")
    play(g, 0, *END)
    before = g.players[0].camps_left
    play(g, 0, *next(move for move in asked(g) if move[0] == "camp"))
    assert g.players[0].camps_left == before - 1
    assert {move[0] for move in asked(g)} == {"move_camp", "end_section"}


@pytest.mark.parametrize("place", [*COLUMNS, REST])
def test_the_chief_ability(place: str) -> None:
    """EW-413, EW-905: of a Chief that was placed, once, wherever it went; Eye-hand gives an Idol."""
    g = placing(chief="C4")
    play(g, 0, "place", "chief", place)
    assert ("use_chief",) in free(g)
    play(g, 0, "use_chief")
    play(g, 0, "idol", "offering")
    assert g.players[0].offering == 1
    assert ("use_chief",) not in moves(g)


def test_the_chief_ability_between_the_actions() -> None:
    """EW-413, EW-R-30: also after an action, up to the end of step 2; then it is gone."""
    g = placing(chief="C4", food=1)
    play(g, 0, "place", "chief", "initiation")
    assert free(g) == [("spend_food", 1), ("use_chief",)]
    play(g, 0, *END)
    play(g, 0, *END)
    play(g, 0, *END)
    assert g.todo == []
    assert moves(g) == []
    assert g.players[0].offering == g.players[0].honor == 0


@pytest.mark.parametrize("placed", [(), (Figure(True, "hunt"),)])
def test_no_chief_ability_with_a_tribe_figure(placed: tuple[Figure, ...]) -> None:
    """EW-414: nor if the Chief was placed in an earlier turn."""
    g = placing(chief="C4", placed=placed)
    play(g, 0, "place", "tribe", "development")
    assert ("use_chief",) not in moves(g)


def test_no_chief_ability_in_step_1() -> None:
    """EW-R-30: no figure has been placed yet."""
    g = do(cards(placing(chief="C4"), 0, hand=["K01"]), TakeTurn(0))
    assert moves(g) == [("play_culture", "K01"), ("end_culture",)]


@pytest.mark.parametrize(("place", "usable"), [("development", True), ("hunt", False), (REST, False)])
def test_a_chief_ability_bound_to_a_column(place: str, usable: bool) -> None:
    """EW-1153, EW-905: Stone-carver gives 2 Labour and 1 Food in Development, and nothing in Rest."""
    g = placing(chief="C3")
    play(g, 0, "place", "chief", place)
    assert (("use_chief",) in moves(g)) == usable
    if usable:
        play(g, 0, "use_chief")
        assert (g.labour, g.players[0].food) == (4, 1)
