"""The `maloca` command: one function for each verb.

Exit codes: 0 done; 1 refused by the house, or nothing to do it with; 2 wrong usage; 3 nobody answers; 4 an export that
does not hold; 130 left with Ctrl-C.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table

from gateway.terminal.address import Address, BadAddress, read_address
from gateway.terminal.choosing import menu_of, shown
from gateway.terminal.client import Client, Refused, Unreachable
from gateway.terminal.keyring import Keyring, SeatKeys, TableKeys, folder_of
from gateway.terminal.ledger import read_ledger
from gateway.terminal.model import Facts, TableLine
from gateway.terminal.playing import Auto, Game, Left, SeatLost
from gateway.terminal.screen import Screen
from gateway.terminal.sitting import NoSeat, Sitting, held_seat, sit_down
from gateway.terminal.verifying import BadExport, read_export, verify
from gateway.terminal.words import Words

REFUSED, UNREACHABLE, BROKEN, LEFT = 1, 3, 4, 130
HERE = "http://127.0.0.1:8000"

app = typer.Typer(
    help="Play at a Maloca from the terminal.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
screen = Screen()

Server = Annotated[
    str | None, typer.Option(envvar="MALOCA_URL", help=f"Address of the house.  [default: the table's, else {HERE}]")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")]
Where = Annotated[str | None, typer.Argument(metavar="[TABLE|LINK]", help="A table's id or link; else the last one.")]
SeatNumber = Annotated[int | None, typer.Option("--seat", min=0, help="The seat's number, from 0.")]


def main() -> None:
    """Runs the command line; what goes wrong is one line on standard error, and an exit code."""
    try:
        app()
    except Refused as refused:
        screen.refusal(refused.problem)
        sys.exit(REFUSED)
    except Unreachable as silent:
        screen.complain(str(silent))
        sys.exit(UNREACHABLE)
    except (BadAddress, BadExport, NoSeat, SeatLost) as wrong:
        screen.complain(str(wrong))
        sys.exit(REFUSED)


# Games


@app.command()
def games(server: Server = None, as_json: AsJson = False) -> None:
    """List the games that the house serves."""
    with _house(server) as house:
        found = house.games()
    if as_json:
        screen.json(found)
        return
    table = _grid("Game", "", "Players", "Opponents", "Version")
    for line in found.games:
        players = f"{line.seats_min}-{line.seats_max}"
        table.add_row(line.game, line.title, players, ", ".join(line.levels), line.rules_version)
    screen.show(table)


@app.command()
def rules(
    game: Annotated[str, typer.Argument()],
    clause: Annotated[list[str] | None, typer.Option(help="Only this clause, such as NT-311; may be repeated.")] = None,
    server: Server = None,
) -> None:
    """Show the rules of a game, all or single clauses."""
    with _house(server) as house:
        text = house.rules(game)
    if clause:
        clauses = read_ledger(text).clauses
        for one in clause:
            found = clauses.get(one.upper())
            if found is None:
                screen.complain(f"The rules of {game} have no clause {one}.")
                raise typer.Exit(REFUSED)
            screen.clause(found)
    elif screen.is_terminal:
        with screen.paged():
            screen.show(Markdown(text))
    else:
        screen.raw(text)


# Tables


@app.command("open")
def open_table(
    game: Annotated[str, typer.Argument()],
    seats: Annotated[int | None, typer.Option(min=1, help="How many seats; else one more than bots.")] = None,
    bots: Annotated[str, typer.Option(help="Levels of the opponents: normal,normal,easy.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, name=value; repeated.")] = None,
    public: Annotated[bool, typer.Option("--public", help="List the table; its seats need no invite.")] = False,
    token: Annotated[str | None, typer.Option(envvar="MALOCA_CREATE_TOKEN", help="The operator's token.")] = None,
    server: Server = None,
    as_json: AsJson = False,
) -> None:
    """Open a table, and print an invite for each open seat."""
    levels = [level for level in bots.split(",") if level]
    with _house(server) as house:
        details = house.game(game)
        count = seats or max(details.seats_min, len(levels) + 1)
        if len(levels) > count:
            raise typer.BadParameter(f"{len(levels)} bots do not fit on {count} seats")
        places = (*["open"] * (count - len(levels)), *(f"bot:{level}" for level in levels))
        created = house.create(game, places, options=_options(option or []), public=public, token=token)
    invites = {invite.seat: invite.token for invite in created.invites}
    keyring().keep_table(
        TableKeys(
            table=created.table,
            server=house.server,
            game=created.game,
            commitment=created.commitment,
            host_token=created.host_token,
            invites=invites,
        )
    )
    if as_json:
        screen.json(created)
        return
    screen.hint(f"Table {created.table} is open. You are its host. To sit down: maloca play")
    screen.hint(f"Commitment of the seed: {created.commitment}")
    for seat, invite in invites.items():
        screen.say(f"Seat {seat}, for whoever gets this line:")
        screen.raw(f"  maloca play '{Address(created.table, house.server, seat, invite).link()}'\n")


@app.command()
def tables(
    game: Annotated[str | None, typer.Option(help="Only tables of this game.")] = None,
    server: Server = None,
    as_json: AsJson = False,
) -> None:
    """List public tables, and those that were opened or joined from here."""
    with _house(server) as house:
        public = house.tables(game).tables
        known = {line.table for line in public}
        own = [
            line
            for keys in keyring().tables()
            if keys.server == house.server and keys.table not in known and game in (None, keys.game)
            if (line := _line(house, keys.table))
        ]
    if as_json:
        screen.json([*own, *public])
        return
    grid = _grid("Table", "Game", "Status", "Seats")
    for line in (*own, *public):
        words = Words(line.seats)
        grid.add_row(line.table, line.game, line.status, ", ".join(words.controller(s.controller) for s in line.seats))
    screen.show(grid if own or public else "No tables.")


@app.command()
def join(where: Where = None, seat: SeatNumber = None, server: Server = None) -> None:
    """Take a seat, with a salt of one's own, and say ready."""
    address = _address(where, seat)
    with _house(server, address) as house:
        sitting = sit_down(house, keyring(), address)
        facts = sitting.facts()
    screen.hint(f"You have seat {sitting.seat} at table {sitting.table}. To play: maloca play {sitting.table}")
    screen.header(facts, Words(facts.seats, sitting.seat))


