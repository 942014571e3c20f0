"""What opponents expect of fights: with the Volantes within reach, and with those of the Rounds to come.

All weights are estimates of play, in Fame; no rule depends on them.
"""

from __future__ import annotations

from functools import cache

from services.cangaceiros.content import ACTION_CARDS, BOARD, VOLANTES_CARDS, VOLANTES_TOKENS

TROPHY = 0.55
"""A trophy, beside the Fame of the kill."""
SUFFERED = 0.6
"""A wound suffered."""
SHARES = {0: 0.12, 1: 0.3, 2: 0.45}
"""The share of a player's cards that become attacks, by what a Volante is worth in Fame then."""
USUAL = (1, 2, 3)
"""So many Volantes are usually within reach; the Gang goes where it pays."""

Strength = tuple[float, float, float]
"""Guns, Protection, Facão."""
TOKEN: Strength = (
    sum(token.strength.guns for token in VOLANTES_TOKENS.values()) / len(VOLANTES_TOKENS),
    sum(token.strength.protection for token in VOLANTES_TOKENS.values()) / len(VOLANTES_TOKENS),
    sum(token.strength.facao for token in VOLANTES_TOKENS.values()) / len(VOLANTES_TOKENS),
)
"""What the token of a Volante adds on average."""
BONUS: dict[str, tuple[int, int, int]] = {
    card: (printed.strength.guns, printed.strength.protection, printed.strength.facao)
    for card, printed in ACTION_CARDS.items()
}
"""What a card adds in an attack."""


def expected(own: Strength, volantes: Strength, count: int, wound_spaces: int) -> tuple[float, float]:
    """Kills, and wounds suffered, when the Gang attacks so many Volantes."""
    guns, protection, facao = (side + count * token for side, token in zip(volantes, TOKEN, strict=True))
    shots = max(0.0, own[0] - protection)
    room = count * wound_spaces
    suffered = max(0.0, guns - own[1])
    inflicted = shots
    if shots < room:
        inflicted += own[2]
        suffered += facao
    kills = max(0.0, min(count, (inflicted - (wound_spaces - 1) / 2) / wound_spaces))
    return kills, suffered


@cache
def worth(own: tuple[int, int, int], card: str, count: int, vengeance: bool) -> float:
    """An attack on so many Volantes of this Volantes card: trophies and Fame less the wounds, at least 0."""
    printed = VOLANTES_CARDS[card]
    volantes = (printed.strength.guns, printed.strength.protection, printed.strength.facao)
    kills, suffered = expected(own, volantes, count, printed.wound_spaces)
    return max(0.0, kills * (printed.fame + TROPHY + vengeance) - SUFFERED * suffered - TROPHY * vengeance)


@cache
def coming(own: tuple[int, int, int], round_card: str, number: int, hand: int, vengeance: int) -> float:
    """All attacks that can be expected with the cards in hand and those of the later Rounds.

    `own` is the strength of Chief and lines; what the cards add comes on top.
    """
    attacking = (own[0] + 1, own[1], own[2] + 1)
    band = VOLANTES_CARDS[round_card].band
    total, left = 0.0, float(vengeance)
    for later in range(BOARD.rounds, number - 1, -1):
        if later == number:
            cards, count = [round_card], hand
        else:
            back = later // 2
            cards = [card.id for card in VOLANTES_CARDS.values() if card.band == band and card.back == back]
            count = BOARD.hand
        fights = count * SHARES[VOLANTES_CARDS[cards[0]].fame]
        avenged = min(left, fights)
        left -= avenged
        for spent, times in ((True, avenged), (False, fights - avenged)):
            best = [max(worth(attacking, card, volantes, spent) for volantes in USUAL) for card in cards]
            total += times * sum(best) / len(best)
    return total
