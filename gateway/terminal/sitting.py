"""A place at a table: which house, which table, which seat, and the words to show it with."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from functools import cached_property

from gateway.terminal.address import Address
from gateway.terminal.client import Client, Refused, new_key
from gateway.terminal.keyring import Keyring, SeatKeys, TableKeys
from gateway.terminal.ledger import Ledger, read_ledger
from gateway.terminal.model import Facts, GameSchema, NewsItem, TableView
from gateway.terminal.schema import Node, argument_order
from gateway.terminal.words import Words, title

SALT_BYTES = 32
SALT_PROMISED = "table.salt_promised"
"""The news that tells which digest a claim brought."""


class NoSeat(Exception):
    """There is no seat to sit on, or none that this player holds."""


class Sitting:
    """A place at a table: a seat that this player holds, or a spectator's (`keys` None)."""

    def __init__(self, house: Client, keyring: Keyring, table: str, keys: SeatKeys | None = None) -> None:
        self.house = house
        self.keyring = keyring
        self.table = table
        self.keys = keys
        self._seen: object = None

    @property
    def seat(self) -> int | None:
        """The number of the seat."""
        return None if self.keys is None else self.keys.seat

    @property
    def token(self) -> str | None:
        """What the seat is played with."""
        return None if self.keys is None else self.keys.seat_token

    def facts(self) -> Facts:
        """The table's standing facts, as this place may see them."""
        return self.house.facts(self.table, token=self.token)

    def view(self) -> TableView:
        """What this place sees."""
        seen = self.house.view(self.table, token=self.token)
        self._seen = seen.view
        return seen

    def words(self, facts: Facts) -> Words:
        """The words of the table as it is now, with the names that the last view gave to ids."""
        words = Words(facts.seats, self.seat, self._ledger, self._order)
        words.learn(self._seen)
        return words

    @cached_property
    def title(self) -> str:
        """The game's title."""
        try:
            return self.house.game(*self._rules).title
        except Refused:
            return title(self._rules[0])

    @property
    def view_schema(self) -> Node:
        """The JSON Schema of the view; empty where the game is not served (any more)."""
        return {} if self._schema is None else self._schema.view

    @property
    def clauses(self) -> Ledger:
        """The rules of the game."""
        return self._ledger

    def say_ready(self) -> bool:
        """Says that the seat is ready, and shows its salt. False as long as other seats are open.

        A salt is not even sent before every seat is taken: who comes later could choose theirs by it.
        """
        if self.keys is None or self.keys.seat_token is None:
            raise NoSeat(f"You hold no seat at table {self.table}.")
        if any(seat.controller == "open" for seat in self.facts().seats):
            return False
        if self.keys.salt is not None and not self.keys.noted:
            self._note_promises(self.keys)
        try:
            accepted = self.house.ready(self.table, self.keys.seat, token=self.keys.seat_token, salt=self.keys.salt)
        except Refused as refused:
            if refused.problem.code == "seats-open":
                return False
            raise
        self.remember(accepted.entry, accepted.receipt)
        return True

    def _note_promises(self, keys: SeatKeys) -> None:
        """Keeps which salts are promised before one's own is shown: the house can't make up another one later."""
        entries = list(self.house.journal(self.table))
        keys.noted = len(entries)
        keys.promised = {entry.entry: digests for entry in entries if (digests := promised(entry.news))}
        self.keyring.keep_seat(self.table, keys)

    def remember(self, entry: int, receipt: str) -> None:
        """Keeps the receipt of a command, to be found again in the export."""
        if self.keys is not None:
            self.keys.receipts[entry] = receipt
            self.keyring.keep_seat(self.table, self.keys)

    @cached_property
    def _rules(self) -> tuple[str, str]:
        """The game, and the rules version in which it is played here."""
        facts = self.facts()
        return facts.game, facts.rules_version

    @cached_property
    def _schema(self) -> GameSchema | None:
        try:
            return self.house.schema(*self._rules)
        except Refused:
            return None

    @cached_property
    def _order(self) -> dict[str, list[str]]:
        return {} if self._schema is None else argument_order(self._schema.move)

    @cached_property
    def _ledger(self) -> Ledger:
        try:
            return read_ledger(self.house.rules(*self._rules))
        except Refused:
            return Ledger()


def promised(news: Iterable[NewsItem]) -> list[str]:
    """The digests of the salts that an entry promises."""
    return [str(item.arguments.get("digest")) for item in news if item.key == SALT_PROMISED]


def held_seat(keyring: Keyring, table: str, seat: int | None) -> SeatKeys | None:
    """The keys of the seat, or of the first one that can be played, where no number is given."""
    held = [keys for keys in keyring.seats(table) if keys.seat_token and seat in (None, keys.seat)]
    return held[0] if held else None


def sit_down(house: Client, keyring: Keyring, address: Address) -> Sitting:
    """Claims a seat with a salt made here, keeps what it brings, and says ready if every seat is taken.

    Without a number in the address it is the first open seat; a host's own invites are used where the address has none.
    Raises `NoSeat` and what the house refuses.
    """
    table = address.table
    facts = house.facts(table)
    if facts.status not in ("gathering", "running"):
        raise NoSeat(f"Table {table} is {facts.status}. To see how it ended: maloca show {table}")
    known = keyring.table(table)
    invites = known.invites if known else {}
    held = [keys for keys in keyring.seats(table) if address.seat in (None, keys.seat)]
    if any(keys.owner_token and not keys.seat_token for keys in held):
        raise NoSeat(f"Somebody else plays your seat. To take it back: maloca come-back {table}")
    seat = held[0].seat if held else _open_seat(facts, invites) if address.seat is None else address.seat
    if known is None:
        keyring.keep_table(TableKeys(table=table, server=house.server, game=facts.game, commitment=facts.commitment))
    keys = keyring.seat(table, seat)
    if keys is None or keys.seat_token is None:
        salt = secrets.token_hex(SALT_BYTES) if facts.status == "gathering" else None
        keys = keys or SeatKeys(seat=seat, claim_key=new_key(), salt=salt)
        keys = _claim(house, keyring, table, keys, address.invite or invites.get(seat))
    sitting = Sitting(house, keyring, table, keys)
    if facts.status == "gathering" and not facts.seats[seat].ready:
        sitting.say_ready()
    return sitting


def _open_seat(facts: Facts, invites: dict[int, str]) -> int:
    free = [seat.seat for seat in facts.seats if seat.controller == "open"]
    if not free:
        raise NoSeat(f"Every seat of table {facts.table} is taken.")
    return next((seat for seat in free if seat in invites), free[0])


def _claim(house: Client, keyring: Keyring, table: str, keys: SeatKeys, invite: str | None) -> SeatKeys:
    """Keys and salt are written before they are sent: whoever is cut off here sends the same claim again."""
    keyring.keep_seat(table, keys)
    digest = None if keys.salt is None else hashlib.sha256(bytes.fromhex(keys.salt)).hexdigest()
    try:
        grant = house.claim(table, keys.seat, invite=invite, salt_digest=digest, key=keys.claim_key)
    except Refused as refused:
        keyring.drop_seat(table, keys.seat)
        if refused.problem.code != "salt-too-late":
            raise
        return _claim(house, keyring, table, SeatKeys(seat=keys.seat, claim_key=new_key()), invite)
    keys.seat_token, keys.owner_token = grant.seat_token, grant.owner_token
    keys.receipts[grant.accepted.entry] = grant.accepted.receipt
    keyring.keep_seat(table, keys)
    return keys
