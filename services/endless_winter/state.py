"""The state of a game: the boards in the middle, and what each player has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

import msgspec

from services.endless_winter import content
from services.endless_winter.actions import Action
from services.endless_winter.free_actions import FREE_ACTIONS
from services.endless_winter.kinds import KINDS
from services.endless_winter.options import Options
from services.endless_winter.pieces import NO_SEAT, Figure, Kind, Megalith, Phase
from services.engine.frames import Ask
from services.engine.game import Game
from services.engine.piles import Pile


class Player(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One player: Player board, cards, figures, and the own pieces on the boards."""

    colour: str
    setup_card: str = ""
    chief: str = ""
    """The Chief card, such as `"C1"`; empty before a draft."""
    side: str = ""
    """`"a"` or `"b"`, empty until it is chosen (EW-123)."""
    sides: Pile = msgspec.field(default_factory=Pile)
    """EW-R-70. While not all have chosen: both sides, the chosen one on top."""
    food: int = 0
    tools: int = 0
    score: int = 0
    camps: dict[str, int] = {}
    """Own Camps by hex; no hex with none."""
    villages: list[str] = []
    """Junctions with an own Village."""
    megaliths: int
    """Megaliths left on the Player board; the neutral ones go first (EW-1003)."""
    stones: list[str] = []
    """Sacred Stones, from the leftmost space."""
    offering: int = 0
    honor: int = 0
    """Levels climbed on the Idol tracks."""
    animals: list[str] = []
    """Animal cards that are not Tipped, by type, in order."""
    tipped: list[str] = []

    hand: Pile = msgspec.field(default_factory=Pile)
    deck: Pile = msgspec.field(default_factory=Pile)
    discard: list[str] = []
    played: list[str] = []
    """Cards above the Player board in the turn, in the order they were played."""
    used: list[int] = []
    """EW-1150, EW-R-31. Places in `played`, in the Eclipse phase in `eclipse`, whose ability has been used."""
    eclipse: Pile = msgspec.field(default_factory=Pile)
    """The Eclipse pile; in the Eclipse phase what is left of it, open to all."""
    buried: Pile = msgspec.field(default_factory=Pile)
    """EW-R-56. Known to the owner alone."""
    figures: list[Figure] = []
    """Figures placed in this round, in order."""
    chief_used: bool = False
    """EW-413. The Chief ability has been used in this turn."""

    @property
    def camps_left(self) -> int:
        """Camps on the Player board."""
        return content.BOARD.camps - sum(self.camps.values())

    @property
    def food_limit(self) -> int:
        """EW-1408, EW-1409."""
        return content.BOARD.food_limit + sum(self.camps.values())


