"""Chapter 1200: resources that are consumed, flipped and cancelled."""

from __future__ import annotations

import msgspec
import pytest

from services.xingu.content import RESOURCE_CARDS
from services.xingu.pieces import ANNATTO, BANANA, CAPYBARA, HERBS, KNIFE, WOOD, ResourceCard
from services.xingu.resources import Use, cancel, consume, has_open, open_resources, sources
from services.xingu.state import State
from tests.games.playing import asked, do, play, said
from tests.games.xingu.positions import cards, table, token, turn


def resources(*ids: str) -> State:
    """Seat 0 has exactly these resource cards, in its turn."""
    return turn(cards(table(), 0, *ids))


def test_a_brown_cube_marks_the_first_consumed_resource() -> None:
    """XI-1201, XI-409: on the resource that was consumed, first or second; the card stays open for the other one."""
    g = resources("RC-01", "RC-03")
    consume(g, 0, "RC-01", WOOD)
    consume(g, 0, "RC-03", CAPYBARA)
    assert g.players[0].cards == [ResourceCard("RC-01", "consumed", ""), ResourceCard("RC-03", "", "consumed")]
    assert not any(card.flipped for card in g.players[0].cards)
    assert said(g.news, "resource_consumed") == [
        {"seat": 0, "card": "RC-01", "resource": WOOD},
        {"seat": 0, "card": "RC-03", "resource": CAPYBARA},
    ]


def test_a_card_is_flipped_when_both_are_consumed() -> None:
    """XI-1202, XI-R-45, XI-R-16: it is kept; a card with one open resource is not flipped."""
    g = resources("RC-01")
    consume(g, 0, "RC-01", KNIFE)
    assert not g.players[0].cards[0].flipped
    consume(g, 0, "RC-01", WOOD)
    assert [card.flipped for card in g.players[0].cards] == [True]
    assert g.discarded == 0


def test_the_last_open_resource_beside_a_yellow_cube_discards_the_card() -> None:
    """XI-1203: it leaves the game instead of being flipped."""
    g = resources("RC-01:xo", "RC-02")
    consume(g, 0, "RC-01", KNIFE)
    assert ([card.card for card in g.players[0].cards], g.discarded) == (["RC-02"], 1)
    assert said(g.news, "resource_card_discarded") == [{"seat": 0, "card": "RC-01"}]


@pytest.mark.parametrize("marks", ["co", "xo"])
def test_a_card_whose_last_open_resource_is_cancelled_is_discarded(marks: str) -> None:
    """XI-1204, XI-R-25: whether the other one was consumed or cancelled."""
    g = resources(f"RC-01:{marks}")
    cancel(g, 0, "RC-01", KNIFE)
    assert (g.players[0].cards, g.discarded) == ([], 1)


def test_a_yellow_cube_lies_on_what_was_cancelled() -> None:
    """XI-1204: the other resource stays open."""
    g = resources("RC-01")
    cancel(g, 0, "RC-01", WOOD)
    assert g.players[0].cards == [ResourceCard("RC-01", "cancelled", "")]
    assert open_resources(g, 0) == {KNIFE: 1}


def test_what_has_a_cube_is_not_used_again() -> None:
    """XI-1205: neither a brown nor a yellow one; of two woods with cubes and one without, one is left."""
    g = resources("RC-01:co", "RC-03:xo", "RC-05")
    assert open_resources(g, 0) == {KNIFE: 1, CAPYBARA: 1, WOOD: 1, HERBS: 1}
    assert sources(g, 0, (WOOD,)) == [("RC-05", WOOD)]
    consume(g, 0, "RC-05", WOOD)
    assert not has_open(g, 0, WOOD)
    assert has_open(g, 0, WOOD, HERBS)


def test_a_used_token_goes_back_to_the_reserve() -> None:
    """XI-1208, XI-R-18: it is no card, so nothing is flipped and nothing leaves the game."""
    g = token(resources(), 0, WOOD)
    assert WOOD not in g.tokens
    do(g, Use(0, (WOOD,)))
    assert (g.players[0].tokens, g.players[0].cards, g.discarded) == ([], [], 0)
    assert g.tokens.count(WOOD) == 1


