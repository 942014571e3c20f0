"""What a forger with the seed, the rules and a house of their own gets past the verifier: nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

import msgspec
import pytest

from maloca.rules.v1 import rules_pb2 as pb
from services.tables.archive import read_export
from services.tables.chance import GENESIS, chain_key, chain_value, commitment, dice_key
from services.tables.entries import hashed
from services.tables.errors import BadImport
from services.tables.model import Export, JournalEntry, Kind, NewsItem
from services.tables.rules import Rules, channel_to
from services.tables.tables import Tables
from services.tables.verifier import verify
from tests.tables.sitting import gathered, key, to_end
from tests.tables.test_life import salted

SALTS = (b"a" * 16, b"b" * 32)


@pytest.fixture
async def rules(address: str) -> Rules:
    return await Rules.at(channel_to(address))


async def ended(tables: Tables) -> Export:
    return read_export(await tables.export((await to_end(tables)).table))


async def closed(tables: Tables) -> Export:
    """Closed before it opened: no rules have a say in what stands in it."""
    sitting = await gathered(tables)
    await tables.close(sitting.table, token=sitting.created.host_token, key=key())
    return read_export(await tables.export(sitting.table))


async def with_salts(tables: Tables) -> Export:
    """Entries: created, two claims, two seats ready, opened, closed."""
    sitting, _ = await salted(tables, *SALTS)
    for seat, salt in enumerate(SALTS):
        await tables.ready(sitting.table, seat, token=sitting.token(seat), key=key(), salt=salt)
    await tables.close(sitting.table, token=sitting.created.host_token, key=key())
    return read_export(await tables.export(sitting.table))


async def forged(export: Export, rules: Rules) -> Export:
    """The chain made anew over whatever the entries say, with the states that the rules lead to."""
    seed = bytes.fromhex(export.seed)
    salts = {seat: bytes.fromhex(salt) for seat, salt in export.salts.items()}
    dice = dice_key(seed, export.table, export.game, export.rules_version, export.options, salts)
    steps = [
        pb.ReplayStep(
            entry=entry.entry,
            seat=-1 if entry.seat is None else entry.seat,
            asking=entry.asking or 0,
            move=msgspec.json.encode(entry.move) if entry.move else b"",
        )
        for entry in export.entries
        if entry.kind in (Kind.MOVE, Kind.STEP)
    ]
    digests = iter((await rules.replay(export.seats, rules.words.options(export.options), dice, steps)).digests)
    value, state, entries = GENESIS, hashlib.sha256(b"").digest(), []
    for entry in export.entries:
        if entry.kind in (Kind.OPENED, Kind.MOVE, Kind.STEP):
            state = next(digests, state)
        value = chain_value(chain_key(seed, export.table), value, hashed(entry), state)
        entries.append(msgspec.structs.replace(entry, chain=value.hex()))
    return msgspec.structs.replace(export, entries=tuple(entries))


def numbered(export: Export, entries: Iterable[JournalEntry]) -> Export:
    """The export with these entries, each under its number and at a time that comes in order."""
    time = export.entries[0].time
    return msgspec.structs.replace(
        export,
        entries=tuple(
            msgspec.structs.replace(entry, entry=number, cursor=f"{number}-00000000", time=time)
            for number, entry in enumerate(entries, 1)
        ),
    )


def told(export: Export, number: int, *news: NewsItem) -> Export:
    """The export with other news in one entry."""
    entries = list(export.entries)
    entries[number - 1] = msgspec.structs.replace(entries[number - 1], news=news)
    return msgspec.structs.replace(export, entries=tuple(entries))


def creation(export: Export, **changes: object) -> Export:
    """The export with something else published at the creation."""
    (item,) = export.entries[0].news
    return told(export, 1, msgspec.structs.replace(item, arguments={**item.arguments, **changes}))


def another(kind: Kind, *news: NewsItem) -> JournalEntry:
    """An entry that never was."""
    return JournalEntry(entry=0, cursor="", kind=kind, time=0, news=news, seals=False)


async def test_what_the_house_wrote_holds_when_it_is_chained_again(tables: Tables, rules: Rules) -> None:
    """The forger's pen is good: what is refused below is refused for what it says."""
    for export in (await ended(tables), await with_salts(tables), await closed(tables)):
        assert await forged(export, rules) == export
        assert (await verify(numbered(export, export.entries), rules)).holds is False
        assert (await verify(await forged(numbered(export, export.entries), rules), rules)).holds


