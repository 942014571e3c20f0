"""Night Fishing: a game of one page, as a game author outside this repository would write it."""

from tests.sample_game.game import RULES

__all__ = ["RULES"]
