"""The notebooks in examples/ run from top to bottom, and what they show can be shown."""

from __future__ import annotations

import ast
import json
import runpy
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "examples"


def show(value: Any) -> str:
    """What a notebook would show of a cell's last value."""
    for name in ("_repr_html_", "_repr_svg_"):
        drawn = getattr(value, name, lambda: None)()
        if drawn is not None:
            return str(drawn)
    return repr(value)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    pictures = 0
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        assert not cell.get("outputs"), "notebooks are kept without what they printed"
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]), path.name)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, path.name, "exec"), names)
        if isinstance(last, ast.Expr):
            shown = show(eval(compile(ast.Expression(last.value), path.name, "eval"), names))
            pictures += "<svg" in shown
    assert pictures


def test_the_tour_tells_of_ten_games(capsys: pytest.CaptureFixture[str]) -> None:
    lines = (FOLDER / "tour.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 60
    runpy.run_path(str(FOLDER / "tour.py"), run_name="__main__")
    told = capsys.readouterr().out
    assert "of 10 won." in told
    assert "is safe." in told
