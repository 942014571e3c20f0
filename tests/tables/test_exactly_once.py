"""Law 5: a command is carried out once, whoever repeats it and however often."""

from __future__ import annotations

import asyncio

import pytest

from services.tables.errors import DecisionClosed, KeyReused, SeatRevoked, SeatTaken, TableFull
from services.tables.model import Creation, Grant, TableSettings, Viewer
from services.tables.tables import Tables
from tests.tables.conftest import OpenHouse
from tests.tables.counting import Counting
from tests.tables.sitting import key, running, to_turns

ADD = {"add": {"amount": 1}}
SAY = {"say": {"number": 2}}


async def test_twenty_parallel_copies_of_one_command_make_one_entry(
    open_house: OpenHouse, settings: TableSettings
) -> None:
    houses = [await open_house(settings) for _ in range(4)]
    sitting = await to_turns(houses[0])
    decision, name, before = (await sitting.decisions(0))["add"].id, key(), await sitting.version()
    replies = await asyncio.gather(
        *(
            house.move(sitting.table, token=sitting.token(0), decision=decision, move=ADD, key=name)
            for house in houses
            for _ in range(5)
        )
    )
    assert len(replies) == 20
    assert all(reply == replies[0] for reply in replies)
    assert replies[0].entry == before + 1 == await sitting.version()


async def test_a_command_that_is_repeated_later_gets_the_first_reply(
    open_house: OpenHouse, settings: TableSettings
) -> None:
    tables, other = await open_house(settings), await open_house(settings)
    sitting = await to_turns(tables)
    decision, name = (await sitting.decisions(0))["add"].id, key()
    first = await tables.move(sitting.table, token=sitting.token(0), decision=decision, move=ADD, key=name)
    await sitting.play(1, "add", amount=1)
    for house in (tables, other):
        again = await house.move(sitting.table, token=sitting.token(0), decision=decision, move=ADD, key=name)
        assert again == first


async def test_the_same_key_for_another_command_is_refused(tables: Tables) -> None:
    sitting = await to_turns(tables)
    decision, name = (await sitting.decisions(0))["add"].id, key()
    await tables.move(sitting.table, token=sitting.token(0), decision=decision, move=ADD, key=name)
    for other in ({"add": {"amount": 2}}, {"add": "nonsense"}):
        with pytest.raises(KeyReused) as refused:
            await tables.move(sitting.table, token=sitting.token(0), decision=decision, move=other, key=name)
        assert refused.value.version == await sitting.version()


async def test_a_key_belongs_to_its_seat(tables: Tables) -> None:
    sitting = await running(tables)
    name = key()
    for seat in (0, 1):
        decision = (await sitting.decisions(seat))["say"].id
        await tables.move(sitting.table, token=sitting.token(seat), decision=decision, move=SAY, key=name)
    assert (await tables.facts(sitting.table, Viewer())).owed[0].seat == -1


async def test_a_refused_command_does_not_use_up_its_key(tables: Tables) -> None:
    sitting = await running(tables)
    decision, name = (await sitting.decisions(0))["say"].id, key()
    with pytest.raises(DecisionClosed):
        await tables.move(sitting.table, token=sitting.token(0), decision="1.0.1.0", move=SAY, key=name)
    await tables.move(sitting.table, token=sitting.token(0), decision=decision, move=SAY, key=name)


@pytest.mark.parametrize("same_peek", [False, True])
async def test_a_free_action_sent_twice_with_two_keys_happens_once(tables: Tables, same_peek: bool) -> None:
    sitting = await to_turns(tables, same_peek=same_peek)
    peek, add = (await sitting.decisions(0))["peek"].id, (await sitting.decisions(0))["add"].id
    done = await asyncio.gather(
        *(
            tables.move(sitting.table, token=sitting.token(0), decision=peek, move={"peek": {}}, key=key())
            for _ in range(2)
        ),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in done) == ["Accepted", "DecisionClosed"]
    after = await sitting.decisions(0)
    assert after["peek"].id != peek
    assert after["add"].id == add