@app.command()
def close(where: Where = None, server: Server = None) -> None:
    """End a table that was opened from here."""
    address = _address(where, None)
    keys = keyring().table(address.table)
    if keys is None or keys.host_token is None:
        raise NoSeat(f"Table {address.table} was not opened from here: only its host can close it.")
    with _house(server, address) as house:
        house.close(address.table, token=keys.host_token)
    screen.hint(f"Table {address.table} is closed. Its seed can be seen now: maloca export {address.table}")


# Playing


@app.command()
def show(where: Where = None, seat: SeatNumber = None, server: Server = None, as_json: AsJson = False) -> None:
    """Show the table as your seat, or a spectator, sees it."""
    with _sitting(where, seat, server) as sitting:
        seen = sitting.view()
        if as_json:
            screen.json(seen)
            return
        words = sitting.words(seen.facts, seen.view)
        screen.header(seen.facts, words)
        if seen.view is not None:
            screen.view(seen.view, sitting.view_schema, words)
        if seen.facts.outcome is not None:
            screen.outcome(seen.facts.outcome, words)


@app.command()
def moves(where: Where = None, seat: SeatNumber = None, server: Server = None, as_json: AsJson = False) -> None:
    """List every legal move of your seat."""
    with _sitting(where, seat, server) as sitting:
        seen = sitting.view()
        if as_json:
            screen.json(seen.decisions)
            return
        menu = menu_of(seen.decisions, sitting.words(seen.facts, seen.view))
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
    address = _address(where, seat)
    with _house(server, address) as house:
        keys = held_seat(keyring(), address.table, address.seat)
        sitting = Sitting(house, keyring(), address.table, keys) if keys else sit_down(house, keyring(), address)
        try:
            facts = Game(sitting, screen, _ask).play(auto, random.Random(chance))  # noqa: S311 - picks moves, not secrets
        except (Left, EOFError):
            screen.hint(f"You have left; your seat stays yours. To go on: maloca play {address.table}")
            return
        except KeyboardInterrupt:
            screen.hint(f"\nYou have left; your seat stays yours. To go on: maloca play {address.table}")
            raise typer.Exit(LEFT) from None
    _ended(facts, sitting)


@app.command()
def watch(where: Where = None, seat: SeatNumber = None, server: Server = None, as_json: AsJson = False) -> None:
    """Tell what happens at a table, to its end; with a seat of your own, what your seat may know."""
    with _sitting(where, seat, server) as sitting:
        facts = sitting.facts()
        if not as_json:
            screen.header(facts, sitting.words(facts))
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


@app.command("sit-out")
def sit_out(
    bot: Annotated[str, typer.Option(help="Level of the opponent that sits in.")] = "normal",
    where: Where = None,
    seat: SeatNumber = None,
    server: Server = None,
) -> None:
    """Let a bot play your seat until you come back."""
    with _sitting(where, seat, server) as sitting:
        if sitting.keys is None or sitting.token is None:
            raise NoSeat(f"You hold no seat at table {sitting.table}.")
        sitting.house.control(sitting.table, sitting.keys.seat, f"bot:{bot}", token=sitting.token)
        sitting.keys.seat_token = None
        keyring().keep_seat(sitting.table, sitting.keys)
        screen.hint(f"A {bot} bot plays seat {sitting.keys.seat}. To come back: maloca come-back {sitting.table}")


