"""A table from its creation to its end."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from contextlib import suppress

import msgspec
import pytest
from redis.asyncio import Redis

from services.tables.chance import dice_key
from services.tables.errors import (
    BadSalt,
    SaltTooLate,
    SeatsOpen,
    TableNotGathering,
    TableNotRunning,
    UnknownTable,
)
from services.tables.keys import of_table
from services.tables.model import Creation, Job, Kind, Status, TableList, TableSettings, Viewer
from services.tables.store import Store
from services.tables.tables import Tables
from tests.tables.conftest import OpenHouse
from tests.tables.counting import VERSION
from tests.tables.sitting import Sitting, gathered, key, running, to_turns


async def test_a_table_lives_from_gathering_to_over(tables: Tables) -> None:
    sitting = await gathered(tables, target=3)
    facts = await tables.facts(sitting.table, Viewer())
    assert (facts.status, facts.version) == (Status.GATHERING, 3)
    assert [seat.controller for seat in facts.seats] == ["human", "human"]
    for seat in (0, 1):
        await tables.ready(sitting.table, seat, token=sitting.token(seat), key=key())
    facts = await tables.facts(sitting.table, Viewer())
    assert (facts.status, facts.version) == (Status.RUNNING, 6)
    for seat in (0, 1):
        await sitting.play(seat, "say", number=1)
    await sitting.count()
    await sitting.play(0, "peek")
    await sitting.play(0, "add", amount=1)
    facts = await tables.facts(sitting.table, Viewer())
    assert (facts.status, facts.version, facts.owed) == (Status.OVER, 11, ())
    assert facts.outcome is not None
    assert sorted(standing.rank for standing in facts.outcome.standings) == [1, 2]
    page = await tables.journal(sitting.table)
    assert [entry.kind for entry in page.entries] == [
        Kind.CREATED, Kind.CONTROL, Kind.CONTROL, Kind.READY, Kind.READY, Kind.OPENED,
        Kind.MOVE, Kind.MOVE, Kind.STEP, Kind.MOVE, Kind.MOVE,
    ]  # fmt: skip
    assert page.entries[-1].news[-1].key == "counting_game.added"
    assert page.entries[-1].news[0].key == "table.over"


async def test_the_same_creation_gives_the_same_table_and_tokens(tables: Tables) -> None:
    creation = Creation(game="counting_game", seats=("open", "bot:easy"))
    name = key()
    first = await tables.create(creation, key=name)
    assert await tables.create(creation, key=name) == first
    assert len(first.invites) == 1
    assert first.host_token.startswith(f"mlc_host_{first.table}_")


async def test_a_table_of_bots_opens_when_it_is_created(tables: Tables, woken: list[Job]) -> None:
    created = await tables.create(Creation(game="counting_game", seats=("bot:easy", "bot:hard")), key=key())
    facts = await tables.facts(created.table, Viewer())
    assert (facts.status, facts.version, created.invites) == (Status.RUNNING, 2, ())
    await tables.drain()
    assert [(job.queue, job.decision) for job in woken] == [
        (f"opponents.counting-game.{VERSION}", "2.0.1.0"),
        (f"opponents.counting-game.{VERSION}", "2.1.1.1"),
    ]


async def test_nobody_is_ready_before_every_seat_is_taken(tables: Tables) -> None:
    created = await tables.create(Creation(game="counting_game", seats=("open", "open")), key=key())
    grant = await tables.claim(created.table, 0, invite=created.invites[0].token, key=key())
    with pytest.raises(SeatsOpen) as refused:
        await tables.ready(created.table, 0, token=grant.seat_token, key=key())
    assert refused.value.version == 2


async def test_nobody_is_ready_once_the_game_has_begun(tables: Tables) -> None:
    sitting = await running(tables)
    with pytest.raises(TableNotGathering):
        await tables.ready(sitting.table, 0, token=sitting.token(0), key=key())


async def test_the_host_closes_a_running_table_and_chance_is_shown(tables: Tables) -> None:
    sitting = await to_turns(tables)
    assert (await tables.journal(sitting.table)).seed is None
    closed = await tables.close(sitting.table, token=sitting.created.host_token, key=key())
    facts = await tables.facts(sitting.table, sitting.viewer(0))
    assert (facts.status, facts.version, facts.owed, facts.decisions) == (Status.CLOSED, closed.entry, (), ())
    page = await tables.journal(sitting.table)
    assert page.seed is not None
    assert hashlib.sha256(bytes.fromhex(page.seed) + sitting.table.encode()).hexdigest() == page.commitment
    with pytest.raises(TableNotRunning):
        await tables.move(
            sitting.table, token=sitting.token(0), decision="9.0.1.0", move={"add": {"amount": 1}}, key=key()
        )
    with pytest.raises(TableNotRunning):
        await tables.close(sitting.table, token=sitting.created.host_token, key=key())


async def test_salts_come_after_the_last_claim_and_change_the_deal(tables: Tables) -> None:
    sitting, salts = await salted(tables, b"a" * 16, b"b" * 16)
    with pytest.raises(BadSalt):
        await tables.ready(sitting.table, 0, token=sitting.token(0), key=key())
    with pytest.raises(BadSalt):
        await tables.ready(sitting.table, 0, token=sitting.token(0), key=key(), salt=b"c" * 16)
    for seat in (0, 1):
        await tables.ready(sitting.table, seat, token=sitting.token(seat), key=key(), salt=salts[seat])
    await tables.close(sitting.table, token=sitting.created.host_token, key=key())
    page = await tables.journal(sitting.table)
    assert page.salts == {0: (b"a" * 16).hex(), 1: (b"b" * 16).hex()}
    assert page.seed is not None
    options = (await tables.facts(sitting.table, Viewer())).options
    dice = dice_key(bytes.fromhex(page.seed), sitting.table, "counting_game", VERSION, options, dict(enumerate(salts)))
    dealt = {
        item.seats: item.arguments["number"] for item in page.entries[5].news if item.key == "counting_game.hidden"
    }
    assert dealt == {(seat,): hmac.digest(dice, bytes([seat]), "sha256")[0] for seat in (0, 1)}


async def test_a_salt_that_was_not_promised_is_refused(tables: Tables) -> None:
    sitting = await gathered(tables)
    with pytest.raises(BadSalt):
        await tables.ready(sitting.table, 0, token=sitting.token(0), key=key(), salt=b"a" * 16)


async def test_who_comes_after_a_salt_was_shown_adds_none(tables: Tables) -> None:
    sitting, salts = await salted(tables, b"a" * 16, None)
    await tables.ready(sitting.table, 0, token=sitting.token(0), key=key(), salt=salts[0])
    opened = await tables.control(
        sitting.table, 1, token=sitting.grants[1].owner_token or "", controller="open", key=key()
    )
    assert opened.invite is not None
    digest = hashlib.sha256(b"d" * 16).digest()
    with pytest.raises(SaltTooLate):
        await tables.claim(sitting.table, 1, invite=opened.invite.token, key=key(), salt_digest=digest)
    late = await tables.claim(sitting.table, 1, invite=opened.invite.token, key=key())
    await tables.ready(sitting.table, 1, token=late.seat_token, key=key())
    await tables.close(sitting.table, token=sitting.created.host_token, key=key())
    assert (await tables.journal(sitting.table)).salts == {0: (b"a" * 16).hex()}


async def test_who_has_promised_a_salt_does_not_leave_when_another_was_shown(tables: Tables) -> None:
    """Whoever knows the seed would choose between the deal with their salt and the one without."""
    wish = Creation(game="counting_game", seats=("open", "open"), patience=0.0)
    sitting, salts = await salted(tables, b"a" * 16, b"b" * 16, wish=wish)
    await tables.ready(sitting.table, 0, token=sitting.token(0), key=key(), salt=salts[0])
    owner, host = sitting.grants[1].owner_token or "", sitting.created.host_token
    await asyncio.sleep(0.01)
    for token, controller in (
        (sitting.token(1), "bot:easy"),
        (sitting.token(1), "open"),
        (owner, "open"),
        (owner, "bot:easy"),
        (host, "bot:easy"),
        (host, "open"),
    ):
        with pytest.raises(BadSalt):
            await tables.control(sitting.table, 1, token=token, controller=controller, key=key())
    back = await tables.control(sitting.table, 1, token=owner, controller="human", key=key())
    with pytest.raises(BadSalt):
        await tables.ready(sitting.table, 1, token=back.seat_token or "", key=key())
    await tables.ready(sitting.table, 1, token=back.seat_token or "", key=key(), salt=salts[1])
    assert (await tables.facts(sitting.table, Viewer())).status is Status.RUNNING


async def test_whose_promise_nobody_has_answered_yet_may_leave(tables: Tables) -> None:
    sitting, _ = await salted(tables, b"a" * 16, b"b" * 16)
    await tables.control(sitting.table, 1, token=sitting.token(1), controller="bot:easy", key=key())
    await tables.ready(sitting.table, 0, token=sitting.token(0), key=key(), salt=b"a" * 16)
    assert (await tables.facts(sitting.table, Viewer())).status is Status.RUNNING


async def test_everybody_is_told_which_salts_are_promised_before_any_is_shown(tables: Tables) -> None:
    """Else the house, which knows the seed, could make up the others' salts when it has seen the first."""
    sitting, salts = await salted(tables, b"a" * 16, b"b" * 16)
    page = await tables.journal(sitting.table)
    told = [item.arguments for entry in page.entries for item in entry.news if item.key == "table.salt_promised"]
    assert told == [{"seat": seat, "digest": hashlib.sha256(salts[seat]).hexdigest()} for seat in (0, 1)]
    assert [item.key for item in sitting.grants[0].accepted.news] == ["table.seat_changed", "table.salt_promised"]


