"""What the verbs share: the command line's frame, and how an argument becomes a house, a table, a seat."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from gateway.terminal.address import Address, read_address
from gateway.terminal.client import Client
from gateway.terminal.keyring import Keyring, folder_of
from gateway.terminal.screen import Screen
from gateway.terminal.sitting import NoSeat, Sitting, held_seat

REFUSED, UNREACHABLE, BROKEN, LEFT = 1, 3, 4, 130
"""Exit codes, besides 0 and typer's 2 for wrong usage."""
HERE = "http://127.0.0.1:8000"

app = typer.Typer(
    help="Play at a Maloca from the terminal.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
screen = Screen()

Server = Annotated[
    str | None, typer.Option(help=f"Address of the house; else the table's, else $MALOCA_URL, else {HERE}.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")]
Where = Annotated[str | None, typer.Argument(metavar="[TABLE|LINK]", help="A table's id or link; else the last one.")]
SeatNumber = Annotated[int | None, typer.Option("--seat", min=0, help="The seat's number, from 0.")]


def keyring() -> Keyring:
    """The user's keyring."""
    return Keyring(folder_of(os.environ))


def address_of(where: str | None, seat: int | None) -> Address:
    """The table of an argument, the last one without. Raises `NoSeat`, `BadAddress`."""
    if where is None:
        last = keyring().last()
        if last is None:
            raise NoSeat("Which table? None has been opened or joined from here.")
        return Address(last, seat=seat)
    address = read_address(where)
    return address if seat is None else Address(address.table, address.server, seat, address.invite)


@contextmanager
def house_of(server: str | None, address: Address | None = None) -> Iterator[Client]:
    """The house of the option, else of the link, else where the table was opened or joined, else the usual one.

    A table's own house comes before the usual one, so that its tokens are not sent elsewhere.
    """
    keys = keyring().table(address.table) if address else None
    own = (address.server if address else None) or (keys.server if keys else None)
    home = server or own or os.environ.get("MALOCA_URL") or HERE
    with Client(home, on_lost=lambda reason: screen.complain(f"Trying again: {reason}")) as house:
        yield house


@contextmanager
def sitting_at(where: str | None, seat: int | None, server: str | None) -> Iterator[Sitting]:
    """A place at a table: of the seats held here the one of that number, or the first; else a spectator's."""
    address = address_of(where, seat)
    keys = held_seat(keyring(), address.table, address.seat)
    if keys is None and address.seat is not None:
        raise NoSeat(f"You do not hold seat {address.seat} at table {address.table}.")
    with house_of(server, address) as house:
        yield Sitting(house, keyring(), address.table, keys)
