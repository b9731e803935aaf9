"""The rooms of the kernel: a room includes what it links to, and links point down."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

KERNEL = Path(__file__).parents[1] / "kernel"
BUILD = (KERNEL / "CMakeLists.txt").read_text()
LINKS = {
    name: links.split()
    for name, links in re.findall(
        r"^sapper_room\((\w+)(?: LINKS ([\w\s]+?))? FILES", BUILD, re.MULTILINE
    )
}
ALONE = {
    "base/threads": r"#include <(thread|future)>|std::(jthread|async)\b",
    "base/clock": r"<chrono>|clock_gettime|windows\.h",
}


def below(room: str) -> set[str]:
    """The room and all that it may include."""
    return {room}.union(*(below(each) for each in LINKS[room]))


def sources(room: str) -> list[Path]:
    return sorted([*(KERNEL / room).glob("*.hpp"), *(KERNEL / room).glob("*.cpp")])


def test_rooms_stand_in_an_order() -> None:
    assert next(iter(LINKS)) == "base"
    assert list(LINKS)[-1] == "door"
    seen: set[str] = set()
    for room, links in LINKS.items():
        assert seen.issuperset(links), room
        assert sources(room), room
        seen.add(room)
    folders = {path.name for path in KERNEL.iterdir() if path.is_dir()}
    assert folders == {*LINKS, "bindings", "c", "tests"}


def test_every_room_is_on_one_floor_and_floors_stand_in_an_order() -> None:
    floors = [
        rooms.split() for rooms in re.findall(r"^sapper_floor\(([\w ]+)\)", BUILD, re.MULTILINE)
    ]
    rooms = [room for floor in floors for room in floor]
    assert sorted(rooms) == sorted(LINKS)
    floor_of = {room: number for number, floor in enumerate(floors) for room in floor}
    needed = {
        number: {floor_of[link] for room in floor for link in LINKS[room]} - {number}
        for number, floor in enumerate(floors)
    }
    TopologicalSorter(needed).prepare()  # an error if floors go in a circle


@pytest.mark.parametrize("room", LINKS)
def test_a_room_includes_only_rooms_that_it_links_to(room: str) -> None:
    for path in sources(room):
        included = re.findall(r'^#include "(\w+)/', path.read_text(), re.MULTILINE)
        assert below(room).issuperset(included), path


@pytest.mark.parametrize("room", LINKS)
def test_every_source_is_built(room: str) -> None:
    listed = re.search(rf"^sapper_room\({room}\b[^)]*FILES([^)]*)\)", BUILD, re.MULTILINE)
    assert listed is not None
    assert sorted(listed[1].split()) == [
        each.name for each in sources(room) if each.suffix == ".cpp"
    ]


@pytest.mark.parametrize("alone", ALONE)
def test_threads_and_clocks_are_one_files_business(alone: str) -> None:
    users = [
        path.relative_to(KERNEL).with_suffix("").as_posix()
        for room in LINKS
        for path in sources(room)
        if re.search(ALONE[alone], path.read_text())
    ]
    assert users == [alone]


def test_moves_do_not_depend_on_a_librarys_last_digit() -> None:
    for room in LINKS:
        for path in sources(room):
            found = re.search(
                r"std::(log|log2|log10|log1p|exp|exp2|expm1|pow|hypot)\(", path.read_text()
            )
            assert found is None, f"{path}: use base/elementary.hpp"
