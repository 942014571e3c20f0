"""Every refusal, each with its code; nothing has changed after it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from services.tables.errors import (
    CODES,
    BadController,
    BadKey,
    BadOptions,
    BadSeats,
    DecisionClosed,
    IllegalMove,
    InviteSpent,
    MalformedDecision,
    MalformedMove,
    NotPermitted,
    OtherSeat,
    SeatTaken,
    TableError,
    TableFull,
    TableNotFinished,
    TableNotRunning,
    TokenMissing,
    TokenOfAnotherTable,
    TokenUnknown,
    UnknownGame,
    UnknownRulesVersion,
    UnknownSeat,
    UnknownTable,
)
from services.tables.model import Creation, Viewer
from services.tables.store import Script
from services.tables.tables import Tables
from tests.tables.sitting import gathered, key, running, to_turns


def nested(depth: int) -> list[object]:
    found: list[object] = []
    for _ in range(depth):
        found = [found]
    return found


WISH = Creation(game="counting_game", seats=("open", "open"))


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        (Creation(game="draughts", seats=("open",)), UnknownGame),
        (Creation(game="counting_game", seats=()), BadSeats),
        (Creation(game="counting_game", seats=("open",) * 5), BadSeats),
        (Creation(game="counting_game", seats=("human",)), BadController),
        (Creation(game="counting_game", seats=("bot:godlike",)), BadController),
        (Creation(game="counting_game", seats=("chair",)), BadController),
        (Creation(game="counting_game", seats=("open",), options={"target": "12"}), BadOptions),
        (Creation(game="counting_game", seats=("open",), options={"target": True}), BadOptions),
        (Creation(game="counting_game", seats=("open",), options={"target": 1.0}), BadOptions),
        (Creation(game="counting_game", seats=("open",), options={"target": 2**31}), BadOptions),
        (Creation(game="counting_game", seats=("open",), options={"target": 10**30}), BadOptions),
        (Creation(game="counting_game", seats=("open",), options={"target": [1]}), BadOptions),
        (Creation(game="counting_game", seats=("open",), options={"goal": 12}), BadOptions),
        (Creation(game="counting_game", seats=("open",), options={"target": 5000}), BadOptions),
        (Creation(game="counting_game", seats=("open",), options={"\ud800": 1}), BadOptions),
        (Creation(game="counting_game", seats=("open",), options={"target": nested(100_000)}), BadOptions),
        (Creation(game="counting_game", seats=("open",), patience=-1), BadOptions),
        (Creation(game="counting_game", seats=("open",), patience=float("nan")), BadOptions),
        (Creation(game="counting_game", seats=("open",), rules_version="1-00000000"), UnknownRulesVersion),
    ],
)
async def test_a_wish_that_can_not_be_met(tables: Tables, wish: Creation, error: type[TableError]) -> None:
    with pytest.raises(error):
        await tables.create(wish, key=key())


@pytest.mark.parametrize("name", ["", "short", "x" * 201, "sixteen\ncharacters", "\ud800" * 16])
async def test_a_key_that_is_none(tables: Tables, name: str) -> None:
    with pytest.raises(BadKey):
        await tables.create(WISH, key=name)


async def test_a_key_that_whoever_made_the_invite_could_guess(tables: Tables) -> None:
    """Whoever repeats a claim gets its tokens, and the host knows the invite."""
    created = await tables.create(WISH, key=key())
    with pytest.raises(BadKey):
        await tables.claim(created.table, 0, invite=created.invites[0].token, key="claim-seat-0")


async def test_no_such_table_and_no_such_seat(tables: Tables) -> None:
    for table in ("aaaaaaaaaaaaaaaa", "", "{17}", "AAAAAAAAAAAAAAAA", "\udcff" * 16, "aaaaaaaaaaaaaaaa\n"):
        with pytest.raises(UnknownTable):
            await tables.facts(table, Viewer())
    sitting = await gathered(tables)
    for seat in (-1, 2):
        with pytest.raises(UnknownSeat):
            await tables.claim(sitting.table, seat, invite=sitting.created.invites[0].token, key=key())


MOVES: list[tuple[Mapping[str, object], type[TableError]]] = [
    ({}, MalformedMove),
    ({"add": {"amount": 1}, "peek": {}}, MalformedMove),
    ({"jump": {}}, MalformedMove),
    ({"add": 1}, MalformedMove),
    ({"add": None}, MalformedMove),
    ({"add": {}}, MalformedMove),
    ({"add": {"amount": "1"}}, MalformedMove),
    ({"add": {"amount": 1.0}}, MalformedMove),
    ({"add": {"amount": float("nan")}}, MalformedMove),
    ({"add": {"amount": True}}, MalformedMove),
    ({"add": {"amount": 2**40}}, MalformedMove),
    ({"add": {"amount": 2**80}}, MalformedMove),
    ({"add": {"amount": [1]}}, MalformedMove),
    ({"add": {"amount": 1, "more": 2}}, MalformedMove),
    ({"\ud800": {}}, MalformedMove),
    ({"add": {"amount": 3}}, IllegalMove),
    ({"say": {"number": 1}}, IllegalMove),
]


@pytest.mark.parametrize(("move", "error"), MOVES)
async def test_a_move_that_is_none_or_is_not_on_offer(
    tables: Tables, move: Mapping[str, object], error: type[TableError]
) -> None:
    sitting = await to_turns(tables)
    decision = (await sitting.decisions(0))["add"]
    before = await tables.view(sitting.table, sitting.viewer(0))
    with pytest.raises(error) as refused:
        await tables.move(sitting.table, token=sitting.token(0), decision=decision.id, move=move, key=key())
    assert await tables.view(sitting.table, sitting.viewer(0)) == before
    if error is IllegalMove:
        assert (refused.value.version, refused.value.clauses) == (before.facts.version, ("CO-3",))


@pytest.mark.parametrize("decision", ["", "9.0.1", "9.0.1.0.0", "a.0.1.0", "9.-2.1.0", "९.0.1.0", "9" * 50 + ".0.1.0"])
async def test_a_decision_that_is_none(tables: Tables, decision: str) -> None:
    sitting = await to_turns(tables)
    with pytest.raises(MalformedDecision):
        await tables.move(
            sitting.table, token=sitting.token(0), decision=decision, move={"add": {"amount": 1}}, key=key()
        )


async def test_a_decision_of_another_seat_or_a_closed_one(tables: Tables) -> None:
    sitting = await to_turns(tables)
    own = (await sitting.decisions(0))["add"].id
    add = {"add": {"amount": 1}}
    with pytest.raises(OtherSeat):
        await tables.move(sitting.table, token=sitting.token(1), decision=own, move=add, key=key())
    await tables.move(sitting.table, token=sitting.token(0), decision=own, move=add, key=key())
    with pytest.raises(DecisionClosed) as refused:
        await tables.move(sitting.table, token=sitting.token(0), decision=own, move=add, key=key())
    assert refused.value.version == await sitting.version()


async def test_tokens_that_open_nothing_here(tables: Tables) -> None:
    sitting, other = await to_turns(tables), await running(tables)
    decision = (await sitting.decisions(0))["add"].id
    add = {"add": {"amount": 1}}
    wrong: list[tuple[str, type[TableError]]] = [
        (other.token(0), TokenOfAnotherTable),
        (sitting.token(0)[:-1] + ("A" if sitting.token(0)[-1] != "A" else "B"), TokenUnknown),
        ("nonsense", TokenUnknown),
        ("", TokenMissing),
        (sitting.created.host_token, NotPermitted),
        (sitting.grants[0].owner_token or "", NotPermitted),
        (sitting.created.invites[0].token, NotPermitted),
    ]
    for token, error in wrong:
        with pytest.raises(error):
            await tables.move(sitting.table, token=token, decision=decision, move=add, key=key())


async def test_a_table_that_gathers_takes_no_move_and_gives_no_export(tables: Tables) -> None:
    sitting = await gathered(tables)
    with pytest.raises(TableNotRunning):
        await tables.move(
            sitting.table, token=sitting.token(0), decision="1.0.1.0", move={"add": {"amount": 1}}, key=key()
        )
    with pytest.raises(TableNotFinished):
        await tables.export(sitting.table)


async def test_a_seat_is_claimed_once(tables: Tables) -> None:
    created = await tables.create(WISH, key=key())
    invite = created.invites[0].token
    await tables.claim(created.table, 0, invite=invite, key=key())
    with pytest.raises(SeatTaken):
        await tables.claim(created.table, 0, invite=invite, key=key())
    with pytest.raises(InviteSpent):
        await tables.claim(created.table, 1, invite=invite, key=key())
    with pytest.raises(TokenMissing):
        await tables.claim(created.table, 1, invite=None, key=key())
    with pytest.raises(NotPermitted):
        await tables.claim(created.table, 1, invite=created.host_token, key=key())
    await tables.claim(created.table, 1, invite=created.invites[1].token, key=key())
    with pytest.raises(TableFull):
        await tables.claim(created.table, 0, invite=invite, key=key())


async def test_an_invite_that_was_replaced_is_spent(tables: Tables) -> None:
    created = await tables.create(WISH, key=key())
    renewed = await tables.invite(created.table, 0, token=created.host_token, key=key())
    with pytest.raises(InviteSpent):
        await tables.claim(created.table, 0, invite=created.invites[0].token, key=key())
    assert renewed.invite is not None
    assert (await tables.claim(created.table, 0, invite=renewed.invite.token, key=key())).tenure == 1
    with pytest.raises(SeatTaken):
        await tables.invite(created.table, 0, token=created.host_token, key=key())


async def test_only_the_host_closes(tables: Tables) -> None:
    sitting = await running(tables)
    with pytest.raises(NotPermitted):
        await tables.close(sitting.table, token=sitting.token(0), key=key())


def test_every_code_of_a_script_has_its_exception() -> None:
    answers = {"ok", "known", "moved", "same", "lost", "closed", "held", "spent"}
    names = ("commit", "load", "follow", "claim_work", "return_work", "due_work", "drop")
    lines = [line for name in names for line in Script(name).source.splitlines() if "return {'" in line]
    codes = {line.partition("return {'")[2].partition("'")[0] for line in lines}
    assert codes - answers == {"unknown-table", "key-reused", "seat-revoked", "decision-closed"}
    assert codes - answers < set(CODES)