async def test_another_seats_answer_does_not_make_mine_stale(open_house: OpenHouse, settings: TableSettings) -> None:
    mine, theirs = await open_house(settings), await open_house(settings)
    sitting = await running(mine, "open", "open", "open", "open")
    decisions = [(await sitting.decisions(seat))["say"].id for seat in range(4)]
    replies = await asyncio.gather(
        *(
            house.move(sitting.table, token=sitting.token(seat), decision=decisions[seat], move=SAY, key=key())
            for seat, house in enumerate((mine, theirs, mine, theirs))
        )
    )
    first = min(reply.entry for reply in replies)
    assert sorted(reply.entry for reply in replies) == [first, first + 1, first + 2, first + 3]


async def test_a_kept_snapshot_spares_the_read_and_never_gives_a_wrong_answer(
    open_house: OpenHouse, settings: TableSettings, counting: Counting
) -> None:
    mine, theirs = await open_house(settings), await open_house(settings)
    sitting = await to_turns(mine)
    decision = (await sitting.decisions(0))["add"].id
    await theirs.move(
        sitting.table,
        token=sitting.token(0),
        decision=(await sitting.decisions(0))["peek"].id,
        move={"peek": {}},
        key=key(),
    )
    before = counting.calls["Apply"]
    accepted = await mine.move(sitting.table, token=sitting.token(0), decision=decision, move=ADD, key=key())
    assert counting.calls["Apply"] == before + 2  # once on what was kept, once on what is
    assert accepted.entry == await sitting.version()


async def test_an_evicted_players_command_is_refused_and_a_stored_one_is_still_answered(
    open_house: OpenHouse, settings: TableSettings
) -> None:
    mine, theirs = await open_house(settings), await open_house(settings)
    sitting = await running(mine)
    say, name = (await sitting.decisions(0))["say"].id, key()
    first = await mine.move(sitting.table, token=sitting.token(0), decision=say, move=SAY, key=name)
    owner = sitting.grants[1].owner_token or ""
    decision = (await sitting.decisions(1))["say"].id
    await theirs.control(sitting.table, 1, token=owner, controller="bot:easy", key=key())
    with pytest.raises(SeatRevoked):
        await mine.move(sitting.table, token=sitting.token(1), decision=decision, move=SAY, key=key())
    await theirs.control(sitting.table, 0, token=sitting.grants[0].owner_token or "", controller="bot:easy", key=key())
    assert await mine.move(sitting.table, token=sitting.token(0), decision=say, move=SAY, key=name) == first


async def test_two_people_who_claim_one_seat(open_house: OpenHouse, settings: TableSettings) -> None:
    houses = [await open_house(settings) for _ in range(2)]
    created = await houses[0].create(Creation(game="counting_game", seats=("open", "open")), key=key())
    invite = created.invites[0].token
    done = await asyncio.gather(
        *(house.claim(created.table, 0, invite=invite, key=key()) for house in houses for _ in range(3)),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Grant) for each in done) == 1
    assert sum(isinstance(each, SeatTaken | TableFull) for each in done) == 5


async def test_a_claim_that_is_repeated_gets_the_same_tokens(open_house: OpenHouse, settings: TableSettings) -> None:
    houses = [await open_house(settings) for _ in range(2)]
    created = await houses[0].create(Creation(game="counting_game", seats=("open", "open")), key=key())
    invite, name = created.invites[0].token, key()
    grants = await asyncio.gather(
        *(house.claim(created.table, 0, invite=invite, key=name) for house in houses for _ in range(3))
    )
    assert all(grant == grants[0] for grant in grants)
    with pytest.raises(KeyReused):
        await houses[1].claim(created.table, 1, invite=invite, key=name)


async def test_parallel_creations_with_one_key_make_one_table(open_house: OpenHouse, settings: TableSettings) -> None:
    houses = [await open_house(settings) for _ in range(2)]
    wish, name = Creation(game="counting_game", seats=("open", "bot:easy"), public=True), key()
    made = await asyncio.gather(*(house.create(wish, key=name) for house in houses for _ in range(5)))
    assert all(each == made[0] for each in made)
    assert len((await houses[0].list()).tables) == 1
    with pytest.raises(KeyReused):
        await houses[0].create(Creation(game="counting_game", seats=("open",)), key=name)
