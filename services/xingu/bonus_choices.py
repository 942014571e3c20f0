"""XI-1241 to XI-1259. What is chosen when a bonus has been bought."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Ask, Move
from services.xingu.actions import STOP, take_back
from services.xingu.content import BONUS_CARDS
from services.xingu.feeding import gain_points
from services.xingu.free_actions import score_trinket, trinkets
from services.xingu.india import gain_utensil, missing_utensils
from services.xingu.missionaries import missionaries_on_land, send_to_camp
from services.xingu.pieces import CHARACTERS, SICK, TABLE, VILLAGER, Helper
from services.xingu.villagers import come_home, empty_hexes, put

if TYPE_CHECKING:
    from services.xingu.state import State

HEALTHY = "healthy"
"""As against `SICK`: a held villager that is released."""


class Choice(Ask, frozen=True):
    """A choice that a bonus gives, by the bonus."""

    bonus: str

    def possible(self, g: State) -> bool:
        """XI-1230, XI-R-81. Whether the whole effect can be carried out."""
        return any(True for _ in self.moves(g))


class TakeToken(Choice, frozen=True):
    """XI-1241, XI-1242. `("take_token", resource)`: a starting resource token from the reserve."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("take_token", kind) for kind in BONUS_CARDS[self.bonus].kinds if kind in g.tokens)

    def play(self, g: State, move: Move) -> None:
        g.tokens.remove(move[1])
        g.players[self.player].tokens.append(move[1])
        g.tell("token_taken", seat=self.player, resource=move[1])


class ReturnVillager(Choice, frozen=True):
    """XI-1244, XI-1252, XI-R-81, XI-R-82. `("bring_back", character, sick)`: a used villager comes home from a card."""

    returned: int = 0

    def moves(self, g: State) -> Iterator[Move]:
        used = {(helper.place, helper.sick) for helper in g.players[self.player].helpers if helper.used}
        yield from (
            ("bring_back", place, sick) for place in CHARACTERS for sick in (False, True) if (place, sick) in used
        )

    def possible(self, g: State) -> bool:
        used = sum(helper.used and helper.place != TABLE for helper in g.players[self.player].helpers)
        return min(used, len(empty_hexes(g, self.player))) >= BONUS_CARDS[self.bonus].amount

    def play(self, g: State, move: Move) -> None:
        _, place, sick = move
        come_home(g, self.player, Helper(place, sick=sick))
        g.tell("villager_returned", seat=self.player, place=place, sick=sick)
        if self.returned + 1 < BONUS_CARDS[self.bonus].amount:
            ReturnVillager(self.player, self.bonus, self.returned + 1).begin(g)


class SendMissionary(Choice, frozen=True):
    """XI-1245, XI-R-77. `("send", hex)`: a missionary of any territory goes to the camp, for points."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("send", spot) for spot in missionaries_on_land(g))

    def play(self, g: State, move: Move) -> None:
        send_to_camp(g, self.player, move[1])
        gain_points(g, self.player, BONUS_CARDS[self.bonus].amount)


class TakeUtensil(Choice, frozen=True):
    """XI-639, XI-640, XI-1254, XI-R-83. `("take_utensil", type)`: one that the collection under way lacks."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("take_utensil", kind) for kind in missing_utensils(g, self.player))

    def play(self, g: State, move: Move) -> None:
        gain_utensil(g, self.player, move[1])


class TakeBack(Choice, frozen=True):
    """XI-1256, XI-R-44, XI-R-51. `("take_back", character)`: a card whose action is finished; who lies on it stays."""

    def moves(self, g: State) -> Iterator[Move]:
        unplayed = g.players[self.player].unplayed
        yield from (
            ("take_back", character)
            for character in CHARACTERS
            if character not in unplayed and character not in g.playing
        )

    def play(self, g: State, move: Move) -> None:
        player, character = g.players[self.player], move[1]
        take_back(g, self.player, character)
        player.helpers = [
            Helper(TABLE, sick=helper.sick, used=helper.used) if helper.place == character else helper
            for helper in player.helpers
        ]
        g.tell("card_taken_back", seat=self.player, character=character)


class ReleaseVillager(Choice, frozen=True):
    """XI-1257, XI-R-44. `("release", "healthy" | "sick")`: a held one comes home; to the table if no hex is empty."""

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        if player.held:
            yield ("release", HEALTHY)
        if player.held_sick:
            yield ("release", SICK)

    def play(self, g: State, move: Move) -> None:
        player, sick = g.players[self.player], move[1] == SICK
        if sick:
            player.held_sick -= 1
        else:
            player.held -= 1
        if empty_hexes(g, self.player):
            put(g, self.player, SICK if sick else VILLAGER)
        else:
            player.helpers.append(Helper(TABLE, sick=sick, used=False))
        g.tell("villager_released", seat=self.player, sick=sick)


class ScoreTrinkets(Choice, frozen=True):
    """XI-1259, XI-R-49. `("score", "mirror" | "knife", card)` for more points than usual; after one, `("stop",)`."""

    begun: bool = False

    def moves(self, g: State) -> Iterator[Move]:
        yield from trinkets(g, self.player)
        if self.begun:
            yield STOP

    def play(self, g: State, move: Move) -> None:
        if move == STOP:
            return
        _, kind, card = move
        score_trinket(g, self.player, kind, card, BONUS_CARDS[self.bonus].values)
        ScoreTrinkets(self.player, self.bonus, begun=True).begin(g)


CHOICES: dict[str, type[Choice]] = {
    "missionary": SendMissionary,
    "release": ReleaseVillager,
    "return": ReturnVillager,
    "take_back": TakeBack,
    "token": TakeToken,
    "trinkets": ScoreTrinkets,
    "utensil": TakeUtensil,
}
"""Effect → what it asks."""
