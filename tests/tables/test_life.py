"""A table from its creation to its end."""

from __future__ import annotations

from services.tables.model import Creation, Kind, Status, Viewer
from services.tables.tables import Tables
from tests.tables.sitting import gathered, key


async def test_a_table_lives_from_gathering_to_over(tables: Tables) -> None:
    sitting = await gathered(tables, target=3)
    facts = await tables.facts(sitting.table, Viewer())
    assert (facts.status, facts.version) == (Status.GATHERING, 3)
    assert [seat.controller for seat in facts.seats] == ["human", "human"]
    for seat in (0, 1):
        await tables.ready(sitting.table, seat, token=sitting.token(seat), key=key())
    facts = await tables.facts(sitting.table, Viewer())
    assert (facts.status, facts.version) == (Status.RUNNING, 6)
    for seat in (0, 1):
        await sitting.play(seat, "say", number=1)
    await sitting.count()
    await sitting.play(0, "peek")
    await sitting.play(0, "add", amount=1)
    facts = await tables.facts(sitting.table, Viewer())
    assert (facts.status, facts.version, facts.owed) == (Status.OVER, 11, ())
    assert facts.outcome is not None
    assert sorted(standing.rank for standing in facts.outcome.standings) == [1, 2]
    page = await tables.journal(sitting.table)
    assert [entry.kind for entry in page.entries] == [
        Kind.CREATED, Kind.CONTROL, Kind.CONTROL, Kind.READY, Kind.READY, Kind.OPENED,
        Kind.MOVE, Kind.MOVE, Kind.STEP, Kind.MOVE, Kind.MOVE,
    ]  # fmt: skip
    assert page.entries[-1].news[-1].key == "counting_game.added"
    assert page.entries[-1].news[0].key == "table.over"


async def test_the_same_creation_gives_the_same_table_and_tokens(tables: Tables) -> None:
    creation = Creation(game="counting_game", seats=("open", "bot:easy"))
    name = key()
    first = await tables.create(creation, key=name)
    assert await tables.create(creation, key=name) == first
    assert len(first.invites) == 1
    assert first.host_token.startswith(f"mlc_host_{first.table}_")
