from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sapper import Level, StartRule, View, analyse, find_rungs, perfect
from sapper.text import check_words, write_positions
from sapper.text.positions import PARTS, PositionWork, positions_of

parquet: Any = pytest.importorskip("pyarrow.parquet")
LEVELS = [Level.parse("5x5/4"), Level.parse("4x6/5")]


def rows_of(folder: Path) -> dict[str, list[dict[str, Any]]]:
    return {part: parquet.read_table(folder / f"{part}.parquet").to_pylist() for part in PARTS}


def images_of(position: str) -> set[str]:
    """Return the position with all its mirror images and turns."""
    board, mines = position.split()
    rows, found = board.split("/"), set()
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        found |= {f"{'/'.join(image)} {mines}" for image in (rows, [row[::-1] for row in rows])}
    assert position in found
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("data")
    assert sum(write_positions(made, LEVELS, StartRule.SAFE, 300).values()) == 300
    return made


def test_no_position_is_there_twice_not_even_mirrored_or_turned(folder: Path) -> None:
    seen: set[str] = set()
    for row in (row for rows in rows_of(folder).values() for row in rows):
        assert row["position"] not in seen
        seen |= images_of(row["position"])


def test_the_answers_are_those_of_the_library(folder: Path) -> None:
    known = 0
    for row in rows_of(folder)["test"]:
        view = View.parse(row["position"])
        cells = [view.shape.cell(index) for index in row["hidden"]]
        assert dict(zip(cells, row["odds"], strict=True)) == dict(analyse(view).probability)
        rungs = {view.shape.index(cell): str(each.rung) for cell, each in find_rungs(view).items()}
        assert dict(zip(row["certain"], row["rungs"], strict=True)) == rungs
        for index, words in zip(row["certain"], row["proofs"], strict=True):
            cell = view.shape.cell(index)
            check_words(view, cell, words, is_mine=row["odds"][row["hidden"].index(index)] == 1)
        assert row["part"] == "test"
        if row["win_chance"] is not None:
            best = perfect(view)
            assert row["win_chance"] == float(best.chance)
            assert [view.shape.cell(index) for index in row["best"]] == list(best.best)
            known += 1
    assert known


def test_rows_do_not_depend_on_the_number_of_processes(folder: Path, tmp_path: Path) -> None:
    write_positions(tmp_path, LEVELS, StartRule.SAFE, 300, jobs=2)
    assert rows_of(tmp_path) == rows_of(folder)


def test_with_estimates_every_position_has_a_chance_and_a_best_cell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sapper.text.positions._GAMES", 3)
    work = PositionWork(Level.parse("6x6/12"), StartRule.SAFE, 1, has_estimates=True)
    rows = [row for _, row in positions_of(work)]
    assert all(row.best and row.win_chance is not None for row in rows)
    assert any(row.win_chance_error for row in rows)
    plain = [row for _, row in positions_of(replace(work, has_estimates=False))]
    assert any(row.win_chance is None for row in plain)


def test_the_card_says_how_to_make_it_again(folder: Path) -> None:
    card = (folder / "README.md").read_text()
    assert """write_positions("FOLDER", ['5x5/4', '4x6/5'], 'safe', 300, seed=0)""" in card
    for part, rows in rows_of(folder).items():
        assert f"| {part} | {len(rows):,} |" in card


def test_a_level_with_too_few_positions_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="300 positions, expected at most"):
        write_positions(tmp_path, ["2x2/1"], "safe", 300)


def test_what_is_stopped_keeps_what_it_has(tmp_path: Path) -> None:
    def stop(done: int) -> None:
        if done == 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_positions(tmp_path, LEVELS, StartRule.SAFE, 300, progress=stop)
    assert sum(map(len, rows_of(tmp_path).values())) == 50
    assert ", 50, seed=0)" in (tmp_path / "README.md").read_text()
