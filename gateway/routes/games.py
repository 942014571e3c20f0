"""Which games are served here, and what is to be known of them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from gateway.context import context, reply
from gateway.documented import OF_RULES, documented
from gateway.models import GameDetails, GameLine, Games, GameSchema

router = APIRouter()

RulesVersion = Annotated[
    str | None,
    Query(description="That of a table; without one it is the version that opens new tables.", max_length=64),
]
OF_ONE = ("unknown-game", "unknown-rules-version", *OF_RULES)
"""How it is refused to tell of one game."""

EXAMPLE = {
    "game": "neta_tanka",
    "title": "Neta-Tanka",
    "summary": "Place nomads, gather, craft and welcome guests.",
    "rules_version": "1-9a8b7c6d",
    "seats_min": 1,
    "seats_max": 4,
    "levels": ["easy", "normal", "hard"],
}


@router.get("/v1/games", **documented("listGames", "games", "All games", reply="Games", store=False))
async def list_games(request: Request) -> Response:
    """Each game in the rules version that opens new tables."""
    lines = tuple(
        GameLine(
            game=facts.game,
            title=facts.title,
            summary=facts.summary,
            rules_version=facts.rules_version,
            seats_min=facts.seats_min,
            seats_max=facts.seats_max,
            levels=facts.levels,
        )
        for facts in context(request).directory.games()
    )
    return reply(Games(games=lines))


@router.get(
    "/v1/games/{game}",
    **documented("getGame", "games", "One game", reply="GameDetails", store=False, problems=OF_ONE),
)
async def get_game(request: Request, game: str, rules_version: RulesVersion = None) -> Response:
    """Players, options and opponents of a game, with an example of a move; and the versions in which it is served."""
    here = context(request).directory
    facts = here.opening(game, rules_version).facts
    return reply(
        GameDetails(
            game=facts.game,
            title=facts.title,
            summary=facts.summary,
            rules_version=facts.rules_version,
            rules_versions=tuple(each.rules_version for each in here.versions(game)),
            seats_min=facts.seats_min,
            seats_max=facts.seats_max,
            levels=facts.levels,
            options=facts.options_schema,
            move_example=facts.move_example,
        )
    )


@router.get(
    "/v1/games/{game}/rules",
    **documented("getRules", "games", "A game's rules", media_type="text/markdown", store=False, problems=OF_ONE),
)
async def get_rules(request: Request, game: str, rules_version: RulesVersion = None) -> Response:
    """The ledger of the game: every rule as a numbered clause. Decisions and refusals name these clauses."""
    return Response(
        context(request).directory.opening(game, rules_version).facts.rules_text, media_type="text/markdown"
    )


@router.get(
    "/v1/games/{game}/schema",
    **documented("getSchema", "games", "A game's schemas", reply="GameSchema", store=False, problems=OF_ONE),
)
async def get_schema(request: Request, game: str, rules_version: RulesVersion = None) -> Response:
    """JSON Schemas of the game's options, of a move, and of the view."""
    facts = context(request).directory.opening(game, rules_version).facts
    return reply(
        GameSchema(
            game=facts.game,
            rules_version=facts.rules_version,
            options=facts.options_schema,
            move=facts.move_schema,
            view=facts.view_schema,
        )
    )
