"""A table in a test, and whoever sits at it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field

from services.tables.model import SYSTEM, Accepted, Created, Creation, Grant, Job, OwnDecision, Viewer
from services.tables.tables import Tables
from tests.tables.counting import VERSION


def key() -> str:
    return uuid.uuid4().hex


@dataclass
class Sitting:
    """A table with the tokens of all who sit there."""

    tables: Tables
    created: Created
    grants: dict[int, Grant] = field(default_factory=dict)

    @property
    def table(self) -> str:
        return self.created.table

    def token(self, seat: int) -> str:
        return self.grants[seat].seat_token

    def viewer(self, seat: int) -> Viewer:
        return Viewer(seat=seat, tenure=self.grants[seat].tenure)

    async def version(self) -> int:
        return (await self.tables.facts(self.table, Viewer())).version

    async def decisions(self, seat: int) -> dict[str, OwnDecision]:
        """The seat's open decisions by their kind."""
        facts = await self.tables.facts(self.table, self.viewer(seat))
        return {each.kind: each for each in facts.decisions}

    async def play(self, seat: int, verb: str, **arguments: object) -> Accepted:
        """Answers the decision of that kind."""
        decision = (await self.decisions(seat))[verb]
        return await self.tables.move(
            self.table, token=self.token(seat), decision=decision.id, move={verb: arguments}, key=key()
        )

    async def count(self) -> Accepted:
        """The step of the system, taken as a scoring worker does."""
        job = await self.system_job()
        work = await self.tables.claim_work(job)
        assert work is not None
        return await self.tables.step(work)

    async def system_job(self) -> Job:
        """The job of the step that the system owes."""
        facts = await self.tables.facts(self.table, Viewer())
        (owing,) = facts.owed
        assert owing.seat == SYSTEM
        return Job(queue=f"scoring.counting-game.{VERSION}", table=self.table, decision=f"{owing.since}.-1.0.63")


async def gathered(tables: Tables, *seats: str, **options: object) -> Sitting:
    """A table whose open seats are all claimed."""
    creation = Creation(game="counting_game", seats=seats or ("open", "open"), options=options)
    sitting = Sitting(tables, await tables.create(creation, key=key()))
    for invite in sitting.created.invites:
        sitting.grants[invite.seat] = await tables.claim(sitting.table, invite.seat, invite=invite.token, key=key())
    return sitting


async def running(tables: Tables, *seats: str, **options: object) -> Sitting:
    """A table that has opened."""
    sitting = await gathered(tables, *seats, **options)
    for seat in sitting.grants:
        await tables.ready(sitting.table, seat, token=sitting.token(seat), key=key())
    return sitting


async def to_turns(tables: Tables, **options: object) -> Sitting:
    """A table of two people where seat 0 has a turn: `add` and the free `peek`."""
    sitting = await running(tables, **options)
    for seat in (0, 1):
        await sitting.play(seat, "say", number=1)
    await sitting.count()
    return sitting


async def to_end(tables: Tables, **options: object) -> Sitting:
    """A table of two people that is over."""
    sitting = await to_turns(tables, target=3, **options)
    await sitting.play(0, "peek")
    await sitting.play(0, "add", amount=1)
    return sitting
