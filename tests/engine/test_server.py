"""A rules service as a process: health, reflection, metrics, logs, and an end that loses no call."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2

from maloca.rules.v1 import rules_pb2 as pb
from maloca.rules.v1.rules_pb2_grpc import RulesServiceStub
from services.engine.server import SERVICE

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-W", "error", "-m", "services.engine.server"]
GAME = "tests.sample_game"
KEY = bytes(32)
SERVING, NOT_SERVING = health_pb2.HealthCheckResponse.SERVING, health_pb2.HealthCheckResponse.NOT_SERVING


class Running:
    """A server process and its first line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        self.first: dict[str, Any] = json.loads(process.stdout.readline())
        self.listen: str = self.first["listen"]

    def ended(self) -> list[dict[str, Any]]:
        """Wait for the end; the rest of the log."""
        out, err = self.process.communicate(timeout=30)
        assert (self.process.returncode, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]


@contextmanager
def running(*arguments: str, **environment: str) -> Iterator[Running]:
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | environment
    )
    try:
        yield Running(process)
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running("--game", GAME) as found:
        yield found


@pytest.fixture
def channel(server: Running) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(server.listen) as found:
        yield found


def test_the_first_line_says_what_is_served_and_where(server: Running) -> None:
    assert (server.first["event"], server.first["game"], server.first["version"]) == (
        "serving",
        "sample_game",
        "1-22babd49",
    )
    assert server.listen.startswith("127.0.0.1:")


def check(channel: grpc.Channel, service: str) -> int:
    call = channel.unary_unary(
        "/grpc.health.v1.Health/Check",
        request_serializer=health_pb2.HealthCheckRequest.SerializeToString,
        response_deserializer=health_pb2.HealthCheckResponse.FromString,
    )
    return call(health_pb2.HealthCheckRequest(service=service)).status


def test_health_of_the_service_and_of_the_whole(channel: grpc.Channel) -> None:
    for name in ("", SERVICE):
        assert check(channel, name) == SERVING
    with pytest.raises(grpc.RpcError) as unknown:
        check(channel, "no.such.Service")
    assert unknown.value.code() == grpc.StatusCode.NOT_FOUND


def test_reflection_lists_the_services(channel: grpc.Channel) -> None:
    call = channel.stream_stream(
        "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
        request_serializer=reflection_pb2.ServerReflectionRequest.SerializeToString,
        response_deserializer=reflection_pb2.ServerReflectionResponse.FromString,
    )
    (answer,) = call(iter([reflection_pb2.ServerReflectionRequest(list_services="")]))
    assert {service.name for service in answer.list_services_response.service} >= {SERVICE, "grpc.health.v1.Health"}


def test_metrics_count_calls_by_name_and_status(server: Running, channel: grpc.Channel) -> None:
    stub = RulesServiceStub(channel)
    stub.Open(pb.OpenRequest(seats=2, dice_key=KEY))
    with pytest.raises(grpc.RpcError):
        stub.View(pb.ViewRequest(state=b"no state"))
    with urllib.request.urlopen(f"http://127.0.0.1:{server.first['metrics_port']}/metrics") as answer:
        text = answer.read().decode()
    for labels in (
        'call="Open",game="sample_game",status="OK"',
        'call="View",game="sample_game",status="INVALID_ARGUMENT"',
    ):
        assert f"maloca_rules_call_seconds_count{{{labels}}} 1.0" in text


def test_a_message_of_more_than_four_mebibytes_is_refused(channel: grpc.Channel) -> None:
    with pytest.raises(grpc.RpcError) as refused:
        RulesServiceStub(channel).View(pb.ViewRequest(state=bytes(4 * 1024 * 1024 + 1)))
    assert refused.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED


