"""What a client does when a connection breaks: a command happens once, a stream goes on where it was."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from gateway.terminal.client import Client, Refused, Unreachable, new_key
from gateway.terminal.model import Event
from tests.terminal.conftest import GAME, Person
from tests.terminal.ports import free_port


@dataclass
class Break:
    """Where a line breaks: at a request that begins so, behind the nth appearance of `mark` in its answer."""

    request: bytes
    mark: bytes
    nth: int = 1
    often: int = 1


class Line:
    """A line to the house that breaks where it is told to."""

    def __init__(self, house: str) -> None:
        parts = urlsplit(house)
        self._house = (parts.hostname or "", parts.port or 80)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.breaks: Break | None = None
        self.broken = 0
        self.asked: list[bytes] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            house = socket.create_connection(self._house)
            answered = bytearray()
            threading.Thread(target=self._ask, args=(client, house, answered), daemon=True).start()
            threading.Thread(target=self._answer, args=(client, house, answered), daemon=True).start()

    def _ask(self, client: socket.socket, house: socket.socket, answered: bytearray) -> None:
        with suppress(OSError):
            while told := client.recv(65536):
                if told.startswith((b"GET ", b"POST ", b"PUT ")):
                    self.asked.append(told)
                    answered.clear()
                house.sendall(told)
        hang_up(house)

    def _answer(self, client: socket.socket, house: socket.socket, answered: bytearray) -> None:
        with suppress(OSError):
            while told := house.recv(65536):
                before = len(answered)
                answered += told
                where = self._where(self.asked[-1], bytes(answered))
                if where is not None:
                    self.broken += 1
                    client.sendall(answered[before:where])
                    hang_up(house)
                    break
                client.sendall(told)
        hang_up(client)

    def _where(self, request: bytes, answered: bytes) -> int | None:
        """How much of the answer is passed on, if the line breaks here."""
        breaks = self.breaks
        if breaks is None or self.broken == breaks.often or not request.startswith(breaks.request):
            return None
        parts = answered.split(breaks.mark, breaks.nth)
        return len(answered) - len(parts[-1]) if len(parts) > breaks.nth else None


def hang_up(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    line.close()


@pytest.fixture
def line(house: str) -> Iterator[Line]:
    made = Line(house)
    yield made
    made.close()


def keys_of(line: Line, wanted: bytes) -> list[bytes]:
    found = []
    for request in line.asked:
        if request.startswith(wanted):
            (key,) = [head for head in request.split(b"\r\n") if head.lower().startswith(b"idempotency-key:")]
            found.append(key)
    return found


def test_a_move_whose_answer_is_lost_is_sent_again_under_its_key_and_happens_once(house: str, line: Line) -> None:
    told: list[str] = []
    with Client(house) as direct, Client(line.address, on_lost=told.append) as client:
        made = client.create(GAME, ("open", "open"))
        table = made.table
        tokens = [client.claim(table, invite.seat, invite=invite.token).seat_token for invite in made.invites]
        for seat, token in enumerate(tokens):
            client.ready(table, seat, token=token)
        (decision,) = client.view(table, token=tokens[0]).decisions
        before = direct.facts(table).version
        line.breaks = Break(b"POST /v1/tables/" + table.encode() + b"/moves", b"HTTP/1.1 200")
        accepted = client.move(table, decision.id, decision.moves[0], token=tokens[0])
        assert accepted.entry == before + 1 == direct.facts(table).version
        keys = keys_of(line, b"POST /v1/tables/" + table.encode() + b"/moves")
        assert len(keys) == 2
        assert keys[0] == keys[1]
        assert len(told) == 1


def test_a_stream_that_breaks_goes_on_without_loss_or_doubles(house: str, line: Line) -> None:
    with Client(house) as direct, Client(line.address) as client:
        made = direct.create(GAME, ("open", "open"))
        table = made.table
        line.breaks = Break(b"GET /v1/tables/" + table.encode() + b"/events", b"event: entry", nth=7)
        stream = client.events(table, after=made.accepted.cursor)
        assert next(stream).kind == "facts"
        seen: list[Event] = []
        for _ in range(12):
            direct.control(table, 0, "bot:easy", token=made.host_token)
            direct.control(table, 0, "open", token=made.host_token)
        last = direct.facts(table).version
        while not seen or seen[-1].entry is None or seen[-1].entry.entry < last:
            seen.append(next(stream))
        stream.close()
        entries = [event.entry.entry for event in seen if event.entry is not None]
        assert entries == list(range(made.accepted.entry + 1, last + 1))
        assert sum(request.startswith(b"GET") and b"/events" in request for request in line.asked) == 2


def test_a_claim_whose_answer_is_lost_for_good_is_made_again_by_the_next_command(person: Person, line: Line) -> None:
    table = person.open("--bots", "easy")
    claim = b"POST /v1/tables/" + table.encode() + b"/seats/0/claim"
    line.breaks = Break(claim, b"HTTP/1.1 200", often=100)
    joining = person.start("join", table, "--server", line.address)
    while not line.broken:
        assert joining.poll() is None
    joining.kill()
    joining.communicate()
    assert person.facts(table).seats[0].controller == "human"
    person.ok("join", table)
    assert person.facts(table).status == "running"
    kept = json.loads((Path(person.state) / table / "seat-0.json").read_text())
    assert kept["seat_token"].startswith("mlc_seat_")


def test_a_house_that_was_never_met_is_given_up_at_once() -> None:
    with Client(f"http://127.0.0.1:{free_port()}") as client:
        with pytest.raises(Unreachable, match=r"Nobody answers at http://127\.0\.0\.1:"):
            client.games()
        with pytest.raises(Unreachable):
            next(client.events("a"))


def test_something_else_at_the_address_is_no_house() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:

        def answer() -> None:
            for _ in range(2):
                client, _ = other.accept()
                with client:
                    client.recv(65536)
                    client.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")

        threading.Thread(target=answer, daemon=True).start()
        with Client(f"http://127.0.0.1:{other.getsockname()[1]}") as client:
            with pytest.raises(Unreachable, match="does not answer as a Maloca does"):
                client.games()
            assert client.rules("any") == "hello"


def test_the_same_key_gives_the_same_table(house: str) -> None:
    with Client(house) as client:
        key = new_key()
        first = client.create(GAME, ("open", "bot:easy"), key=key)
        assert client.create(GAME, ("open", "bot:easy"), key=key) == first
        with pytest.raises(Refused) as refused:
            client.create(GAME, ("open", "bot:normal"), key=key)
        assert refused.value.problem.code == "key-reused"