async def test_a_gathering_table_expires_and_is_dropped(open_house: OpenHouse, settings: TableSettings) -> None:
    tables = await open_house(msgspec.structs.replace(settings, gathering_for=0.05))
    created = await tables.create(Creation(game="counting_game", seats=("open",), public=True), key=key())
    await expired(tables, created.table)
    while not (await tables.sweep()).expired:
        pass
    assert await tables.list() == TableList(tables=(), next=None)


async def test_a_running_table_does_not_expire(open_house: OpenHouse, settings: TableSettings, redis_url: str) -> None:
    tables = await open_house(settings)
    created = await tables.create(Creation(game="counting_game", seats=("bot:easy",)), key=key())
    async with Redis.from_url(redis_url) as redis:
        keys = of_table(settings.namespace, created.table)
        assert await redis.zscore(keys.expiry, created.table) is None
        assert await redis.hget(keys.table, "expires") is None


async def test_a_table_that_began_meanwhile_is_not_dropped(
    tables: Tables, settings: TableSettings, redis_url: str
) -> None:
    created = await tables.create(Creation(game="counting_game", seats=("bot:easy",)), key=key())
    keys, store = of_table(settings.namespace, created.table), Store(redis_url)
    assert await store.run("drop", keys[:7], [created.table, keys.news]) == [0]
    await store.aclose()
    assert (await tables.facts(created.table, Viewer())).version == 2