def test_a_port_that_another_service_has_is_an_error(server: Running) -> None:
    done = subprocess.run(
        [*COMMAND, "--game", GAME, "--listen", server.listen], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert server.listen in done.stderr
    assert "serving" not in done.stdout


def test_without_a_game_it_says_how_to_name_one() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "MALOCA_GAME"}
    done = subprocess.run(COMMAND, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 2
    assert "--game or MALOCA_GAME names the package of a game" in done.stderr


def test_the_environment_can_say_it_all() -> None:
    with running(
        MALOCA_GAME=GAME, MALOCA_LISTEN="localhost:0", MALOCA_METRICS="127.0.0.1:0", MALOCA_GRACE="3"
    ) as found:
        assert found.listen.startswith("localhost:")
        found.process.send_signal(signal.SIGINT)
        assert [(line["event"], line.get("grace")) for line in found.ended()] == [("draining", 3.0), ("stopped", None)]


class HeldReplay:
    """A call that is under way until it is released."""

    def __init__(self, channel: grpc.Channel) -> None:
        self._released = threading.Event()
        self._begun = threading.Event()
        self.answer = RulesServiceStub(channel).Replay.future(self._requests())
        assert self._begun.wait(10)

    def _requests(self) -> Iterator[pb.ReplayRequest]:
        yield pb.ReplayRequest(opening=pb.ReplayOpening(seats=2, dice_key=KEY))
        self._begun.set()
        self._released.wait()

    def finish(self) -> pb.ReplayResponse:
        self._released.set()
        answer: pb.ReplayResponse = self.answer.result(timeout=10)
        return answer


def watching(channel: grpc.Channel) -> Any:
    call = channel.unary_stream(
        "/grpc.health.v1.Health/Watch",
        request_serializer=health_pb2.HealthCheckRequest.SerializeToString,
        response_deserializer=health_pb2.HealthCheckResponse.FromString,
    )
    return call(health_pb2.HealthCheckRequest(service=SERVICE))


def first_refusal(listen: str) -> grpc.StatusCode:
    """The status of the first call by a newcomer that is not taken any more."""
    while True:
        try:
            with grpc.insecure_channel(listen) as late:
                RulesServiceStub(late).Describe(pb.DescribeRequest(), timeout=10)
        except grpc.RpcError as refused:
            status: grpc.StatusCode = refused.code()
            return status


def test_sigterm_lets_the_calls_under_way_end_and_takes_no_new_ones() -> None:
    with running("--game", GAME, "--grace", "60") as found, grpc.insecure_channel(found.listen) as channel:
        watch = watching(channel)
        assert next(watch).status == SERVING
        held = HeldReplay(channel)
        found.process.terminate()
        assert next(watch).status == NOT_SERVING
        watch.cancel()
        assert first_refusal(found.listen) == grpc.StatusCode.UNAVAILABLE
        assert found.process.poll() is None
        assert len(held.finish().digests) == 1
        assert [line["event"] for line in found.ended()] == ["draining", "stopped"]


def test_the_grace_has_an_end() -> None:
    with running("--game", GAME, "--grace", "0.1") as found, grpc.insecure_channel(found.listen) as channel:
        held = HeldReplay(channel)
        found.process.terminate()
        assert [line["event"] for line in found.ended()] == ["draining", "stopped"]
        with pytest.raises(grpc.RpcError):
            held.finish()


def test_an_error_of_the_rules_is_logged_without_the_state(tmp_path: Path) -> None:
    (tmp_path / "broken_fishing.py").write_text(
        "from tests.sample_game import RULES, fishing\n"
        "fishing.ChooseBait.play = lambda self, g, move: {}[str(g.players[1].hand.cards)]\n"
    )
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    with running("--game", "broken_fishing", PYTHONPATH=path) as found, grpc.insecure_channel(found.listen) as channel:
        stub = RulesServiceStub(channel)
        position = stub.Open(pb.OpenRequest(seats=2, dice_key=KEY)).position
        owed = position.owed[0]
        with pytest.raises(grpc.RpcError) as failed:
            stub.Apply(pb.ApplyRequest(state=position.state, seat=0, asking=owed.asking, move=owed.safe))
        assert failed.value.code() == grpc.StatusCode.INTERNAL
        seen = stub.View(pb.ViewRequest(state=position.state, seat=1)).view
        found.process.terminate()
        error, *_ = found.ended()
    assert (error["event"], error["call"], error["level"]) == ("call_failed", "Apply", "error")
    assert error["exception"][0]["exc_type"] == "KeyError"
    hand = [card for card in json.loads(seen)["players"][1]["hand"] if card]
    assert hand
    assert not [card for card in hand if card in json.dumps(error)]
    assert all("locals" not in frame or frame["locals"] is None for frame in error["exception"][0]["frames"])
