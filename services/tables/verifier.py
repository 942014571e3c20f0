"""Anyone's check of a finished table: the deal was fixed, the rules were kept, the journal is whole.

Proved by it: nobody without the seed steered or foresaw the deal; with one honest salt not even the operator chose it;
these moves lead to this result. Not proved: that the operator didn't look, that two seats aren't one person.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from maloca.rules.v1 import rules_pb2 as pb
from services.tables.chance import GENESIS, chain_key, chain_value, commitment, dice_key, state_digest
from services.tables.changes import read_outcome
from services.tables.entries import decision_id, hashed, read_cursor, read_decision
from services.tables.errors import BadOptions, MalformedDecision, RulesVersionGone
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

    Raises RulesVersionGone where `rules` are not those of the export, RulesUnavailable where they don't answer.
    """
    if (rules.facts.game, rules.facts.rules_version) != (export.game, export.rules_version):
        raise RulesVersionGone(f"{export.game} {export.rules_version} is needed to verify this.")
    try:
        seed = _hex(export.seed, "seed")
        if not rules.facts.seats_min <= export.seats <= rules.facts.seats_max:
            raise _Fault(f"the game is not played by {export.seats} seats")
        _check_entries(export)
        _check_commitment(export, seed)
        salts = dict(_salts(export))
        replayed = await _replay(export, rules, seed, salts)
        _check_chain(export, seed, replayed)
        _check_end(export, replayed)
    except _Fault as found:
        return found.verdict
    return Verdict(holds=True, state=replayed.position.state if replayed and replayed.position else b"")


def _check_entries(export: Export) -> None:
    """Numbers, times and names of the entries, each by itself and in their order."""
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
    if not export.entries or export.entries[0].kind is not Kind.CREATED:
        raise _Fault("the journal does not begin with the table's creation")


def _named_decision(entry: JournalEntry) -> str | None:
    if entry.decision is None or entry.seat is None or entry.tenure is None or entry.asking is None:
        return None
    try:
        return decision_id(read_decision(entry.decision)[0], entry.seat, entry.tenure, entry.asking)
    except MalformedDecision:
        return None


def _check_commitment(export: Export, seed: bytes) -> None:
    if commitment(seed, export.table).hex() != export.commitment:
        raise _Fault("the seed is not the one that was committed to")
    published = [item.arguments.get("commitment") for item in export.entries[0].news if item.key == CREATED]
    if published != [export.commitment]:
        raise _Fault("another commitment was published", 1)


def _salts(export: Export) -> Iterator[tuple[int, bytes]]:
    """The salts, each checked against the digest that came with the claim."""
    promised = {
        item.arguments.get("seat"): (item.arguments.get("digest"), entry.entry)
        for entry in export.entries
        for item in entry.news
        if item.key == SALT_PROMISED
    }
    for seat, written in export.salts.items():
        salt = _hex(written, f"salt of seat {seat}")
        digest, entry = promised.get(seat, (None, None))
        if hashlib.sha256(salt).hexdigest() != digest:
            raise _Fault(f"the salt of seat {seat} is not the one that was promised", entry)
        yield seat, salt


async def _replay(export: Export, rules: Rules, seed: bytes, salts: dict[int, bytes]) -> Replayed | None:
    """What the rules make of the journal; None where the game was never opened."""
    opened = next((entry for entry in export.entries if entry.kind is Kind.OPENED), None)
    if opened is None:
        return None
    steps = [_step(entry) for entry in export.entries if entry.kind in (Kind.MOVE, Kind.STEP)]
    dice = dice_key(seed, export.table, export.game, export.rules_version, export.options, salts)
    try:
        return await rules.replay(export.seats, rules.words.options(export.options), dice, steps)
    except BadOptions as wrong:
        raise _Fault(f"the options are not the game's: {wrong}", opened.entry) from wrong


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
    if export.status is not expected or (last.kind is Kind.CLOSED) is not (expected is Status.CLOSED):
        raise _Fault(f"the table is {expected}, not {export.status}", last.entry)
    outcome = read_outcome(position.outcome) if position is not None and ended else None
    if outcome != export.outcome:
        raise _Fault("the outcome is not the one that the journal leads to", last.entry)


def _hex(written: str, what: str) -> bytes:
    try:
        return bytes.fromhex(written)
    except ValueError as wrong:
        raise _Fault(f"the {what} is no hex") from wrong
