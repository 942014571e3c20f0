"""From the wish for a table to its opening."""

from __future__ import annotations

import hashlib
import secrets

import msgspec

from services.tables.chance import GENESIS, canonical, commitment, dice_key
from services.tables.changes import Cause, Change, Growing
from services.tables.door import Command, accepted, enter, in_time, keyed
from services.tables.entries import Shapes, new_bits
from services.tables.errors import (
    BadController,
    BadOptions,
    BadSalt,
    BadSeats,
    OtherSeat,
    SaltTooLate,
    SeatsOpen,
    TableNotGathering,
    TableNotRunning,
    UnknownTable,
)
from services.tables.house import House, Known
from services.tables.model import (
    CREATED,
    HUMAN,
    OPEN,
    OPENED,
    READY,
    SALT_PROMISED,
    SEAT_CHANGED,
    Accepted,
    Created,
    Creation,
    Grant,
    Invite,
    JournalEntry,
    Kind,
    NewsItem,
    Status,
)
from services.tables.rules import Rules
from services.tables.seats import all_ready, check_controller, check_invite, disowned, seated
from services.tables.snapshot import Live, Meta, Seat, Snapshot
from services.tables.tokens import TokenKind, digest, table_id, token

TOKENS_KEY = 16
"""Whoever repeats a creation or a claim gets its tokens, and who made an invite knows it too: the key must not be a
guess, so it has so many characters at least."""
SALT_BYTES = (16, 64)
MOST_PATIENCE = 31 * 86_400.0
"""Seconds."""


def invited(house: House, table: str, number: int, tenure: int, *, time: int, bits: str) -> Invite:
    """The invite that the entry with this time and these bits hands out for a seat in its tenure."""
    written = token(house.settings.secret, TokenKind.INVITE, table, seat=number, number=tenure, bits=bits)
    return Invite(seat=number, token=written, expires=time + round(house.settings.invite_for * 1000))


async def create(house: House, creation: Creation, key: str) -> Created:
    """Makes a table; one of bots opens at once."""
    key_digest, body = keyed("create", key, "create", creation, least=TOKENS_KEY, unreadable=BadOptions)
    table = table_id(house.settings.secret, key)
    return await in_time(_create(house, creation, table, key_digest, body), house.settings.deadline)


async def _create(house: House, creation: Creation, table: str, key: bytes, body: bytes) -> Created:
    written = await _made_before(house, table, key, body)
    if written is None:
        change = await _creation(house, creation, table, key, body)
        answer = await house.write(change)
        if not isinstance(answer, Known):
            return _created(house, change.entries[0], change.after)
        written = answer
    return _created(house, *await house.recall(table, written))


async def _made_before(house: House, table: str, key: bytes, body: bytes) -> Known | None:
    try:
        reading = await house.read(table, fresh=True, key=key, body=body)
    except UnknownTable:
        return None
    return reading if isinstance(reading, Known) else None


