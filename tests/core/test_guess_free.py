"""Whether a position can be finished without a guess, against every layout of small positions."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations

import pytest

from sapper import View, analyse
from sapper.cli.app import run
from sapper.core import without_guessing


def solved_layouts(view: View) -> tuple[int, int]:
    """How many layouts there are, and how many are solved by certain cells alone."""
    hidden, found, solved = list(view.hidden()), 0, 0
    for chosen in combinations(hidden, view.mines or 0):
        mines = set(chosen)

        def number(cell: tuple[int, int], mines: set[tuple[int, int]] = mines) -> int:
            return len(mines & set(view.shape.neighbours(cell)))

        if any(number(cell) != shown for cell, shown in view.opened()):
            continue
        found += 1
        now = view
        while safe := analyse(now).safe:
            codes = bytearray(now.codes)
            for cell in safe:
                codes[view.shape.index(cell)] = number(cell)
            now = now.with_codes(bytes(codes))
        solved += set(now.hidden()) == mines
    return found, solved


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (".../11. 1", "yes"),
        ("1.../1221/0000 2", "yes"),
        (".F/11 1", "no"),
        ("..../1221/0000 2", "yes"),
        ("01.../23.../...../..... 4", "depends"),
        ("0001./0013./111../..... 4", "no"),
    ],
)
def test_the_answer_is_that_of_every_layout(text: str, verdict: str) -> None:
    view = View.parse(text)
    found = without_guessing(view)
    assert found.verdict == verdict
    assert set(found.safe) == set(analyse(view).safe)
    if found.safe:
        assert found.is_all
        assert (found.tried, found.solved) == solved_layouts(view)
        assert (found.stuck is None) == (found.solved == found.tried)
    if found.stuck is not None:
        assert not analyse(found.stuck).safe


def test_layouts_are_drawn_where_there_are_many() -> None:
    found = without_guessing(
        "................/................/......1........./................ 20"
    )
    assert (found.verdict, found.tried) == ("no", 0)
    found = without_guessing("0000001.../1100001.../.100001.../.100012.../.11112..../.......... 9")
    assert not found.is_all
    assert 0 < found.solved < found.tried
    assert found.verdict == "depends"
    assert found.headline.startswith("It depends on the mines: ")
    sure = replace(found, solved=found.tried)
    assert sure.headline == "Probably yes: none of 60 drawn layouts needs a guess."


def test_the_command_says_what_is_certain_or_needs_a_guess(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["analyse", ".F/11 1", "--no-guess"]) == 0
    assert "a guess is needed now.\nLeast risky: (0, 0) (0, 1)" in capsys.readouterr().out
    assert run(["analyse", ".../11. 1", "--no-guess"]) == 0
    assert (
        "Yes: none of the 2 possible layouts needs a guess.\nCertainly safe now: (0, 2) (1, 2)"
        in capsys.readouterr().out
    )
    assert run(["analyse", "1./11 1", "--no-guess"]) == 0
    assert capsys.readouterr().out == "Yes: only one layout is possible.\n"
    assert run(["analyse", ".../11. 1", "--no-guess", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["without_guessing"], told["safe"]) == ("yes", [[0, 2], [1, 2]])
