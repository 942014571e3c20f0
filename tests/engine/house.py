"""A caller of a rules service, and the service it calls."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.message import Message
from grpc import aio

from maloca.rules.v1 import rules_pb2 as pb
from maloca.rules.v1.rules_pb2_grpc import RulesServiceStub
from maloca.sample_game.v1 import sample_game_pb2 as words
from services.engine.kernel import SYSTEM
from services.engine.rules import Rules
from services.engine.server import RulesServer

KEY = bytes(range(32))
AnyRules = Rules[Any, Any, Any]


class House:
    """A caller of the service."""

    def __init__(self, channel: aio.Channel) -> None:
        self.stub = RulesServiceStub(channel)

    async def open(self, seats: int = 3, options: Message | None = None) -> pb.Position:
        request = pb.OpenRequest(seats=seats, options=packed(options) if options else None, dice_key=KEY)
        return (await self.stub.Open(request)).position

    async def apply(self, state: bytes, seat: int, asking: int, move: Message | None = None) -> pb.ApplyResponse:
        request = pb.ApplyRequest(state=state, seat=seat, asking=asking, move=packed(move) if move else None)
        return await self.stub.Apply(request)

    async def answered(self, position: pb.Position) -> pb.Position:
        """The position after the safe move of whoever owes the first decision, or after the system's step."""
        owed = position.owed[0]
        move = owed.safe if owed.seat != SYSTEM else None
        request = pb.ApplyRequest(state=position.state, seat=owed.seat, asking=owed.asking, move=move)
        return (await self.stub.Apply(request)).position

    async def view(self, state: bytes, seat: int, **names: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        decisions = {int(asking): name for asking, name in names.items()}
        answer = await self.stub.View(pb.ViewRequest(state=state, seat=seat, decisions=decisions))
        return json.loads(answer.view), json.loads(answer.decisions)


def packed(message: Message) -> Packed:
    found = Packed()
    found.Pack(message)
    return found


def bait(card: str) -> words.Move:
    return words.Move(bait=words.Bait(card=card))


async def served(rules: AnyRules) -> AsyncIterator[House]:
    server = RulesServer(rules)
    await server.start()
    async with aio.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        yield House(channel)
    await server.stop(0)


async def hand(house: House, position: pb.Position, seat: int) -> list[str]:
    view, _ = await house.view(position.state, seat)
    found: list[str] = view["players"][seat]["hand"]
    return found


async def salvaging(house: House) -> pb.Position:
    """All have baited; the winner may salvage or look."""
    position = await house.open()
    for _ in range(3):
        position = await house.answered(position)
    return position


def leave() -> words.Move:
    return words.Move(leave=words.Leave())
