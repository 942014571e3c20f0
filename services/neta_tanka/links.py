"""NT-750 to NT-768, NT-851. Links, the Reminder tokens on them, and Link tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Move
from services.neta_tanka import effects
from services.neta_tanka.content import (
    BONUS_ON,
    LINK_BONUSES,
    LINK_TOKENS,
    LINKS,
    LINKS_AT,
    SOLO_LINK_TOKENS,
    LinkBonus,
)

if TYPE_CHECKING:
    from services.neta_tanka.state import State

NEIGHBOURS = {
    place: tuple((link.id, link.ends[link.ends[0] == place]) for link in links) for place, links in LINKS_AT.items()
}
"""Location → its Links, and where each leads."""
PLACES = {link: place for place, link in enumerate(LINKS)}
REUSE = frozenset(bonus.id for bonus in LINK_BONUSES.values() if bonus.effect == "reuse")


def bonus_of(g: State, link: str) -> LinkBonus | None:
    """NT-973. The bonus of a Link; none on the one that holds the Link tokens."""
    if g.solo_links.cards:
        return LINK_BONUSES[SOLO_LINK_TOKENS[g.solo_links.cards[PLACES[link]]].bonus]
    return BONUS_ON[g.side].get(link)


def lay_reminders(g: State, seat: int, colour: str, location: int) -> list[str]:
    """NT-756, NT-767, NT-R-38. A Nomad has come to this Location: the Links that it forms with its own colour."""
    formed = [
        link
        for link, other in NEIGHBOURS[location]
        if any(figure.location == other and figure.colour == colour for figure in g.figures)
    ]
    g.players[seat].reminders += [(colour, link) for link in formed]
    return formed


def can_use_bonus(g: State, seat: int, link: str, *, certain: bool) -> bool:
    """NT-R-30. Whether the bonus of a Link can be used now; one for Link tokens can, even if none is left (NT-R-08)."""
    bonus = bonus_of(g, link)
    return bonus is None or effects.possible(g, seat, bonus, certain=certain)


def use_bonus(g: State, seat: int, link: str, *, certain: bool) -> None:
    """The bonus of a Link, or a Link token of the player's choice where it has none (NT-761)."""
    bonus = bonus_of(g, link)
    if bonus is None:
        TakeLinkToken(seat).begin(g)  # NT-R-08
        return
    effects.resolve(g, seat, bonus, certain=certain)
    if bonus.id not in REUSE and bonus.id not in g.resolved:
        g.resolved.append(bonus.id)  # NT-R-27


class UseLink(Ask, frozen=True):
    """NT-750, NT-751, NT-752, NT-753, NT-754, NT-755, NT-757, NT-768, NT-R-37.

    A Link that Nomads of one own colour form, once for each colour.
    """

    greedy: ClassVar[bool] = False

    def moves(self, g: State) -> Iterator[Move]:
        seen = []
        for _, link in g.players[self.player].reminders:
            if link not in seen and can_use_bonus(g, self.player, link, certain=False):
                yield ("use_link", link)
            seen.append(link)

    def play(self, g: State, move: Move) -> None:
        link = move[1]
        reminders = g.players[self.player].reminders
        used = next(reminder for reminder in reminders if reminder[1] == link)
        reminders.remove(used)
        g.tell("link_used", seat=self.player, link=link, colour=used[0])
        use_bonus(g, self.player, link, certain=False)


class TakeLinkToken(Ask, frozen=True):
    """NT-760, NT-761. A Link token from the stack, of the player's choice."""

    def moves(self, g: State) -> Iterator[Move]:
        seen = []
        for token in g.link_tokens:
            bonus = LINK_TOKENS[token].bonus
            if bonus not in seen:
                seen.append(bonus)
                yield ("take_token", token)

    def play(self, g: State, move: Move) -> None:
        token = move[1]
        g.link_tokens.remove(token)
        g.players[self.player].tokens.append(token)
        g.tell("link_token_taken", seat=self.player, token=token)


class UseToken(Ask, frozen=True):
    """NT-762, NT-763, NT-851, NT-R-07. A held Link token."""

    greedy: ClassVar[bool] = False

    def moves(self, g: State) -> Iterator[Move]:
        for token in g.players[self.player].tokens:
            if effects.possible(g, self.player, LINK_BONUSES[LINK_TOKENS[token].bonus], certain=True):
                yield ("use_token", token)

    def play(self, g: State, move: Move) -> None:
        token = move[1]
        g.players[self.player].tokens.remove(token)
        g.link_tokens_gone.append(token)
        g.tell("link_token_used", seat=self.player, token=token)
        effects.resolve(g, self.player, LINK_BONUSES[LINK_TOKENS[token].bonus], certain=True)
