"""Rate limits, with a clock that the test moves."""

from __future__ import annotations

import pytest

from gateway.limits import Buckets, Limits


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def limits(clock: Clock) -> Limits:
    return Limits(Buckets(2.0, 3, clock=clock), Buckets(1.0, 2, clock=clock))


def test_bucket_is_full_at_first_and_tells_when_it_has_one_again(clock: Clock) -> None:
    buckets = Buckets(2.0, 3, clock=clock)
    assert [buckets.take(b"a") for _ in range(5)] == [0.0, 0.0, 0.0, 0.5, 0.5]
    clock.now += 0.5
    assert buckets.take(b"a") == 0.0
    assert buckets.take(b"a") == 0.5


def test_bucket_never_holds_more_than_its_burst(clock: Clock) -> None:
    buckets = Buckets(2.0, 3, clock=clock)
    buckets.take(b"a")
    clock.now += 3600
    assert [buckets.take(b"a") for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]


def test_rate_zero_limits_nothing(clock: Clock) -> None:
    buckets = Buckets(0.0, 1, clock=clock)
    assert {buckets.take(b"a") for _ in range(100)} == {0.0}


def test_buckets_don_t_share(clock: Clock) -> None:
    buckets = Buckets(1.0, 1, clock=clock)
    assert [buckets.take(b"a"), buckets.take(b"b"), buckets.take(b"a")] == [0.0, 0.0, 1.0]


def test_made_up_tokens_share_the_bucket_of_their_address(clock: Clock) -> None:
    found = limits(clock)
    assert [found.take(b"Bearer %d" % n, "10.0.0.1") for n in range(3)] == [0.0, 0.0, 1.0]
    assert found.take(b"", "10.0.0.1") == 1.0
    assert found.take(b"", "10.0.0.2") == 0.0


def test_known_token_has_a_bucket_of_its_own(clock: Clock) -> None:
    found = limits(clock)
    found.take(b"", "10.0.0.1")
    found.take(b"", "10.0.0.1")
    found.found_good(b"Bearer good")
    assert [found.take(b"Bearer good", "10.0.0.1") for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]


def test_token_written_in_another_way_has_the_same_bucket(clock: Clock) -> None:
    found = limits(clock)
    found.found_good(b"Bearer good")
    ways = [b"Bearer good", b"bearer good", b"BEARER   good", b"Bearer good ", b"good"]
    assert [found.take(way, "10.0.0.1") for way in ways] == [0.0, 0.0, 0.0, 0.5, 0.5]


@pytest.mark.parametrize("blank", [b"", b" ", b"\t"])
def test_header_that_says_nothing_is_counted_by_its_address(clock: Clock, blank: bytes) -> None:
    found = limits(clock)
    found.found_good(blank)
    assert [found.take(blank, "10.0.0.1") for _ in range(3)] == [0.0, 0.0, 1.0]


def test_addresses_of_one_network_of_ipv6_share_a_bucket(clock: Clock) -> None:
    """Whoever has one of them has 2 to the power of 64."""
    found = limits(clock)
    taken = [found.take(b"", f"2001:db8:0:1::{n:x}") for n in range(3)]
    assert taken == [0.0, 0.0, 1.0]
    assert found.take(b"", "2001:db8:0:2::") == 0.0
    assert [found.take(b"", "::ffff:10.0.0.1"), found.take(b"", "::ffff:10.0.0.2")] == [0.0, 0.0]
    assert [found.take(b"", "no:address"), found.take(b"", "fe80::1%eth0")] == [0.0, 0.0]


def test_what_is_counted_is_counted_for_the_token_or_the_address(clock: Clock) -> None:
    found = limits(clock)
    assert found.whose(b"Bearer good", "10.0.0.1") == found.whose(b"", "10.0.0.1")
    found.found_good(b"Bearer good")
    assert found.whose(b"Bearer good", "10.0.0.1") == found.whose(b"Bearer good", "10.0.0.2")
    assert found.whose(b"Bearer good", "10.0.0.1") != found.whose(b"", "10.0.0.1")
