"""The one connection of a process to its Redis: a real one, and what becomes of answers that come late or never."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis import Redis

from services.tables import connection
from services.tables.connection import Connection, Lost, Refused, opened, packed, read
from services.tables.errors import StoreUnavailable
from services.tables.store import Store
from tests.conftest import redis_in

REPLIES = (
    b"+OK\r\n:-7\r\n$5\r\na\r\nbc\r\n$-1\r\n*-1\r\n*3\r\n$1\r\nx\r\n*2\r\n:1\r\n$0\r\n\r\n-ERR no\r\n-NOSCRIPT gone\r\n"
)
READ = [b"OK", -7, b"a\r\nbc", None, None, [b"x", [1, b""], None], "NOSCRIPT gone"]


@pytest.fixture
async def line(redis_url: str) -> AsyncIterator[Connection]:
    made = await opened(redis_url)
    yield made
    await made.aclose()


async def ask(line: Connection, *command: bytes | str | int) -> connection.Reply:
    return await line.send(packed(command))


def replies(data: bytes) -> list[object]:
    found: list[object] = []
    at = 0
    while at < len(data) and (one := read(data, at)) is not None:
        reply, at = one
        found.append(str(reply) if isinstance(reply, Refused) else reply)
    return found


def test_every_kind_of_reply_is_read() -> None:
    assert replies(REPLIES) == READ


def test_reply_that_is_not_all_there_is_waited_for() -> None:
    for cut in range(len(REPLIES)):
        assert replies(REPLIES[:cut]) == READ[: len(replies(REPLIES[:cut]))]
        assert len(replies(REPLIES[:cut])) < len(READ)


async def test_answers_come_in_the_order_of_the_commands(line: Connection) -> None:
    answers = [line.send(packed(("ECHO", number))) for number in range(500)]
    assert await asyncio.gather(*answers) == [b"%d" % number for number in range(500)]


async def test_answer_of_many_packets_is_put_together(line: Connection) -> None:
    large = bytes(range(256)) * 20_000
    assert await ask(line, "SET", "test-connection:large", large) == b"OK"
    assert await ask(line, "GET", "test-connection:large") == large
    assert await ask(line, "DEL", "test-connection:large") == 1


async def test_refusal_meets_its_own_command(line: Connection) -> None:
    first, wrong, last = (line.send(packed(command)) for command in (("ECHO", 1), ("NOSUCH",), ("ECHO", 2)))
    assert (await first, await last) == (b"1", b"2")
    with pytest.raises(Refused, match="ERR unknown command"):
        await wrong


async def test_who_no_longer_waits_leaves_the_others_theirs(line: Connection) -> None:
    gone, kept = line.send(packed(("ECHO", 1))), line.send(packed(("ECHO", 2)))
    gone.cancel()
    assert await kept == b"2"


async def test_user_password_and_database_are_those_of_the_url(redis_url: str, line: Connection) -> None:
    await ask(line, "ACL", "SETUSER", "guest", "on", ">a word/ with @", "~*", "+@all")
    place = redis_url.removeprefix("redis://").partition("/")[0]
    guest = await opened(f"redis://guest:a%20word%2F%20with%20%40@{place}/3")
    assert await ask(guest, "ACL", "WHOAMI") == b"guest"
    number = await ask(guest, "CLIENT", "ID")
    assert isinstance(number, int)
    client = await ask(guest, "CLIENT", "LIST", "ID", number)
    assert isinstance(client, bytes)
    assert b" db=3 " in client
    await guest.aclose()
    with pytest.raises(Refused, match="WRONGPASS"):
        await opened(f"redis://guest:wrong@{place}/0")
    await ask(line, "ACL", "DELUSER", "guest")


async def test_connection_that_is_cut_loses_its_commands(redis_url: str, line: Connection) -> None:
    other = await opened(redis_url)
    waiting = other.send(packed(("BLPOP", "test-connection:never", 0)))
    await ask(line, "CLIENT", "KILL", "ID", await ask_id(line, b"blpop"))
    with pytest.raises(Lost):
        await waiting
    assert other.lost
    with pytest.raises(Lost):
        await ask(other, "PING")


async def ask_id(line: Connection, command: bytes) -> int:
    """The id of the connection on which this command is waiting."""
    while True:
        clients = await ask(line, "CLIENT", "LIST")
        assert isinstance(clients, bytes)
        for client in clients.splitlines():
            if b"cmd=" + command in client:
                return int(client.split()[0].removeprefix(b"id="))


async def test_store_asks_again_on_another_connection_where_one_was_cut(redis_url: str) -> None:
    store = Store(redis_url)
    mine = await store.call("CLIENT", "ID")
    with Redis.from_url(redis_url) as other:
        other.client_kill_filter(_id=str(mine))
    assert await store.call("ECHO", "again") == b"again"
    assert await store.call("CLIENT", "ID") != mine
    await store.aclose()


async def test_store_that_is_silent_is_given_up_and_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "ANSWER_WITHIN", 0.3)
    server = redis_in(tmp_path)
    server.start()
    store = Store(server.url)
    assert await store.call("SET", "key", "kept") == b"OK"
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    with pytest.raises(StoreUnavailable):
        await store.call("GET", "key")
    server.process.send_signal(signal.SIGCONT)
    while True:
        with contextlib.suppress(StoreUnavailable):
            assert await store.call("GET", "key") == b"kept"
            break
    await store.aclose()
    server.stop()


async def test_store_that_is_not_there_is_told_to_all_who_ask(tmp_path: Path) -> None:
    store = Store(redis_in(tmp_path).url)
    asked = await asyncio.gather(*[store.call("PING") for _ in range(10)], return_exceptions=True)
    assert [type(each) for each in asked] == [StoreUnavailable] * 10
    await store.aclose()
