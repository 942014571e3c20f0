"""The verbs of a game: seeing, playing, watching it, and checking it afterwards."""

from __future__ import annotations

import importlib
import random
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from gateway.terminal import command
from gateway.terminal.choosing import menu_of, shown
from gateway.terminal.client import Client
from gateway.terminal.command import AsJson, SeatNumber, Server, Where, app, screen
from gateway.terminal.model import Facts
from gateway.terminal.playing import Auto, Game, Left
from gateway.terminal.sitting import Sitting, held_seat, sit_down
from gateway.terminal.verifying import read_export, verify


@app.command()
def show(where: Where = None, seat: SeatNumber = None, server: Server = None, as_json: AsJson = False) -> None:
    """Show the table as your seat, or a spectator, sees it."""
    with command.sitting_at(where, seat, server) as sitting:
        seen = sitting.view()
        if as_json:
            screen.json(seen)
            return
        words = sitting.words(seen.facts)
        screen.header(sitting.title, seen.facts, words)
        if seen.view is not None:
            screen.view(seen.view, sitting.view_schema, words)
        if seen.facts.outcome is not None:
            screen.outcome(seen.facts.outcome, words)


@app.command()
def moves(where: Where = None, seat: SeatNumber = None, server: Server = None, as_json: AsJson = False) -> None:
    """List every legal move of your seat."""
    with command.sitting_at(where, seat, server) as sitting:
        seen = sitting.view()
        if as_json:
            screen.json(seen.decisions)
            return
        menu = menu_of(seen.decisions, sitting.words(seen.facts))
        screen.show(shown(menu.choices, screen.width) if menu.choices else "There is nothing to decide now.")


@app.command()
def play(
    where: Where = None,
    seat: SeatNumber = None,
    auto: Annotated[Auto | None, typer.Option(help="Play by itself: the first move, or any.")] = None,
    chance: Annotated[int | None, typer.Option("--random-seed", help="Makes --auto random repeatable.")] = None,
    server: Server = None,
) -> None:
    """Play a table to its end; take a seat first where you have none."""
    address = command.address_of(where, seat)
    with command.house_of(server, address) as house:
        ring = command.keyring()
        keys = held_seat(ring, address.table, address.seat)
        sitting = Sitting(house, ring, address.table, keys) if keys else sit_down(house, ring, address)
        if screen.is_terminal:
            _edited()
        try:
            facts = Game(sitting, screen, _ask).play(auto, random.Random(chance))  # noqa: S311 - picks moves, not secrets
        except (Left, EOFError):
            screen.hint(f"You have left; your seat stays yours. To go on: maloca play {address.table}")
            return
        except KeyboardInterrupt:
            screen.hint(f"\nYou have left; your seat stays yours. To go on: maloca play {address.table}")
            raise typer.Exit(command.LEFT) from None
    _ended(facts, sitting)


@app.command()
def watch(where: Where = None, seat: SeatNumber = None, server: Server = None, as_json: AsJson = False) -> None:
    """Tell what happens at a table, to its end."""
    with command.sitting_at(where, seat, server) as sitting:
        facts = sitting.facts()
        if not as_json:
            sitting.view()
            screen.header(sitting.title, facts, sitting.words(facts))
        for event in sitting.house.events(sitting.table, token=sitting.token):
            if as_json:
                screen.json_line(event)
            elif event.entry is not None:
                screen.news(event.entry, sitting.words(facts))
            if event.kind in ("entry", "facts", "reset"):
                facts = sitting.facts()
                if facts.status in ("over", "closed") and (event.entry is None or event.entry.entry >= facts.version):
                    break
        if not as_json:
            _ended(facts, sitting)


@app.command()
def export(
    where: Where = None,
    out: Annotated[Path | None, typer.Option(help="The file to write; else standard output.")] = None,
    server: Server = None,
) -> None:
    """Fetch a finished table, complete, with its seed."""
    address = command.address_of(where, None)
    with command.house_of(server, address) as house:
        document = house.export(address.table)
    if out is None:
        screen.raw(document.decode() + "\n")
    else:
        out.write_bytes(document)
        screen.hint(f"Written: {out}. To check it: maloca verify {out} --rules {house.server}")


@app.command("verify")
def verify_file(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="What `maloca export` has written.")],
    rules_of: Annotated[str | None, typer.Option("--rules", help="A house that replays it with its rules.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compute again what an export claims."""
    document = file.read_bytes()
    told = read_export(document)
    if rules_of is None:
        checks = list(verify(told, document, command.keyring(), None))
    else:
        with Client(rules_of) as house:
            checks = list(verify(told, document, command.keyring(), house))
    if as_json:
        screen.json([{"what": check.what, "result": check.result, "detail": check.detail} for check in checks])
    else:
        grid = screen.grid("Checked", "Result", "")
        for check in checks:
            grid.add_row(check.what, check.result, check.detail)
        screen.show(grid)
    if any(check.result == "broken" for check in checks):
        raise typer.Exit(command.BROKEN)


def _ended(facts: Facts, sitting: Sitting) -> None:
    if facts.outcome is None:
        screen.say("The table was closed.")
    else:
        screen.outcome(facts.outcome, sitting.words(facts))
    screen.hint(f"To check that all was fair: maloca export {facts.table} --out {facts.table}.json")


def _edited() -> None:
    """Typed lines can be edited and called back, where Python has readline."""
    with suppress(ImportError):
        importlib.import_module("readline")


def _ask(prompt: str) -> str:
    return input(prompt if screen.is_terminal else "")
