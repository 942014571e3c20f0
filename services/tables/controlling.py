"""Seats that change hands, and the end by the host's word."""

from __future__ import annotations

import msgspec

from services.tables.changes import Cause, Change, Growing
from services.tables.door import Command, accepted, enter, keyed
from services.tables.entries import new_bits
from services.tables.errors import (
    BadController,
    NotPermitted,
    OtherSeat,
    SeatNotReplaceable,
    SeatTaken,
    TableNotRunning,
)
from services.tables.gathering import check_promise, invited, open_game, promise_news, seat_news, with_seat
from services.tables.house import House
from services.tables.model import BOT, CLOSED, HUMAN, INVITED, OPEN, Accepted, Controlled, Kind, NewsItem, Status
from services.tables.seats import (
    all_ready,
    check_change,
    check_controller,
    disowned,
    hosting,
    owning,
    replaceable,
    seat_of,
)
from services.tables.snapshot import Snapshot
from services.tables.tokens import TokenKind, digest, kind_of, token

BY = {TokenKind.SEAT: "seat", TokenKind.OWNER: "owner", TokenKind.HOST: "host"}


async def control(house: House, table: str, number: int, *, bearer: str, controller: str, key: str) -> Controlled:
    """Ends a seat's tenure and begins the next, at any decision."""
    key_digest, body = keyed(bearer, key, "control", number, controller)
    secret = house.settings.secret
    if controller not in (HUMAN, OPEN) and not controller.startswith(BOT):
        raise BadController

    async def judge(snapshot: Snapshot, now: int) -> Change:
        kind = check_change(snapshot, number, bearer, controller, now)
        if snapshot.finished:
            raise TableNotRunning
        meta, seat = snapshot.meta, snapshot.live.seats[number]
        if controller.startswith(BOT):
            check_controller(controller, house.directory.rules(meta.game, meta.rules_version))
        if kind is TokenKind.HOST:
            seat = disowned(seat)
        growing, bits = Growing(snapshot, now, house.settings), new_bits()
        news = [seat_news(number, controller, BY[kind])]
        own = promised = b""
        if controller == HUMAN:
            own = digest(token(secret, TokenKind.SEAT, table, seat=number, number=seat.tenure + 1, bits=bits))
            promised = b"" if seat.salt else seat.salt_digest
        elif snapshot.status is Status.GATHERING:
            check_promise(snapshot, seat)
        seat = seat.handed(controller, entry=growing.number, time=growing.time, token=own)
        if promised:
            seat = msgspec.structs.replace(seat, salt_digest=promised)
            news.append(promise_news(number, promised))
        if controller == OPEN and kind is TokenKind.SEAT:
            seat = msgspec.structs.replace(seat, released=True)
        elif controller == OPEN:
            seat = seat.opened_by(invited(house, table, number, seat.tenure, time=growing.time, bits=bits))
        growing.add(
            Kind.CONTROL,
            Cause(seat=number, tenure=seat.tenure, key=key_digest, body=body),
            news,
            seats=with_seat(snapshot, number, seat),
            bits=bits,
        )
        if snapshot.status is Status.GATHERING and all_ready(growing.after.live.seats):
            await open_game(growing, house.directory.rules(meta.game, meta.rules_version))
        return growing.change()

    command = Command(table=table, judge=judge, within=house.settings.deadline, key=key_digest, body=body)
    entry = await enter(house, command)
    tenure, bits = entry.tenure or 0, entry.cursor.partition("-")[2]
    seat_token = invite = None
    if controller == HUMAN:
        seat_token = token(secret, TokenKind.SEAT, table, seat=number, number=tenure, bits=bits)
    elif controller == OPEN and kind_of(bearer, table) is not TokenKind.SEAT:
        invite = invited(house, table, number, tenure, time=entry.time, bits=bits)
    return Controlled(
        accepted=accepted(entry, table, None), seat=number, controller=controller, seat_token=seat_token, invite=invite
    )


async def invite(house: House, table: str, number: int, *, bearer: str, key: str) -> Controlled:
    """A new invite for an open seat."""
    key_digest, body = keyed(bearer, key, "invite", number)

    async def judge(snapshot: Snapshot, now: int) -> Change:
        seat = seat_of(snapshot, number)
        kind = kind_of(bearer, table)
        if kind is TokenKind.OWNER:
            if owning(snapshot, bearer) != number:
                raise OtherSeat
        elif kind is TokenKind.HOST:
            hosting(snapshot, bearer)
        else:
            raise NotPermitted("Host or owner invites.")
        if snapshot.finished:
            raise TableNotRunning
        if seat.controller != OPEN:
            raise SeatTaken
        if kind is TokenKind.HOST and not replaceable(snapshot, number, seat, now):
            raise SeatNotReplaceable
        growing, bits = Growing(snapshot, now, house.settings), new_bits()
        seat = seat.opened_by(invited(house, table, number, seat.tenure, time=growing.time, bits=bits))
        growing.add(
            Kind.INVITED,
            Cause(seat=number, tenure=seat.tenure, key=key_digest, body=body),
            [NewsItem(key=INVITED, arguments={"seat": number})],
            seats=with_seat(snapshot, number, seat),
            bits=bits,
        )
        return growing.change()

    command = Command(table=table, judge=judge, within=house.settings.deadline, key=key_digest, body=body)
    entry = await enter(house, command)
    bits = entry.cursor.partition("-")[2]
    return Controlled(
        accepted=accepted(entry, table, None),
        seat=number,
        controller=OPEN,
        invite=invited(house, table, number, entry.tenure or 0, time=entry.time, bits=bits),
    )


async def close(house: House, table: str, *, bearer: str, key: str) -> Accepted:
    """The host ends the table; seed and salts are shown from now on."""
    key_digest, body = keyed(bearer, key, "close")

    async def judge(snapshot: Snapshot, now: int) -> Change:
        hosting(snapshot, bearer)
        if snapshot.finished:
            raise TableNotRunning
        growing = Growing(snapshot, now, house.settings)
        cause = Cause(key=key_digest, body=body)
        growing.add(Kind.CLOSED, cause, [NewsItem(key=CLOSED)], status=Status.CLOSED)
        return growing.change()

    command = Command(table=table, judge=judge, within=house.settings.deadline, key=key_digest, body=body)
    entry = await enter(house, command)
    return accepted(entry, table, None)
