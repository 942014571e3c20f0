"""What a worker's port says of its life."""

from __future__ import annotations

from services.workers.metrics import Health


def test_a_worker_that_has_not_begun_lives() -> None:
    assert Health(patience=0).alive()


def test_a_worker_whose_loop_hangs_does_not() -> None:
    health = Health(patience=0)
    health.beat()
    assert not health.alive()


def test_a_worker_whose_loop_turns_lives() -> None:
    health = Health(patience=3600)
    health.beat()
    assert health.alive()


def test_a_worker_that_waits_for_its_broker_lives_until_it_hangs_again() -> None:
    health = Health(patience=0)
    health.beat()
    health.rest()
    assert health.alive()
    health.beat()
    assert not health.alive()
