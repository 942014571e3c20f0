"""Everything that can be refused at a table, each with its stable code.

```
TableError
├── Invalid            the request can't be read as what it claims to be
│   ├── BadImport          bad-import            (entry: where the journal stops making sense)
│   ├── BadOptions         bad-options
│   ├── BadSalt            bad-salt
│   ├── BadSeats           bad-seats
│   ├── BadController      bad-controller
│   ├── BadKey             bad-idempotency-key
│   ├── MalformedDecision  malformed-decision
│   ├── MalformedMove      malformed-move
│   ├── TooLarge           too-large
│   └── UnknownRulesVersion unknown-rules-version
├── Missing            there is no such thing here
│   ├── UnknownGame        unknown-game
│   ├── UnknownSeat        unknown-seat
│   └── UnknownTable       unknown-table
├── Unauthenticated    the bearer is nobody at this table
│   ├── SeatRevoked        seat-revoked
│   ├── TokenOfAnotherTable token-of-another-table
│   ├── TokenMissing       token-missing
│   └── TokenUnknown       token-unknown
├── Forbidden          the bearer is known and may not do this
│   ├── NotPermitted       not-permitted
│   ├── OtherSeat          other-seat
│   └── SeatNotReplaceable seat-not-replaceable
├── Conflict           the table has moved on, or is not in the right state
│   ├── DecisionClosed     decision-closed
│   ├── InviteSpent        invite-spent
│   ├── KeyReused          key-reused
│   ├── SaltTooLate        salt-too-late
│   ├── SeatTaken          seat-taken
│   ├── SeatsOpen          seats-open
│   ├── TableFull          table-full
│   ├── TableNotFinished   table-not-finished
│   ├── TableNotGathering  table-not-gathering
│   └── TableNotRunning    table-not-running
├── IllegalMove            illegal-move          (well formed, and not on offer)
└── Unavailable        nothing is wrong with the request: try again later
    ├── RulesUnavailable   rules-unavailable     (RulesFailed: it was reached, and has failed)
    ├── RulesVersionGone   rules-version-gone
    ├── StoreUnavailable   store-unavailable
    └── TableBusy          table-busy
```

The scripts answer with these codes; `refusal` turns a code into its exception, and nothing else does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar


class TableError(Exception):
    """A refused command: nothing has changed and nothing is lost.

    `code` is stable and kebab-case. `version` is the table's version (number of its last entry) at the time of the
    refusal, None where no table was read. `clauses` are the ids of the ledger's clauses on which the move failed.
    `retry_after` is in seconds, None where repeating the same request can't help.
    """

    code: ClassVar[str] = "table-error"

    def __init__(
        self,
        detail: str = "",
        *,
        version: int | None = None,
        clauses: Sequence[str] = (),
        entry: int | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(detail or self.code)
        self.detail = detail or (type(self).__doc__ or self.code).split("\n")[0]
        self.version = version
        self.clauses = tuple(clauses)
        self.entry = entry
        self.retry_after = retry_after


class Invalid(TableError):
    """The request can't be read as what it claims to be."""


class BadImport(Invalid):
    """The document is not the export of a finished table, or its journal does not hold."""

    code = "bad-import"


class BadOptions(Invalid):
    """An option or its value is unknown to the game."""

    code = "bad-options"


class BadSalt(Invalid):
    """The salt is missing, or is not the one whose digest came with the claim, or has to be shown before this."""

    code = "bad-salt"


class BadSeats(Invalid):
    """The game is not played by that number of seats."""

    code = "bad-seats"


class BadController(Invalid):
    """A controller is `human`, `open`, or `bot:` with a level that the game offers."""

    code = "bad-controller"


class BadKey(Invalid):
    """An Idempotency-Key has 1 to 200 printable characters, 16 at least where tokens are handed out for it."""

    code = "bad-idempotency-key"


class MalformedDecision(Invalid):
    """A decision id is `<entry>.<seat>.<tenure>.<n>`."""

    code = "malformed-decision"


