"""Anyone's check of a finished table: the deal was fixed, the rules were kept, the journal is whole.

Proved by it: nobody without the seed steered or foresaw the deal; with one honest salt not even the operator chose it;
these moves lead to this result. Not proved: that the operator didn't look, that two seats aren't one person.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from maloca.rules.v1 import rules_pb2 as pb
from services.tables.chance import GENESIS, chain_key, chain_value, commitment, dice_key, state_digest
from services.tables.changes import read_outcome
from services.tables.entries import decision_id, hashed, read_cursor, read_decision
from services.tables.errors import BadOptions, MalformedDecision, RulesVersionGone
from services.tables.keys import TABLE_ID
from services.tables.model import CREATED, SALT_PROMISED, SYSTEM, Export, JournalEntry, Kind, Status
from services.tables.rules import Replayed, Rules

LATEST = 2**52
"""Times beyond this, in ms since 1970, are none."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What the verifier says. `entry` is the first that does not hold, None where it is the document as a whole.

    `state` is the last position, if everything holds.
    """

    holds: bool
    entry: int | None = None
    reason: str = ""
    state: bytes = b""


class _Fault(Exception):
    def __init__(self, reason: str, entry: int | None = None) -> None:
        super().__init__(reason)
        self.verdict = Verdict(holds=False, entry=entry, reason=reason)


async def verify(export: Export, rules: Rules) -> Verdict:
    """Recomputes commitment, dice key, every step, every chain value and the outcome.

    What takes long for a long journal happens in a thread, so that nobody else has to wait.

    Raises RulesVersionGone where `rules` are not those of the export, RulesUnavailable where they don't answer.
    """
    if (rules.facts.game, rules.facts.rules_version) != (export.game, export.rules_version):
        raise RulesVersionGone(f"{export.game} {export.rules_version} is needed to verify this.")
    try:
        seed = _hex(export.seed, "seed")
        if not rules.facts.seats_min <= export.seats <= rules.facts.seats_max:
            raise _Fault(f"the game is not played by {export.seats} seats")
        await asyncio.to_thread(_check_entries, export)
        _check_commitment(export, seed)
        salts = _salts(export)
        replayed = await _replay(export, rules, seed, salts)
        await asyncio.to_thread(_check_chain, export, seed, replayed)
        _check_end(export, replayed)
    except _Fault as found:
        return found.verdict
    return Verdict(holds=True, state=replayed.position.state if replayed and replayed.position else b"")


def _check_entries(export: Export) -> None:
    """Numbers, times and names of the entries, each by itself and in their order."""
    if not 0 <= export.created <= LATEST:
        raise _Fault("it was created before all times, or after", 1)
    before = export.created
    for number, entry in enumerate(export.entries, 1):
        named = read_cursor(entry.cursor)
        if entry.entry != number or named is None or named[0] != number:
            raise _Fault(f"entry {number} is missing or out of place", number)
        if not before <= entry.time <= LATEST:
            raise _Fault("it is older than what came before", number)
        before = entry.time
        if any(not 0 <= seat < export.seats for item in entry.news for seat in item.seats or ()):
            raise _Fault("its news is for seats that the table does not have", number)
        if entry.decision != _named_decision(entry):
            raise _Fault("its decision is not the one that its asking names", number)
        if (entry.decision is not None) is not _answers(entry):
            raise _Fault("it answers a decision and is no move, or the other way round", number)
        if entry.move is not None and entry.kind is not Kind.MOVE:
            raise _Fault("it has a move and is none", number)
    _check_order(export)


def _answers(entry: JournalEntry) -> bool:
    return entry.kind in (Kind.MOVE, Kind.STEP)


def _check_order(export: Export) -> None:
    """A table is created once, opened once at most, played from then on, and nothing happens after its end."""
    if not export.entries or export.entries[0].kind is not Kind.CREATED:
        raise _Fault("the journal does not begin with the table's creation")
    opened = False
    for entry in export.entries[1:]:
        after_the_end = export.entries[entry.entry - 2].kind is Kind.CLOSED
        if after_the_end or entry.kind is Kind.CREATED or (_answers(entry) and not opened):
            raise _Fault(f"a {entry.kind} can't come here", entry.entry)
        if opened and entry.kind in (Kind.OPENED, Kind.READY):
            raise _Fault("the game has begun already", entry.entry)
        opened = opened or entry.kind is Kind.OPENED


def _named_decision(entry: JournalEntry) -> str | None:
    if entry.decision is None or entry.seat is None or entry.tenure is None or entry.asking is None:
        return None
    try:
        return decision_id(read_decision(entry.decision)[0], entry.seat, entry.tenure, entry.asking)
    except MalformedDecision:
        return None


def _check_commitment(export: Export, seed: bytes) -> None:
    """The seed against what was published with the table's creation, and all else that the dice depend on."""
    if not TABLE_ID.fullmatch(export.table):
        raise _Fault("the table's id is none")
    if commitment(seed, export.table).hex() != export.commitment:
        raise _Fault("the seed is not the one that was committed to")
    published = [item.arguments for item in export.entries[0].news if item.key == CREATED]
    if [told.get("commitment") for told in published] != [export.commitment]:
        raise _Fault("another commitment was published", 1)
    (told,) = published
    stands = (export.game, export.rules_version, export.options)
    if (told.get("game"), told.get("rules_version"), told.get("options")) != stands:
        raise _Fault("another game, version or other options were published", 1)
    seats = told.get("seats")
    if not isinstance(seats, list) or len(seats) != export.seats:
        raise _Fault("another number of seats was published", 1)


