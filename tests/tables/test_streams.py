"""What viewers are told, and when a stream ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

import msgspec
import pytest

from services.tables.errors import SeatRevoked, TokenUnknown, UnknownTable
from services.tables.model import Creation, Event, Status, TableSettings, Viewer
from services.tables.streams import STALE
from services.tables.tables import Tables
from tests.tables.conftest import OpenHouse
from tests.tables.sitting import Sitting, key, running, to_turns

WITHIN = 20.0


async def test_every_viewer_gets_one_event_per_entry_with_its_part_of_the_news(
    open_house: OpenHouse, settings: TableSettings
) -> None:
    tables, other = await open_house(settings), await open_house(settings)
    sitting = await running(tables)
    start = await sitting.version()
    viewers = (sitting.viewer(0), sitting.viewer(1), Viewer())
    listening = asyncio.Barrier(4)
    streams = [asyncio.create_task(entries(other, sitting, viewer, 2, listening)) for viewer in viewers]
    await listening.wait()
    for seat in (0, 1):
        await sitting.play(seat, "say", number=1)
    heard = [await stream for stream in streams]
    numbers = [[event.entry.entry for event in told if event.entry] for told in heard]
    assert numbers == [[start + 1, start + 2]] * 3
    keys = [[[item.key for item in event.entry.news] for event in told if event.entry] for told in heard]
    said, own = "counting_game.said", "counting_game.own"
    assert keys == [[[said, own], [said]], [[said], [said, own]], [[said], [said]]]


async def test_a_stream_begins_with_the_facts_and_what_was_missed(tables: Tables) -> None:
    sitting = await to_turns(tables)
    cursor = (await tables.journal(sitting.table)).entries[4].cursor
    async with aclosing(stream(tables, sitting, Viewer(), after=cursor)) as events:
        first = await anext(events)
        assert (first.kind, first.id) == ("facts", None)
        assert first.facts is not None
        assert first.facts.status is Status.RUNNING
        missed = [await anext(events) for _ in range(first.facts.version - 5)]
    assert [event.entry.entry for event in missed if event.entry] == list(range(6, first.facts.version + 1))


async def test_a_stream_from_the_beginning(tables: Tables) -> None:
    sitting = await running(tables)
    async with aclosing(stream(tables, sitting, sitting.viewer(1), after="0-00000000")) as events:
        heard = [await anext(events) for _ in range(7)]
    assert [event.kind for event in heard] == ["facts"] + ["entry"] * 6
    assert heard[6].entry is not None
    assert [item.key for item in heard[6].entry.news] == ["table.opened", "counting_game.hidden"]


@pytest.mark.parametrize("cursor", ["nonsense", "6-00000000", "999-00000000", "-1-00000000", "6", ""])
async def test_a_cursor_that_is_unknown_here_gives_one_reset(tables: Tables, cursor: str) -> None:
    sitting = await running(tables)
    async with aclosing(stream(tables, sitting, sitting.viewer(0), after=cursor)) as events:
        kinds = [first := await anext(events)]
        if first.kind == "facts":
            kinds.append(await anext(events))
        reset = kinds[-1]
        await sitting.play(0, "say", number=1)
        following = await anext(events)
    assert reset.kind == "reset"
    assert reset.facts is not None
    assert (reset.id, reset.facts.version) == (reset.facts.cursor, 6)
    assert [decision.kind for decision in reset.facts.decisions] == ["say"]
    assert following.entry is not None
    assert following.entry.entry == 7


async def test_a_quiet_stream_is_kept_alive(tables: Tables) -> None:
    sitting = await running(tables)
    async with aclosing(tables.events(sitting.table, Viewer(), keep_alive=0.01)) as events:
        assert [(await anext(events)).kind for _ in range(3)] == ["facts", "keep-alive", "keep-alive"]


async def test_a_stream_ends_when_its_seat_changes_hands(open_house: OpenHouse, settings: TableSettings) -> None:
    tables, other = await open_house(settings), await open_house(settings)
    sitting = await running(tables)
    async with aclosing(stream(other, sitting, sitting.viewer(0))) as events:
        assert (await anext(events)).kind == "facts"
        owner = sitting.grants[0].owner_token or ""
        await tables.control(sitting.table, 0, token=owner, controller="bot:easy", key=key())
        assert [event.kind async for event in events] == ["seat-revoked"]
    with pytest.raises(SeatRevoked):
        await anext(stream(other, sitting, sitting.viewer(0)))


async def test_what_waits_to_be_told_is_not_told_to_who_lost_the_seat(tables: Tables) -> None:
    sitting = await running(tables)
    async with aclosing(stream(tables, sitting, sitting.viewer(0), after="0-00000000")) as events:
        assert [(await anext(events)).kind for _ in range(3)] == ["facts", "entry", "entry"]
        owner = sitting.grants[0].owner_token or ""
        await tables.control(sitting.table, 0, token=owner, controller="bot:easy", key=key())
        await asyncio.sleep(STALE + 0.05)
        assert [event.kind async for event in events] == ["seat-revoked"]


async def test_a_stream_of_a_table_that_expires_ends(open_house: OpenHouse, settings: TableSettings) -> None:
    tables = await open_house(msgspec.structs.replace(settings, gathering_for=1.0))
    created = await tables.create(Creation(game="counting_game", seats=("open",)), key=key())
    kinds = [event.kind async for event in tables.events(created.table, Viewer(), keep_alive=0.05)]
    assert (kinds[0], kinds[-1]) == ("facts", "gone")
    with pytest.raises(UnknownTable):
        await anext(tables.events(created.table, Viewer()))


async def test_a_ticket_opens_one_stream(tables: Tables) -> None:
    sitting = await running(tables)
    ticket = await tables.ticket(sitting.table, sitting.token(1))
    assert await tables.redeem(sitting.table, ticket) == sitting.viewer(1)
    with pytest.raises(TokenUnknown):
        await tables.redeem(sitting.table, ticket)
    with pytest.raises(TokenUnknown):
        await tables.redeem(sitting.table, sitting.token(1))
    assert await tables.redeem(sitting.table, await tables.ticket(sitting.table, None)) == Viewer()


async def test_a_view_shows_what_the_seat_may_know(tables: Tables) -> None:
    sitting = await to_turns(tables)
    own = await tables.view(sitting.table, sitting.viewer(0))
    seen = msgspec.json.decode(own.view, type=dict[str, int])
    assert (seen["total"], seen["turn"], "hidden" in seen) == (2, 0, True)
    decisions = msgspec.json.decode(own.decisions, type=list[dict[str, object]])
    assert [decision["id"] for decision in decisions] == [each.id for each in own.facts.decisions]
    assert decisions[0]["moves"] == [{"add": {"amount": 1}}, {"add": {"amount": 2}}]
    other = await tables.view(sitting.table, Viewer())
    assert msgspec.json.decode(other.view) == {"total": 2, "turn": 0}
    assert (bytes(other.decisions), other.facts.decisions) == (b"[]", ())


async def test_free_actions_of_others_are_not_told(tables: Tables) -> None:
    sitting = await to_turns(tables)
    facts = await tables.facts(sitting.table, sitting.viewer(1))
    assert [(owing.seat, owing.since) for owing in facts.owed] == [(0, 9)]


def stream(tables: Tables, sitting: Sitting, viewer: Viewer, after: str | None = None) -> AsyncGenerator[Event, None]:
    return tables.events(sitting.table, viewer, after=after, keep_alive=WITHIN)


async def entries(
    tables: Tables, sitting: Sitting, viewer: Viewer, count: int, listening: asyncio.Barrier
) -> list[Event]:
    """So many entries of a stream, from when all have begun to listen."""
    async with aclosing(stream(tables, sitting, viewer)) as events:
        assert (await anext(events)).kind == "facts"
        await listening.wait()
        return [await anext(events) for _ in range(count)]
