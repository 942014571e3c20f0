"""The facade: everything that can happen at a table."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from types import TracebackType
from typing import Self

from services.tables import archive, controlling, door, gathering, listing, looking, streams, work
from services.tables.directory import Directory
from services.tables.house import House
from services.tables.model import (
    Accepted,
    Controlled,
    Created,
    Creation,
    Event,
    Facts,
    Grant,
    Job,
    JournalPage,
    Swept,
    TableList,
    TableSettings,
    TableView,
    Viewer,
    Wake,
    Work,
)
from services.tables.store import Store
from services.tables.sweeping import Sweeper


class Tables:
    """All tables of one store. One instance per process, on the event loop that made it.

    Every method that changes a table raises a `TableError` when it is refused, and has changed nothing then. Where a
    `key` is taken it is the Idempotency-Key: the same key with the same request gives the same reply, tokens included.
    """

    def __init__(self, redis_url: str, directory: Directory, settings: TableSettings, wake: Wake | None = None) -> None:
        """`wake` hands new jobs to their queues; None leaves them to the sweeper."""
        store = Store(redis_url, replicas=settings.replicas)
        self._house = House(store, directory, settings, wake)
        self._bells = streams.Bells(store, f"{settings.namespace}:idle")
        self._sweeper = Sweeper(self._house)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._sweeper.aclose()
        await self._bells.aclose()
        await self._house.drain()
        await self._house.store.aclose()

    async def ping(self) -> None:
        """Raises `StoreUnavailable` where the store does not answer: for readiness."""
        await self._house.store.call("PING")

    async def drain(self) -> None:
        """Waits until every job of this process's commits has been handed to `wake`."""
        await self._house.drain()

    # Gathering

    async def create(self, creation: Creation, *, key: str) -> Created:
        """A new table. With bots on every seat it opens at once.

        Raises UnknownGame, BadSeats, BadController, BadOptions, BadKey, KeyReused, RulesUnavailable, RulesVersionGone.
        """
        return await gathering.create(self._house, creation, key)

    async def claim(
        self, table: str, seat: int, *, invite: str | None, key: str, salt_digest: bytes | None = None
    ) -> Grant:
        """Takes an open seat, gathering or running. `salt_digest` is SHA-256 of a salt that comes with `ready`.

        Raises TableFull, SeatTaken, InviteSpent, TokenUnknown, SaltTooLate, UnknownSeat, BadKey, KeyReused.
        """
        return await gathering.claim(self._house, table, seat, invite=invite, key=key, salt_digest=salt_digest)

    async def ready(self, table: str, seat: int, *, token: str, key: str, salt: bytes | None = None) -> Accepted:
        """The seat is ready to begin; the last one opens the game.

        Raises SeatsOpen, TableNotGathering, BadSalt, OtherSeat, SeatRevoked.
        """
        return await gathering.ready(self._house, table, seat, bearer=token, key=key, salt=salt)

    # Seats

    async def control(self, table: str, seat: int, *, token: str, controller: str, key: str) -> Controlled:
        """Changes who controls a seat, at any decision.

        - seat token: `bot:<level>` (a bot sits in) or `open` (released: the host may seat somebody else);
        - owner token: also `human` (takes the seat back, or rotates its token) and `open` (hands it on, by the invite);
        - host token: `bot:<level>` or `open` for a seat without an owner, a released one, or one that has owed a
          decision (or its readiness) for longer than the table's patience, also while its owner hands it on.

        Raises NotPermitted, SeatNotReplaceable, BadController, BadSalt, OtherSeat, SeatRevoked.
        """
        return await controlling.control(self._house, table, seat, bearer=token, controller=controller, key=key)

    async def invite(self, table: str, seat: int, *, token: str, key: str) -> Controlled:
        """A new invite for an open seat; the one before is void. Host or owner.

        A seat that its owner hands on is the host's only after the table's patience. Raises SeatNotReplaceable too.
        """
        return await controlling.invite(self._house, table, seat, bearer=token, key=key)

    async def close(self, table: str, *, token: str, key: str) -> Accepted:
        """The host ends a table that gathers or runs; seed and salts are shown. Needs no rules."""
        return await controlling.close(self._house, table, bearer=token, key=key)

    # Playing

    async def move(
        self,
        table: str,
        *,
        token: str,
        decision: str,
        move: Mapping[str, object],
        key: str,
        within: float | None = None,
    ) -> Accepted:
        """A move of whoever holds the seat token: `{"verb": {"argument": value}}`.

        `within` in seconds bounds all tries, None takes the setting's deadline.
        Raises KeyReused, SeatRevoked, DecisionClosed, OtherSeat, IllegalMove, MalformedMove, MalformedDecision,
        TableNotRunning, TableBusy, RulesUnavailable, RulesVersionGone.
        """
        seconds = self._house.settings.deadline if within is None else within
        return await door.move(
            self._house, table, token=token, decision=decision, written=move, key=key, within=seconds
        )

    # Looking

    async def viewer(self, table: str, token: str | None) -> Viewer:
        """Who bears this token here; no token is a spectator."""
        return await looking.viewer(self._house, table, token)

    async def facts(self, table: str, viewer: Viewer) -> Facts:
        """All standing facts. Raises SeatRevoked if the viewer's tenure is over."""
        return await looking.facts(self._house, table, viewer)

    async def view(self, table: str, viewer: Viewer) -> TableView:
        """The present, with the viewer's open decisions and every legal move."""
        return await looking.view(self._house, table, viewer)

    async def ticket(self, table: str, token: str | None) -> str:
        """A ticket that opens one stream within 60 seconds, for browsers, which can't send a token with one."""
        return await looking.ticket(self._house, table, token)

    async def redeem(self, table: str, ticket: str) -> Viewer:
        """Whom the ticket was made for; it is spent then. Raises TokenUnknown."""
        return await looking.redeem(self._house, table, ticket)

    def events(
        self, table: str, viewer: Viewer, *, after: str | None = None, keep_alive: float = 15.0
    ) -> AsyncGenerator[Event, None]:
        """First the facts, then one event per entry `after` the cursor (None: from now on), as long as it is read.

        A cursor that is unknown or of a lost line gives one `reset`. Raises UnknownTable, SeatRevoked at the start
        only; a tenure that ends later ends the stream with the event `seat-revoked`.
        """
        return streams.events(self._house, self._bells, table, viewer, after, keep_alive)

    async def journal(self, table: str, *, after: int = 0, limit: int = 100) -> JournalPage:
        """A page of the journal: public news while the table runs, everything when it is over or closed."""
        return await archive.journal(self._house, table, after, limit)

    async def export(self, table: str) -> bytes:
        """The whole finished table as JSON (see `Export`). Raises TableNotFinished."""
        return await archive.export(self._house, table)

    async def import_table(self, document: bytes) -> Facts:
        """A read-only copy of a finished table, after the verifier has found nothing. Raises BadImport, TooLarge."""
        return await archive.import_table(self._house, document)

    async def list(self, *, game: str | None = None, after: str | None = None, limit: int = 100) -> TableList:
        """A page of public tables, newest first; `after` is the `next` of the page before."""
        return await listing.public_tables(self._house, game, after, limit)

    # Owed work

    async def claim_work(self, job: Job) -> Work | None:
        """Takes a job for the length of a lease; None if it is not owed (any more), held, or given up."""
        return await work.claim(self._house, job)

    async def return_work(self, claimed: Work) -> None:
        """Gives a claim back that failed for no fault of its own: it does not count, and is sent again soon."""
        await work.give_back(self._house, claimed)

    async def play(self, claimed: Work, move: tuple[object, ...], *, asking: int | None = None) -> Accepted:
        """A built-in opponent's move, as it was offered: `("verb", *ids)`. Raises like `move`.

        `asking` names another open asking of the same seat, for a free action before the answer.
        """
        return await door.answer(self._house, claimed, asking=asking, offered=move)

    async def step(self, claimed: Work) -> Accepted:
        """The step of the system that `claimed` names. Raises like `move`."""
        return await door.answer(self._house, claimed)

    async def sweep(self) -> Swept:
        """Sends owed work again that is past its time, plays safe moves after the third claim, drops what expired."""
        return await self._sweeper.sweep()