def test_a_token_is_used_like_a_resource_of_a_card() -> None:
    """XI-1209: the player chooses between them, for they are not alike (XI-R-18)."""
    g = token(resources("RC-01"), 0, WOOD)
    assert open_resources(g, 0) == {WOOD: 2, KNIFE: 1}
    do(g, Use(0, (WOOD,)))
    assert asked(g) == [("use", "RC-01", WOOD), ("use", "token", WOOD)]
    play(g, 0, "use", "RC-01", WOOD)
    assert (g.players[0].tokens, g.players[0].cards) == ([WOOD], [ResourceCard("RC-01", "consumed", "")])


def test_one_way_to_pay_is_no_question() -> None:
    """XI-409: one unit, or units that are alike."""
    g = resources("RC-12", "RC-19")
    do(g, Use(0, (CAPYBARA,)))
    assert g.players[0].cards == [ResourceCard("RC-12", "consumed", ""), ResourceCard("RC-19")]


def test_units_are_alike_if_what_lies_beside_them_is() -> None:
    """XI-1202: capybara beside an open banana, beside a consumed one, beside an open fish."""
    g = resources("RC-12", "RC-19:oc", "RC-32", "RC-40")
    do(g, Use(0, (CAPYBARA,)))
    assert asked(g) == [("use", "RC-12", CAPYBARA), ("use", "RC-19", CAPYBARA), ("use", "RC-32", CAPYBARA)]


def test_under_a_cube_all_resources_are_alike() -> None:
    """XI-1202, XI-1203: herbs beside consumed annatto or wood flip a card alike; beside a yellow cube, discard it."""
    g = resources("RC-02:oc", "RC-05:co", "RC-13:ox", "RC-35:xo")
    assert sources(g, 0, (HERBS,)) == [("RC-02", HERBS), ("RC-13", HERBS)]


def test_of_several_kinds_any_may_be_used() -> None:
    """XI-632: wood or capybara; both of one card are two different units."""
    g = resources("RC-03")
    do(g, Use(0, (WOOD, CAPYBARA)))
    assert asked(g) == [("use", "RC-03", WOOD), ("use", "RC-03", CAPYBARA)]


def test_only_what_flips_a_card_may_be_asked_for() -> None:
    """XI-1202: the second resource of a card without a yellow cube; no token."""
    g = token(resources("RC-01", "RC-05:oc", "RC-14:ox"), 0, WOOD)
    assert sources(g, 0, (WOOD,), flips=True) == [("RC-05", WOOD)]


def test_cubes_are_no_limit() -> None:
    """XI-R-19, XI-221: more than the ten brown cubes of the box may be needed."""
    ids = [*RESOURCE_CARDS][:7] + [*RESOURCE_CARDS][20:27]
    g = resources(*ids)
    for card in ids:
        consume(g, 0, card, RESOURCE_CARDS[card].resources[0])
    assert g.players[0].cards == [ResourceCard(card, "consumed", "") for card in ids]


def test_both_resources_of_a_card_may_be_of_one_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """XI-R-16, XI-204, XI-1202: one unit is consumed after the other, and then the card is flipped."""
    twice = msgspec.structs.replace(RESOURCE_CARDS["RC-01"], resources=(WOOD, WOOD))
    monkeypatch.setitem(RESOURCE_CARDS, "RC-01", twice)
    g = resources("RC-01")
    assert (open_resources(g, 0), sources(g, 0, (WOOD,))) == ({WOOD: 2}, [("RC-01", WOOD)])
    do(g, Use(0, (WOOD,)))
    assert (g.players[0].cards, open_resources(g, 0)) == ([ResourceCard("RC-01", "consumed", "")], {WOOD: 1})
    do(g, Use(0, (WOOD,)))
    assert [card.flipped for card in g.players[0].cards] == [True]


def test_annatto_banana_and_herbs_are_counted_over_all_cards() -> None:
    """XI-1209: open units by kind, tokens too; consumed ones are not."""
    g = token(resources("RC-02", "RC-04", "RC-10:cc"), 0, BANANA)
    assert open_resources(g, 0) == {HERBS: 1, ANNATTO: 2, BANANA: 2}
