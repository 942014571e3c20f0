"""All that Night Fishing tells the engine."""

from __future__ import annotations

from maloca.sample_game.v1 import sample_game_pb2 as pb
from services.engine.rules import Rules
from tests.sample_game.opponents import evaluate
from tests.sample_game.options import Options
from tests.sample_game.scoring import outcome
from tests.sample_game.setup import set_up
from tests.sample_game.state import State
from tests.sample_game.view import View, see

RULES: Rules[State, Options, View] = Rules(
    package="tests.sample_game",
    name="sample_game",
    title="Night Fishing",
    summary="Baits in secret, the catch for the highest; the sample of how a game is written.",
    number=1,
    seats=(2, 4),
    state=State,
    options=Options,
    view=View,
    move_message=pb.Move,
    options_message=pb.Options,
    set_up=set_up,
    see=see,
    outcome=outcome,
    evaluate=evaluate,
    move_example=("bait", "trout-7"),
)
