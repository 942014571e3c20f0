"""Chapter 8: what the number of players changes, and what there is none of."""

from __future__ import annotations

import pytest
from google.protobuf.any_pb2 import Any

from maloca.endless_winter.v1 import endless_winter_pb2 as pb
from services.endless_winter.content import PATTERNS, PLAYER_COUNTS, TURN_ORDER
from services.endless_winter.game import RULES
from services.endless_winter.options import Options
from services.engine.options import BadOptions


@pytest.mark.parametrize("players", [1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    """EW-100, EW-1650, EW-R-44: there is no solo game."""
    assert RULES.seats == (2, 4)
    with pytest.raises(BadOptions, match="2 to 4 players"):
        RULES.opened(players, Options(), bytes(32))


@pytest.mark.parametrize(
    ("players", "stones", "glaciers", "tiles", "zone"), [(2, 8, 6, 6, 3), (3, 12, 6, 6, 4), (4, 14, 3, 9, 5)]
)
def test_what_depends_on_the_players(players: int, stones: int, glaciers: int, tiles: int, zone: int) -> None:
    """EW-107, EW-138, EW-144, EW-145, EW-152, EW-1600: stones, Glaciers, added tiles, Hunt Zone and pattern."""
    count = PLAYER_COUNTS[players]
    assert (count.stones, count.glaciers, count.tiles, count.zone) == (stones, glaciers, tiles, zone)
    assert count.pattern == players
    assert count.pattern in PATTERNS
    assert 6 + glaciers + tiles == 18
    assert len(TURN_ORDER) >= players


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (pb.Options(draft="all"), "draft is one of chiefs, none, setup_cards, not 'all'"),
        (pb.Options(pattern=1), "pattern is one of 0, 2, 3, 4, not 1"),
        (pb.Options(pattern=5), "pattern is one of 0, 2, 3, 4, not 5"),
    ],
)
def test_options_that_there_are_not(message: pb.Options, said: str) -> None:
    """EW-152, EW-153: a draft or a pattern outside those named is refused."""
    packed = Any()
    packed.Pack(message)
    with pytest.raises(BadOptions, match=said):
        RULES.option_codec.unpack(packed)


def test_options_that_there_are() -> None:
    """EW-152, EW-153, EW-1620."""
    chosen = Options(draft="chiefs", glacier_tokens=True, rest_tokens=True, pattern=4)
    assert RULES.option_codec.unpack(RULES.option_codec.pack(chosen)) == chosen
    assert RULES.option_codec.unpack(None) == Options()
