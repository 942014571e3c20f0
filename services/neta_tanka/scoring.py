"""Chapter 7 of the ledger: the end of the game; with it the result of a solo game (8.2) and the achievements (8.4)."""

from __future__ import annotations

from collections import Counter

from services.engine.outcome import Outcome, Standing
from services.neta_tanka.content import (
    ACHIEVEMENTS,
    CLAN_BOARD,
    HANDICRAFT_CARDS,
    OBJECTIVE_CARDS,
    SCORE,
    SOLO_OBJECTIVE_CARDS,
    TENTS,
    TOTEM_BOARDS,
    TYPES,
    Achievement,
    Conditions,
    SoloObjectiveCard,
    TotemSpace,
)
from services.neta_tanka.pieces import GENEROSITY, MEAT, MUSHROOM, SKULL, WOOD
from services.neta_tanka.state import Player, State

TIE_BREAK = "totem_pole_board"
"""NT-914. The key of the tie-break."""


def outcome(g: State) -> Outcome:
    """NT-913, NT-914, NT-962. The result of a game that is over."""
    if len(g.players) == 1:
        return Outcome(standings=(_solo(g),))
    scores = [categories(g, seat) for seat in range(len(g.players))]
    totals = [sum(found.values()) for found in scores]
    order = [(total, totem_space(g, seat).space) for seat, total in enumerate(totals)]
    ranks = [1 + sum(other > mine for other in order) for mine in order]
    standings = tuple(
        Standing(
            seat=seat,
            rank=rank,
            won=rank == 1,  # NT-R-18: a tie that the board cannot break is a shared win
            total=totals[seat],
            scores=scores[seat],
            honours=_achieved(g, seat, total=totals[seat], won=rank == 1),
        )
        for seat, rank in enumerate(ranks)
    )
    broken = totals.count(max(totals)) > ranks.count(1)
    return Outcome(standings=standings, tie_break=TIE_BREAK if broken else "")


def _solo(g: State) -> Standing:
    """NT-962 to NT-964. Won or lost by the Solo Objective card, which gives no points; a winner may earn a medal."""
    player, scores = g.players[0], categories(g, 0)
    total = sum(scores.values())
    card = SOLO_OBJECTIVE_CARDS[player.objective.cards[0]]
    won = met(player, card)
    medal = medal_for(card, total) if won else ""
    honours = ((medal,) if medal else ()) + _achieved(g, 0, total=total, won=won, medal=medal)
    return Standing(seat=0, rank=1, won=won, total=total, scores=scores, honours=honours)


def categories(g: State, seat: int) -> dict[str, int]:
    """NT-916. The points of a seat by category, in the order in which the book counts."""
    player = g.players[seat]
    scores = {
        "tents": tent_points(player),
        "totem_pole_sets": pole_sets(player) * SCORE.pole_set_points,
        "totem_pole_board": totem_space(g, seat).points(len(player.pole)),  # NT-904
        "nourishment": nourishment_points(player),
        "handicrafts": sum(HANDICRAFT_CARDS[card].points for card in player.complete),  # NT-907, NT-909
        "handicraft_sets": handicraft_sets(player) * SCORE.handicraft_set_points,
    }
    if len(g.players) > 1:
        card = OBJECTIVE_CARDS[player.objective.cards[0]]
        scores["objective"] = SCORE.objective_points if met(player, card) else 0  # NT-910
    scores["generosity"] = player.reserve[GENEROSITY] * SCORE.generosity_points  # NT-911
    return scores


def tents_complete(player: Player) -> list[bool]:
    """NT-602. Of each Tent, from the left, whether it is complete."""
    return [
        (progress.wood, progress.hide) == (tent.wood, tent.hide)
        for progress, tent in zip(player.tents, TENTS, strict=True)
    ]


def tent_points(player: Player) -> int:
    """NT-901, NT-902. The points of the complete Tents up to the first incomplete one."""
    points = 0
    for complete, tent in zip(tents_complete(player), TENTS, strict=True):
        if not complete:
            break
        points += tent.points
    return points


def pole_sets(player: Player) -> int:
    """NT-903. Sets of two Wood and one Skull in the Totem Pole."""
    return min(player.pole.count(WOOD) // SCORE.pole_set_wood, player.pole.count(SKULL) // SCORE.pole_set_skulls)


def totem_space(g: State, seat: int) -> TotemSpace:
    """NT-448, NT-959. The space of the Totem Pole board on which the seat's token stands."""
    spaces = TOTEM_BOARDS[len(g.players)]
    if len(g.players) == 1:
        height = len(g.players[0].pole)
        return next(space for space in reversed(spaces) if height >= space.least)
    return spaces[-1 - g.ranking.index(seat)] if seat in g.ranking else spaces[0]


def nourishment_points(player: Player) -> int:
    """NT-905, NT-906. The worth of the food in the Nourishment section; that on demand spaces is not there."""
    meat, mushroom = player.nourishment.count(MEAT), player.nourishment.count(MUSHROOM)
    return meat * CLAN_BOARD.meat_points + mushroom * CLAN_BOARD.mushroom_points


def handicraft_sets(player: Player) -> int:
    """NT-908. Sets of one Drum, one Bow and one Vestment, all complete."""
    made = _types(player)
    return min(made[kind] for kind in TYPES)


def met(player: Player, card: Conditions) -> bool:
    """NT-295, NT-910. Whether a player fulfils all conditions of a card; every number on it is a minimum."""
    made = _types(player)
    values = Counter(HANDICRAFT_CARDS[made_card].points for made_card in player.complete)
    return (
        sum(tents_complete(player)) >= card.tents  # NT-R-54: wherever they stand
        and len(player.pole) >= card.stages
        and player.pole.count(WOOD) >= card.pole_wood
        and player.pole.count(SKULL) >= card.pole_skulls
        and Counter(card.handicraft_points) <= values  # NT-R-28: exactly these values
        and len(made) >= card.types
        and (card.groups == 0 or sum(count // card.alike for count in made.values()) >= card.groups)  # NT-R-53
        and nourishment_points(player) >= card.nourishment
        and len(player.nourishment) >= card.food
        and player.reserve[GENEROSITY] >= card.generosity
    )


def medal_for(card: SoloObjectiveCard, total: int) -> str:
    """NT-964, NT-R-44. The medal of the highest limit that the score reaches, or none."""
    limits = (("gold", card.gold), ("silver", card.silver), ("bronze", card.bronze))
    return next((medal for medal, limit in limits if total >= limit), "")


def _types(player: Player) -> Counter[str]:
    return Counter(HANDICRAFT_CARDS[card].type for card in player.complete)


def _achieved(g: State, seat: int, *, total: int, won: bool, medal: str = "") -> tuple[str, ...]:
    """NT-979. The Masterful Achievements that this game alone shows."""
    player = g.players[seat]

    def shown(achievement: Achievement) -> bool:
        return (
            not achievement.over_games
            and (won or not achievement.won)
            and len(g.players) >= achievement.players
            and total > achievement.total_above
            and player.nourishment.count(MUSHROOM) >= achievement.mushrooms
            and handicraft_sets(player) >= achievement.handicraft_sets
            and achievement.medal in ("", medal)
            and met(player, achievement)
        )

    return tuple(achievement.id for achievement in ACHIEVEMENTS.values() if shown(achievement))
