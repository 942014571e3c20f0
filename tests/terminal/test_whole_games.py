"""Whole games: by itself, with typed numbers, checked afterwards."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from tests.terminal.conftest import Person, both_seated, link


def test_a_game_against_bots_ends_with_the_scores_and_can_be_verified(person: Person, tmp_path: Path) -> None:
    table = person.open("--bots", "easy,normal")
    out = person.ok("play", "--auto", "random", "--random-seed", "7")
    assert re.search(r"^ +\d+  You \(0\): baited", out, re.M)
    assert re.search(r"^Result +.*you \(0\)", out, re.M)
    assert re.search(r"^Total +\d+ +\d+ +\d+", out, re.M)

    file = tmp_path / "game.json"
    person.ok("export", "--out", str(file))
    checked = person.ok("verify", str(file), "--rules", person.server, width=200)
    assert [line.split("  ")[0] for line in checked.splitlines()[1:]] == [
        "commitment",
        "salt of seat 0",
        "dice key",
        "entries",
        "own memory",
        "own salt, seat 0",
        "others' salts, seat 0",
        "own receipts, seat 0",
        "replay and chain",
    ]
    assert checked.count("  holds  ") == 9
    assert table in file.read_text()


def test_verify_finds_what_was_changed_after_the_game(person: Person, friend: Person, tmp_path: Path) -> None:
    table = person.open("--bots", "easy")
    person.ok("play", table, "--auto", "first")
    document = json.loads(person.ok("export", table))

    def results(who: Person, changed: dict[str, object], *words: str) -> dict[str, str]:
        file = tmp_path / "changed.json"
        file.write_text(json.dumps(changed))
        ran = who.run("verify", str(file), "--json", *words)
        found = {check["what"]: check["result"] for check in json.loads(ran.out)}
        assert ran.code == (4 if "broken" in found.values() else 0)
        return found

    seed = "00" * 32
    made = hashlib.sha256(bytes.fromhex(seed) + table.encode()).hexdigest()
    assert results(person, {**document, "seed": seed})["commitment"] == "broken"
    other_seed = results(person, {**document, "seed": seed, "commitment": made})
    assert (other_seed["commitment"], other_seed["own memory"]) == ("holds", "broken")
    other_salt = results(person, {**document, "salts": {"0": "00" * 32}})
    assert (other_salt["salt of seat 0"], other_salt["own salt, seat 0"]) == ("broken", "broken")
    entries = document["entries"]
    assert results(person, {**document, "entries": entries[1:]})["entries"] == "broken"
    other_chain = [{**entry, "chain": "00" * 32} for entry in entries]
    assert results(person, {**document, "entries": other_chain})["own receipts, seat 0"] == "broken"

    moves = [place for place, entry in enumerate(entries) if entry.get("move", [""])[0] == "bait"]
    twice = [
        {**entry, "move": entries[moves[0]]["move"]} if n == moves[1] else entry for n, entry in enumerate(entries)
    ]
    assert results(friend, {**document, "entries": twice})["replay and chain"] == "unknown"
    assert results(friend, {**document, "entries": twice}, "--rules", person.server)["replay and chain"] == "broken"


def test_verify_finds_a_salt_that_was_made_up_when_the_own_one_was_seen(
    person: Person, friend: Person, tmp_path: Path
) -> None:
    table = both_seated(person, friend)
    other = friend.start("play", table, "--auto", "first")
    person.ok("play", table, "--auto", "first")
    other.communicate(timeout=60)
    document = json.loads(person.ok("export", table))
    file, others = tmp_path / "changed.json", "others' salts, seat 0"

    def verified(entries: list[dict[str, object]], salts: dict[str, str]) -> dict[str, str]:
        file.write_text(json.dumps({**document, "entries": entries, "salts": salts}))
        return {check["what"]: check["result"] for check in json.loads(person.run("verify", str(file), "--json").out)}

    entries, salts = document["entries"], document["salts"]
    assert verified(entries, salts)[others] == "holds"
    assert verified(entries, {"1": salts["1"]})["own salt, seat 0"] == "broken"
    made_up = {"key": "table.salt_promised", "arguments": {"seat": 1, "digest": hashlib.sha256(b"\0" * 32).hexdigest()}}
    claim = next(n for n, entry in enumerate(entries) if entry["kind"] == "control" and entry["seat"] == 1)
    forged = [{**entry, "news": [made_up]} if n == claim else entry for n, entry in enumerate(entries)]
    assert verified(forged, {**salts, "1": "00" * 32})[others] == "broken"


def test_two_people_play_to_the_end_at_the_same_time(person: Person, friend: Person) -> None:
    out = person.ok("open", "sample_game", "--seats", "2")
    other = friend.start("play", link(out, 1), "--auto", "random")
    mine = person.ok("play", "--auto", "random")
    theirs, err = other.communicate(timeout=60)
    assert (other.returncode, err) == (0, "")
    totals = [re.findall(r"^Total +(\d+) +(\d+)", text, re.M) for text in (mine, theirs)]
    assert totals[0] == totals[1] != []


def test_a_piped_session_with_typed_numbers(person: Person) -> None:
    table = person.open("--bots", "easy", "--option", "rounds=2")
    out = person.ok("play", typed="2\n" + "1\n" * 40)
    assert re.search(r"^Result ", out, re.M)
    assert "Your move" not in out
    moves = [entry.get("move") for entry in json.loads(person.ok("export", table))["entries"] if entry.get("seat") == 0]
    first = next(move for move in moves if move)
    hand = re.search(r"^ +2  Bait: (\S+)", out, re.M)
    assert hand
    assert first == ["bait", hand[1]]


def test_typing_narrows_the_list_and_enter_plays_what_is_left(person: Person) -> None:
    table = person.open("--bots", "easy")
    person.ok("join")
    (decision,) = json.loads(person.ok("moves", "--json"))
    card = decision["moves"][1]["bait"]["card"]
    out = person.ok("play", typed=f"99\nxyzzy\nBAIT {card}\n\nquit\n")
    assert "There is no move 99." in out
    assert "No move has 'xyzzy' in it." in out
    assert "Enter plays this one." in out
    assert re.search(r"You \(0\): baited", out)
    assert person.facts(table).status == "running"


def test_help_rules_and_what_lies_before_you_can_be_asked_for(person: Person) -> None:
    person.open("--bots", "easy")
    out = person.ok("play", typed="?\n? sg-201\n? K99\n? BY LOT\nrules\nmine\nview\nall\n", width=200)
    assert "Enter plays the only one" in out
    assert out.count("SG-201 (must) All players, at the same time and in secret, choose one hand card as bait.") == 2
    assert "The rules do not explain 'K99'." in out
    assert "SG-105 (setup) The lead falls to a player by lot." in out
    assert len(re.findall(r"^Shells +2 *$", out, re.M)) == 1
    assert len(re.findall(r"^Players", out, re.M)) == 2
    assert "You have left" in out


def test_a_seat_that_changes_hands_ends_the_session(person: Person, friend: Person) -> None:
    table = both_seated(person, friend)
    playing = person.start("play", table, "--auto", "first")
    assert playing.stdout is not None
    while "Waiting for player (1)" not in playing.stdout.readline():
        pass
    person.ok("sit-out")
    _, err = playing.communicate(timeout=30)
    assert playing.returncode == 1
    assert err == f"Your seat has changed hands. To take it back: maloca come-back {table}\n"


@pytest.mark.slow
@pytest.mark.parametrize("width", [80, 120])
def test_neta_tanka_against_a_bot_to_the_end(person: Person, width: int) -> None:
    printed = person.ok("open", "neta_tanka", "--bots", "easy", "--option", "side=winter")
    table = printed.split()[1]
    person.ok("join")
    out = person.ok("show", width=width)
    assert max(map(len, out.splitlines())) <= width
    assert re.search(r"^1 +Fell Timber +single +forest ", out, re.M)
    assert re.search(r"^  wood +1 +1 *$", out, re.M)
    assert re.search(r"^Tent +", out, re.M)
    played = person.ok("play", table, "--auto", "random", "--random-seed", "3", width=width)
    assert re.search(r"^Total +-?\d+ +-?\d+", played, re.M)
    assert max(map(len, played.splitlines()[:-1])) <= width


@pytest.mark.slow
@pytest.mark.parametrize("width", [80, 120])
def test_cangaceiros_against_a_bot_to_the_end(person: Person, width: int) -> None:
    printed = person.ok("open", "cangaceiros", "--bots", "easy", "--option", "volantes_block=true")
    table = printed.split()[1]
    person.ok("join")
    out = person.ok("show", width=width)
    assert max(map(len, out.splitlines())) <= width
    assert re.search(r"Side 2/3 ", out)
    assert re.search(r"^mossoro +Mossoró +city +0 ", out, re.M)
    assert re.search(r"^Reserve +10 +10 *$", out, re.M)
    played = person.ok("play", table, "--auto", "random", "--random-seed", "3", width=width)
    assert re.search(r"^Total +-?\d+ +-?\d+", played, re.M)
    assert max(map(len, played.splitlines()[:-1])) <= width


@pytest.mark.slow
@pytest.mark.parametrize("width", [80, 120])
def test_xingu_against_a_bot_to_the_end(person: Person, width: int) -> None:
    printed = person.ok("open", "xingu", "--bots", "easy", "--option", "landing_only=true")
    table = printed.split()[1]
    person.ok("join")
    out = person.ok("show", width=width)
    assert max(map(len, out.splitlines())) <= width
    assert re.search(r"^forest_a +Forest A +north", out, re.M)
    assert re.search(r"^  reserve +6 +6 *$", out, re.M)
    played = person.ok("play", table, "--auto", "random", "--random-seed", "3", width=width)
    assert re.search(r"^Total +-?\d+ +-?\d+", played, re.M)
    assert max(map(len, played.splitlines()[:-1])) <= width


@pytest.mark.slow
@pytest.mark.parametrize("width", [80, 120])
def test_endless_winter_against_a_bot_to_the_end(person: Person, width: int) -> None:
    options = ["--option", "draft=setup_cards", "--option", "glacier_tokens=true", "--option", "rest_tokens=true"]
    printed = person.ok("open", "endless_winter", "--bots", "easy", *options)
    table = printed.split()[1]
    person.ok("join")
    out = person.ok("show", width=width)
    assert max(map(len, out.splitlines())) <= width
    assert re.search(r"^H00 +base +Base", out, re.M)
    assert re.search(r"^J07 +H01, H02, H08 +nobody", out, re.M)
    assert re.search(r"^Megaliths left +8 +8 *$", out, re.M)
    played = person.ok("play", table, "--auto", "random", "--random-seed", "3", width=width)
    assert re.search(r"^Total +-?\d+ +-?\d+", played, re.M)
    assert max(map(len, played.splitlines()[:-1])) <= width