async def _creation(house: House, creation: Creation, table: str, key: bytes, body: bytes) -> Change:
    rules = house.directory.opening(creation.game, creation.rules_version)
    facts, count = rules.facts, len(creation.seats)
    if not facts.seats_min <= count <= facts.seats_max:
        raise BadSeats(f"{facts.title} is for {facts.seats_min} to {facts.seats_max} seats, not {count}.")
    for controller in creation.seats:
        check_controller(controller, rules)
        if controller == HUMAN:
            raise BadController("A person takes an open seat by an invite.")
    patience = house.settings.patience if creation.patience is None else creation.patience
    if not 0 <= patience <= MOST_PATIENCE:
        raise BadOptions(f"patience is 0 to {MOST_PATIENCE} seconds")
    await rules.open(count, rules.words.options(creation.options), bytes(32))
    now, bits, seed = await house.time(), new_bits(), secrets.token_bytes(32)
    seats = []
    for number, controller in enumerate(creation.seats):
        seat = Seat()
        if controller == OPEN:
            seat = seat.opened_by(invited(house, table, number, seat.tenure, time=now, bits=bits))
        else:
            seat = seat.handed(controller, entry=1, time=now)
        seats.append(seat)
    blank = Snapshot(
        table=table,
        version=0,
        bits="",
        status=Status.GATHERING,
        meta=Meta(
            game=facts.game,
            rules_version=facts.rules_version,
            options=canonical(creation.options),
            created=now,
            patience=round(patience * 1000),
            public=creation.public,
            seed=seed,
            host=digest(token(house.settings.secret, TokenKind.HOST, table, bits=bits)),
        ),
        live=Live(
            seats=tuple(seats),
            owed=(),
            chain=GENESIS,
            time=now,
            salted=False,
            expires=now + round(house.settings.gathering_for * 1000),
            outcome=None,
        ),
        shapes=Shapes(),
        state=b"",
    )
    told: dict[str, object] = {
        "game": facts.game,
        "rules_version": facts.rules_version,
        "options": creation.options,
        "seats": list(creation.seats),
        "commitment": commitment(seed, table).hex(),
    }
    growing = Growing(blank, now, house.settings, new=True)
    growing.add(Kind.CREATED, Cause(key=key, body=body), [NewsItem(key=CREATED, arguments=told)], bits=bits)
    if all_ready(growing.after.live.seats):
        await open_game(growing, rules)
    return growing.change()


def _created(house: House, entry: JournalEntry, snapshot: Snapshot) -> Created:
    """The reply to a creation, made from its entry."""
    bits = entry.cursor.partition("-")[2]
    seats = msgspec.convert(entry.news[0].arguments["seats"], list[str])
    invites = [
        invited(house, snapshot.table, number, 0, time=entry.time, bits=bits)
        for number, controller in enumerate(seats)
        if controller == OPEN
    ]
    return Created(
        accepted=accepted(entry, snapshot.table, None),
        table=snapshot.table,
        game=snapshot.meta.game,
        rules_version=snapshot.meta.rules_version,
        commitment=snapshot.commitment.hex(),
        host_token=token(house.settings.secret, TokenKind.HOST, snapshot.table, bits=bits),
        invites=tuple(invites),
    )


async def open_game(growing: Growing, rules: Rules) -> None:
    """Opens the game, once: the dice key is made of seed and salts, and the first shuffle happens."""
    snapshot = growing.after
    salts = {number: seat.salt for number, seat in enumerate(snapshot.live.seats) if seat.salt}
    meta = snapshot.meta
    dice = dice_key(meta.seed, snapshot.table, meta.game, meta.rules_version, snapshot.options, salts)
    position = await rules.open(len(snapshot.live.seats), rules.words.options(snapshot.options), dice)
    growing.add(Kind.OPENED, Cause(), [NewsItem(key=OPENED)], position=position, status=Status.RUNNING)


async def claim(
    house: House, table: str, number: int, *, invite: str | None, key: str, salt_digest: bytes | None
) -> Grant:
    """Takes an open seat."""
    said = ("claim", number, salt_digest.hex() if salt_digest else None)
    key_digest, body = keyed(invite or f"{table} {number}", key, *said, least=TOKENS_KEY)
    secret = house.settings.secret
    if salt_digest is not None and len(salt_digest) != hashlib.sha256().digest_size:
        raise BadSalt("The digest of a salt is a SHA-256.")

    async def judge(snapshot: Snapshot, now: int) -> Change:
        if snapshot.finished:
            raise TableNotRunning
        check_invite(snapshot, number, invite, now)
        if salt_digest is not None and (snapshot.live.salted or snapshot.status is not Status.GATHERING):
            raise SaltTooLate
        growing, bits = Growing(snapshot, now, house.settings), new_bits()
        before = disowned(snapshot.live.seats[number])
        tenure = before.tenure + 1
        seat = before.handed(
            HUMAN,
            entry=growing.number,
            time=growing.time,
            token=digest(token(secret, TokenKind.SEAT, table, seat=number, number=tenure, bits=bits)),
        )
        owner = digest(token(secret, TokenKind.OWNER, table, seat=number, number=tenure, bits=bits))
        seat = msgspec.structs.replace(seat, owner=owner, salt_digest=salt_digest or seat.salt_digest)
        news = [seat_news(number, HUMAN, "claim")]
        if salt_digest:
            news.append(promise_news(number, salt_digest))
        cause = Cause(seat=number, tenure=tenure, key=key_digest, body=body)
        growing.add(Kind.CONTROL, cause, news, seats=with_seat(snapshot, number, seat), bits=bits)
        return growing.change()

    command = Command(table=table, judge=judge, within=house.settings.deadline, key=key_digest, body=body)
    entry = await enter(house, command)
    tenure, bits = entry.tenure or 0, entry.cursor.partition("-")[2]
    return Grant(
        accepted=accepted(entry, table, number),
        seat=number,
        tenure=tenure,
        seat_token=token(secret, TokenKind.SEAT, table, seat=number, number=tenure, bits=bits),
        owner_token=token(secret, TokenKind.OWNER, table, seat=number, number=tenure, bits=bits),
    )


