"""CG-300 to CG-323, CG-880 to CG-882, CG-940 to CG-942. A Round and its phases, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from services.cangaceiros import scoring
from services.cangaceiros.card_places import choose_hand
from services.cangaceiros.cards import UseCard
from services.cangaceiros.content import BOARD, VOLANTES_CARDS
from services.cangaceiros.events import ResolveEvent
from services.cangaceiros.pieces import NO_SEAT
from services.cangaceiros.volante_attacks import VolantesAttack
from services.cangaceiros.volantes import MoveVolantes
from services.engine.frames import Ask, Do, Move, Together, Upkeep
from services.engine.piles import EVERYONE, Pile

if TYPE_CHECKING:
    from services.cangaceiros.state import State

CITIES = ("mossoro", "salgueiro", "salvador", "recife")
"""CG-R-15. In the order in which Volantes come to them."""


class Round(Do, frozen=True):
    """CG-301, CG-321, CG-323. The next Round begins."""

    def run(self, g: State) -> None:
        g.round += 1
        g.phase = 1
        for player in g.players:
            player.swapped = False
        g.tell("round_began", round=g.round, holder=g.holder)
        g.then(SpawnVolantes(), ChooseCards(), PlayCards(), EndPlay())


class SpawnVolantes(Upkeep, frozen=True):
    """CG-302, CG-303, CG-R-15. Phase 1: Volantes come to the Cities, as many as the round card says."""

    def run(self, g: State) -> None:
        left = BOARD.volantes - sum(g.volantes.values()) - sum(player.trophies for player in g.players)
        spawn = VOLANTES_CARDS[g.round_card].spawn
        for city in CITIES:
            if count := min(getattr(spawn, city), left):
                left -= count
                g.volantes[city] = g.volantes.get(city, 0) + count
                g.tell("volantes_spawned", space=city, count=count)


class ChooseCards(Do, frozen=True):
    """CG-304, CG-305, CG-306, CG-307. Phase 2: everybody chooses a hand, all at once.

    Who has fewer cards in the deck than make a hand takes them, and the discard pile becomes the new deck.
    """

    def run(self, g: State) -> None:
        g.phase = 2
        for seat, player in enumerate(g.players):
            if len(player.deck) < BOARD.hand:
                while player.deck.cards:
                    card, _ = player.deck.draw()
                    player.hand.put(card, EVERYONE)
                player.deck = Pile.of(reversed(player.discard), EVERYONE)
                player.discard.clear()
                g.tell("deck_renewed", seat=seat)
        g.then(Together(tuple(ChooseHand(seat) for seat in range(len(g.players)))))


class ChooseHand(Ask, frozen=True):
    """CG-304, CG-308, CG-309, CG-324. What completes the hand, out of the own deck."""

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        for cards in dict.fromkeys(combinations(sorted(player.deck.cards), BOARD.hand - len(player.hand))):
            yield ("choose_hand", *cards)

    def play(self, g: State, move: Move) -> None:
        choose_hand(g, self.player, move[1:])
        g.tell("hand_chosen", seat=self.player)


class PlayCards(Do, frozen=True):
    """CG-311, CG-312. Phase 3 begins with the holder of the Facão."""

    def run(self, g: State) -> None:
        g.phase = 3
        g.then(NextCard(g.holder))


class NextCard(Do, frozen=True):
    """CG-311, CG-312, CG-322. The turn of `seat`, and so on clockwise, until all hands are empty."""

    seat: int

    def run(self, g: State) -> None:
        if g.players[self.seat].hand.cards:
            g.turn = self.seat
            g.tell("turn_began", seat=self.seat)
            g.then(UseCard(self.seat), NextCard((self.seat + 1) % len(g.players)))
        else:
            g.turn = NO_SEAT


class EndPlay(Do, frozen=True):
    """CG-301, CG-941, CG-942. After Phase 3 come Phases 4 to 6, unless the last Life Goal is gone."""

    def run(self, g: State) -> None:
        if g.last_round:
            g.then(FinalScoring())
            return
        g.then(
            ResolveEvent(),
            MoveVolantes(),
            VolantesAttack(),
            PassFacao(),
            TurnVolantesCard(),
            RestoreBlessing(),
            NextRound(),
        )


class PassFacao(Upkeep, frozen=True):
    """CG-880. Phase 6: the Facão goes to the next player clockwise."""

    def run(self, g: State) -> None:
        g.phase = 6
        g.holder = (g.holder + 1) % len(g.players)
        g.tell("facao_passed", seat=g.holder)


class TurnVolantesCard(Upkeep, frozen=True):
    """CG-881, CG-R-35. Phase 6: the top card of the Volantes deck becomes the round card, if there is one."""

    def run(self, g: State) -> None:
        pile = next((pile for pile in g.volantes_cards if pile.cards), None)
        if pile is not None:
            g.round_card, _ = g.draw(pile, EVERYONE)
            g.last_fight = None
            g.tell("volantes_card_turned", card=g.round_card)


class RestoreBlessing(Upkeep, frozen=True):
    """CG-882. Phase 6: the Blessing token lies face up again."""

    def run(self, g: State) -> None:
        if not g.blessing:
            g.blessing = True
            g.tell("blessing_restored")


class NextRound(Do, frozen=True):
    """CG-300, CG-940. Another Round, or the end of the game after the last."""

    def run(self, g: State) -> None:
        g.then(Round() if g.round < BOARD.rounds else FinalScoring())


class FinalScoring(Upkeep, frozen=True):
    """CG-940, CG-942, CG-953. The game ends, and the standings are told."""

    def run(self, g: State) -> None:
        for standing in scoring.outcome(g).standings:
            g.tell("scored", seat=standing.seat, total=standing.total, rank=standing.rank)
