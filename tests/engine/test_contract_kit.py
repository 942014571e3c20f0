"""The contract kit finds what it is there to find: Night Fishing is broken in one place, and one check must say so."""

from __future__ import annotations

import copy
import dataclasses
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from services.engine.contract import SetUp, play, sameness, secrecy
from services.engine.contract.walk import Walk
from services.engine.dice import Dice
from services.engine.frames import Move
from services.engine.outcome import Outcome
from services.engine.piles import seats
from services.engine.rules import Rules
from tests.sample_game import RULES, evening, fishing
from tests.sample_game.evening import GiveBack
from tests.sample_game.fishing import ChooseBait, Look, Salvage
from tests.sample_game.options import Options
from tests.sample_game.setup import set_up
from tests.sample_game.state import State
from tests.sample_game.view import View, see

AnyRules = Rules[Any, Any, Any]
Break = Callable[[pytest.MonkeyPatch], AnyRules]
SEEDS = 8
THREE = SetUp(3, Options())


def fails(check: Callable[[Walk], None], rules: AnyRules, message: str) -> None:
    """One of a few random games must find the fault, and say what and where it is."""

    def walk_along() -> None:
        for seed in range(SEEDS):
            Walk(rules, THREE, seed, 200).run(check)

    with pytest.raises(Exception, match=message) as found:
        walk_along()
    (story,) = found.value.__notes__
    assert "Night Fishing 1-22babd49, 3 seats, seed " in story
    assert "MALOCA_CONTRACT_SEED=" in story


def patched(owner: object, name: str, how: object) -> Break:
    def apply(patch: pytest.MonkeyPatch) -> AnyRules:
        patch.setattr(owner, name, how)
        return RULES

    return apply


def replaced(**parts: Any) -> Break:
    return lambda _: dataclasses.replace(RULES, **parts)


def leave_again(self: Salvage, g: State, move: Move) -> None:
    g.then(self)


def no_high_cards(self: GiveBack, g: State) -> Iterator[Move]:
    yield from (("give_back", card) for card in g.players[self.player].hand.cards if card < "f")


def twice(self: GiveBack, g: State) -> Iterator[Move]:
    for card in g.players[self.player].hand.cards:
        yield "give_back", card
        yield "give_back", card


def by_the_hidden_card(self: Salvage, g: State) -> Iterator[Move]:
    yield ("leave",)
    if g.river.cards[-1] > "p":
        yield ("salvage", g.players[1 - min(self.player, 1)].bait.cards[-1])


def wrong_type(self: Salvage, g: State) -> Iterator[Move]:
    yield ("leave",)
    yield "salvage", 7


def cannot_be_played(self: GiveBack, g: State, move: Move) -> None:
    hand = g.players[self.player].hand
    g.river.put_under(move[1], hand.pick(move[1], seats(self.player)))
    assert not move[1].endswith("8"), "this card can't go"


def unlisted(self: GiveBack, g: State) -> Move:
    return "give_back", "no such card"


def safe_by_the_hidden_card(self: GiveBack, g: State) -> Move:
    mine = g.players[self.player].hand.cards
    return "give_back", max(mine) if g.river.cards and g.river.cards[-1] > "p" else min(mine)


def moves_that_change(self: GiveBack, g: State) -> Iterator[Move]:
    g.round += 1
    yield from (("give_back", card) for card in g.players[self.player].hand.cards)


def told_to_all(self: Look, g: State, move: Move) -> None:
    g.players[self.player].shells -= 1
    g.show(g.river, -1, seats(self.player))
    g.tell("seen", card=g.river.cards[-1])


def told_to_nobody_we_know(self: Look, g: State, move: Move) -> None:
    g.players[self.player].shells -= 1
    g.show(g.river, -1, seats(self.player))
    g.tell("seen", card=g.river.cards[-1], only=[7])


def chosen_aloud(self: ChooseBait, g: State, move: Move) -> None:
    me = g.players[self.player]
    me.bait.put(move[1], me.hand.pick(move[1], seats(self.player)))
    g.tell("baited", seat=self.player, card=move[1])


def looked_in_passing(self: Look, g: State, move: Move) -> None:
    g.players[self.player].shells -= 1
    g.river.known[-1] |= seats(self.player)


def kept_aside(self: ChooseBait, g: State, move: Move) -> None:
    me = g.players[self.player]
    me.bait.put(move[1], me.hand.pick(move[1], seats(self.player)))
    g.full_moon ^= move[1] < "f"


def forgetting(g: State, seat: int, count: int) -> None:
    for _ in range(min(count, len(g.river))):
        card, _ = g.river.draw()
        g.players[seat].hand.put(card, seats(seat))


def under_the_river(self: fishing.ToTheBank, g: State) -> None:
    for player in g.players:
        while player.bait.cards:
            g.river.put_under(player.bait.draw()[0])


def twice_salvaged(self: Salvage, g: State, move: Move) -> None:
    if move != ("leave",):
        g.players[self.player].shells -= 1
        g.players[self.player].basket.append(move[1])


