"""Counting: a game of one page that has one of everything a table must cope with.

A round begins with a number that each seat says in secret, all at once (`say`). The system adds them up. Then each seat
in order adds 1 or 2 (`add`), and may look at its hidden number first, as often as it has `peeks` left (`peek`, free).
Whoever's addition reaches the target ends the game; the highest hidden number wins. With the option `same_peek` the
free action keeps its asking when it has been played, which no good game does.
"""
# ruff: noqa: N802 - the calls are named by the contract

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

import grpc
import msgspec
from google.protobuf import message_factory
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.descriptor_pb2 import DescriptorProto, FieldDescriptorProto, FileDescriptorProto, FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import Message

from maloca.rules.v1 import rules_pb2 as pb
from maloca.rules.v1.rules_pb2_grpc import RulesServiceServicer, add_RulesServiceServicer_to_server

VERSION = "7-c0ffee00"
SYSTEM_ASKING = 63
FREE = 32
INT32, BOOL = FieldDescriptorProto.TYPE_INT32, FieldDescriptorProto.TYPE_BOOL
VERBS = {"say": ("number",), "add": ("amount",), "peek": ()}
CLAUSES = {"say": ["CO-1"], "add": ["CO-3"], "peek": ["CO-4"], "count": ["CO-2"]}


def described_words() -> FileDescriptorSet:
    file = FileDescriptorProto(name="counting.proto", package="counting", syntax="proto3")
    move = file.message_type.add(name="Move")
    move.oneof_decl.add(name="verb")
    for number, (verb, arguments) in enumerate(VERBS.items(), 1):
        inner = DescriptorProto(name=verb.title())
        for place, name in enumerate(arguments, 1):
            inner.field.add(name=name, number=place, type=INT32, label=FieldDescriptorProto.LABEL_OPTIONAL)
        file.message_type.append(inner)
        move.field.add(
            name=verb,
            number=number,
            type=FieldDescriptorProto.TYPE_MESSAGE,
            type_name=f".counting.{verb.title()}",
            label=FieldDescriptorProto.LABEL_OPTIONAL,
            oneof_index=0,
        )
    options = file.message_type.add(name="Options")
    options.field.add(name="target", number=1, type=INT32, label=FieldDescriptorProto.LABEL_OPTIONAL)
    options.field.add(name="same_peek", number=2, type=BOOL, label=FieldDescriptorProto.LABEL_OPTIONAL)
    return FileDescriptorSet(file=[file])


def message_class(name: str) -> type[Message]:
    pool = DescriptorPool()
    for file in described_words().file:
        pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName(f"counting.{name}"))


MOVE, OPTIONS = message_class("Move"), message_class("Options")


class State(msgspec.Struct):
    version: str
    target: int
    same_peek: bool
    hidden: list[int]
    said: list[int]  # 0: not yet
    total: int = 0
    turn: int = -1  # -1: all say; -2: the system counts
    peeks: int = 2
    step: int = 1
    since: int = 1

    @property
    def over(self) -> bool:
        return self.total >= self.target

    def owed(self) -> list[tuple[int, int, str, bool]]:
        """asking, seat, kind, optional."""
        if self.over:
            return []
        if self.turn == -2:
            return [(self.since * 64 + SYSTEM_ASKING, -1, "count", False)]
        if self.turn == -1:
            return [(self.since * 64 + seat, seat, "say", False) for seat, said in enumerate(self.said) if not said]
        main = [(self.since * 64 + self.turn, self.turn, "add", False)]
        since = self.since if self.same_peek else self.step
        return main + [(since * 64 + FREE + self.turn, self.turn, "peek", True)] * bool(self.peeks)

    def moves(self, kind: str) -> list[tuple[str | int, ...]]:
        if kind == "peek":
            return [(kind,)]
        return [(kind, amount) for amount in ((1, 2, 3) if kind == "say" else (1, 2))]


def packed(move: tuple[str | int, ...]) -> Packed:
    message = MOVE()
    inner = getattr(message, str(move[0]))
    inner.SetInParent()
    for name, value in zip(VERBS[str(move[0])], move[1:], strict=True):
        setattr(inner, name, value)
    done = Packed()
    done.Pack(message)
    return done


