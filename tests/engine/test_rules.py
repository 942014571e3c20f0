"""`Rules`: opening a game, imagining a position, and the name of a version."""

from __future__ import annotations

import dataclasses

import pytest

from services.engine import content
from services.engine.dice import Dice
from services.engine.options import BadOptions
from tests.engine.toy import KEY
from tests.sample_game import RULES
from tests.sample_game.options import Options
from tests.sample_game.state import State


def opened(seats: int = 3) -> State:
    return RULES.opened(seats, Options(), KEY)


def test_a_version_is_the_number_and_the_digest_of_the_content() -> None:
    assert RULES.version == f"1-{content.digest('tests.sample_game')}"
    assert dataclasses.replace(RULES, number=12).version == RULES.version.replace("1-", "12-", 1)


def test_an_opening_is_settled_and_knows_its_seats() -> None:
    g = opened()
    assert (g.seats, g.step, g.round, g.news) == (3, 0, 1, None)


def test_an_opening_tells_its_news_only_to_who_listens() -> None:
    g = RULES.opened(3, Options(), KEY, telling=True)
    assert g.news is not None
    assert [item.key for item in g.news] == ["catch"]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_too_few_or_too_many(seats: int) -> None:
    with pytest.raises(BadOptions, match=f"Night Fishing is for 2 to 4 players, not {seats}"):
        opened(seats)


def test_the_key_decides_the_deal() -> None:
    encode = RULES.codec.encode
    assert encode(opened()) == encode(opened())
    assert encode(opened()) != encode(RULES.opened(3, Options(), bytes(32)))


def test_an_imagined_position_has_dice_of_its_own_that_nobody_has_drawn_from() -> None:
    g = opened()
    before = RULES.codec.encode(g)
    imagined = RULES.imagined(g, 0, bytes(32))
    assert imagined.dice == Dice(bytes(32))
    assert RULES.codec.encode(g) == before


def test_an_imagined_position_comes_of_its_seed() -> None:
    g = opened()
    hands = [RULES.imagined(g, 0, bytes([seed]) * 32).players[1].hand.cards for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]
    assert RULES.imagined(g, 1, bytes(32)).players[1].hand == g.players[1].hand
