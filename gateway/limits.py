"""Rate limits: a bucket per token, and one per address for whoever bears no token that is known to be good."""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import AddressValueError, IPv6Address

KEPT = 50_000
"""Buckets kept; the one that was used longest ago goes first, and a new bucket is full."""


class Buckets:
    """Token buckets by name. Each takes `rate` requests per second on average, `burst` at once; rate 0: no limit."""

    def __init__(self, rate: float, burst: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._clock = clock
        self._levels: OrderedDict[bytes, tuple[float, float]] = OrderedDict()

    def take(self, name: bytes) -> float:
        """Takes one from the bucket. Returns 0, or the seconds until there is one to take."""
        if self._rate == 0:
            return 0.0
        now = self._clock()
        level, at = self._levels.pop(name, (self._burst, now))
        level = min(self._burst, level + (now - at) * self._rate)
        wait = 0.0 if level >= 1 else (1 - level) / self._rate
        self._levels[name] = (level if wait else level - 1, now)
        if len(self._levels) > KEPT:
            self._levels.popitem(last=False)
        return wait


class Limits:
    """The limits of one gateway.

    A token counts for itself once a route has found it good: tokens that are made up are counted by address, so that
    nobody gets a fresh bucket by making up another.
    """

    def __init__(self, tokens: Buckets, addresses: Buckets) -> None:
        self._tokens = tokens
        self._addresses = addresses
        self._good: OrderedDict[bytes, None] = OrderedDict()

    def take(self, authorization: bytes, address: str) -> float:
        """Counts a request by its Authorization header (may be empty) and its address. Returns the seconds to wait."""
        name = self.whose(authorization, address)
        if name in self._good:
            self._good.move_to_end(name)
            return self._tokens.take(name)
        return self._addresses.take(name)

    def whose(self, authorization: bytes, address: str) -> bytes:
        """For whom something is counted: the name of a token that was found good, else that of the address."""
        name = _name(authorization)
        return name if name in self._good else _network(address)

    def found_good(self, authorization: bytes) -> None:
        """From now on this bearer is counted alone."""
        if authorization.strip():
            self._good[_name(authorization)] = None
            if len(self._good) > KEPT:
                self._good.popitem(last=False)


def _name(authorization: bytes) -> bytes:
    """The name of a bearer's bucket: of the token alone, for `Bearer` can be written in many ways."""
    return hashlib.blake2b(authorization.strip().rpartition(b" ")[2], digest_size=16).digest()


def _network(address: str) -> bytes:
    """What one customer has: an address, of IPv6 the first 64 bits."""
    if ":" not in address:
        return address.encode()
    try:
        whole = IPv6Address(address)
    except AddressValueError:
        return address.encode()
    return str(whole.ipv4_mapped).encode() if whole.ipv4_mapped else whole.packed[:8]