class Refused(Exception):
    def __init__(self, code: pb.RefusalCode.ValueType, clauses: list[str]) -> None:
        self.refusal = pb.Refusal(code=code, message="no", clauses=clauses)


class Counting(RulesServiceServicer):
    """The service. `calls` counts what was asked of it; without `answers` a step has to wait."""

    def __init__(self, version: str = VERSION) -> None:
        self.version = version
        self.calls: dict[str, int] = {}
        self.answers = Event()
        self.answers.set()

    def _called(self, name: str) -> None:
        self.calls[name] = self.calls.get(name, 0) + 1

    def Describe(self, request: pb.DescribeRequest, context: grpc.ServicerContext) -> pb.DescribeResponse:
        return pb.DescribeResponse(
            game="counting_game",
            title="Counting",
            rules_version=self.version,
            seats_min=1,
            seats_max=4,
            levels=["easy", "hard"],
            descriptors=described_words(),
            move_message="counting.Move",
            options_message="counting.Options",
            view_schema=b"{}",
            move_schema=b"{}",
            options_schema=b"{}",
            move_example=b'{"add":{"amount":1}}',
        )

    def Open(self, request: pb.OpenRequest, context: grpc.ServicerContext) -> pb.OpenResponse:
        self._called("Open")
        try:
            state = self._opened(request.seats, request.options, request.dice_key)
        except Refused as refused:
            return pb.OpenResponse(refusal=refused.refusal)
        news = [self._news("hidden", {"number": n}, [seat]) for seat, n in enumerate(state.hidden)]
        return pb.OpenResponse(position=self._position(state, news))

    def Apply(self, request: pb.ApplyRequest, context: grpc.ServicerContext) -> pb.ApplyResponse:
        self._called("Apply")
        self.answers.wait()
        state = self._decoded(request.state, context)
        try:
            move: tuple[str | int, ...] = ()
            if request.seat >= 0:
                message = MOVE()
                request.move.Unpack(message)
                verb = message.WhichOneof("verb")
                inner = getattr(message, verb)
                move = (verb, *(getattr(inner, name) for name in VERBS[verb]))
            news = self._step(state, request.seat, request.asking, move)
        except Refused as refused:
            return pb.ApplyResponse(refusal=refused.refusal)
        return pb.ApplyResponse(position=self._position(state, news, move))

    def Converse(
        self, request_iterator: Iterator[pb.ConverseRequest], context: grpc.ServicerContext
    ) -> Iterator[pb.ConverseResponse]:
        context.abort(grpc.StatusCode.UNIMPLEMENTED, "call by call")

    def View(self, request: pb.ViewRequest, context: grpc.ServicerContext) -> pb.ViewResponse:
        self._called("View")
        state = self._decoded(request.state, context)
        seen = {"total": state.total, "turn": state.turn}
        if request.seat >= 0:
            seen["hidden"] = state.hidden[request.seat]
        decisions = [
            {
                "id": request.decisions[asking],
                "kind": kind,
                "optional": optional,
                "clauses": CLAUSES[kind],
                "moves": [
                    {move[0]: dict(zip(VERBS[str(move[0])], move[1:], strict=True))} for move in state.moves(kind)
                ],
            }
            for asking, seat, kind, optional in state.owed()
            if seat == request.seat and seat >= 0
        ]
        return pb.ViewResponse(view=msgspec.json.encode(seen), decisions=msgspec.json.encode(decisions))

    def Imagine(self, request: pb.ImagineRequest, context: grpc.ServicerContext) -> pb.ImagineResponse:
        return pb.ImagineResponse(position=self._position(self._decoded(request.state, context), []))

    def Replay(self, request_iterator: Iterator[pb.ReplayRequest], context: grpc.ServicerContext) -> pb.ReplayResponse:
        self._called("Replay")
        opening = next(request_iterator).opening
        try:
            state = self._opened(opening.seats, opening.options, opening.dice_key)
        except Refused:
            return pb.ReplayResponse(divergence=pb.Divergence(entry=0, reason="bad options"))
        digests = [hashlib.sha256(msgspec.msgpack.encode(state)).digest()]
        for part in request_iterator:
            move = tuple(msgspec.json.decode(part.step.move, type=list[str | int])) if part.step.move else ()
            try:
                self._step(state, part.step.seat, part.step.asking, move)
            except Refused:
                return pb.ReplayResponse(
                    divergence=pb.Divergence(entry=part.step.entry, reason="refused"), digests=digests
                )
            digests.append(hashlib.sha256(msgspec.msgpack.encode(state)).digest())
        return pb.ReplayResponse(position=self._position(state, []), digests=digests)

    def _opened(self, seats: int, options: Packed, dice_key: bytes) -> State:
        chosen = OPTIONS()
        options.Unpack(chosen)
        target, same_peek = (
            value for _, value in sorted((f.number, getattr(chosen, f.name)) for f in chosen.DESCRIPTOR.fields)
        )
        if not 0 <= target <= 1000:
            raise Refused(pb.REFUSAL_CODE_BAD_OPTIONS, [])
        hidden = [hmac.digest(dice_key, bytes([seat]), "sha256")[0] for seat in range(seats)]
        return State(self.version, target or 12, same_peek, hidden, [0] * seats)

    def _decoded(self, raw: bytes, context: grpc.ServicerContext) -> State:
        state = msgspec.msgpack.decode(raw, type=State)
        if state.version != self.version:
            context.abort(grpc.StatusCode.FAILED_PRECONDITION, "another version")
        return state

    def _step(self, g: State, seat: int, asking: int, move: tuple[str | int, ...]) -> list[pb.News]:
        found = next((each for each in g.owed() if each[0] == asking), None)
        if found is None:
            raise Refused(pb.REFUSAL_CODE_ASKING_CLOSED, [])
        _, owes, kind, _ = found
        if owes != seat:
            raise Refused(pb.REFUSAL_CODE_OTHER_SEAT, [])
        if seat >= 0 and move not in g.moves(kind):
            raise Refused(pb.REFUSAL_CODE_ILLEGAL_MOVE, CLAUSES[kind])
        g.step += 1
        match kind:
            case "say":
                g.said[seat] = int(move[1])
                if all(g.said):
                    g.turn, g.since = -2, g.step
                return [self._news("said", {"seat": seat}), self._news("own", {"number": g.said[seat]}, [seat])]
            case "count":
                g.total += sum(g.said)
                g.said, g.turn, g.since, g.peeks = [0] * len(g.said), 0, g.step, 2
                return [self._news("counted", {"total": g.total})]
            case "peek":
                g.peeks -= 1
                return [self._news("hidden", {"number": g.hidden[seat]}, [seat])]
        g.total += int(move[1])
        g.turn, g.since, g.peeks = (seat + 1 if seat + 1 < len(g.said) else -1), g.step, 2
        return [self._news("added", {"seat": seat, "amount": move[1]})]

    @staticmethod
    def _news(key: str, arguments: dict[str, object], seats: list[int] | None = None) -> pb.News:
        return pb.News(
            key=f"counting_game.{key}", arguments=msgspec.json.encode(arguments), seats=seats, everyone=seats is None
        )

    def _position(self, g: State, news: list[pb.News], move: tuple[str | int, ...] = ()) -> pb.Position:
        position = pb.Position(
            state=msgspec.msgpack.encode(g), news=news, seals=True, played=msgspec.json.encode(move) if move else b""
        )
        for asking, seat, kind, optional in g.owed():
            safe = None if optional or seat < 0 else packed(g.moves(kind)[0])
            position.owed.add(asking=asking, seat=seat, kind=kind, optional=optional, clauses=CLAUSES[kind], safe=safe)
        if g.over:
            best = max(g.hidden)
            for seat, hidden in enumerate(g.hidden):
                standing = position.outcome.standings.add(seat=seat, rank=1 + sum(h > hidden for h in g.hidden))
                standing.won, standing.total = hidden == best, hidden
                standing.scores.add(category="hidden", points=hidden)
        return position


@contextmanager
def served(servicer: Counting, port: int = 0) -> Iterator[str]:
    """The game on a socket: its address."""
    server = grpc.server(ThreadPoolExecutor(4))
    add_RulesServiceServicer_to_server(servicer, server)
    number = server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    try:
        yield f"127.0.0.1:{number}"
    finally:
        server.stop(None).wait()