class State(Game, kw_only=True, omit_defaults=True):
    """The whole table. Seats count from 0, clockwise."""

    conserved: ClassVar[bool] = True
    kinds: ClassVar[Mapping[Kind, type[Action]]] = KINDS
    """How benefits are carried out. Here, because the chapters that carry them out gain benefits themselves."""

    players: list[Player]
    options: Options
    round: int = 0
    phase: Phase = "setup"
    draft: list[str] = msgspec.field(default_factory=list)
    """EW-1611, EW-1614. Chief or Setup cards that are laid out."""
    order: list[int] = msgspec.field(default_factory=list)
    """The Turn Order indicator, from the top."""
    turn: int = NO_SEAT
    """Whose turn, or whose part of the Eclipse phase, it is."""
    place: str = ""
    """The column, or `REST`, of this turn's figure; empty before it stands."""
    labour: int = 0
    """Labour of this turn that is not spent, in half points."""
    fresh: dict[str, int] = msgspec.field(default_factory=dict)
    """EW-502, EW-R-07. Cards that the top Initiation action brought to hand in this turn, which are not to be played in
    it, with the number of cards that were Buried then."""
    recruited: list[str] = msgspec.field(default_factory=list)
    """EW-501, EW-R-08. Types taken by that action in this turn."""
    icons_taken: list[str] = msgspec.field(default_factory=list)
    """EW-424. Columns whose bottom action icon is taken in this round."""

    terrain: dict[str, str] = msgspec.field(default_factory=dict)
    """Hex → type of its Terrain tile."""
    glacier_hexes: list[str] = msgspec.field(default_factory=list)
    """With the Glacier token module: the hexes of `glacier_tokens`, in the same order."""
    glacier_tokens: Pile = msgspec.field(default_factory=Pile)
    glacier_unused: Pile = msgspec.field(default_factory=Pile)
    rest_tokens: Pile = msgspec.field(default_factory=Pile)
    """With the Rest token module: the pile; a face-up top one is known to all."""
    rest_token: str = ""
    """The Rest token that the player whose turn it is has taken, with effects still to use."""
    rested: bool = False
    """EW-1636. With the Rest token module: the first figure of this round to Rest has brought its token."""

    megalith_tiles: list[str] = msgspec.field(default_factory=list)
    """Tiles at the places of the pattern, in its order."""
    megaliths: list[Megalith] = msgspec.field(default_factory=list)
    honor: list[list[int]] = msgspec.field(default_factory=list)
    """Honor level → seats on it, from the left; level 0 is below the track and empty."""
    supply: dict[str, str] = msgspec.field(default_factory=dict)
    """Supply space → Sacred Stone; a space is gone once its stone is taken (EW-R-54)."""

    tribe_decks: dict[str, int] = msgspec.field(default_factory=dict)
    """Tribe cards left, by type."""
    culture: list[str] = msgspec.field(default_factory=list)
    """The Culture display."""
    culture_decks: list[Pile] = msgspec.field(default_factory=list)
    """The decks of Era I and Era II."""
    culture_removed: list[str] = msgspec.field(default_factory=list)
    animal_deck: Pile = msgspec.field(default_factory=Pile)
    zone: list[str] = msgspec.field(default_factory=list)
    """The Hunt Zone."""
    stones_unused: list[Pile] = msgspec.field(default_factory=list)
    """Sacred Stones that were not placed, by Era."""

    @property
    def era(self) -> int:
        """EW-305. 1 or 2."""
        return 1 if self.round <= content.BOARD.era_rounds else 2

    def aside(self) -> tuple[Ask, ...]:
        """Section 6. What the player whose turn it is may do beside the open decision."""
        return FREE_ACTIONS[self.turn] if self.turn != NO_SEAT and self.phase == "action" else ()

    def hidden(self) -> Iterable[Sequence[Pile]]:
        """EW-134, EW-455, EW-1414, EW-R-56. What nobody, or only its owner, may see."""
        for player in self.players:
            yield (player.hand, player.deck, player.eclipse, player.buried)
            yield (player.sides,)
        yield from ((deck,) for deck in self.culture_decks)
        yield (self.animal_deck,)
        yield (self.glacier_tokens, self.glacier_unused)
        yield (self.rest_tokens,)
        yield from ((pile,) for pile in self.stones_unused)

    def totals(self) -> dict[str, int]:
        """Cards of each type, Animals of each type, Sacred Stones, Megaliths and tokens in all zones together."""
        cards = Counter(self.culture + self.culture_removed)
        animals = Counter(self.animal_deck.cards + self.zone)
        for deck in self.culture_decks:
            cards.update(deck.cards)
        stones = len(self.supply) + sum(map(len, self.stones_unused))
        megaliths = len(self.megaliths)
        for player in self.players:
            for pile in (player.hand, player.deck, player.eclipse, player.buried):
                cards.update(pile.cards)
            cards.update(player.discard + player.played)
            animals.update(player.animals + player.tipped)
            stones += len(player.stones)
            megaliths += player.megaliths
        cards.update(self.tribe_decks)
        glacier_tokens = len(self.glacier_tokens) + len(self.glacier_unused)
        rest_tokens = len(self.rest_tokens) + bool(self.rest_token)
        tokens = {"glacier_tokens": glacier_tokens, "rest_tokens": rest_tokens}
        return {**cards, **animals, "stones": stones, "megaliths": megaliths, **tokens}