def _salts(export: Export) -> dict[int, bytes]:
    """The salts, each as its claim promised it; all of those that stood promised when the first was shown.

    Else whoever has seen the others' salts could leave out their own, and choose between two deals.
    """
    promised: dict[int, tuple[str, int]] = {}
    shown: set[int] = set()
    for entry in export.entries:
        seat = -1 if entry.seat is None else entry.seat
        if entry.kind is Kind.CONTROL and seat not in shown:
            digest = _promise(entry)
            stood = promised.pop(seat, (None, 0))[0]
            if shown and digest != stood:
                raise _Fault(f"the salt of seat {seat} was promised or dropped after others were shown", entry.entry)
            if digest is not None:
                promised[seat] = digest, entry.entry
        elif entry.kind is Kind.READY and seat in promised:
            shown.add(seat)
        elif entry.kind is Kind.OPENED and promised.keys() - shown:
            raise _Fault("the game was opened before every promised salt was shown", entry.entry)
    if shown != export.salts.keys():
        raise _Fault(f"salts were shown by the seats {sorted(shown)}, not {sorted(export.salts)}")
    salts = {seat: _hex(written, f"salt of seat {seat}") for seat, written in export.salts.items()}
    for seat, salt in salts.items():
        digest, number = promised[seat]
        if hashlib.sha256(salt).hexdigest() != digest:
            raise _Fault(f"the salt of seat {seat} is not the one that was promised", number)
    return salts


def _promise(entry: JournalEntry) -> str | None:
    """The digest of the salt that a change of controller promises for its seat."""
    for item in entry.news:
        if item.key == SALT_PROMISED:
            digest = item.arguments.get("digest")
            if item.arguments.get("seat") != entry.seat or not isinstance(digest, str):
                raise _Fault("it promises the salt of another seat, or none", entry.entry)
            return digest
    return None


async def _replay(export: Export, rules: Rules, seed: bytes, salts: dict[int, bytes]) -> Replayed | None:
    """What the rules make of the journal; None where the game was never opened."""
    opened = next((entry.entry for entry in export.entries if entry.kind is Kind.OPENED), None)
    dice = dice_key(seed, export.table, export.game, export.rules_version, export.options, salts)
    try:
        options = rules.words.options(export.options)
        if opened is None:
            await rules.open(export.seats, options, dice)
            return None
        return await rules.replay(
            export.seats, options, dice, [_step(each) for each in export.entries if _answers(each)]
        )
    except BadOptions as wrong:
        raise _Fault(f"the options are not the game's: {wrong}", opened) from wrong


def _step(entry: JournalEntry) -> pb.ReplayStep:
    try:
        return pb.ReplayStep(
            entry=entry.entry,
            seat=SYSTEM if entry.seat is None else entry.seat,
            asking=entry.asking or 0,
            move=msgspec.json.encode(entry.move) if entry.move else b"",
        )
    except ValueError as wrong:
        raise _Fault(f"it is no step: {wrong}", entry.entry) from wrong


def _check_chain(export: Export, seed: bytes, replayed: Replayed | None) -> None:
    """Every entry against its chain value, with the state that the rules lead to."""
    key, value, state = chain_key(seed, export.table), GENESIS, state_digest(b"")
    digests = iter(replayed.digests if replayed else ())
    for entry in export.entries:
        if entry.kind in (Kind.OPENED, Kind.MOVE, Kind.STEP):
            state = _next_digest(digests, entry, replayed)
        value = chain_value(key, value, hashed(entry), state)
        if value.hex() != entry.chain:
            raise _Fault("the entry, or the position it leads to, is not the one that was chained", entry.entry)


def _next_digest(digests: Iterator[bytes], entry: JournalEntry, replayed: Replayed | None) -> bytes:
    found = next(digests, None)
    if found is None:
        raise _Fault(f"the rules don't take this step: {replayed.reason if replayed else 'not opened'}", entry.entry)
    return found


def _check_end(export: Export, replayed: Replayed | None) -> None:
    last = export.entries[-1]
    position = replayed.position if replayed else None
    ended = position is not None and position.HasField("outcome")
    expected = Status.OVER if ended else Status.CLOSED
    closed = last.kind is Kind.CLOSED
    if export.status is not expected or closed is ended or not (closed or _answers(last) or last.kind is Kind.OPENED):
        raise _Fault(f"the table is {expected}, not {export.status}, or goes on after its end", last.entry)
    outcome = read_outcome(position.outcome) if position is not None and ended else None
    if outcome != export.outcome:
        raise _Fault("the outcome is not the one that the journal leads to", last.entry)


def _hex(written: str, what: str) -> bytes:
    try:
        return bytes.fromhex(written)
    except ValueError as wrong:
        raise _Fault(f"the {what} is no hex") from wrong
