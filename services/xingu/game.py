"""All that Xingu tells the house about itself."""

from __future__ import annotations

from maloca.xingu.v1 import xingu_pb2 as pb
from services.engine.rules import Rules
from services.xingu.content import PLAYER_COUNTS
from services.xingu.opponents import blunder, evaluate
from services.xingu.options import Options
from services.xingu.scoring import outcome
from services.xingu.setup import set_up
from services.xingu.state import State
from services.xingu.view import View, see

RULES: Rules[State, Options, View] = Rules(
    package=__name__.rpartition(".")[0],
    name="xingu",
    title="Xingu",
    summary="Tribes of the Xingu grow their villages, trade and pacify, and hold off farmers, explorers and telegraph.",
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
    move_example=("collect", "india", 0),
)