def only_when_heard(self: GiveBack, g: State, move: Move) -> None:
    hand = g.players[self.player].hand
    g.river.put_under(move[1], hand.pick(move[1], seats(self.player)))
    g.round += g.news is not None


def changing_view(g: State, seat: int | None) -> View:
    g.round += 1
    return see(g, seat)


def leaky_view(g: State, seat: int | None) -> View:
    return msgspec.structs.replace(see(g, seat), river=list(g.river.cards))


def mistyped_view(g: State, seat: int | None) -> View:
    return msgspec.structs.replace(see(g, seat), catch=7)


def lucky_set_up(seats: int, options: Options, dice: Dice) -> State:
    g = set_up(seats, options, dice)
    g.lead = next(COUNTER) % seats
    return g


COUNTER = itertools.count()


def wrong_sum(g: State) -> Outcome:
    result = RULES.outcome(g)
    return Outcome(standings=tuple(msgspec.structs.replace(one, total=one.total + 1) for one in result.standings))


def own_dice(patch: pytest.MonkeyPatch) -> AnyRules:
    def imagined(self: AnyRules, g: State, seat: int, seed: bytes) -> State:
        return copy.deepcopy(g)

    patch.setattr(Rules, "imagined", imagined)
    return RULES


FAULTS: list[tuple[Callable[[Walk], None], Break, str]] = [
    (play.check_end, patched(Salvage, "play", leave_again), "has not ended after 200 steps"),
    (play.check_end, patched(GiveBack, "moves", no_high_cards), "a dead end: GiveBack"),
    (play.check_end, replaced(outcome=wrong_sum), "the total is not the sum"),
    (play.check_moves, patched(GiveBack, "moves", twice), "lists a move twice"),
    (play.check_moves, patched(GiveBack, "play", cannot_be_played), "this card can't go"),
    (play.check_moves, patched(GiveBack, "safe", unlisted), "safe move .* is not listed"),
    (play.check_totals, patched(Salvage, "play", twice_salvaged), "has become"),
    (play.check_schemas, replaced(see=mistyped_view), "7 is not of type 'string'"),
    (play.check_schemas, patched(Look, "play", told_to_nobody_we_know), r"for seats that nobody has: \{7\}"),
    (play.check_evaluation, replaced(evaluate=lambda g, seat: float("nan")), "stands at nan"),
    (sameness.check_bytes, patched(GiveBack, "play", only_when_heard), "or when nobody listens"),
    (sameness.check_clone, patched(sameness, "clone", copy.copy), "the clone shares"),
    (sameness.check_looking, replaced(see=changing_view), "looking has changed the state"),
    (sameness.check_refusals, patched(GiveBack, "moves", moves_that_change), "has changed the state"),
    (sameness.check_replay, replaced(set_up=lucky_set_up), "replayed, step 0 leads elsewhere"),
    (secrecy.check_views, replaced(see=leaky_view), "imagined, the view is another"),
    (secrecy.check_views, patched(Salvage, "moves", by_the_hidden_card), "imagined, the decisions are others"),
    (secrecy.check_views, own_dice, "has the dice of the truth"),
    (secrecy.check_views, patched(State, "hidden", lambda g: ()), r"is not in hidden\(\)"),
    (secrecy.check_twins, replaced(see=leaky_view), "what can't be known shows in view"),
    (secrecy.check_twins, patched(GiveBack, "safe", safe_by_the_hidden_card), "what can't be known shows in safe"),
    (secrecy.check_twins, patched(Look, "play", told_to_all), "news after .* shows what it can't know"),
    (secrecy.check_twins, patched(ChooseBait, "play", chosen_aloud), "news after .*bait.* shows what it can't know"),
    (secrecy.check_twins, patched(ChooseBait, "play", kept_aside), "nothing tells the two apart"),
    (secrecy.check_seals, patched(Look, "play", looked_in_passing), "seat . learns of .* and nothing seals it"),
    (secrecy.check_memory, patched(evening, "draw", forgetting), "seat . no longer knows where .* is"),
    (secrecy.check_memory, patched(fishing.ToTheBank, "run", under_the_river), "a spectator no longer knows where"),
]


@pytest.mark.parametrize(("check", "broken", "message"), FAULTS, ids=[message for _, _, message in FAULTS])
def test_a_fault_is_found(
    check: Callable[[Walk], None], broken: Break, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails(check, broken(monkeypatch), message)


def test_an_order_that_hangs_on_the_hash_seed_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "hasty"
    package.mkdir()
    (package / "__init__.py").write_text(HASTY)
    monkeypatch.syspath_prepend(tmp_path)
    rules = dataclasses.replace(RULES, package="hasty")
    with pytest.raises(AssertionError, match="with PYTHONHASHSEED 2: 3 seats, seed 0, after 0 steps"):
        sameness.check_processes(rules, [THREE], 0, 200)


HASTY = """
from tests.sample_game import RULES, fishing

def moves(self, g):
    yield from (("bait", card) for card in set(g.players[self.player].hand.cards))

fishing.ChooseBait.moves = moves
"""
