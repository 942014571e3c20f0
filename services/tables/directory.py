"""Which games are served, learnt from a list of addresses."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Self

import grpc
from google.protobuf.message import DecodeError

from services.tables.errors import RulesUnavailable, RulesVersionGone, TableError, UnknownGame, UnknownRulesVersion
from services.tables.rules import GameFacts, Rules, channel_to

log = logging.getLogger(__name__)

FIRST_CALL = 5.0
ASK_SILENT_AGAIN = 1.0
ASK_ALL_AGAIN = 30.0


class Directory:
    """All games that are served at the addresses, learnt by `Describe` and looked up again, sooner while any is silent.

    `addresses` are gRPC targets (`host:port`, or with a scheme). `opens` names the version per game that opens new
    tables; a game that is not named opens with its highest number.
    """

    def __init__(self, addresses: Sequence[str], opens: Mapping[str, str] | None = None) -> None:
        self._addresses = tuple(dict.fromkeys(addresses))
        self._opens = dict(opens or {})
        self._served: dict[str, Rules] = {}
        self._channels: dict[str, grpc.aio.Channel] = {}
        self._learning: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Asks every address once, and goes on asking in the background."""
        self._channels = {address: channel_to(address) for address in self._addresses}
        await asyncio.gather(*(self._ask(address) for address in self._addresses))
        self._learning = asyncio.create_task(self._learn())
        return self

    async def __aexit__(self, *exception: object) -> None:
        if self._learning:
            self._learning.cancel()
            await asyncio.wait({self._learning})
        await asyncio.gather(*(rules.aclose() for rules in self._served.values()))
        await asyncio.gather(*(channel.close() for channel in self._channels.values()))

    def games(self) -> tuple[GameFacts, ...]:
        """The version that opens new tables, of each game, by name."""
        names = sorted({rules.facts.game for rules in self._served.values()})
        return tuple(found.facts for name in names if (found := self._opener(name)))

    def versions(self, game: str) -> tuple[GameFacts, ...]:
        """Every version of a game that is served, the highest number first."""
        return tuple(rules.facts for rules in self._of(game))

    def opening(self, game: str, version: str | None = None) -> Rules:
        """The rules for a new table, of a version that somebody asks for, or of the one that opens tables.

        Raises UnknownGame, UnknownRulesVersion, RulesVersionGone, RulesUnavailable.
        """
        if version is not None and self._of(game):
            return self._asked_for(game, version)
        found = self._opener(game)
        if found:
            return found
        if game in self._opens or self._of(game):
            raise self._gone(f"{game} {self._opens.get(game, '')}")
        if self.silent():
            raise RulesUnavailable(f"No service has told of {game!r} yet.", retry_after=ASK_SILENT_AGAIN)
        raise UnknownGame(f"{game!r} is not served here.")

    def rules(self, game: str, version: str) -> Rules:
        """The rules of a table. Raises RulesVersionGone, or RulesUnavailable while an address has never answered."""
        for rules in self._served.values():
            if rules.facts.rules_version == version and rules.facts.game == game:
                return rules
        raise self._gone(f"{game} {version}")

    def silent(self) -> tuple[str, ...]:
        """Addresses that have not answered yet: for readiness."""
        return tuple(address for address in self._addresses if address not in self._served)

    def reachable(self) -> tuple[str, ...]:
        """Addresses that have told of their game and to which there is a way now: for readiness."""
        failing = grpc.ChannelConnectivity.TRANSIENT_FAILURE
        return tuple(
            address for address in self._served if self._channels[address].get_state(try_to_connect=True) is not failing
        )

    def _asked_for(self, game: str, version: str) -> Rules:
        try:
            return self.rules(game, version)
        except RulesVersionGone as gone:
            served = ", ".join(facts.rules_version for facts in self.versions(game))
            raise UnknownRulesVersion(f"{game} is not served in version {version}, but in {served}.") from gone

    def _gone(self, what: str) -> TableError:
        if self.silent():
            return RulesUnavailable(f"No service has told of {what} yet.", retry_after=ASK_SILENT_AGAIN)
        return RulesVersionGone(f"Nobody serves {what}.")

    def _of(self, game: str) -> list[Rules]:
        found = [rules for rules in self._served.values() if rules.facts.game == game]
        return sorted(found, key=lambda rules: (rules.number, rules.facts.rules_version), reverse=True)

    def _opener(self, game: str) -> Rules | None:
        wanted = self._opens.get(game)
        return next((rules for rules in self._of(game) if wanted in (None, rules.facts.rules_version)), None)

    async def _learn(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(ASK_SILENT_AGAIN)
            rounds += 1
            again = self._addresses if rounds * ASK_SILENT_AGAIN % ASK_ALL_AGAIN == 0 else self.silent()
            await asyncio.gather(*(self._ask(address) for address in again))

    async def _ask(self, address: str) -> None:
        channel = self._channels[address]
        try:
            told = await Rules.describe(channel, within=FIRST_CALL)
            known = self._served.get(address)
            if known is None or known.facts.rules_version != told.rules_version or known.facts.game != told.game:
                self._served[address] = Rules(channel, told)
                if known is not None:
                    await known.aclose()
                log.info("%s serves %s %s", address, told.game, told.rules_version)
        except grpc.aio.AioRpcError as silent:
            log.info("%s does not answer: %s", address, silent.code())
        except (KeyError, TypeError, ValueError, DecodeError) as broken:
            log.error("what %s tells of its game does not hold together: %s", address, broken)
