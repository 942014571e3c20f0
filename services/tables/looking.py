"""What one viewer sees of the present."""

from __future__ import annotations

import msgspec

from services.tables.errors import TableError, TokenUnknown
from services.tables.house import House, Reading
from services.tables.model import SYSTEM, Facts, TableView, Viewer
from services.tables.seats import viewing
from services.tables.tokens import TokenKind, digest, kind_of, new_ticket

TICKET_SECONDS = 60
SPECTATOR = SYSTEM
"""The seat number under which the rules show what is public."""


async def viewer(house: House, table: str, token: str | None) -> Viewer:
    """Who bears this token. What is kept will do: whoever looks is asked again whether the tenure is current."""
    reading = await house.read(table, fresh=False)
    assert isinstance(reading, Reading)
    try:
        return viewing(reading.snapshot, token)
    except TableError:
        if reading.fresh:
            raise
    return viewing((await house.fresh(table)).snapshot, token)


async def facts(house: House, table: str, who: Viewer) -> Facts:
    """All standing facts."""
    snapshot = (await house.fresh(table)).snapshot
    snapshot.check(who)
    return snapshot.facts(who)


async def view(house: House, table: str, who: Viewer) -> TableView:
    """The present with every legal move."""
    snapshot = (await house.fresh(table)).snapshot
    snapshot.check(who)
    standing = snapshot.facts(who)
    if not snapshot.state:
        return TableView(facts=standing, view=msgspec.Raw(b"null"), decisions=msgspec.Raw(b"[]"))
    rules = house.directory.rules(snapshot.meta.game, snapshot.meta.rules_version)
    decisions = {each.asking: each.id for each in snapshot.live.owed if each.seat == who.seat}
    seen = await rules.view(snapshot.state, SPECTATOR if who.seat is None else who.seat, decisions)
    open_decisions = seen.decisions if snapshot.live.owed and who.seat is not None else b"[]"
    return TableView(facts=standing, view=msgspec.Raw(seen.view), decisions=msgspec.Raw(open_decisions or b"[]"))


async def ticket(house: House, table: str, token: str | None) -> str:
    """A ticket for one opening of a stream."""
    who = await viewer(house, table, token)
    written = new_ticket(table)
    key = house.keys(table).tickets + digest(written).hex()
    await house.store.call("SET", key, msgspec.msgpack.encode(who), "EX", TICKET_SECONDS)
    return written


async def redeem(house: House, table: str, written: str) -> Viewer:
    """Whom the ticket was made for; it is spent then."""
    if kind_of(written, table) is not TokenKind.TICKET:
        raise TokenUnknown("This needs a ticket.")
    found = await house.store.call("GETDEL", house.keys(table).tickets + digest(written).hex())
    if not isinstance(found, bytes):
        raise TokenUnknown("The ticket has been used, or is too old.")
    return msgspec.msgpack.decode(found, type=Viewer)
