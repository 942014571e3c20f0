"""Was the deal fair, and is this what was played? Everything that an export lets one compute again.

Commitment, salts and dice key follow from seed and salts; the receipts of one's own commands must stand in the journal
as chain values. The chain covers the states of the game, so it takes the rules to compute it: a house that serves them
does so when it imports the export.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import msgspec

from gateway.terminal.client import Client, Refused
from gateway.terminal.keyring import Keyring, SeatKeys
from gateway.terminal.model import Export
from gateway.terminal.screen import problem_line
from gateway.terminal.sitting import SALT_PROMISED, promised

FORMAT = 1
HEX = re.compile(r"(?:[0-9a-f]{2})*")


class BadExport(Exception):
    """The file is no export that this version reads."""


@dataclass(frozen=True)
class Check:
    """One thing that was looked at. `unknown` is what could not be checked here."""

    what: str
    result: Literal["holds", "broken", "unknown"]
    detail: str


def read_export(document: bytes) -> Export:
    """The export. Raises `BadExport`."""
    try:
        export = msgspec.json.decode(document, type=Export)
    except msgspec.DecodeError as wrong:
        raise BadExport(f"This is no export of a table: {wrong}") from wrong
    if export.format != FORMAT:
        raise BadExport(f"This export has format {export.format}; format {FORMAT} is known here.")
    for what, text in (("seed", export.seed), *((f"salt of seat {seat}", salt) for seat, salt in export.salts.items())):
        if not HEX.fullmatch(text):
            raise BadExport(f"This is no export of a table: its {what} is not hexadecimal.")
    return export


def verify(export: Export, document: bytes, keyring: Keyring, rules: Client | None) -> Iterator[Check]:
    """All checks. `rules` is a house that serves the game in its rules version, None to leave the replay out."""
    yield _commitment(export)
    yield from _salts(export)
    yield Check("dice key", "holds", f"{_dice_key(export)}, from seed, table, game, version, options and salts")
    yield _numbering(export)
    yield from _kept(export, keyring)
    yield _replay(document, rules)


def _commitment(export: Export) -> Check:
    made = hashlib.sha256(bytes.fromhex(export.seed) + export.table.encode()).hexdigest()
    same = made == export.commitment
    said = "SHA-256 of seed and table is what was published before" if same else f"the seed makes {made}"
    return Check("commitment", _holds(same), said)


def _salts(export: Export) -> Iterator[Check]:
    brought = {
        str(news.arguments.get("seat")): str(news.arguments.get("digest"))
        for entry in export.entries
        for news in entry.news
        if news.key == SALT_PROMISED
    }
    for seat, salt in sorted(export.salts.items()):
        same = brought.get(str(seat)) == hashlib.sha256(bytes.fromhex(salt)).hexdigest()
        said = "the one that the claim promised" if same else "not the one that the claim promised"
        yield Check(f"salt of seat {seat}", _holds(same), said)
    for silent in sorted(set(brought) - set(map(str, export.salts))):
        yield Check(f"salt of seat {silent}", "unknown", "promised and never shown: it is not in the dice")


def _dice_key(export: Export) -> str:
    """HMAC-SHA256(seed; table id, game, rules version, options, salts by seat), as compact JSON with sorted names."""
    salts = [[seat, salt] for seat, salt in sorted(export.salts.items())]
    text = json.dumps(
        [export.table, export.game, export.rules_version, export.options, salts],
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )
    return hmac.digest(bytes.fromhex(export.seed), text.encode(), "sha256").hex()


def _numbering(export: Export) -> Check:
    for number, entry in enumerate(export.entries, 1):
        if entry.entry != number or not entry.cursor.startswith(f"{number}-"):
            return Check("entries", "broken", f"entry {number} is missing or out of its place")
    return Check("entries", "holds", f"{len(export.entries)}, none missing")


def _kept(export: Export, keyring: Keyring) -> Iterator[Check]:
    """What this player remembers against what the export says."""
    table = keyring.table(export.table)
    if table is None:
        yield Check("own memory", "unknown", "this table was not played from here")
        return
    same = table.commitment == export.commitment
    yield Check("own memory", _holds(same), "the commitment is the one that was there at the beginning")
    chain = {entry.entry: entry.chain for entry in export.entries}
    for keys in keyring.seats(export.table):
        shown = [entry.entry for entry in export.entries if entry.kind == "ready" and entry.entry in keys.receipts]
        if keys.salt is not None and shown:
            same = export.salts.get(keys.seat) == keys.salt
            said = "took part in the deal" if same else "did not take part in the deal"
            yield Check(f"own salt, seat {keys.seat}", _holds(same), said)
            yield _promises(export, keys, shown[0])
        wrong = [entry for entry, receipt in sorted(keys.receipts.items()) if chain.get(entry) != receipt]
        said = (
            f"entry {wrong[0]} has another chain value" if wrong else f"all {len(keys.receipts)} stand in the journal"
        )
        yield Check(f"own receipts, seat {keys.seat}", _holds(not wrong), said)


def _promises(export: Export, keys: SeatKeys, shown: int) -> Check:
    """The others' salts must have been promised before one's own was shown, and as they were noted then."""
    what = f"others' salts, seat {keys.seat}"
    stand = {entry.entry: digests for entry in export.entries if (digests := promised(entry.news))}
    if not keys.noted:
        return Check(what, "unknown", "nothing was noted before the own salt was shown")
    if {entry: digests for entry, digests in stand.items() if entry <= keys.noted} != keys.promised:
        return Check(what, "broken", "other ones were promised before the own salt was shown")
    if late := [entry for entry in stand if keys.noted < entry < shown]:
        return Check(what, "unknown", f"entry {late[0]} promised another one while the own salt was shown")
    return Check(what, "holds", "they were promised before the own salt was shown")


def _replay(document: bytes, rules: Client | None) -> Check:
    if rules is None:
        return Check("replay and chain", "unknown", "needs the rules: --rules ADDRESS of a house that serves the game")
    try:
        rules.import_table(document)
    except Refused as refused:
        code = refused.problem.code
        return Check("replay and chain", "broken" if code == "bad-import" else "unknown", problem_line(refused.problem))
    return Check("replay and chain", "holds", f"{rules.server} played every move again, and kept a copy to look at")


def _holds(same: bool) -> Literal["holds", "broken"]:
    return "holds" if same else "broken"
