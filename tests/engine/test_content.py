"""Content files: schema, provenance, digest."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from services.engine import content
from services.engine.content import BadContent

ROW = """
[[tiles]]
id = "T1"
spaces = 2
icons = ["wood"]
source = { spaces = "rulebook", icons = "reconstructed" }
"""


class Tile(msgspec.Struct, frozen=True):
    id: str
    spaces: int
    icons: tuple[str, ...] = ()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A package with nothing in its content folder, under a name of its own."""
    name = f"printed_{abs(hash(request.node.name))}"
    (tmp_path / name / "content").mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return name


def write(tmp_path: Path, package: str, text: str, name: str = "tiles") -> None:
    (tmp_path / package / "content" / f"{name}.toml").write_text(text, encoding="utf-8")


def test_rows_are_typed_and_keep_their_order(tmp_path: Path, package: str) -> None:
    write(tmp_path, package, ROW + ROW.replace("T1", "T0"))
    assert content.load(package, "tiles", Tile) == (Tile("T1", 2, ("wood",)), Tile("T0", 2, ("wood",)))


def test_each_value_says_where_it_comes_from(tmp_path: Path, package: str) -> None:
    write(tmp_path, package, ROW + '[[tiles]]\nid = "T2"\nspaces = 1\nsource = { "*" = "rulebook" }\n')
    assert content.sources(package, "tiles") == {
        "T1": {"spaces": "rulebook", "icons": "reconstructed"},
        "T2": {"spaces": "rulebook"},
    }


def test_the_digest_changes_with_every_byte_and_name(tmp_path: Path, package: str) -> None:
    digests = [content.digest(package)]
    write(tmp_path, package, ROW)
    digests.append(content.digest(package))
    write(tmp_path, package, ROW + "\n")
    digests.append(content.digest(package))
    (tmp_path / package / "content" / "tiles.toml").rename(tmp_path / package / "content" / "other.toml")
    digests.append(content.digest(package))
    assert len(set(digests)) == 4
    assert [len(one) for one in digests] == [8] * 4
    assert content.names(package) == ("other",)


def test_a_game_without_content_has_a_digest_too(tmp_path: Path, package: str) -> None:
    (tmp_path / package / "content").rmdir()
    assert content.digest(package) == "e3b0c442"
    assert content.names(package) == ()


BAD = [
    (ROW.replace("spaces = 2", "spaces = 'two'"), r"tiles.toml, row 1: Expected `int`, got `str` - at `\$.spaces`"),
    (
        ROW.replace("spaces = 2\n", "").replace('spaces = "rulebook", ', ""),
        "row 1: Object missing required field `spaces`",
    ),
    (ROW.replace("icons = [", "icon = [").replace("icons =", "icon ="), r"row 1: unknown fields \['icon'\]"),
    (ROW.replace('source = { spaces = "rulebook", icons = "reconstructed" }', ""), "row 1: source says"),
    (ROW.replace('spaces = "rulebook", ', ""), r"row 1: no source for \['spaces'\]"),
    (ROW.replace('"rulebook"', '"hearsay"'), "row 1: source says"),
    (ROW.replace('"rulebook"', '["rulebook"]'), "row 1: source says"),
    (ROW.replace('icons = "re', 'cost = "rulebook", icons = "re'), r"row 1: source speaks of \['cost'\]"),
    (ROW + ROW, "an id stands twice"),
    (ROW + "[other]\n", r"holds \['other', 'tiles'\], not just tiles"),
    ("tiles = 7\n", "tiles is not an array of tables"),
    ("tiles = [7]\n", "tiles is not an array of tables"),
    ("[[tiles]\n", r"tiles.toml: Expected"),
]


@pytest.mark.parametrize(("text", "message"), BAD, ids=[message for _, message in BAD])
def test_what_does_not_fit_is_refused(tmp_path: Path, package: str, text: str, message: str) -> None:
    write(tmp_path, package, text)
    with pytest.raises(BadContent, match=message):
        content.load(package, "tiles", Tile)


def test_a_source_that_is_missing_is_found_without_the_schema(tmp_path: Path, package: str) -> None:
    write(tmp_path, package, ROW.replace('spaces = "rulebook", ', ""))
    with pytest.raises(BadContent, match="no source for"):
        content.sources(package, "tiles")
