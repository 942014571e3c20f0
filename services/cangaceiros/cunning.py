"""CG-455 to CG-463. Cunning: a Cangaceiro on an Event tile, and a Reward tile for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros.abilities import MARIA_BONITA, has
from services.cangaceiros.bonuses import Receive
from services.cangaceiros.content import PEACE, REWARDS
from services.cangaceiros.garrisons import PlaceCangaceiro, can_place
from services.cangaceiros.icons import Icon
from services.engine.frames import Do, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State


def active_events(g: State) -> Iterator[int]:
    """CG-460, CG-461, CG-R-02. The spaces of the Event Track whose tile can be reached or exchanged, from the left."""
    for place in range(g.resolved, len(g.events)):
        if g.events[place].tile != PEACE or g.options.peace_is_event_tile:
            yield place


class Cunning(Icon, frozen=True):
    """CG-455, CG-456, CG-458, CG-459, CG-460, CG-461, CG-462, CG-781, CG-R-47.

    An Event tile, and the Reward tile under it, or with Maria Bonita a discarded one. Tiles that give the same are
    offered once.
    """

    def moves(self, g: State) -> Iterator[Move]:
        for place in active_events(g):
            event = g.events[place]
            if self.player in event.seats or not can_place(g, self.player, event.tile):
                continue
            rewards = g.rewards[place]
            if not rewards and has(g, self.player, MARIA_BONITA):
                rewards = g.rewards_discarded
            seen = set()
            for reward in rewards:
                if REWARDS[reward].bonuses not in seen:
                    seen.add(REWARDS[reward].bonuses)
                    yield ("cunning", event.tile, reward)

    def choose(self, g: State, move: Move) -> None:
        _, event, reward = move
        g.then(PlaceCangaceiro(self.player, event), CollectReward(self.player, event, reward))


class CollectReward(Do, frozen=True):
    """CG-456, CG-457. Once the Cangaceiro is placed, the Reward tile is discarded and gives its bonus."""

    player: int
    event: str
    reward: str

    def run(self, g: State) -> None:
        place = next(place for place, event in enumerate(g.events) if event.tile == self.event)
        if self.player not in g.events[place].seats:
            return
        if self.reward in g.rewards[place]:
            g.rewards[place].remove(self.reward)
            g.rewards_discarded.append(self.reward)
        g.tell("reward_collected", seat=self.player, event=self.event, reward=self.reward)
        g.then(*(Receive(self.player, bonus) for bonus in REWARDS[self.reward].bonuses))
