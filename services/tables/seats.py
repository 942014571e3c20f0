"""Who may do what with a seat, and what a seat becomes."""

from __future__ import annotations

import msgspec

from services.tables.errors import (
    BadController,
    InviteSpent,
    NotPermitted,
    OtherSeat,
    SeatNotReplaceable,
    SeatRevoked,
    SeatTaken,
    TableFull,
    TokenMissing,
    TokenUnknown,
    UnknownSeat,
)
from services.tables.model import BOT, HUMAN, OPEN, Status, Viewer
from services.tables.rules import Rules
from services.tables.snapshot import Seat, Snapshot
from services.tables.tokens import TokenKind, digest, kind_of


def seat_of(snapshot: Snapshot, number: int) -> Seat:
    """The seat of that number. Raises UnknownSeat."""
    if not 0 <= number < len(snapshot.live.seats):
        raise UnknownSeat
    return snapshot.live.seats[number]


def seated(snapshot: Snapshot, token: str | None) -> tuple[int, int]:
    """Seat and tenure of a seat token. Raises SeatRevoked, NotPermitted for another kind, and as `kind_of`."""
    if kind_of(token, snapshot.table) is not TokenKind.SEAT:
        raise NotPermitted("This needs a seat token.")
    borne = digest(token or "")
    for number, seat in enumerate(snapshot.live.seats):
        if seat.token == borne:
            return number, seat.tenure
        if borne in seat.past:
            raise SeatRevoked
    raise TokenUnknown


def owning(snapshot: Snapshot, token: str) -> int:
    """The seat that an owner token can take back. Raises SeatRevoked, TokenUnknown."""
    borne = digest(token)
    for number, seat in enumerate(snapshot.live.seats):
        if seat.owner == borne:
            return number
        if borne in seat.past:
            raise SeatRevoked("The seat belongs to somebody else by now.")
    raise TokenUnknown


def hosting(snapshot: Snapshot, token: str | None) -> None:
    """Raises NotPermitted or TokenUnknown where the token is not the host's."""
    if kind_of(token, snapshot.table) is not TokenKind.HOST:
        raise NotPermitted("This needs the host token.")
    if digest(token or "") != snapshot.meta.host:
        raise TokenUnknown


def viewing(snapshot: Snapshot, token: str | None) -> Viewer:
    """Who looks: a seat token's bearer as the seat, everybody else as a spectator."""
    if token is None:
        return Viewer()
    match kind_of(token, snapshot.table):
        case TokenKind.SEAT:
            seat, tenure = seated(snapshot, token)
            return Viewer(seat=seat, tenure=tenure)
        case TokenKind.HOST:
            hosting(snapshot, token)
            return Viewer(host=True)
        case TokenKind.OWNER:
            owning(snapshot, token)
            return Viewer()
    raise NotPermitted("A token of this kind does not look.")


def check_invite(snapshot: Snapshot, number: int, invite: str | None, now: int) -> None:
    """Whether a seat can be claimed with this invite (None: without, at a public table).

    Raises TableFull, SeatTaken, InviteSpent, TokenMissing and as `kind_of`.
    """
    seat = seat_of(snapshot, number)
    if seat.controller != OPEN:
        raise SeatTaken if any(each.controller == OPEN for each in snapshot.live.seats) else TableFull
    if invite is None and snapshot.meta.public and not handed_on(seat):
        return
    if invite is None:
        raise TokenMissing("This seat is claimed by invite.")
    if kind_of(invite, snapshot.table) is not TokenKind.INVITE:
        raise NotPermitted("This needs an invite.")
    if digest(invite) != seat.invite or now >= seat.invite_until:
        raise InviteSpent


def check_controller(controller: str, rules: Rules) -> None:
    """Raises BadController where the game has no such opponent."""
    if controller in (HUMAN, OPEN):
        return
    level = controller.removeprefix(BOT)
    if not controller.startswith(BOT) or level not in rules.facts.levels:
        raise BadController(
            f"{controller!r}: human, open, or one of {', '.join(BOT + each for each in rules.facts.levels)}."
        )


def check_change(snapshot: Snapshot, number: int, token: str, controller: str, now: int) -> TokenKind:
    """Who wants to change a seat's controller, if they may. Raises as `Tables.control`."""
    seat = seat_of(snapshot, number)
    kind = kind_of(token, snapshot.table)
    if kind is TokenKind.SEAT:
        if seated(snapshot, token)[0] != number:
            raise OtherSeat
        if controller == HUMAN:
            raise NotPermitted("A person sits there already; the owner token takes a seat back.")
    elif kind is TokenKind.OWNER:
        if owning(snapshot, token) != number:
            raise OtherSeat
    elif kind is TokenKind.HOST:
        hosting(snapshot, token)
        if controller == HUMAN:
            raise NotPermitted("A person takes a seat by an invite.")
        if not replaceable(snapshot, number, seat, now):
            raise SeatNotReplaceable
    else:
        raise NotPermitted("A token of this kind does not seat anybody.")
    return kind


def handed_on(seat: Seat) -> bool:
    """Whether the owner has opened the seat for somebody of their own choice, who gets the invite from them."""
    return seat.controller == OPEN and bool(seat.owner) and not seat.released


def replaceable(snapshot: Snapshot, number: int, seat: Seat, now: int) -> bool:
    """Whether a host may replace who holds a seat: nobody's own, released, or late beyond the table's patience.

    A seat that its owner hands on is not the host's: whoever takes it sees what it knows.
    """
    if not seat.owner or seat.released:
        return True
    if seat.controller not in (HUMAN, OPEN):
        return False
    if snapshot.status is Status.GATHERING:
        waiting = [] if seat.ready else [seat.since_time]
    else:
        waiting = [each.since_time for each in snapshot.live.owed if each.seat == number and not each.optional]
    return any(now - since > snapshot.meta.patience for since in waiting)


def disowned(seat: Seat) -> Seat:
    """The seat without an owner; who that was is remembered, to be told."""
    if not seat.owner:
        return seat
    return msgspec.structs.replace(seat, owner=b"", past=(*seat.past, seat.owner))


def all_ready(seats: tuple[Seat, ...]) -> bool:
    """Whether the game can open: nobody is missing, and each person has said so."""
    return all(seat.ready if seat.controller == HUMAN else seat.controller != OPEN for seat in seats)
