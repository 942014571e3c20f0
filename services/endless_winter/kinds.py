"""EW-1157 to EW-1173. How each benefit is carried out, in the chapter that it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.endless_winter.decks import Bury, Draw
from services.endless_winter.hunt import RevealAnimal, TakeAnimal, TakeTopAnimal, TipAnimal
from services.endless_winter.idols import ClimbIdol
from services.endless_winter.megaliths import PlaceMegalith
from services.endless_winter.migration import MoveCamp, PlaceCamp, PlaceVillage
from services.endless_winter.supplies import TakeCultureCard, TakeSacredStone, TribeCardToDiscard, TribeCardToHand

if TYPE_CHECKING:
    from services.endless_winter.actions import Action
    from services.endless_winter.pieces import Kind

KINDS: dict[Kind, type[Action]] = {
    "megalith": PlaceMegalith,
    "draw": Draw,
    "idol": ClimbIdol,
    "bury": Bury,
    "camp": PlaceCamp,
    "move": MoveCamp,
    "tip": TipAnimal,
    "zone": TakeAnimal,
    "top_animal": TakeTopAnimal,
    "reveal": RevealAnimal,
    "tribe_hand": TribeCardToHand,
    "tribe_discard": TribeCardToDiscard,
    "culture": TakeCultureCard,
    "stone": TakeSacredStone,
    "village": PlaceVillage,
}
"""Benefits that leave a choice, Tools aside: `State.kinds`. Moves of different kinds differ."""
