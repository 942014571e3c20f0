"""Export, import, and the verifier that anyone can run."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec
import pytest

from services.tables.archive import read_export
from services.tables.chance import GENESIS, chain_key, chain_value
from services.tables.directory import Directory
from services.tables.entries import hashed
from services.tables.errors import BadImport, RulesVersionGone, TableNotRunning, TokenOfAnotherTable, TooLarge
from services.tables.model import Export, JournalEntry, Kind, NewsItem, Status, TableSettings, Viewer
from services.tables.rules import Rules, channel_to
from services.tables.tables import Tables
from services.tables.verifier import verify
from tests.tables.conftest import OpenHouse
from tests.tables.counting import Counting, served
from tests.tables.sitting import gathered, key, running, to_end, to_turns
from tests.tables.test_life import salted


@pytest.fixture
async def rules(address: str) -> Rules:
    return await Rules.at(channel_to(address))


async def ended(tables: Tables) -> Export:
    return read_export(await tables.export((await to_end(tables)).table))


async def test_an_export_holds(tables: Tables, rules: Rules) -> None:
    verdict = await verify(await ended(tables), rules)
    assert (verdict.holds, verdict.reason) == (True, "")


async def test_an_export_with_salts_swaps_and_a_safe_move_holds(tables: Tables, rules: Rules) -> None:
    sitting, salts = await salted(tables, b"a" * 16, b"b" * 32)
    for seat in (0, 1):
        await tables.ready(sitting.table, seat, token=sitting.token(seat), key=key(), salt=salts[seat])
    owner = sitting.grants[0].owner_token or ""
    await tables.control(sitting.table, 0, token=owner, controller="bot:easy", key=key())
    back = await tables.control(sitting.table, 0, token=owner, controller="human", key=key())
    sitting.grants[0] = msgspec.structs.replace(
        sitting.grants[0], seat_token=back.seat_token or "", tenure=sitting.grants[0].tenure + 2
    )
    for seat in (0, 1):
        await sitting.play(seat, "say", number=3)
    await sitting.count()
    await tables.close(sitting.table, token=sitting.created.host_token, key=key())
    export = read_export(await tables.export(sitting.table))
    assert export.salts == {0: (b"a" * 16).hex(), 1: (b"b" * 32).hex()}
    assert (await verify(export, rules)).holds


async def test_a_table_closed_before_it_opened_holds(tables: Tables, rules: Rules) -> None:
    sitting = await gathered(tables)
    await tables.close(sitting.table, token=sitting.created.host_token, key=key())
    assert (await verify(read_export(await tables.export(sitting.table)), rules)).holds


async def test_a_receipt_is_the_exports_chain_value(tables: Tables) -> None:
    sitting = await to_turns(tables, target=3)
    accepted = await sitting.play(0, "add", amount=1)
    entry = read_export(await tables.export(sitting.table)).entries[accepted.entry - 1]
    assert accepted.receipt == entry.chain
    assert entry.move == ("add", 1)


def altered(export: Export, number: int, **changes: object) -> Export:
    """The export with one entry changed."""
    entries = list(export.entries)
    entries[number - 1] = msgspec.structs.replace(entries[number - 1], **changes)
    return msgspec.structs.replace(export, entries=tuple(entries))


def without(export: Export, number: int) -> Export:
    """The export with one entry left out."""
    return msgspec.structs.replace(export, entries=export.entries[: number - 1] + export.entries[number:])


def chained_again(export: Export) -> Export:
    """What a forger can do with the seed after the reveal: the chain over altered entries made anew."""
    key_, value = chain_key(bytes.fromhex(export.seed), export.table), GENESIS
    state, entries = hashlib.sha256(b"").digest(), []
    for entry in export.entries:
        value = chain_value(key_, value, hashed(entry), state)
        entries.append(msgspec.structs.replace(entry, chain=value.hex()))
    return msgspec.structs.replace(export, entries=tuple(entries))


TAMPERED: list[tuple[str, Callable[[Export], Export], int | None]] = [
    ("another move, on offer", lambda export: altered(export, 8, move=("say", 3)), 8),
    ("another move, not on offer", lambda export: altered(export, 8, move=("say", 9)), 8),
    ("another seat", lambda export: altered(export, 7, seat=1), 7),
    ("another decision", lambda export: altered(export, 7, decision="1.0.1.0"), 7),
    ("another time", lambda export: altered(export, 9, time=export.entries[8].time + 1), 9),
    ("news that were not told", lambda export: altered(export, 5, news=(NewsItem(key="table.lie"),)), 5),
    ("news left out", lambda export: altered(export, 10, news=()), 10),
    ("another chain value", lambda export: altered(export, 3, chain="00" * 32), 3),
    ("no chain value", lambda export: altered(export, 3, chain=None), 3),
    ("another key", lambda export: altered(export, 4, key="00" * 16), 4),
    ("other random bits", lambda export: altered(export, 6, cursor="6-00000000"), 6),
    ("another number", lambda export: altered(export, 6, entry=7), 6),
    (
        "an entry left out",
        lambda export: msgspec.structs.replace(export, entries=export.entries[:3] + export.entries[4:]),
        4,
    ),
    ("the end left out", lambda export: msgspec.structs.replace(export, entries=export.entries[:-1]), 10),
    ("another seed", lambda export: msgspec.structs.replace(export, seed="00" * 32), None),
    ("no seed", lambda export: msgspec.structs.replace(export, seed="x"), None),
    ("another outcome", lambda export: msgspec.structs.replace(export, outcome=None), 11),
    ("another status", lambda export: msgspec.structs.replace(export, status=Status.CLOSED), 11),
    ("a salt that nobody promised", lambda export: msgspec.structs.replace(export, salts={0: "00" * 16}), None),
    ("other options", lambda export: msgspec.structs.replace(export, options={"target": 4}), 1),
    ("unknown options", lambda export: msgspec.structs.replace(export, options={"goal": 4}), 1),
    ("news for nobody", lambda export: altered(export, 2, news=(NewsItem(key="k", seats=(10**9,)),)), 2),
    ("a seat beyond all numbers", lambda export: altered(export, 7, seat=2**40, decision=f"6.{2**40}.1.0"), 7),
    ("a time beyond all times", lambda export: altered(export, 11, time=2**70), 11),
    ("a creation before all times", lambda export: msgspec.structs.replace(export, created=2**70), 1),
    ("a thousand seats", lambda export: msgspec.structs.replace(export, seats=1000), None),
    ("no entries", lambda export: msgspec.structs.replace(export, entries=()), None),
]


@pytest.mark.parametrize(("what", "tamper", "entry"), TAMPERED, ids=[what for what, _, _ in TAMPERED])
async def test_a_tampered_export_is_found_at_its_entry(
    tables: Tables, rules: Rules, what: str, tamper: Callable[[Export], Export], entry: int | None
) -> None:
    export = tamper(await ended(tables))
    verdict = await verify(export, rules)
    assert (verdict.holds, verdict.entry) == (False, entry), what
    assert verdict.reason
    with pytest.raises(BadImport) as refused:
        await tables.import_table(msgspec.json.encode(export))
    assert refused.value.entry == entry


async def test_a_forger_with_the_seed_is_found_by_the_rules(tables: Tables, rules: Rules) -> None:
    export = await ended(tables)
    forged = chained_again(altered(export, 8, move=("say", 9)))
    verdict = await verify(forged, rules)
    assert (verdict.holds, verdict.entry) == (False, 6)  # they can't know the states' digests


async def test_a_forger_with_a_house_of_his_own_gets_no_nonsense_in(tables: Tables) -> None:
    sitting = await gathered(tables)
    await tables.close(sitting.table, token=sitting.created.host_token, key=key())
    export = read_export(await tables.export(sitting.table))
    for number, changes in (
        (2, {"news": (NewsItem(key="table.seat_changed", arguments={"seat": "x"}),)}),
        (3, {"news": (NewsItem(key="k", arguments={"n": 2**70}),)}),
        (4, {"key": "0x"}),
        (4, {"key": "AB" * 16}),
        (4, {"cursor": "4-ABCDEFAB"}),
    ):
        forged = chained_again(altered(export, number, **changes))
        with pytest.raises(BadImport) as refused:
            await tables.import_table(msgspec.json.encode(forged))
        assert refused.value.entry == number


async def test_an_import_is_a_read_only_copy(open_house: OpenHouse, settings: TableSettings, rules: Rules) -> None:
    tables = await open_house(settings)
    sitting = await to_end(tables)
    document = await tables.export(sitting.table)
    elsewhere = await open_house(msgspec.structs.replace(settings, namespace=f"{settings.namespace}-other"))
    facts = await elsewhere.import_table(document)
    assert (facts.origin, facts.status, facts.version) == (sitting.table, Status.OVER, 11)
    assert await elsewhere.import_table(document) == facts
    assert facts.table != sitting.table
    assert await elsewhere.export(facts.table) == document
    original = await tables.facts(sitting.table, Viewer())
    assert (facts.outcome, [seat.controller for seat in facts.seats]) == (original.outcome, ["human", "human"])
    copied = await elsewhere.view(facts.table, Viewer())
    assert copied.view == (await tables.view(sitting.table, Viewer())).view
    with pytest.raises(TokenOfAnotherTable):
        await elsewhere.viewer(facts.table, sitting.token(0))
    assert [entry.kind for entry in (await elsewhere.journal(facts.table)).entries][-1] is Kind.MOVE


@pytest.mark.parametrize("document", [b"", b"{}", b"[", b"null", b"\xff", b"[" * 100_000])
async def test_a_document_that_is_no_export(tables: Tables, document: bytes) -> None:
    with pytest.raises(BadImport):
        await tables.import_table(document)


async def test_an_import_that_is_too_large(open_house: OpenHouse, settings: TableSettings) -> None:
    tables = await open_house(msgspec.structs.replace(settings, import_bytes=1000))
    with pytest.raises(TooLarge):
        await tables.import_table(b" " * 1001)


async def test_an_import_of_a_version_that_nobody_serves(tables: Tables) -> None:
    export = msgspec.structs.replace(await ended(tables), rules_version="1-00000000")
    with pytest.raises(RulesVersionGone):
        await tables.import_table(msgspec.json.encode(export))


async def test_a_running_journal_shows_what_everybody_was_told_and_no_more(tables: Tables) -> None:
    sitting = await to_turns(tables)
    page = await tables.journal(sitting.table, after=5, limit=3)
    assert (page.next, page.seed, page.salts) == (8, None, None)
    assert [entry.entry for entry in page.entries] == [6, 7, 8]
    assert msgspec.json.decode(msgspec.json.encode(page.entries[1])) == {
        "entry": 7,
        "cursor": page.entries[1].cursor,
        "kind": "move",
        "time": page.entries[1].time,
        "news": [{"key": "counting_game.said", "arguments": {"seat": 0}}],
    }
    assert (await tables.journal(sitting.table, after=8)).next is None


async def test_a_finished_journal_shows_everything(tables: Tables) -> None:
    sitting = await to_end(tables)
    entry: JournalEntry = (await tables.journal(sitting.table, after=7, limit=1)).entries[0]
    assert (entry.seat, entry.tenure, entry.decision, entry.asking, entry.move) == (1, 1, "6.1.1.1", 65, ("say", 1))
    assert [item.seats for item in entry.news] == [None, (1,)]
    assert len(entry.key or "") == len(entry.body or "") == 32


async def test_a_table_whose_version_is_gone_keeps_journal_and_closing(
    redis_url: str, settings: TableSettings, tables: Tables
) -> None:
    sitting = await running(tables)
    decision = (await sitting.decisions(0))["say"].id
    with served(Counting("8-00000000")) as newer:
        async with Directory([newer]) as directory, Tables(redis_url, directory, settings) as later:
            for refused in (
                later.view(sitting.table, Viewer()),
                later.move(
                    sitting.table, token=sitting.token(0), decision=decision, move={"say": {"number": 1}}, key=key()
                ),
            ):
                with pytest.raises(RulesVersionGone):
                    await refused
            assert len((await later.journal(sitting.table)).entries) == 6
            assert (await later.facts(sitting.table, Viewer())).version == 6
            await later.close(sitting.table, token=sitting.created.host_token, key=key())
            assert read_export(await later.export(sitting.table)).status is Status.CLOSED
            with pytest.raises(TableNotRunning):
                await later.close(sitting.table, token=sitting.created.host_token, key=key())
