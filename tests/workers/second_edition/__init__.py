"""The sample game under a later rules version."""

from __future__ import annotations

from dataclasses import replace

from tests.sample_game import RULES as FIRST

RULES = replace(FIRST, number=FIRST.number + 1)
