"""The state of a game: what lies on the map and beside it, and what each player has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

import msgspec

from services.cangaceiros import content
from services.cangaceiros.deals import SpendDeal
from services.cangaceiros.options import Options
from services.cangaceiros.pieces import LINES, NO_SEAT, EventTile, Fight
from services.engine.frames import Ask
from services.engine.game import Game
from services.engine.piles import Pile

FREE_ACTIONS: tuple[tuple[Ask, ...], ...] = tuple((SpendDeal(seat),) for seat in range(max(content.PLAYER_COUNTS)))
"""What each player may do at any time in the own turn of Phase 3."""


class Player(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One player: reserve, player board, Chief, Action cards, and the own pieces on the map."""

    colour: str
    reserve: int
    """Cangaceiros in the reserve."""
    fame: int
    """0: the marker is off the track (CG-674)."""
    reis: int
    deals: int = 0
    vengeance: int = 0
    trophies: int = 0
    lines: dict[str, int]
    """Cangaceiros on each of the `LINES`, which are all always there; they fill from the left."""
    gang: str
    """The space of the Gang."""
    garrisons: dict[str, int] = {}
    """Cangaceiros by space; no space with none."""
    prisoners: int
    """Own Cangaceiros in the Prison of Recife."""

    chief: str = ""
    """The face-up Chief, empty as long as one is being chosen."""
    markers: list[int] = []
    """The spaces of the Chief card, counted from 0, that lie under a Training marker; the others lie on the board."""
    wounds: list[int] = []
    """The spaces of the Chief card with a Wound cube."""
    fallen: bool = False
    """CG-R-18. The Chief is dead; the procedure of death is still to come."""
    drawn: Pile = msgspec.field(default_factory=Pile)
    """The two Chief cards of which one is kept."""

    hand: Pile = msgspec.field(default_factory=Pile)
    deck: Pile = msgspec.field(default_factory=Pile)
    discard: list[str] = []
    """The open discard pile, the top last."""
    swapped: bool = False
    """CG-321. The swap after the third card of this Round has been taken."""

    @property
    def board(self) -> int:
        """Cangaceiros on the player board."""
        return sum(self.lines.values())

    @property
    def trained(self) -> int:
        """Training markers on the player board; none while a Chief is being chosen, on whom they all will lie."""
        return content.BOARD.training_markers - len(self.markers) if self.chief else 0


class State(Game, kw_only=True, omit_defaults=True):
    """The whole table. Seats count from 0, clockwise."""

    conserved: ClassVar[bool] = True

    players: list[Player]
    options: Options
    round: int = 0
    """1 to 7, from the spawn of its Round on."""
    phase: int = 1
    """1 to 6, as numbered in CG-301."""
    holder: int = 0
    """Who holds the Facão token."""

    turn: int = NO_SEAT
    """Whose card of Phase 3 is being used; nobody's outside Phase 3."""
    card: str = ""
    """CG-R-56. The Action card in play."""
    lost: bool = False
    """CG-671. What is left of the card in play is lost: its Chief is gone."""
    halted: bool = False
    """CG-R-04. Volantes have ended the Gang's movement with the card in play."""
    fight: Fight | None = None
    last_fight: Fight | None = None
    """The last fight under this round card, for those who look only afterwards; its tokens lie in their piles again."""

    round_card: str = ""
    """The Volantes card that counts: the one printed on the board, then the top of the open ones."""
    volantes_cards: list[Pile] = msgspec.field(default_factory=list)
    """The face-down Volantes deck, by backs: one pile each for 1, 2 and 3 figures."""
    volantes: dict[str, int] = msgspec.field(default_factory=dict)
    """Volantes by space; no space with none."""
    tokens: Pile = msgspec.field(default_factory=Pile)
    """Volantes Reinforcements tokens, face down."""
    prison_tokens: Pile = msgspec.field(default_factory=Pile)

    fazendas: dict[str, str] = msgspec.field(default_factory=dict)
    """Fazenda tiles by space; SE-1 takes them away."""
    blessing: bool = True
    """The Blessing token lies face up."""
    events: list[EventTile] = msgspec.field(default_factory=list)
    """The Event Track, Peace first. In Round n the tiles from `events[n - 1]` on are active; see `resolved`."""
    resolved: int = 0
    """CG-804. Tiles that have been turned to their inactive side, from the left."""
    rewards: list[list[str]] = msgspec.field(default_factory=list)
    """Reward tiles under each space of the Event Track."""
    rewards_discarded: list[str] = msgspec.field(default_factory=list)

    displays: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """The cards on display, under `SERRA` and `CAATINGA`, which are both always there."""
    life_goals: list[str] = msgspec.field(default_factory=list)
    last_round: bool = False
    """CG-941. The last Life Goal is gone: the game ends after Phase 3."""
    chiefs: Pile = msgspec.field(default_factory=Pile)
    """The face-down Chief deck."""
    chiefs_discarded: list[str] = msgspec.field(default_factory=list)

    def aside(self) -> tuple[Ask, ...]:
        """CG-900, CG-R-23. The free action of the player whose turn it is."""
        return FREE_ACTIONS[self.turn] if self.turn != NO_SEAT else ()

    def hidden(self) -> Iterable[Sequence[Pile]]:
        """CG-324. What nobody, or only its owner, may see."""
        yield (*(player.drawn for player in self.players), self.chiefs)
        for player in self.players:
            yield (player.hand, player.deck)
        for pile in self.volantes_cards:
            yield (pile,)
        yield (self.tokens,)
        yield (self.prison_tokens,)

    def back(self, card: str) -> str:
        """CG-229. The backs of Action cards; all other cards that lie together have the same."""
        printed = content.ACTION_CARDS.get(card)
        return printed.back if printed else ""

    def totals(self) -> dict[str, int]:
        """Cangaceiros and Action cards of each player; Volantes cards, tokens and Chiefs over all zones."""
        fight = self.fight
        counts = {
            "chiefs": len(self.chiefs)
            + len(self.chiefs_discarded)
            + sum(len(player.drawn) + (player.chief != "") for player in self.players),
            "volantes_tokens": len(self.tokens) + (len(fight.tokens) if fight else 0),
            "prison_tokens": len(self.prison_tokens) + (fight is not None and fight.prison_token != ""),
        }
        for seat, player in enumerate(self.players):
            on_tiles = sum(seat in event.seats for event in self.events)
            placed = sum(player.garrisons.values()) + sum(player.lines[line] for line in LINES)
            counts[f"cangaceiros_{seat}"] = player.reserve + player.prisoners + on_tiles + placed
            in_play = self.turn == seat and self.card != ""
            counts[f"action_cards_{seat}"] = len(player.hand) + len(player.deck) + len(player.discard) + in_play
        return counts
