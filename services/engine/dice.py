"""Chance as a part of the state: keyed, counted, the same bytes on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import msgspec

KEY_BYTES = 32
WORD_BYTES = 8
WORDS_IN_A_BLOCK = 8


class Dice(msgspec.Struct, omit_defaults=True):
    """All randomness of a game: keyed BLAKE2b (RFC 7693) in counter mode, one stream for each purpose.

    `key` has 32 bytes. `drawn` counts the draws made from each stream, so that what one purpose uses never shifts
    what another gets.
    """

    key: bytes
    drawn: dict[str, int] = {}

    def below(self, stream: str, bound: int) -> int:
        """A number from 0 to `bound - 1`, uniformly, from the stream of that name, such as `"first_player"`.

        Raises `ValueError` for a bound below 1.
        """
        if bound < 1:
            raise ValueError(f"there is no number below {bound}")
        return _below(self._words(stream), bound)

    def shuffle(self, stream: str, items: list[Any]) -> None:
        """Put `items` in a uniformly random order, in place (Fisher and Yates)."""
        words = self._words(stream)
        for last in range(len(items) - 1, 0, -1):
            chosen = _below(words, last + 1)
            items[last], items[chosen] = items[chosen], items[last]

    def _words(self, stream: str) -> Iterator[int]:
        draw = self.drawn.get(stream, 0)
        self.drawn[stream] = draw + 1
        block = 0
        while True:
            digest = blake2b(f"{stream}:{draw}:{block}".encode(), key=self.key).digest()
            for start in range(0, WORDS_IN_A_BLOCK * WORD_BYTES, WORD_BYTES):
                yield int.from_bytes(digest[start : start + WORD_BYTES], "big")
            block += 1


def _below(words: Iterator[int], bound: int) -> int:
    """Uniform below `bound`: words beyond the largest multiple of `bound` are thrown away."""
    limit = (1 << 8 * WORD_BYTES) // bound * bound
    for word in words:
        if word < limit:
            return word % bound
    raise AssertionError("a stream of words does not end")
