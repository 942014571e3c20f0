"""All that Endless Winter tells the house about itself."""

from __future__ import annotations

from maloca.endless_winter.v1 import endless_winter_pb2 as pb
from services.endless_winter.content import PLAYER_COUNTS
from services.endless_winter.opponents import blunder, evaluate
from services.endless_winter.options import Options
from services.endless_winter.scoring import outcome
from services.endless_winter.setup import set_up
from services.endless_winter.state import State
from services.endless_winter.view import View, see
from services.engine.rules import Rules

RULES: Rules[State, Options, View] = Rules(
    package=__name__.rpartition(".")[0],
    name="endless_winter",
    title="Endless Winter: Paleoamericans",
    summary="Tribes of the last Ice Age hunt, migrate, raise Megaliths and honour their dead through four rounds.",
    number=1,
    seats=(min(PLAYER_COUNTS), max(PLAYER_COUNTS)),
    state=State,
    options=Options,
    view=View,
    move_message=pb.Move,
    options_message=pb.Options,
    set_up=set_up,
    see=see,
    outcome=outcome,
    evaluate=evaluate,
    blunder=blunder,
    move_example=("side", "a"),
)
