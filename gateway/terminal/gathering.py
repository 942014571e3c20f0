"""The verbs before and beside a game: finding, opening, joining, leaving a table."""

from __future__ import annotations

import json
from itertools import islice
from typing import Annotated

import typer
from rich.markdown import Markdown

from gateway.terminal import command
from gateway.terminal.address import Address
from gateway.terminal.client import Client, Refused
from gateway.terminal.command import AsJson, SeatNumber, Server, Where, app, screen
from gateway.terminal.keyring import TableKeys
from gateway.terminal.ledger import read_ledger
from gateway.terminal.model import Games, TableLine
from gateway.terminal.schema import options_of
from gateway.terminal.sitting import NoSeat, sit_down
from gateway.terminal.words import Words


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(help="Only this one, with its options.")] = None,
    server: Server = None,
    as_json: AsJson = False,
) -> None:
    """List the games that the house serves, or show one with the options of a table."""
    with command.house_of(server) as house:
        details = house.game(game) if game else None
        found = details or house.games()
    if as_json:
        screen.json(found)
        return
    table = screen.grid("Game", "", "Players", "Opponents", "Version")
    for line in found.games if isinstance(found, Games) else (found,):
        players = f"{line.seats_min}-{line.seats_max}"
        table.add_row(line.game, line.title, players, ", ".join(line.levels), line.rules_version)
    screen.show(table)
    if details is not None:
        screen.say(f"\n{details.summary}\n")
        options = screen.grid("Option", "Values", "Default", "")
        for name, values, default, text in options_of(details.options):
            options.add_row(name, values, default, text)
        screen.show(options)


@app.command()
def rules(
    game: Annotated[str, typer.Argument()],
    clause: Annotated[list[str] | None, typer.Option(help="Only this clause, such as NT-311; may be repeated.")] = None,
    server: Server = None,
) -> None:
    """Show the rules of a game, all or single clauses."""
    with command.house_of(server) as house:
        text = house.rules(game)
    if clause:
        clauses = read_ledger(text).clauses
        for one in clause:
            found = clauses.get(one.upper())
            if found is None:
                screen.complain(f"The rules of {game} have no clause {one}.")
                raise typer.Exit(command.REFUSED)
            screen.clause(found)
    elif screen.is_terminal:
        with screen.paged():
            screen.show(Markdown(text))
    else:
        screen.raw(text)


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
    with command.house_of(server) as house:
        details = house.game(game)
        count = seats or max(details.seats_min, len(levels) + 1)
        if len(levels) > count:
            raise typer.BadParameter(f"{len(levels)} bots do not fit on {count} seats")
        places = (*["open"] * (count - len(levels)), *(f"bot:{level}" for level in levels))
        created = house.create(game, places, options=_options(option or []), public=public, token=token)
    invites = {invite.seat: invite.token for invite in created.invites}
    command.keyring().keep_table(
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
    limit: Annotated[int, typer.Option(min=1, help="So many public tables.")] = 50,
    server: Server = None,
    as_json: AsJson = False,
) -> None:
    """List your own tables, and the newest public ones."""
    with command.house_of(server) as house:
        newest = house.tables(game)
        public = list(islice(newest, limit))
        more = next(newest, None) is not None
        known = {line.table for line in public}
        own = [
            line
            for keys in command.keyring().tables()
            if keys.server == house.server and keys.table not in known and game in (None, keys.game)
            if (line := _line(house, keys.table))
        ]
    if as_json:
        screen.json([*own, *public])
        return
    grid = screen.grid("Table", "Game", "Status", "Seats")
    for line in (*own, *public):
        words = Words(line.seats)
        grid.add_row(line.table, line.game, line.status, ", ".join(words.controller(s.controller) for s in line.seats))
    screen.show(grid if own or public else "No tables.")
    if more:
        screen.hint(f"There are more. To see twice as many: maloca tables --limit {2 * limit}")


@app.command()
def join(where: Where = None, seat: SeatNumber = None, server: Server = None) -> None:
    """Take a seat, with a salt of one's own, and say ready."""
    address = command.address_of(where, seat)
    with command.house_of(server, address) as house:
        sitting = sit_down(house, command.keyring(), address)
        facts = sitting.facts()
        screen.hint(f"You have seat {sitting.seat} at table {sitting.table}. To play: maloca play {sitting.table}")
        screen.header(sitting.title, facts, Words(facts.seats, sitting.seat))


@app.command()
def close(where: Where = None, server: Server = None) -> None:
    """End a table that was opened from here."""
    address = command.address_of(where, None)
    keys = command.keyring().table(address.table)
    if keys is None or keys.host_token is None:
        raise NoSeat(f"Table {address.table} was not opened from here: only its host can close it.")
    with command.house_of(server, address) as house:
        house.close(address.table, token=keys.host_token)
    screen.hint(f"Table {address.table} is closed. Its seed can be seen now: maloca export {address.table}")


@app.command("sit-out")
def sit_out(
    bot: Annotated[str, typer.Option(help="Level of the opponent that sits in.")] = "normal",
    where: Where = None,
    seat: SeatNumber = None,
    server: Server = None,
) -> None:
    """Let a bot play your seat until you come back."""
    with command.sitting_at(where, seat, server) as sitting:
        if sitting.keys is None or sitting.token is None:
            raise NoSeat(f"You hold no seat at table {sitting.table}.")
        sitting.house.control(sitting.table, sitting.keys.seat, f"bot:{bot}", token=sitting.token)
        sitting.keys.seat_token = None
        command.keyring().keep_seat(sitting.table, sitting.keys)
        screen.hint(f"A {bot} bot plays seat {sitting.keys.seat}. To come back: maloca come-back {sitting.table}")


@app.command("come-back")
def come_back(where: Where = None, seat: SeatNumber = None, server: Server = None) -> None:
    """Take your seat back from whoever plays it."""
    address = command.address_of(where, seat)
    owned = [keys for keys in command.keyring().seats(address.table) if keys.owner_token and seat in (None, keys.seat)]
    if not owned or owned[0].owner_token is None:
        raise NoSeat(f"You own no seat at table {address.table}.")
    keys = owned[0]
    with command.house_of(server, address) as house:
        back = house.control(address.table, keys.seat, "human", token=owned[0].owner_token)
    keys.seat_token = back.seat_token
    command.keyring().keep_seat(address.table, keys)
    screen.hint(f"Seat {keys.seat} is yours again. To play: maloca play {address.table}")


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
