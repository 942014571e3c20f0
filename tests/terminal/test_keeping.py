"""Addresses, and what is kept between commands."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from gateway.terminal.address import Address, BadAddress, read_address
from gateway.terminal.keyring import Keyring, SeatKeys, TableKeys, folder_of


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("k7x2", Address("k7x2")),
        ("http://house:8000/v1/tables/k7x2", Address("k7x2", "http://house:8000")),
        ("https://h.org/games/v1/tables/k7x2/", Address("k7x2", "https://h.org/games")),
        ("http://h/v1/tables/k7x2/seats/3", Address("k7x2", "http://h", 3)),
        ("http://h/v1/tables/k7x2/seats/0#mlc_invite_a-b_c", Address("k7x2", "http://h", 0, "mlc_invite_a-b_c")),
    ],
)
def test_an_address_is_read(text: str, address: Address) -> None:
    assert read_address(text) == address


def test_a_link_reads_back_as_it_was_written() -> None:
    address = Address("k7x2", "http://h:1", 2, "secret")
    assert address.link() == "http://h:1/v1/tables/k7x2/seats/2#secret"
    assert read_address(address.link()) == address


@pytest.mark.parametrize(
    "text", ["", "a b", "../etc", "ftp://h/v1/tables/a", "http://h/v1/games/a", "http://h/v1/tables/"]
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(BadAddress):
        read_address(text)


def test_keys_are_kept_for_their_owner_alone_whatever_the_umask(tmp_path: Path) -> None:
    keyring = Keyring(tmp_path / "state")
    table = TableKeys(table="a", server="http://h", game="g", commitment="c", host_token="t", invites={1: "i"})
    seat = SeatKeys(seat=1, claim_key="k", salt="s", receipts={3: "r"})
    before = os.umask(0)
    try:
        keyring.keep_table(table)
        keyring.keep_seat("a", seat)
    finally:
        os.umask(before)
    assert keyring.table("a") == table
    assert keyring.seats("a") == [seat]
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "state" / "a").iterdir()}
    assert modes == {"table.json": 0o600, "seat-1.json": 0o600}
    keyring.drop_seat("a", 1)
    assert keyring.seat("a", 1) is None
    assert keyring.table("b") is None


def test_the_last_table_is_the_one_that_was_used_last(tmp_path: Path) -> None:
    keyring = Keyring(tmp_path)
    assert keyring.last() is None
    for name, time in (("a", 300), ("b", 100), ("c", 200)):
        keyring.keep_table(TableKeys(table=name, server="s", game="g", commitment="c"))
        os.utime(tmp_path / name / "table.json", (time, time))
    assert keyring.last() == "a"
    assert [keys.table for keys in keyring.tables()] == ["a", "c", "b"]


def test_where_the_files_are() -> None:
    assert folder_of({"MALOCA_STATE": "/a", "XDG_STATE_HOME": "/b"}) == Path("/a")
    assert folder_of({"XDG_STATE_HOME": "/b"}) == Path("/b/maloca")
    assert folder_of({}) == Path.home() / ".local/state/maloca"