async def test_a_finished_table_expires_where_the_operator_says_so(
    open_house: OpenHouse, settings: TableSettings
) -> None:
    tables = await open_house(msgspec.structs.replace(settings, finished_for=0.05))
    sitting = await running(tables)
    await tables.close(sitting.table, token=sitting.created.host_token, key=key())
    await expired(tables, sitting.table)


async def salted(
    tables: Tables, *given: bytes | None, wish: Creation | None = None
) -> tuple[Sitting, tuple[bytes, ...]]:
    """A table whose seats have promised these salts; None promises nothing."""
    salts = tuple(salt or b"" for salt in given)
    wish = wish or Creation(game="counting_game", seats=("open",) * len(salts))
    created = await tables.create(wish, key=key())
    sitting = Sitting(tables, created)
    for invite in created.invites:
        salt = salts[invite.seat]
        digest = hashlib.sha256(salt).digest() if salt else None
        sitting.grants[invite.seat] = await tables.claim(
            created.table, invite.seat, invite=invite.token, key=key(), salt_digest=digest
        )
    return sitting, salts


async def expired(tables: Tables, table: str) -> None:
    """Comes back when the table is gone."""
    with suppress(UnknownTable):
        while True:
            await tables.facts(table, Viewer())
            await asyncio.sleep(0.01)
