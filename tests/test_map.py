"""The map in CONTRIBUTING.md shows the tree as it is: every room, and none that is not there."""

import re
from pathlib import Path

import pytest

from tests.test_layers import LAYERS

ROOT = Path(__file__).parents[1]


def drawn() -> dict[str, list[str]]:
    """The rooms that the map draws, by the folder that they stand in."""
    block = re.search(r"## The map.*?```\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(), re.S)
    rooms: dict[str, list[str]] = {"": []}
    for line in block[1].splitlines():
        inside, name = re.match(r"( *)(\S+) ", line).groups()
        if inside:
            rooms[list(rooms)[-1]].append(name)
        else:
            rooms[""].append(name)
            rooms[name] = []
    return rooms


def there(folder: Path) -> set[str]:
    """The rooms of a folder: its folders with files in them, and its Python modules."""
    found = {
        f"{path.name}/"
        for path in folder.iterdir()
        if path.is_dir() and path.name[0] not in "._" and any(path.rglob("*.*pp"))
    }
    modules = {path.stem for pattern in ("*.py", "*.pyi") for path in folder.glob(pattern)}
    packages = {f"{path.parent.name}/" for path in folder.glob("*/__init__.py")}
    return found | packages | modules - {"__init__"}


@pytest.mark.parametrize("folder", ["kernel/", "src/sapper/"])
def test_every_room_is_on_the_map(folder: str) -> None:
    assert set(drawn()[folder]) == there(ROOT / folder)


def test_what_stands_at_the_root_is_on_the_map() -> None:
    listed = {name.split("/")[0] for name in drawn()[""]}
    made = {"__pycache__", "build", "dist", "wheelhouse"}
    roots = {path.name for path in ROOT.iterdir() if path.is_dir() or path.suffix == ".py"}
    assert {name for name in roots if name[0] != "."} - made == listed


def test_rooms_are_listed_from_the_bottom_to_the_top() -> None:
    assert [name.strip("/") for name in drawn()["src/sapper/"]] == LAYERS


def test_the_files_to_read_first_are_there() -> None:
    part = (ROOT / "CONTRIBUTING.md").read_text().split("## Read these ten files first")[1]
    files = re.findall(r"^\d+\. \[`(.+?)`\]\((.+?)\)", part.split("\n## ")[0], re.M)
    assert len(files) == 10
    assert all(shown == linked and (ROOT / linked).is_file() for shown, linked in files)