OF_A_GAME: list[tuple[str, Callable[[Export], Export], int]] = [
    ("an entry after the end", lambda export: numbered(export, (*export.entries, another(Kind.CONTROL))), 12),
    ("a closing after the end", lambda export: numbered(export, (*export.entries, another(Kind.CLOSED))), 12),
    ("a second creation", lambda export: numbered(export, (*export.entries[:2], *export.entries[:1])), 3),
    (
        "a move before the game began",
        lambda export: numbered(export, (*export.entries[:5], export.entries[6], export.entries[5])),
        6,
    ),
    (
        "somebody ready when the game has begun",
        lambda export: numbered(export, (*export.entries[:6], export.entries[4], *export.entries[6:])),
        7,
    ),
    (
        "a game that goes on when it is closed",
        lambda export: numbered(export, (*export.entries[:6], another(Kind.CLOSED), *export.entries[6:])),
        8,
    ),
    ("a move of nobody's decision", lambda export: _with_move(export, 2), 2),
    ("another game published", lambda export: creation(export, game="draughts"), 1),
    ("other options published", lambda export: creation(export, options={"target": 4}), 1),
    ("another version published", lambda export: creation(export, rules_version="8-00000000"), 1),
    ("other seats published", lambda export: creation(export, seats=["open"]), 1),
    ("seats that are none published", lambda export: creation(export, seats=7), 1),
]


def _with_move(export: Export, number: int) -> Export:
    entries = list(export.entries)
    entries[number - 1] = msgspec.structs.replace(entries[number - 1], move=("add", 1))
    return msgspec.structs.replace(export, entries=tuple(entries))


@pytest.mark.parametrize(("what", "forge", "entry"), OF_A_GAME, ids=[what for what, _, _ in OF_A_GAME])
async def test_a_journal_that_no_house_writes(
    tables: Tables, rules: Rules, what: str, forge: Callable[[Export], Export], entry: int
) -> None:
    verdict = await verify(await forged(forge(await ended(tables)), rules), rules)
    assert (verdict.holds, verdict.entry) == (False, entry), verdict.reason


def promise(seat: int, salt: bytes) -> NewsItem:
    digest = hashlib.sha256(salt).hexdigest()
    return NewsItem(key="table.salt_promised", arguments={"seat": seat, "digest": digest})


def left(export: Export) -> tuple[JournalEntry, ...]:
    """Seat 0 has shown its salt; then a bot takes the place of seat 1, whose salt nobody gets to see."""
    swap = msgspec.structs.replace(another(Kind.CONTROL), seat=1, tenure=2)
    return (*export.entries[:4], swap, *export.entries[5:])


OF_SALTS: list[tuple[str, Callable[[Export], Export]]] = [
    (
        "who knew the seed left out their salt",
        lambda export: msgspec.structs.replace(numbered(export, left(export)), salts={0: export.salts[0]}),
    ),
    (
        "another salt was promised when one was shown",
        lambda export: msgspec.structs.replace(
            numbered(
                export,
                (
                    *export.entries[:4],
                    msgspec.structs.replace(another(Kind.CONTROL, promise(1, b"c" * 16)), seat=1, tenure=2),
                    *export.entries[4:],
                ),
            ),
            salts={**export.salts, 1: (b"c" * 16).hex()},
        ),
    ),
    (
        "the game was opened before all salts were shown",
        lambda export: msgspec.structs.replace(
            numbered(export, (*export.entries[:4], *export.entries[5:])), salts={0: export.salts[0]}
        ),
    ),
    ("a salt is kept back", lambda export: msgspec.structs.replace(export, salts={0: export.salts[0]})),
    ("a salt that is none", lambda export: msgspec.structs.replace(export, salts={**export.salts, 1: "x"})),
    (
        "a salt for a seat that showed none",
        lambda export: msgspec.structs.replace(export, salts={**export.salts, 7: ""}),
    ),
    (
        "a promise that makes no sense",
        lambda export: told(export, 2, NewsItem(key="table.salt_promised", arguments={"seat": [], "digest": {}})),
    ),
    ("a promise for another seat", lambda export: told(export, 2, promise(1, SALTS[0]))),
]


