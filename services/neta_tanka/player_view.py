"""NT-858, NT-859. What a seat, or a spectator, may see of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from services.neta_tanka.content import (
    HANDICRAFT_CARDS,
    LINK_BONUSES,
    LINK_TOKENS,
    NETA_TANKA_CARDS,
    OBJECTIVE_CARDS,
    SOLO_OBJECTIVE_CARDS,
    TENTS,
    HandicraftCard,
    LinkBonus,
    NetaTankaCard,
    ObjectiveCard,
    SoloObjectiveCard,
)
from services.neta_tanka.pieces import GENEROSITY, HIDE, MEAT, MUSHROOM, SKULL, WOOD
from services.neta_tanka.placement import to_place

if TYPE_CHECKING:
    from services.neta_tanka.state import State


class LinkTokenView(msgspec.Struct, frozen=True):
    """A Link token."""

    id: str
    bonus: LinkBonus


class TentView(msgspec.Struct, frozen=True):
    """A Tent: what it needs in all, what lies on it, the food asked before it and what has been given."""

    tent: int
    wood: int
    hide: int
    needs_wood: int
    needs_hide: int
    demand: tuple[str, ...]
    fed: tuple[str, ...]
    points: int


class IncompleteView(msgspec.Struct, frozen=True):
    """An incomplete Handicraft card and what lies on it."""

    card: HandicraftCard
    wood: int
    hide: int


class ReserveView(msgspec.Struct, frozen=True):
    """A Personal Reserve; `generosity` are the Generosity Points."""

    wood: int
    hide: int
    meat: int
    mushroom: int
    skull: int
    generosity: int


class PlayerView(msgspec.Struct, frozen=True):
    """One player. An Objective card is `null` for everybody but its owner until the end."""

    seat: int
    nomads: dict[str, int]
    """Nomads in hand, by colour."""
    to_place: int
    """How many of them are still placed in this Phase I."""
    reserve: ReserveView
    tents: list[TentView]
    nourishment: list[str]
    copy_power: Literal["locked", "ready", "used"]
    totem_pole: list[str]
    """From the ground up."""
    incomplete_handicrafts: list[IncompleteView]
    complete_handicrafts: list[HandicraftCard]
    neta_tanka_cards: list[NetaTankaCard]
    link_tokens: list[LinkTokenView]
    objective: ObjectiveCard | None
    solo_objective: SoloObjectiveCard | None


def token_view(token: str) -> LinkTokenView:
    """A Link token, by its id."""
    return LinkTokenView(token, LINK_BONUSES[LINK_TOKENS[token].bonus])


def player_view(g: State, seat: int, viewer: int | None) -> PlayerView:
    """The player in `seat`, as `viewer`, or a spectator if `None`, may see it."""
    player = g.players[seat]
    reserve = player.reserve
    objective = player.objective.seen_by(viewer)[0] or ""
    return PlayerView(
        seat=seat,
        nomads=player.nomads,
        to_place=to_place(g, seat),
        reserve=ReserveView(
            reserve[WOOD], reserve[HIDE], reserve[MEAT], reserve[MUSHROOM], reserve[SKULL], reserve[GENEROSITY]
        ),
        tents=[
            TentView(
                printed.id, tent.wood, tent.hide, printed.wood, printed.hide, printed.demand, tent.fed, printed.points
            )
            for printed, tent in zip(TENTS, player.tents, strict=True)
        ],
        nourishment=player.nourishment,
        copy_power="used" if player.copied else "ready" if player.copy_power else "locked",
        totem_pole=player.pole,
        incomplete_handicrafts=[
            IncompleteView(HANDICRAFT_CARDS[begun.card], begun.wood, begun.hide) for begun in player.incomplete
        ],
        complete_handicrafts=[HANDICRAFT_CARDS[card] for card in player.complete],
        neta_tanka_cards=[NETA_TANKA_CARDS[card] for card in player.cards],
        link_tokens=[token_view(token) for token in player.tokens],
        objective=OBJECTIVE_CARDS.get(objective),
        solo_objective=SOLO_OBJECTIVE_CARDS.get(objective),
    )
