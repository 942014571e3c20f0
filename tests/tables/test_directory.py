"""Games are learnt from a list of addresses."""

from __future__ import annotations

import asyncio
import socket

import pytest

from services.tables.directory import Directory
from services.tables.errors import RulesUnavailable, RulesVersionGone, UnknownGame, UnknownRulesVersion
from tests.tables.counting import VERSION, Counting, served

OLDER, NEWER = "6-aaaaaaaa", "10-bbbbbbbb"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


async def test_the_highest_number_opens_and_each_table_gets_its_own() -> None:
    with served(Counting(OLDER)) as older, served(Counting(NEWER)) as newer, served(Counting()) as middle:
        async with Directory([older, newer, middle]) as directory:
            (facts,) = directory.games()
            assert (facts.game, facts.rules_version, facts.levels) == ("counting_game", NEWER, ("easy", "hard"))
            assert directory.opening("counting_game").facts.rules_version == NEWER
            assert directory.opening("counting_game", OLDER).facts.rules_version == OLDER
            assert directory.rules("counting_game", VERSION).facts.rules_version == VERSION
            assert [each.rules_version for each in directory.versions("counting_game")] == [NEWER, VERSION, OLDER]
            with pytest.raises(RulesVersionGone):
                directory.rules("counting_game", "11-cccccccc")
            with pytest.raises(UnknownRulesVersion, match=f"but in {NEWER}, {VERSION}, {OLDER}"):
                directory.opening("counting_game", "11-cccccccc")
            with pytest.raises(UnknownGame):
                directory.opening("draughts")
            with pytest.raises(UnknownGame):
                directory.opening("draughts", OLDER)


async def test_configuration_names_the_version_that_opens() -> None:
    with served(Counting(OLDER)) as older, served(Counting(NEWER)) as newer:
        async with Directory([older, newer], {"counting_game": OLDER}) as directory:
            assert directory.opening("counting_game").facts.rules_version == OLDER
        async with Directory([older], {"counting_game": NEWER}) as directory:
            assert directory.games() == ()
            with pytest.raises(RulesVersionGone):
                directory.opening("counting_game")


async def test_a_version_may_be_served_at_an_address_that_is_still_silent() -> None:
    with served(Counting(OLDER)) as older:
        async with Directory([older, f"127.0.0.1:{free_port()}"]) as directory:
            with pytest.raises(RulesUnavailable):
                directory.opening("counting_game", NEWER)


async def test_an_address_that_is_down_at_the_start_is_asked_again() -> None:
    port = free_port()
    async with Directory([f"127.0.0.1:{port}"]) as directory:
        assert directory.silent() == (f"127.0.0.1:{port}",)
        with pytest.raises(RulesUnavailable):
            directory.opening("counting_game")
        with pytest.raises(RulesUnavailable):
            directory.rules("counting_game", VERSION)
        with served(Counting(), port):
            for _ in range(400):
                if directory.silent():
                    await asyncio.sleep(0.05)
            assert directory.opening("counting_game").facts.rules_version == VERSION
