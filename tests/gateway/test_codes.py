"""Every code can be met, and each of these requests meets its own. Nothing that is refused changes anything."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator

import pytest

from gateway.problems import CODES
from tests.gateway import offences_of_bearer, offences_of_form, offences_of_matter
from tests.gateway.contract import Contract
from tests.gateway.offender import CREATE_TOKEN, OFFENCES, Doors, Offence, Offender
from tests.gateway.player import GAME, Player, code
from tests.gateway.processes import House, free_port, gateway_at, gateways

CHAPTERS = (offences_of_form, offences_of_bearer, offences_of_matter)
"""What fills `OFFENCES`."""

STRICT = {
    "MALOCA_STREAMS": "1",
    "MALOCA_BODY_SECONDS": "0.2",
    "MALOCA_CREATE_TOKEN": CREATE_TOKEN,
    "MALOCA_DEADLINE": "0.000001",
    "MALOCA_RATE": "0.01",
    "MALOCA_BURST": "2",
}


@pytest.fixture(scope="module")
def doors(shared: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    folder, dead = tmp_path_factory.mktemp("doors"), f"127.0.0.1:{free_port()}"
    rules, store = shared.rules_address, shared.redis.url
    with gateways(
        gateway_at(folder / "strict.log", store, rules, **STRICT),
        gateway_at(folder / "no-rules.log", store, ""),
        gateway_at(folder / "silent-rules.log", store, dead),
        gateway_at(folder / "no-store.log", f"redis://{dead}/0", rules),
    ) as urls:
        yield Doors(*urls)


@pytest.fixture
async def offender(player: Player, shared: House, doors: Doors, contract: Contract) -> AsyncIterator[Offender]:
    made = Offender(player, shared, doors, contract)
    yield made
    await made.leave()


async def test_operator_s_token_lets_in(offender: Offender) -> None:
    wish = {"game": GAME, "seats": ["open"] * 2}
    response = await offender.at(offender.doors.strict).post("/v1/tables", wish, token=CREATE_TOKEN)
    assert code(response) == "table-busy"  # what this door answers to everybody whom it lets in


async def test_what_is_accepted_is_seen_to_change_something(offender: Offender) -> None:
    table = await offender.player.running()
    assert (await offender.player.move(table, 0)).is_success
    assert offender.has_changed_something()


def test_every_code_is_met() -> None:
    modules = {offence.__module__ for found in OFFENCES.values() for offence in found}
    assert modules == {chapter.__name__ for chapter in CHAPTERS}
    assert set(OFFENCES) == set(CODES)


WAITING = {"rate-limited", "too-many-streams", "unexpected", "table-busy", "store-unavailable", "rules-unavailable"}


@pytest.mark.parametrize(
    ("wanted", "offence"),
    [
        pytest.param(wanted, offence, id=f"{wanted}: {offence.__name__}")
        for wanted, offences in OFFENCES.items()
        for offence in offences
    ],
)
async def test_refusal(wanted: str, offence: Offence, offender: Offender) -> None:
    response = await offence(offender)
    problem = response.json()
    assert code(response) == wanted
    assert response.status_code == problem["status"] == CODES[wanted].status
    assert problem["type"] == f"/docs#{wanted}"
    assert problem["title"] == CODES[wanted].title
    assert response.headers["cache-control"] == "no-store"
    assert ("retry-after" in response.headers) == (wanted in WAITING)
    assert json.dumps(problem).count("mlc_") == 0
    assert not offender.has_changed_something()
