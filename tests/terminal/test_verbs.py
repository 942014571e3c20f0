"""Each verb of the command line, run as a process against a whole house."""

from __future__ import annotations

import json
import re
import signal
import stat
from pathlib import Path

import httpx

from gateway.terminal.client import Client
from tests.terminal.conftest import Person, both_seated, link


def test_games_lists_what_is_served(person: Person) -> None:
    out = person.ok("games")
    assert re.search(r"sample_game +Night Fishing +2-4 +easy, normal, hard", out)
    listed = json.loads(person.ok("games", "--json"))
    assert {game["game"] for game in listed["games"]} == {
        *("sample_game", "neta_tanka", "cangaceiros", "xingu", "endless_winter")
    }


def test_one_game_is_shown_with_its_options(person: Person) -> None:
    out = person.ok("games", "sample_game", width=120)
    assert "Baits in secret, the catch for the highest" in out
    assert re.search(r"^rounds +2 to 4 +3", out, re.M)
    assert re.search(r"^moon +full, new +new", out, re.M)
    assert "The side of the Village board; Winter is the harder one." in person.ok("games", "neta_tanka", width=120)
    assert json.loads(person.ok("games", "neta_tanka", "--json"))["game"] == "neta_tanka"
    assert person.run("games", "chess").err.startswith("unknown-game: ")


def test_rules_are_printed_whole_when_piped(person: Person) -> None:
    served = httpx.get(f"{person.server}/v1/games/sample_game/rules").text
    assert person.ok("rules", "sample_game") == served


def test_rules_of_single_clauses(person: Person) -> None:
    out = person.ok("rules", "sample_game", "--clause", "SG-303", "--clause", "sg-ex-1", width=400)
    rule, example = out.splitlines()
    assert rule == "SG-303 (auto) The winner of the round has the lead in the next one.  3 Evening"
    assert example.startswith("SG-EX-1 (example) Seats 0, 1 and 2 bait with eel-5, trout-7 and perch-7; ")
    assert example.endswith("and may salvage eel-5 or trout-7.  5 Worked example")
    assert person.run("rules", "sample_game", "--clause", "SG-999").code == 1


def test_open_prints_an_invite_for_each_open_seat(person: Person) -> None:
    out = person.ok("open", "sample_game", "--seats", "3", "--bots", "easy", "--option", "rounds=2")
    table = out.split()[1]
    assert link(out, 0).startswith(f"{person.server}/v1/tables/{table}/seats/0#")
    assert link(out, 1)
    assert "Seat 2" not in out
    facts = person.facts(table)
    assert facts.options == {"rounds": 2}
    assert [seat.controller for seat in facts.seats] == ["open", "open", "bot:easy"]