@app.command("come-back")
def come_back(where: Where = None, seat: SeatNumber = None, server: Server = None) -> None:
    """Take your seat back from whoever plays it."""
    address = _address(where, seat)
    owned = [keys for keys in keyring().seats(address.table) if keys.owner_token and seat in (None, keys.seat)]
    if not owned or owned[0].owner_token is None:
        raise NoSeat(f"You own no seat at table {address.table}.")
    keys = owned[0]
    with _house(server, address) as house:
        back = house.control(address.table, keys.seat, "human", token=owned[0].owner_token)
    keys.seat_token = back.seat_token
    keyring().keep_seat(address.table, keys)
    screen.hint(f"Seat {keys.seat} is yours again. To play: maloca play {address.table}")


# Afterwards


@app.command()
def export(
    where: Where = None,
    out: Annotated[Path | None, typer.Option(help="The file to write; else standard output.")] = None,
    server: Server = None,
) -> None:
    """Fetch a finished table, complete, with its seed."""
    address = _address(where, None)
    with _house(server, address) as house:
        document = house.export(address.table)
    if out is None:
        screen.raw(document.decode() + "\n")
    else:
        out.write_bytes(document)
        screen.hint(f"Written: {out}. To check it: maloca verify {out}")


@app.command("verify")
def verify_file(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="What `maloca export` has written.")],
    rules_of: Annotated[str | None, typer.Option("--rules", help="A house that replays it with its rules.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compute again what an export claims: seed, salts, dice, your own receipts, with rules also every move."""
    document = file.read_bytes()
    told = read_export(document)
    if rules_of is None:
        checks = list(verify(told, document, keyring(), None))
    else:
        with Client(rules_of) as house:
            checks = list(verify(told, document, keyring(), house))
    if as_json:
        screen.json([{"what": check.what, "result": check.result, "detail": check.detail} for check in checks])
    else:
        grid = _grid("Checked", "Result", "")
        for check in checks:
            grid.add_row(check.what, check.result, check.detail)
        screen.show(grid)
    if any(check.result == "broken" for check in checks):
        raise typer.Exit(BROKEN)


# Shared by the verbs


def keyring() -> Keyring:
    """The user's keyring."""
    return Keyring(folder_of(os.environ))


def _address(where: str | None, seat: int | None) -> Address:
    if where is None:
        last = keyring().last()
        if last is None:
            raise NoSeat("Which table? None has been opened or joined from here.")
        return Address(last, seat=seat)
    address = read_address(where)
    return address if seat is None else Address(address.table, address.server, seat, address.invite)


@contextmanager
def _house(server: str | None, address: Address | None = None) -> Iterator[Client]:
    """The house of the option, else of the link, else where the table was opened or joined."""
    keys = keyring().table(address.table) if address else None
    home = server or (address.server if address else None) or (keys.server if keys else None) or HERE
    lost = "The house does not answer; trying again."
    with Client(home, on_lost=lambda reason: screen.complain(f"{lost} ({reason})")) as house:
        yield house


@contextmanager
def _sitting(where: str | None, seat: int | None, server: str | None) -> Iterator[Sitting]:
    """A place at a table: of the seats held here the one of that number, or the first; else a spectator's."""
    address = _address(where, seat)
    keys: SeatKeys | None = held_seat(keyring(), address.table, address.seat)
    if keys is None and address.seat is not None:
        raise NoSeat(f"You do not hold seat {address.seat} at table {address.table}.")
    with _house(server, address) as house:
        yield Sitting(house, keyring(), address.table, keys)


def _ended(facts: Facts, sitting: Sitting) -> None:
    if facts.outcome is None:
        screen.say("The table was closed.")
    else:
        screen.outcome(facts.outcome, sitting.words(facts))
    screen.hint(f"To check that all was fair: maloca export {facts.table} --out {facts.table}.json")


def _line(house: Client, table: str) -> TableLine | None:
    """A table of this player in the form of the public list, None where it is gone."""
    try:
        facts = house.facts(table)
    except Refused:
        return None
    return TableLine(
        table=facts.table,
        game=facts.game,
        rules_version=facts.rules_version,
        status=facts.status,
        created=facts.created,
        seats=facts.seats,
    )


def _options(given: list[str]) -> dict[str, object]:
    """`name=value`: numbers, true and false are read as such, all else as text."""
    read: dict[str, object] = {}
    for pair in given:
        name, mark, text = pair.partition("=")
        if not mark:
            raise typer.BadParameter(f"an option is name=value, not {pair!r}")
        try:
            value = json.loads(text)
        except ValueError:
            value = text
        read[name] = value if isinstance(value, bool | int | float) else text
    return read


def _ask(prompt: str) -> str:
    return input(prompt if screen.is_terminal else "")


def _grid(*heads: str) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for head in heads:
        table.add_column(head, overflow="fold")
    return table
