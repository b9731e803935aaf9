"""`sapper analyse` as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from sapper import BadBoard, View
from sapper.cli import main
from tests.cli.command import sapper


def sapper_analyse(*arguments: str, text: str = "") -> CompletedProcess[str]:
    return sapper("analyse", *arguments, given=text)


def test_draws_the_chances_and_marks_the_safest_cells() -> None:
    result = sapper_analyse("-", text=".1./1../... 2")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "[17]  1  33%",
        "  1 [17] 33%",
        " 33% 33% 33%",
        "7 hidden cells, 2 mines, 6 layouts, 1 region, 1 cell away from all numbers",
        "safe ✓: none",
        "mines ✗: none",
        "safest [ ]: (0, 0) (1, 1), 16.6667 % to be a mine",
        "dead (their number can tell nothing): (1, 1)",
    ]


def test_marks_certain_cells_and_flags() -> None:
    lines = sapper_analyse("-", text="F.F/11. 1").stdout.splitlines()
    assert lines[:2] == ["⚑50% 50% ⚑✓ ", "  1   1   ✓ "]
    assert "safe ✓: (0, 2) (1, 2)" in lines


def test_a_flag_on_a_safest_cell_stands_in_its_brackets() -> None:
    assert sapper_analyse("F1. 1").stdout.splitlines()[0] == " [⚑]  1 [50]"


def test_json_has_everything(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text("1.2/..*")
    result = json.loads(sapper_analyse(str(path), "--json", "--mines", "2").stdout)
    assert result["position"] == "1.2/..* 2"
    assert (result["height"], result["width"], result["mines_total"]) == (2, 3, 2)
    assert result["layouts"] == "2"
    assert result["probability"] == [[None, 0.5, None], [0.0, 0.5, None]]
    assert (result["safe"], result["mines"]) == ([[1, 0]], [])
    assert result["safest"] == [[1, 0]]
    assert result["regions"] == [[[0, 1], [1, 0], [1, 1]]]
    assert result["numbers"][1][0] == [0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert result["dead"] == [[0, 1], [1, 0], [1, 1]]
    assert result["away"] == []


def test_json_leaves_the_limits_of_the_process_alone() -> None:
    script = """
import sys
from sapper.cli import main
try:
    main(["analyse", "1.. 1", "--json"])
finally:
    print(sys.get_int_max_str_digits(), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stderr == f"{sys.get_int_max_str_digits()}\n"


def test_reads_every_position_format(tmp_path: Path) -> None:
    path = tmp_path / "p.mine"
    path.write_text("3x2x1\nHHH\n11H\n")
    assert json.loads(sapper_analyse(str(path), "--json").stdout)["layouts"] == "2"


@pytest.mark.parametrize(("hidden", "words"), [(8, ""), (9, " and 1 more")])
def test_eight_cells_are_named_and_the_rest_counted(hidden: int, words: str) -> None:
    lines = sapper_analyse("." * hidden + " 0").stdout.splitlines()
    assert f"safe ✓: (0, 0) (0, 1) (0, 2) (0, 3) (0, 4) (0, 5) (0, 6) (0, 7){words}" in lines
    assert lines[1].startswith(f"{hidden} hidden cells, 0 mines, 1 layout, 0 regions, ")


def perfect(*arguments: str) -> CompletedProcess[str]:
    return sapper("analyse", "--perfect", *arguments)


def test_a_whole_board() -> None:
    result = perfect("safe", "4x4", "--mines", "4")
    assert result.returncode == 0
    assert "961/1365 = 0.704029" in result.stdout
    assert "(0, 1) (0, 2) (1, 0) (1, 3) (2, 0) (2, 3) (3, 1) (3, 2)" in result.stdout


def test_a_position() -> None:
    result = perfect(".1./1../... 2")
    assert "2/3 = 0.666667" in result.stdout
    assert "(4 of 6 layouts)" in result.stdout
    assert "(0, 0) (0, 2) (2, 0)" in result.stdout


def test_programs_are_told_in_json() -> None:
    assert json.loads(perfect(".1./1../... 2", "--json").stdout) == {
        "chance": pytest.approx(2 / 3),
        "fraction": "2/3",
        "wins": "4",
        "layouts": "6",
        "best": [[0, 0], [0, 2], [2, 0]],
    }


def test_all_that_json_tells_has_the_work_of_one_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each cell's numbers are a question of their own."""
    row = "1....1....1....1....1....1....1....1...."
    monkeypatch.setattr("sapper.core.question.DEFAULT_WORK", 10**5)
    with pytest.raises(SystemExit, match="2"):
        main(["analyse", "/".join([row, "." * 40] * 20) + " 160", "--json"])
    assert "the 40x40 view is too complex" in capsys.readouterr().err


def test_the_odds_of_an_expert_board_fit_a_terminal() -> None:
    shown = sapper("analyse", "9x9:4,4,m00b7d48a3e0231c419200").stdout
    assert "Columns" not in shown
    shown = sapper("analyse", "16x30/99").stdout
    assert max(map(len, shown.splitlines())) <= 80
    assert "Columns 0 to 14:\n" in shown
    assert "Columns 15 to 29:\n" in shown
    assert shown.count("[21]") == 480
    with pytest.raises(BadBoard, match="a part of a board is drawn"):
        View.parse(shown)
