"""`ContractSuite`: what every game has to pass, as one class of tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest

from services.engine.contract import ledger, play, recorded, sameness, secrecy, stored_frames
from services.engine.contract.set_ups import every_set_up, not_covered
from services.engine.contract.walk import LONGEST, AnyRules, SetUp, Walk, seeds


class ContractSuite:
    """The contract between a game and the house.

    A game's tests say which game it is:

        class TestSampleGame(ContractSuite):
            rules = RULES
            tests = Path(__file__).parent

    `tests` is the folder with the game's own tests; in it lie `not_tested.txt`, if any, and `frames.json`, the stored
    samples. `recorded_games` is a folder of recorded games. `set_ups` are the tables to check; by default every number
    of players with every end of every option. A game has to end within `longest` steps.

    The environment says how much is played: `MALOCA_CONTRACT_GAMES` random games for each check and set-up.
    """

    rules: ClassVar[AnyRules]
    tests: ClassVar[Path]
    recorded_games: ClassVar[Path]
    set_ups: ClassVar[tuple[SetUp, ...]] = ()
    longest: ClassVar[int] = LONGEST

    @classmethod
    def tables(cls) -> tuple[SetUp, ...]:
        """The set-ups that are checked."""
        return cls.set_ups or every_set_up(cls.rules)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One test for each set-up, and one for each recorded game."""
        if "set_up" in metafunc.fixturenames:
            metafunc.parametrize("set_up", self.tables(), ids=str)
        if "game_file" in metafunc.fixturenames:
            files = sorted(self.recorded_games.glob("*.json"))
            metafunc.parametrize("game_file", files, ids=[file.stem for file in files])

    def _walk(self, set_up: SetUp, check: Callable[[Walk], None]) -> None:
        for seed in seeds():
            Walk(self.rules, set_up, seed, self.longest).run(check)

    def test_games_end(self, set_up: SetUp) -> None:
        """Random games end within the bound, without a dead end, with a result for every seat."""
        self._walk(set_up, play.check_end)

    def test_every_listed_move_can_be_played(self, set_up: SetUp) -> None:
        """And leaves whoever owes a move one; so no free action takes what the open decision needs."""
        self._walk(set_up, play.check_moves)

    def test_what_is_shown_keeps_to_the_schemas(self, set_up: SetUp) -> None:
        """Options, views, moves and news."""
        self._walk(set_up, play.check_schemas)

    def test_totals_are_conserved(self, set_up: SetUp) -> None:
        """Where the game says so."""
        if not self.rules.state.conserved:
            pytest.skip("the game declares no conserved total")
        self._walk(set_up, play.check_totals)

    def test_evaluation_is_a_number(self, set_up: SetUp) -> None:
        """For every seat, in every position it could be in."""
        self._walk(set_up, play.check_evaluation)

    def test_a_state_is_its_bytes(self, set_up: SetUp) -> None:
        """Decoded, it has the same bytes, moves and future."""
        self._walk(set_up, sameness.check_bytes)

    def test_clones_are_equal_and_independent(self, set_up: SetUp) -> None:
        """They share nothing that changes."""
        self._walk(set_up, sameness.check_clone)

    def test_looking_changes_nothing(self, set_up: SetUp) -> None:
        """Listing moves, viewing, imagining, evaluating."""
        self._walk(set_up, sameness.check_looking)

    def test_refused_moves_change_nothing(self, set_up: SetUp) -> None:
        """Closed askings, other seats, moves that are not on offer."""
        self._walk(set_up, sameness.check_refusals)

    def test_replay_leads_to_the_same_bytes(self, set_up: SetUp) -> None:
        """Step by step."""
        self._walk(set_up, sameness.check_replay)

    def test_imagined_positions_look_like_the_truth(self, set_up: SetUp) -> None:
        """To the seat that imagines them and to spectators; and they can be played on."""
        self._walk(set_up, secrecy.check_views)

    def test_twins_look_alike(self, set_up: SetUp) -> None:
        """What a seat can't know changes nothing in its views, moves, news and imagined positions."""
        self._walk(set_up, secrecy.check_twins)

    def test_what_was_seen_stays_known(self, set_up: SetUp) -> None:
        """Until a shuffle or an unseen choice may have moved it."""
        self._walk(set_up, secrecy.check_memory)

    def test_what_shows_something_seals(self, set_up: SetUp) -> None:
        """A step after which somebody knows more can't be taken back."""
        self._walk(set_up, secrecy.check_seals)

    def test_the_set_ups_cover_players_and_options(self) -> None:
        """Every number of players, every end of every option."""
        assert not not_covered(self.rules, self.tables())

    def test_two_processes_see_the_same(self) -> None:
        """Whatever their hash seeds."""
        for seed in seeds():
            sameness.check_processes(self.rules, self.tables(), seed, self.longest)

    def test_frames_hold_nothing_that_changes(self) -> None:
        """Ids, numbers, other frames, tuples of those."""
        stored_frames.check_immutable(self.rules)

    def test_stored_frames_are_still_read(self) -> None:
        """Every frame has a stored sample."""
        stored_frames.check_samples(self.rules, self.tests / "frames.json")

    def test_decisions_name_their_clauses(self) -> None:
        """And the ledger has them."""
        ledger.check_frames(self.rules)

    def test_every_clause_is_named_by_a_test(self) -> None:
        """Or excused with a reason, where it is data."""
        ledger.check_tests(self.rules, self.tests)

    def test_printed_values_have_a_source(self) -> None:
        """In every content file."""
        ledger.check_content(self.rules)

    def test_there_are_recorded_games(self) -> None:
        """For each number of players."""
        recorded.check_coverage(self.rules, self.recorded_games)

    def test_recorded_games_go_the_same_way(self, game_file: Path) -> None:
        """Step by step, to the same result; a change of play needs another number of the rules."""
        recorded.check_recorded(self.rules, game_file)
