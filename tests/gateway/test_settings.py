"""What an operator sets, and what is said where it can't be."""

from __future__ import annotations

import pytest

from gateway.settings import BadSettings, from_environment

SECRET = {"MALOCA_SECRET": "x" * 32}


def test_settings_come_from_the_environment() -> None:
    settings = from_environment(
        SECRET
        | {
            "MALOCA_REDIS_URL": "redis://store:6379/1",
            "MALOCA_RULES": "xingu:50051, neta-tanka:50051",
            "MALOCA_LISTEN": "[::]:9000",
            "MALOCA_CORS_ORIGINS": "https://board.example, https://other.example",
            "MALOCA_RATE": "0",
            "MALOCA_STREAMS": "7",
            "MALOCA_DEADLINE": "3",
        }
    )
    assert settings.house.store == "redis://store:6379/1"
    assert settings.house.rules == ("xingu:50051", "neta-tanka:50051")
    assert settings.house.tables.deadline == 3.0
    assert settings.door.listen == ("::", 9000)
    assert settings.door.cors_origins == ("https://board.example", "https://other.example")
    assert settings.door.rate == 0.0
    assert settings.door.streams == 7


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({}, "MALOCA_SECRET"),
        ({"MALOCA_SECRET": "short"}, "MALOCA_SECRET"),
        (SECRET | {"MALOCA_STREAMS": "many"}, "MALOCA_STREAMS"),
        (SECRET | {"MALOCA_STREAMS": "0"}, "MALOCA_STREAMS"),
        (SECRET | {"MALOCA_RATE": "-1"}, "MALOCA_RATE"),
        (SECRET | {"MALOCA_LOG_LEVEL": "loud"}, "MALOCA_LOG_LEVEL"),
        (SECRET | {"MALOCA_LISTEN": "127.0.0.1:http"}, "MALOCA_LISTEN"),
        (SECRET | {"MALOCA_LISTEN": "127.0.0.1:70000"}, "MALOCA_LISTEN"),
    ],
)
def test_bad_settings_name_their_variable(environment: dict[str, str], told: str) -> None:
    with pytest.raises(BadSettings, match=told):
        from_environment(environment)
