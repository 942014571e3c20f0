"""Chapter 4.2: Movement of the Gang, with Cabeleira's (CG-763, CG-764) and the table that lets Volantes block."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import CarryOut, FinishCard
from services.cangaceiros.content import SPACES
from services.cangaceiros.state import State
from tests.games.cangaceiros.positions import appoint, lines, stack, stand, table, train, turn, volantes, wound
from tests.games.playing import asked, do, play, said

CABELEIRA = "CH-02"


def moving(
    at: str, movements: int = 1, *, players: int = 3, block: bool = False, cabeleira: bool = False, **there: int
) -> State:
    """Red has so many Movements, the Gang in a space; seats 1 and 2 stand in Juazeiro."""
    g = volantes(stand(table(players, volantes_block=block, chiefs=("CH-06", "CH-10", "CH-17", "CH-01", "CH-16")), at))
    g.volantes = dict(there)
    if cabeleira:
        train(appoint(g, 0, CABELEIRA), 0)
    return do(turn(g, 0, "ST-1"), CarryOut(0, ("movement",) * movements))


def goals(g: State) -> list[str]:
    """The spaces that red's Gang may go to."""
    return [move[1] for move in asked(g) if move[0] == "move"]


@pytest.mark.parametrize(
    ("players", "at", "reached"),
    [
        (3, "juazeiro", ["cariri", "pajeu", "catarina", "araripe"]),
        (3, "cariri", ["juazeiro", "mossoro", "pajeu", "pianco", "inhamuns", "araripe"]),
        (3, "pianco", ["mossoro", "recife", "cariri", "pajeu"]),
        (5, "serido", ["mossoro", "recife", "cariri", "borborema"]),
    ],
)
def test_a_movement_goes_to_an_adjacent_space(players: int, at: str, reached: list[str]) -> None:
    """CG-415, CG-416: over a border; one space, then the Movement is over."""
    g = moving(at, players=players)
    assert goals(g) == reached
    assert asked(g)[-1] == ("stop",)
    news = play(g, 0, "move", reached[0])
    assert (g.players[0].gang, asked(g)) == (reached[0], [])
    assert said(news, "gang_moved") == [{"seat": 0, "space": reached[0]}]


@pytest.mark.parametrize(
    ("players", "at", "reached"),
    [
        (3, "salgueiro", ["salvador", "inhamuns", "araripe", "mossoro"]),
        (3, "mossoro", ["cariri", "pianco", "inhamuns", "salgueiro", "recife"]),
        (5, "salvador", ["moxoto", "jeremoabo", "canudos", "salgueiro", "recife"]),
    ],
)
def test_a_railroad_makes_cities_adjacent(players: int, at: str, reached: list[str]) -> None:
    """CG-417."""
    g = moving(at, players=players)
    assert sorted(goals(g)) == sorted(reached)
    play(g, 0, "move", reached[-1])
    assert g.players[0].gang == reached[-1]


@pytest.mark.parametrize("band", ["2/3", "4/5"])
def test_a_railroad_links_cities_alone(band: str) -> None:
    """CG-418: none begins or ends elsewhere, although tracks are drawn across other spaces."""
    for space in SPACES[band].values():
        assert not space.railroads or space.type == "city"
        assert all(SPACES[band][other].type == "city" for other in space.railroads)


@pytest.mark.parametrize("block", [False, True])
def test_volantes_never_stop_a_railroad_move(*, block: bool) -> None:
    """CG-419: not even at a table where they block."""
    g = moving("mossoro", 2, block=block, recife=3, pianco=1)
    play(g, 0, "move", "recife")
    assert set(goals(g)) == {"pajeu", "pianco", "moxoto", "mossoro", "salvador"}


def test_the_caatinga_costs_a_wound_on_entry() -> None:
    """CG-420: at once, before the next Movement; ordinary wounds, so a Cangaceiro may take it."""
    g = lines(moving("pajeu", 2), facao=1)
    play(g, 0, "move", "catarina")
    assert asked(g) == [("lose", "facao"), ("wound", 3)]
    play(g, 0, "wound", 3)
    assert (g.players[0].wounds, g.players[0].gang) == ([3], "catarina")
    assert set(goals(g)) == {"juazeiro", "salvador", "pajeu", "moxoto", "araripe"}


def test_every_entry_costs_a_wound() -> None:
    """CG-420: out of the Caatinga and in again; between two Caatinga spaces none lies, so twice is twice."""
    g = moving("catarina", 3)
    play(g, 0, "move", "araripe")
    assert g.players[0].wounds == []
    play(g, 0, "move", "catarina")
    assert g.players[0].wounds == [3]
    play(g, 0, "move", "juazeiro")
    assert g.players[0].wounds == [3]


def test_to_remain_in_the_caatinga_costs_nothing() -> None:
    """CG-421."""
    g = moving("catarina")
    play(g, 0, "stop")
    assert (g.players[0].wounds, g.players[0].gang) == ([], "catarina")