def test_join_keeps_tokens_where_nobody_else_reads_them(person: Person) -> None:
    table = person.open("--bots", "easy")
    assert f"You have seat 0 at table {table}" in person.ok("join")
    for file in person.state.glob("*/*.json"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    kept = json.loads((person.state / table / "seat-0.json").read_text())
    assert kept["seat_token"].startswith("mlc_seat_")
    assert len(bytes.fromhex(kept["salt"])) == 32


def test_two_people_join_by_link_and_the_game_begins(person: Person, friend: Person) -> None:
    out = person.ok("open", "sample_game", "--seats", "2")
    table = out.split()[1]
    friend.ok("join", link(out, 1))
    assert person.facts(table).status == "gathering"
    person.ok("join")
    assert person.facts(table).status == "gathering"
    friend.ok("join", table, "--seat", "1")
    assert person.facts(table).status == "running"
    assert "player (1)" in person.ok("show")


def test_a_public_table_is_listed_and_joined_without_an_invite(person: Person, friend: Person) -> None:
    table = person.open("--public", "--seats", "2", "--bots", "easy")
    assert re.search(rf"{table} +sample_game +gathering +open seat, easy bot", friend.ok("tables"))
    friend.ok("join", table)
    listed = json.loads(friend.ok("tables", "--json"))
    (line,) = [line for line in listed if line["table"] == table]
    assert [seat["controller"] for seat in line["seats"]] == ["human", "bot:easy"]


def test_tables_shows_so_many_and_says_that_there_are_more(person: Person, friend: Person) -> None:
    made = [person.open("--public", "--seats", "2") for _ in range(3)]
    assert len(json.loads(friend.ok("tables", "--json", "--limit", "2"))) == 2
    out = friend.ok("tables", "--limit", "1")
    assert (made[2] in out, made[1] in out) == (True, False)
    assert out.endswith("There are more. To see twice as many: maloca tables --limit 2\n")
    with Client(person.server) as house:
        assert set(made) <= {line.table for line in house.tables("sample_game")}


def test_tables_lists_ones_own_that_are_not_public(person: Person, friend: Person) -> None:
    table = person.open("--bots", "easy")
    assert table in person.ok("tables")
    assert table not in friend.ok("tables")


def test_show_lays_out_the_own_hand_and_hides_the_others(person: Person) -> None:
    person.open("--bots", "easy")
    person.ok("join")
    out = person.ok("show")
    hand = re.search(r"^Hand +((?:eel|perch|trout)-\d, (?:eel|perch|trout)-\d, (?:eel|perch|trout)-\d) +", out, re.M)
    assert hand, out
    seen = json.loads(person.ok("show", "--json"))
    assert ", ".join(seen["view"]["players"][0]["hand"]) == hand[1]
    assert re.search(r"Shells +2 +2", out)


def test_show_for_a_spectator(person: Person, friend: Person) -> None:
    table = person.open("--bots", "easy")
    person.ok("join")
    out = friend.ok("show", table, "--server", person.server)
    assert re.search(r"^Hand +hidden x\d +hidden x\d", out, re.M)


def test_moves_are_numbered_with_decision_and_clauses(person: Person) -> None:
    person.open("--bots", "easy")
    person.ok("join")
    out = person.ok("moves")
    assert out.splitlines()[0].rstrip() == "To decide: choose bait  SG-201"
    (decision,) = json.loads(person.ok("moves", "--json"))
    cards = [move["bait"]["card"] for move in decision["moves"]]
    assert [line.strip() for line in out.splitlines()[1:]] == [f"{n}  Bait: {card}" for n, card in enumerate(cards, 1)]


def test_sit_out_and_come_back(person: Person, friend: Person) -> None:
    table = both_seated(person, friend)
    person.ok("sit-out", "--bot", "easy")
    assert person.facts(table).seats[0].controller == "bot:easy"
    person.ok("come-back")
    assert person.facts(table).seats[0].controller == "human"
    assert "you (0)" in person.ok("show")


def test_close_shows_the_seed(person: Person, friend: Person) -> None:
    table = person.open("--bots", "easy")
    assert friend.run("close", table).code == 1
    person.ok("close")
    document = json.loads(person.ok("export"))
    assert document["status"] == "closed"
    assert len(document["seed"]) == 64
    assert "The table was closed." in person.ok("watch")


def test_export_of_a_running_table_is_refused(person: Person) -> None:
    person.open("--bots", "easy")
    person.ok("join")
    ran = person.run("export")
    assert ran.code == 1
    assert ran.err.startswith("table-not-finished: ")


def test_watch_tells_to_the_end(person: Person, friend: Person) -> None:
    table = person.open("--seats", "2", "--bots", "easy")
    watching = friend.start("watch", table)
    assert watching.stdout is not None
    assert "gathering" in watching.stdout.readline()
    person.ok("play", table, "--auto", "first")
    out, err = watching.communicate(timeout=60)
    assert (watching.returncode, err) == (0, "")
    assert re.search(r"^ +\d+  Player \(0\): ready", out, re.M)
    assert re.search(r"^Result ", out, re.M)


def test_watch_as_json_is_one_event_a_line(person: Person, friend: Person) -> None:
    table = person.open("--bots", "easy")
    person.ok("play", table, "--auto", "first")
    (event,) = map(json.loads, friend.ok("watch", table, "--json").splitlines())
    assert event["kind"] == "facts"
    assert event["facts"]["status"] == "over"


def test_ctrl_c_leaves_cleanly_and_the_seat_stays(person: Person) -> None:
    table = person.open("--seats", "2")
    playing = person.start("play", table)
    assert playing.stdout is not None
    assert "somebody to take seat 1" in playing.stdout.readline()
    playing.send_signal(signal.SIGINT)
    out, err = playing.communicate(timeout=30)
    assert (playing.returncode, err) == (130, "")
    assert f"maloca play {table}" in out
    assert person.facts(table).seats[0].owned is True


def test_the_tokens_of_a_table_go_to_its_own_house(person: Person) -> None:
    table = person.open("--bots", "easy")
    person.server = "http://127.0.0.1:1"
    person.ok("join", table)
    assert person.run("games").code == 3
    assert person.run("show", "--server", person.server).code == 3


def test_http_may_be_left_out_of_an_address(person: Person) -> None:
    assert person.ok("games", "--server", person.server.removeprefix("http://")) == person.ok("games")


def test_nobody_sits_down_at_a_table_that_is_over(person: Person, friend: Person) -> None:
    table = person.open("--bots", "easy")
    person.ok("close")
    ran = friend.run("play", table, "--server", person.server)
    assert (ran.code, ran.err) == (1, f"Table {table} is closed. To see how it ended: maloca show {table}\n")


def test_nobody_answers(person: Person) -> None:
    ran = person.run("games", "--server", "http://127.0.0.1:1")
    assert ran.code == 3
    assert ran.err.startswith("Nobody answers at http://127.0.0.1:1: ")


def test_a_refusal_is_one_line_with_its_code(person: Person) -> None:
    assert person.run("open", "chess").err.startswith("unknown-game: ")
    assert person.run("open", "sample_game", "--seats", "9").err.startswith("bad-seats: ")
    assert person.run("open", "sample_game", "--option", "moon=blue").err.startswith("bad-options: ")
    ran = person.run("show", "nosuchtable")
    assert (ran.code, ran.err.splitlines()) == (
        1,
        ["unknown-table: There is no table of that id, or it has expired."],
    )


def test_wrong_usage(person: Person, tmp_path: Path) -> None:
    assert person.run("open", "sample_game", "--option", "moon").code == 2
    assert person.run("dance").code == 2
    assert person.run("show").err.strip() == "Which table? None has been opened or joined from here."
    assert person.run("join", "ftp://example.org/v1/tables/a").code == 1
    (tmp_path / "no.json").write_text("{}")
    assert person.run("verify", str(tmp_path / "no.json")).err.startswith("This is no export of a table: ")
    person.open()
    person.ok("close")
    (tmp_path / "no.json").write_text(json.dumps({**json.loads(person.ok("export")), "seed": "xyz"}))
    ran = person.run("verify", str(tmp_path / "no.json"))
    assert (ran.code, ran.err) == (1, "This is no export of a table: its seed is not hexadecimal.\n")
