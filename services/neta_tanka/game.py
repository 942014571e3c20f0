"""All that Neta-Tanka tells the house about itself."""

from __future__ import annotations

from maloca.neta_tanka.v1 import neta_tanka_pb2 as pb
from services.engine.rules import Rules
from services.neta_tanka.content import PLAYER_COUNTS
from services.neta_tanka.opponents import blunder, evaluate
from services.neta_tanka.options import Options
from services.neta_tanka.scoring import outcome
from services.neta_tanka.setup import set_up
from services.neta_tanka.state import State
from services.neta_tanka.view import View, see

RULES: Rules[State, Options, View] = Rules(
    package=__name__.rpartition(".")[0],
    name="neta_tanka",
    title="Neta-Tanka",
    summary="Clans of nomads share a village: place Nomads, feed and house the clan, raise the Totem Pole.",
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
    move_example=("place", 5, "red"),
)