class MalformedMove(Invalid):
    """The move is not one verb of the game with its arguments, each of its type."""

    code = "malformed-move"


class TooLarge(Invalid):
    """The document is larger than this house takes."""

    code = "too-large"


class UnknownRulesVersion(Invalid):
    """The game is not served here in that version of its rules."""

    code = "unknown-rules-version"


class Missing(TableError):
    """There is no such thing here."""


class UnknownGame(Missing):
    """No game of that name is served here."""

    code = "unknown-game"


class UnknownSeat(Missing):
    """The table has no seat of that number."""

    code = "unknown-seat"


class UnknownTable(Missing):
    """There is no table of that id, or it has expired."""

    code = "unknown-table"


class Unauthenticated(TableError):
    """The bearer is nobody at this table."""


class SeatRevoked(Unauthenticated):
    """The seat has changed hands: this token's tenure is over."""

    code = "seat-revoked"


class TokenMissing(Unauthenticated):
    """This needs a token."""

    code = "token-missing"


class TokenOfAnotherTable(Unauthenticated):
    """The token belongs to another table."""

    code = "token-of-another-table"


class TokenUnknown(Unauthenticated):
    """The token is not one of this table."""

    code = "token-unknown"


class Forbidden(TableError):
    """The bearer is known and may not do this."""


class NotPermitted(Forbidden):
    """A token of this kind does not allow that."""

    code = "not-permitted"


class OtherSeat(Forbidden):
    """The seat or the decision is another seat's."""

    code = "other-seat"


class SeatNotReplaceable(Forbidden):
    """The seat has not released its place, and has not owed a decision for longer than the table's patience."""

    code = "seat-not-replaceable"


class Conflict(TableError):
    """The table has moved on, or is not in the right state."""


class DecisionClosed(Conflict):
    """The decision is not open: it was answered, covered by another question, or issued again."""

    code = "decision-closed"


class InviteSpent(Conflict):
    """The invite has been used, replaced, or has expired."""

    code = "invite-spent"


class KeyReused(Conflict):
    """The Idempotency-Key was used for another request."""

    code = "key-reused"


class SaltTooLate(Conflict):
    """Salts have been shown to the house already, so a new one would prove nothing; claim without a salt."""

    code = "salt-too-late"


class SeatTaken(Conflict):
    """Somebody sits there."""

    code = "seat-taken"


class SeatsOpen(Conflict):
    """Nobody can be ready before every seat is taken."""

    code = "seats-open"


class TableFull(Conflict):
    """Every seat of the table is taken."""

    code = "table-full"


class TableNotFinished(Conflict):
    """Only what is over or closed can be exported."""

    code = "table-not-finished"


class TableNotGathering(Conflict):
    """The game has begun."""

    code = "table-not-gathering"


class TableNotRunning(Conflict):
    """The game has not begun, or is over."""

    code = "table-not-running"


class IllegalMove(TableError):
    """The move is well formed and not among those on offer."""

    code = "illegal-move"


class Unavailable(TableError):
    """Nothing is wrong with the request: try again later."""


class RulesUnavailable(Unavailable):
    """The game's rules service does not answer."""

    code = "rules-unavailable"


class RulesFailed(RulesUnavailable):
    """The rules service answers, but could not answer this: the same again will hardly help."""


class RulesVersionGone(Unavailable):
    """Nobody serves the rules version of this table; its journal, export and closing remain."""

    code = "rules-version-gone"


class StoreUnavailable(Unavailable):
    """The store does not answer."""

    code = "store-unavailable"


class TableBusy(Unavailable):
    """Others moved at the same table until the request's time was up."""

    code = "table-busy"


def _codes(kind: type[TableError]) -> dict[str, type[TableError]]:
    found = {kind.code: kind} if "code" in vars(kind) else {}
    for child in kind.__subclasses__():
        found |= _codes(child)
    return found


CODES: dict[str, type[TableError]] = _codes(TableError)
"""Every stable code and its exception."""


def refusal(code: str, *, version: int | None = None) -> TableError:
    """The exception of a code that a script has answered."""
    return CODES[code](version=version)