@pytest.mark.parametrize(("what", "forge"), OF_SALTS, ids=[what for what, _ in OF_SALTS])
async def test_salts_that_were_chosen_with_the_others_in_sight(
    tables: Tables, rules: Rules, what: str, forge: Callable[[Export], Export]
) -> None:
    export = forge(await with_salts(tables))
    if what != "a salt that is none":
        export = await forged(export, rules)
    verdict = await verify(export, rules)
    assert not verdict.holds
    assert "salt" in verdict.reason


async def test_a_copy_of_a_table_of_this_house_says_what_the_house_says(tables: Tables, rules: Rules) -> None:
    """Whoever has the seed could show another game as the copy of the one that was played."""
    export = await with_salts(tables)
    await tables.import_table(msgspec.json.encode(export))
    forgery = await forged(numbered(export, (*export.entries[:6], another(Kind.CONTROL), export.entries[6])), rules)
    assert (await verify(forgery, rules)).holds
    another_seed = await forged(elsewhere(await closed(tables), export.table), rules)
    assert (await verify(another_seed, rules)).holds
    for copy in (forgery, another_seed):
        with pytest.raises(BadImport, match="it is another"):
            await tables.import_table(msgspec.json.encode(copy))


def elsewhere(export: Export, table: str) -> Export:
    """The export of a table with another id, its commitment in order."""
    made = commitment(bytes.fromhex(export.seed), table).hex()
    return creation(msgspec.structs.replace(export, table=table, commitment=made), commitment=made)


WHATEVER = "x" * 100_000


def seated(seat: int, controller: str) -> Callable[[Export], Export]:
    """The news that somebody has taken a seat."""
    item = NewsItem(key="table.seat_changed", arguments={"seat": seat, "controller": controller})
    return lambda export: told(export, 2, item)


def chosen(**options: object) -> Callable[[Export], Export]:
    """Other options, published in time."""
    return lambda export: creation(msgspec.structs.replace(export, options=options), options=options)


IMPORTS: list[tuple[str, Callable[[Export], Export]]] = [
    ("options that the rules refuse", chosen(target=2000)),
    ("options of another game", chosen(words=WHATEVER)),
    ("an id that is none", lambda export: elsewhere(export, WHATEVER)),
    ("a creation before all times", lambda export: msgspec.structs.replace(export, created=-(2**70))),
    ("a controller that is none", seated(0, WHATEVER)),
    ("a level that is none", seated(0, "bot:godlike")),
    ("a seat that is none", seated(9, "open")),
    ("more news than a game has", lambda export: told(export, 2, *(NewsItem(key=f"k{n}") for n in range(5000)))),
    ("names without end", lambda export: told(export, 2, NewsItem(key=WHATEVER))),
]


@pytest.mark.parametrize(("what", "forge"), IMPORTS, ids=[what for what, _ in IMPORTS])
async def test_an_import_that_would_be_a_burden(
    tables: Tables, rules: Rules, what: str, forge: Callable[[Export], Export]
) -> None:
    export = forge(await closed(tables))
    value, entries = GENESIS, []
    for entry in export.entries:
        value = chain_value(
            chain_key(bytes.fromhex(export.seed), export.table), value, hashed(entry), hashlib.sha256(b"").digest()
        )
        entries.append(msgspec.structs.replace(entry, chain=value.hex()))
    document = msgspec.json.encode(msgspec.structs.replace(export, entries=tuple(entries)))
    with pytest.raises(BadImport):
        await tables.import_table(document)