async def ready(house: House, table: str, number: int, *, bearer: str, key: str, salt: bytes | None) -> Accepted:
    """A person is ready and shows the salt; the last one opens the game."""
    key_digest, body = keyed(bearer, key, "ready", number, salt.hex() if salt else None)

    async def judge(snapshot: Snapshot, now: int) -> Change:
        seat_number, tenure = seated(snapshot, bearer)
        if seat_number != number:
            raise OtherSeat
        if snapshot.status is not Status.GATHERING:
            raise TableNotGathering
        if any(each.controller == OPEN for each in snapshot.live.seats):
            raise SeatsOpen
        seat = snapshot.live.seats[number]
        check_salt(seat, salt)
        seat = msgspec.structs.replace(seat, ready=True, salt=salt or seat.salt)
        growing = Growing(snapshot, now, house.settings)
        growing.add(
            Kind.READY,
            Cause(seat=number, tenure=tenure, key=key_digest, body=body),
            [NewsItem(key=READY, arguments={"seat": number})],
            seats=with_seat(snapshot, number, seat),
            salted=snapshot.live.salted or bool(salt),
        )
        if all_ready(growing.after.live.seats):
            await open_game(growing, house.directory.rules(snapshot.meta.game, snapshot.meta.rules_version))
        return growing.change()

    command = Command(table=table, judge=judge, within=house.settings.deadline, key=key_digest, body=body)
    entry = await enter(house, command)
    return accepted(entry, table, number)


def check_salt(seat: Seat, salt: bytes | None) -> None:
    """Raises BadSalt where the salt is not the promised one, or was not promised, or is missing."""
    if salt is None:
        if seat.salt_digest and not seat.salt:
            raise BadSalt("The claim promised a salt.")
        return
    if not seat.salt_digest:
        raise BadSalt("The claim promised no salt.")
    if not SALT_BYTES[0] <= len(salt) <= SALT_BYTES[1] or hashlib.sha256(salt).digest() != seat.salt_digest:
        raise BadSalt(f"A salt has {SALT_BYTES[0]} to {SALT_BYTES[1]} bytes and the promised SHA-256.")


def check_promise(snapshot: Snapshot, seat: Seat) -> None:
    """Raises BadSalt where the seat still owes its salt to others who have shown theirs.

    Else whoever is last could leave, and choose between two deals.
    """
    if snapshot.live.salted and seat.salt_digest and not seat.salt:
        raise BadSalt("Others have shown their salts: this seat changes hands when its own is shown, by `ready`.")


def with_seat(snapshot: Snapshot, number: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with one of them changed."""
    seats = snapshot.live.seats
    return (*seats[:number], seat, *seats[number + 1 :])


def seat_news(number: int, controller: str, by: str) -> NewsItem:
    """What everybody is told of a seat that changes hands; `by`: claim, seat, owner, host."""
    return NewsItem(key=SEAT_CHANGED, arguments={"seat": number, "controller": controller, "by": by})


def promise_news(number: int, digest: bytes) -> NewsItem:
    """What everybody is told of a salt that is still to come, so that the house can't make another one of it later."""
    return NewsItem(key=SALT_PROMISED, arguments={"seat": number, "digest": digest.hex()})
