"""Seats that change hands at any decision, and back."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from services.tables.errors import (
    BadController,
    DecisionClosed,
    InviteSpent,
    NotPermitted,
    OtherSeat,
    SeatNotReplaceable,
    SeatRevoked,
    SeatTaken,
    TableFull,
    TableNotRunning,
    TokenMissing,
)
from services.tables.model import Creation, Job, Kind, TableSettings, Viewer
from services.tables.tables import Tables
from tests.tables.conftest import OpenHouse
from tests.tables.counting import VERSION
from tests.tables.sitting import Sitting, gathered, key, running, to_end, to_turns

OPPONENTS = f"opponents.counting-game.{VERSION}"


async def test_a_bot_sits_in_at_a_decision_and_the_person_comes_back(tables: Tables, woken: list[Job]) -> None:
    sitting = await to_turns(tables)
    await tables.drain()
    woken.clear()
    before = await sitting.decisions(0)
    changed = await tables.control(sitting.table, 0, token=sitting.token(0), controller="bot:hard", key=key())
    assert (changed.seat_token, changed.invite) == (None, None)
    await tables.drain()
    (job,) = woken
    assert (job.queue, job.decision) == (OPPONENTS, f"{changed.accepted.entry}.0.2.0")
    work = await tables.claim_work(job)
    assert work is not None
    assert (work.level, work.attempt, work.seat) == ("hard", 1, 0)
    with pytest.raises(SeatRevoked):
        await tables.facts(sitting.table, sitting.viewer(0))
    back = await tables.control(
        sitting.table, 0, token=sitting.grants[0].owner_token or "", controller="human", key=key()
    )
    with pytest.raises(DecisionClosed):
        await tables.play(work, ("add", 1))
    assert await tables.claim_work(job) is None
    viewer = await tables.viewer(sitting.table, back.seat_token)
    decisions = {each.kind: each.id for each in (await tables.facts(sitting.table, viewer)).decisions}
    assert decisions["add"] == f"{back.accepted.entry}.0.3.0" != before["add"].id
    await tables.move(
        sitting.table, token=back.seat_token or "", decision=decisions["add"], move={"add": {"amount": 2}}, key=key()
    )


async def test_everybody_is_told_who_sits_where(tables: Tables) -> None:
    sitting = await running(tables)
    await tables.control(sitting.table, 0, token=sitting.token(0), controller="bot:easy", key=key())
    page = await tables.journal(sitting.table)
    assert page.entries[-1].kind is Kind.CONTROL
    assert page.entries[-1].news[0].arguments == {"seat": 0, "controller": "bot:easy", "by": "seat"}
    facts = await tables.facts(sitting.table, Viewer())
    assert [(seat.controller, seat.tenure, seat.owned) for seat in facts.seats] == [
        ("bot:easy", 2, True),
        ("human", 1, True),
    ]


async def test_a_change_that_is_repeated_gets_the_same_token(tables: Tables) -> None:
    sitting = await running(tables)
    owner, name = sitting.grants[0].owner_token or "", key()
    first = await tables.control(sitting.table, 0, token=owner, controller="human", key=name)
    assert await tables.control(sitting.table, 0, token=owner, controller="human", key=name) == first
    assert (await tables.viewer(sitting.table, first.seat_token)).tenure == 2
    with pytest.raises(SeatRevoked):
        await tables.viewer(sitting.table, sitting.token(0))


async def test_an_owner_hands_the_seat_on(tables: Tables) -> None:
    sitting = await running(tables)
    owner = sitting.grants[0].owner_token or ""
    opened = await tables.control(sitting.table, 0, token=owner, controller="open", key=key())
    assert opened.invite is not None
    assert (await tables.facts(sitting.table, Viewer())).seats[0].controller == "open"
    heir = await tables.claim(sitting.table, 0, invite=opened.invite.token, key=key())
    with pytest.raises(SeatRevoked):
        await tables.control(sitting.table, 0, token=owner, controller="human", key=key())
    sitting.grants[0] = heir
    await sitting.play(0, "say", number=1)


async def test_a_seat_that_is_handed_on_goes_to_whom_its_owner_invites(tables: Tables) -> None:
    """Whoever takes it sees what it knows, so that neither the host nor a stranger may be quicker."""
    wish = Creation(game="counting_game", seats=("open", "open"), public=True)
    sitting = Sitting(tables, await tables.create(wish, key=key()))
    for seat in (0, 1):
        sitting.grants[seat] = await tables.claim(sitting.table, seat, invite=None, key=key())
    for seat in (0, 1):
        await tables.ready(sitting.table, seat, token=sitting.token(seat), key=key())
    host, owner = sitting.created.host_token, sitting.grants[0].owner_token or ""
    opened = await tables.control(sitting.table, 0, token=owner, controller="open", key=key())
    assert opened.invite is not None
    for controller in ("bot:easy", "open"):
        with pytest.raises(SeatNotReplaceable):
            await tables.control(sitting.table, 0, token=host, controller=controller, key=key())
    with pytest.raises(SeatNotReplaceable):
        await tables.invite(sitting.table, 0, token=host, key=key())
    with pytest.raises(TokenMissing):
        await tables.claim(sitting.table, 0, invite=None, key=key())
    again = await tables.invite(sitting.table, 0, token=owner, key=key())
    assert again.invite is not None
    with pytest.raises(InviteSpent):
        await tables.claim(sitting.table, 0, invite=opened.invite.token, key=key())
    await tables.claim(sitting.table, 0, invite=again.invite.token, key=key())


async def test_a_seat_that_is_handed_on_for_longer_than_the_patience_is_the_hosts(tables: Tables) -> None:
    wish = Creation(game="counting_game", seats=("open", "bot:easy"), patience=0.0)
    sitting = Sitting(tables, await tables.create(wish, key=key()))
    invite = sitting.created.invites[0].token
    sitting.grants[0] = await tables.claim(sitting.table, 0, invite=invite, key=key())
    owner, host = sitting.grants[0].owner_token or "", sitting.created.host_token
    await tables.ready(sitting.table, 0, token=sitting.token(0), key=key())
    await tables.control(sitting.table, 0, token=owner, controller="open", key=key())
    await asyncio.sleep(0.01)
    await tables.invite(sitting.table, 0, token=host, key=key())
    await tables.control(sitting.table, 0, token=host, controller="bot:easy", key=key())


async def test_a_released_seat_of_a_public_table_is_anybodys(tables: Tables) -> None:
    created = await tables.create(Creation(game="counting_game", seats=("open", "open"), public=True), key=key())
    grant = await tables.claim(created.table, 0, invite=None, key=key())
    await tables.control(created.table, 0, token=grant.seat_token, controller="open", key=key())
    await tables.claim(created.table, 0, invite=None, key=key())


async def test_a_host_replaces_a_seat_that_was_released(tables: Tables) -> None:
    sitting = await running(tables)
    host = sitting.created.host_token
    with pytest.raises(SeatNotReplaceable):
        await tables.control(sitting.table, 0, token=host, controller="bot:easy", key=key())
    released = await tables.control(sitting.table, 0, token=sitting.token(0), controller="open", key=key())
    assert released.invite is None
    await tables.control(sitting.table, 0, token=host, controller="bot:easy", key=key())
    with pytest.raises(SeatRevoked):
        await tables.control(sitting.table, 0, token=sitting.grants[0].owner_token or "", controller="human", key=key())


async def test_a_host_invites_to_a_released_seat_and_the_owner_may_come_first(tables: Tables) -> None:
    sitting = await running(tables)
    await tables.control(sitting.table, 0, token=sitting.token(0), controller="open", key=key())
    invited = await tables.invite(sitting.table, 0, token=sitting.created.host_token, key=key())
    await tables.control(sitting.table, 0, token=sitting.grants[0].owner_token or "", controller="human", key=key())
    assert invited.invite is not None
    with pytest.raises(TableFull):
        await tables.claim(sitting.table, 0, invite=invited.invite.token, key=key())


async def test_a_host_replaces_who_has_owed_a_decision_for_longer_than_the_patience(tables: Tables) -> None:
    wish = Creation(game="counting_game", seats=("open", "open"), patience=0.05)
    sitting = Sitting(tables, await tables.create(wish, key=key()))
    for invite in sitting.created.invites:
        sitting.grants[invite.seat] = await tables.claim(sitting.table, invite.seat, invite=invite.token, key=key())
    for seat in (0, 1):
        await tables.ready(sitting.table, seat, token=sitting.token(seat), key=key())
    await sitting.play(0, "say", number=1)
    await asyncio.sleep(0.06)
    host = sitting.created.host_token
    with pytest.raises(SeatNotReplaceable):
        await tables.control(sitting.table, 0, token=host, controller="bot:easy", key=key())
    await tables.control(sitting.table, 1, token=host, controller="bot:easy", key=key())
    assert not (await tables.facts(sitting.table, Viewer())).seats[1].owned


async def test_who_takes_the_own_seat_again_has_owed_its_decision_since_before(tables: Tables) -> None:
    sitting = await running(tables)
    await sitting.play(0, "say", number=1)
    (before,) = (await tables.facts(sitting.table, Viewer())).owed
    owner = sitting.grants[1].owner_token or ""
    await asyncio.sleep(0.01)
    changes = [("human", True), ("open", True), ("human", True), ("bot:easy", False), ("human", False)]
    for controller, since_before in changes:
        changed = await tables.control(sitting.table, 1, token=owner, controller=controller, key=key())
        (owed,) = (await tables.facts(sitting.table, Viewer())).owed
        assert owed.since == changed.accepted.entry
        assert (owed.time == before.time) is since_before


async def test_while_a_table_gathers_a_bot_can_be_opened_and_the_last_swap_opens_the_game(tables: Tables) -> None:
    created = await tables.create(Creation(game="counting_game", seats=("open", "bot:easy", "open")), key=key())
    host = created.host_token
    opened = await tables.control(created.table, 1, token=host, controller="open", key=key())
    assert opened.invite is not None
    await tables.control(created.table, 1, token=host, controller="bot:hard", key=key())
    with pytest.raises(SeatTaken):
        await tables.claim(created.table, 1, invite=opened.invite.token, key=key())
    await tables.control(created.table, 0, token=host, controller="bot:easy", key=key())
    last = await tables.control(created.table, 2, token=host, controller="bot:easy", key=key())
    facts = await tables.facts(created.table, Viewer())
    assert (facts.status, facts.version) == ("running", last.accepted.entry + 1)


async def test_who_may_not_seat_whom(tables: Tables) -> None:
    sitting = await running(tables)
    table, host, owner = sitting.table, sitting.created.host_token, sitting.grants[0].owner_token or ""
    for token, seat, controller, error in (
        (sitting.token(0), 1, "bot:easy", OtherSeat),
        (owner, 1, "bot:easy", OtherSeat),
        (sitting.token(0), 0, "human", NotPermitted),
        (host, 0, "human", NotPermitted),
        (owner, 0, "bot:godlike", BadController),
        (owner, 0, "bot:", BadController),
        (owner, 0, "robot", BadController),
    ):
        with pytest.raises(error):
            await tables.control(table, seat, token=token, controller=controller, key=key())
    assert await sitting.version() == 6


async def test_nobody_changes_seats_when_the_game_is_over(tables: Tables) -> None:
    sitting = await to_end(tables)
    owner = sitting.grants[0].owner_token or ""
    with pytest.raises(TableNotRunning):
        await tables.control(sitting.table, 0, token=owner, controller="human", key=key())


async def test_a_seat_of_a_public_table_is_claimed_without_an_invite(tables: Tables) -> None:
    created = await tables.create(Creation(game="counting_game", seats=("open", "open"), public=True), key=key())
    name = key()
    grant = await tables.claim(created.table, 1, invite=None, key=name)
    assert await tables.claim(created.table, 1, invite=None, key=name) == grant
    with pytest.raises(SeatTaken):
        await tables.claim(created.table, 1, invite=None, key=key())


async def test_an_invite_expires(open_house: OpenHouse, settings: TableSettings) -> None:
    tables = await open_house(msgspec.structs.replace(settings, invite_for=0.0))
    created = await tables.create(Creation(game="counting_game", seats=("open",)), key=key())
    with pytest.raises(InviteSpent):
        await tables.claim(created.table, 0, invite=created.invites[0].token, key=key())


async def test_twins_of_a_free_action_survive_a_swap_of_another_seat(tables: Tables) -> None:
    sitting = await to_turns(tables)
    before = await sitting.decisions(0)
    await tables.control(sitting.table, 1, token=sitting.token(1), controller="bot:easy", key=key())
    assert await sitting.decisions(0) == before


async def test_a_gathering_person_who_leaves_is_no_longer_ready(tables: Tables) -> None:
    sitting = await gathered(tables)
    await tables.ready(sitting.table, 0, token=sitting.token(0), key=key())
    await tables.control(sitting.table, 0, token=sitting.token(0), controller="open", key=key())
    facts = await tables.facts(sitting.table, Viewer())
    assert [seat.ready for seat in facts.seats] == [False, False]
