"""All that Cangaceiros tells the house about itself."""

from __future__ import annotations

from maloca.cangaceiros.v1 import cangaceiros_pb2 as pb
from services.cangaceiros.content import PLAYER_COUNTS
from services.cangaceiros.opponents import blunder, evaluate
from services.cangaceiros.options import Options
from services.cangaceiros.scoring import outcome
from services.cangaceiros.setup import set_up
from services.cangaceiros.state import State
from services.cangaceiros.view import View, see
from services.engine.rules import Rules

RULES: Rules[State, Options, View] = Rules(
    package=__name__.rpartition(".")[0],
    name="cangaceiros",
    title="Cangaceiros",
    summary="Gangs of the Sertão plunder, garrison and fight the Volantes for Fame, seven Rounds long.",
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
    move_example=("move", "pajeu"),
)