def test_any_number_of_gangs_may_stand_in_a_space() -> None:
    """CG-422: all five in Cariri."""
    g = moving("inhamuns", players=5)
    stand(g, "inhamuns", "cariri", "cariri", "cariri", "cariri")
    play(g, 0, "move", "cariri")
    assert {player.gang for player in g.players} == {"cariri"}


def test_volantes_do_not_hinder_a_gang() -> None:
    """CG-423, CG-R-04: into a space with Volantes, and on with the next Movement."""
    g = moving("cariri", 2, cariri=2, pianco=3)
    play(g, 0, "move", "pianco")
    play(g, 0, "move", "cariri")
    assert (g.players[0].gang, g.players[0].wounds) == ("cariri", [])


@pytest.mark.parametrize(("entered", "left"), [("pianco", []), ("cariri", ["mossoro"])])
def test_where_the_table_says_so_volantes_end_the_movement_with_a_card(entered: str, left: list[str]) -> None:
    """CG-R-04: only where there are any; the other icons of the card are still to be used."""
    g = moving("pajeu", 2, block=True, pianco=1)
    do(g, CarryOut(0, ("movement", "movement", "garrison")))
    play(g, 0, "move", entered)
    assert [move[0] for move in asked(g)][-2:] == ["garrison", "stop"]
    assert [space for space in goals(g) if space == "mossoro"] == left
    assert bool(goals(g)) == bool(left)


def test_volantes_block_for_one_card_alone() -> None:
    """CG-R-04: with the next card the Gang goes on."""
    g = moving("pajeu", 1, block=True, pianco=1)
    play(g, 0, "move", "pianco")
    assert goals(do(g, CarryOut(0, ("movement", "garrison")))) == []
    do(g, FinishCard(0))
    do(turn(g, 0, "ST-2"), CarryOut(0, ("movement",)))
    assert goals(g) == ["mossoro", "recife", "cariri", "pajeu"]


# --- Cabeleira ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spaces", [1, 2, 3])
def test_cabeleira_may_go_three_spaces(spaces: int) -> None:
    """CG-763: one, two or three with one Movement; then the Movement is over."""
    g = moving("juazeiro", cabeleira=True)
    route = ("cariri", "mossoro", "recife")[:spaces]
    for space in route:
        play(g, 0, "move", space)
    if spaces < 3:
        play(g, 0, "stop")
    assert (g.players[0].gang, asked(g)) == (route[-1], [])


def test_cabeleiras_movements_are_of_one_icon_each() -> None:
    """CG-763: with two Movements he goes six spaces, and what is left of the first does not count for the second."""
    g = moving("juazeiro", 2, cabeleira=True)
    for space in ("cariri", "mossoro", "recife", "pajeu", "cariri", "juazeiro"):
        play(g, 0, "move", space)
    assert asked(g) == []


@pytest.mark.parametrize("block", [False, True])
def test_volantes_do_not_hinder_cabeleira(*, block: bool) -> None:
    """CG-764, CG-R-04."""
    g = moving("juazeiro", block=block, cabeleira=True, cariri=2, pianco=1)
    for space in ("cariri", "pianco", "recife"):
        play(g, 0, "move", space)
    assert g.players[0].gang == "recife"


def test_cabeleira_covered_on_the_way_goes_no_further() -> None:
    """CG-763, CG-449, CG-R-60: the wound of the Caatinga may cover the ability."""
    g = moving("pajeu", cabeleira=True)
    play(g, 0, "move", "catarina")
    assert asked(g) == [("wound", 0), ("wound", 1), ("wound", 2)]
    play(g, 0, "wound", 0)
    assert asked(g) == []
    g = moving("pajeu", cabeleira=True)
    play(g, 0, "move", "catarina")
    play(g, 0, "wound", 2)
    assert set(goals(g)) == {"juazeiro", "salvador", "pajeu", "moxoto", "araripe"}


def test_an_untrained_cabeleira_goes_one_space() -> None:
    """CG-448, CG-763."""
    g = moving("juazeiro")
    appoint(g, 0, CABELEIRA)
    play(g, 0, "move", "cariri")
    assert asked(g) == []


def test_who_dies_on_the_way_goes_no_further() -> None:
    """CG-671: Cabeleira's Gang flees to Juazeiro, and the second Movement of the card is lost."""
    g = moving("pajeu", 2, cabeleira=True)
    stack(g.chiefs, "CH-01", "CH-03")
    wound(g, 0, 0, 1, 2, 3, 4)
    g.players[0].wounds.remove(0)
    play(g, 0, "move", "catarina")
    assert g.players[0].wounds == [0, 1, 2, 3, 4]
    play(g, 0, "move", "pajeu")
    assert asked(g) == []
    g = do(g, CarryOut(0, ("movement", "movement")))
    play(g, 0, "move", "catarina")
    assert asked(g) == [("keep", "CH-01"), ("keep", "CH-03")]
    play(g, 0, "keep", "CH-01")
    assert (g.players[0].gang, g.lost, asked(g)) == ("juazeiro", True, [])
