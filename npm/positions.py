"""Positions with the answers that Python gives, for the package's test.

python npm/positions.py 2000 500 > positions.jsonl     positions, so many of them with a proof
python npm/positions.py positions.jsonl proofs.jsonl   are these proofs of those positions right?
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from sapper import Contradiction, Layout, Level, TooComplex, View, analyse, create_agent
from sapper.core import HIDDEN
from sapper.proofs import Proof, explain, find_proof

_LEVELS = [Level(5, 5, 5), Level(9, 9, 10), Level(16, 16, 40), Level(16, 30, 99), Level(8, 20, 55)]
_WORK = 2_000_000
_MOVES = 20
"""One position in so many is also asked for the best move, and why a guess is good or bad."""


def main() -> None:
    if sys.argv[1].isdigit():
        _tell(int(sys.argv[1]), int(sys.argv[2]))
    else:
        _check(Path(sys.argv[1]), Path(sys.argv[2]))


def _tell(count: int, proofs: int) -> None:
    chance = Random(45)
    for number in range(count):
        told = _answered(view := _view(chance), number % _MOVES == 0)
        if proofs > 0 and (proof := _proved(view, told, chance)):
            proofs -= 1
            told |= proof
        print(json.dumps(told, separators=(",", ":")))


def _view(chance: Random) -> View:
    """Some safe cells of a random layout opened; now and then the total is wrong or not known."""
    level = chance.choice(_LEVELS)
    layout = Layout.random(level, chance.randrange(2**32))
    share = chance.random() * 0.7
    codes = bytearray([HIDDEN]) * level.shape.size
    for index, count in enumerate(layout.counts):
        if not layout.marks[index] and chance.random() < share:
            codes[index] = count
    mines = chance.choice([level.mines] * 8 + [None, level.mines + 3])
    return View(level.height, level.width, bytes(codes), mines)


def _answered(view: View, with_move: bool) -> dict[str, Any]:
    asked: dict[str, Any] = {
        "height": view.height,
        "width": view.width,
        "codes": list(view.codes),
        "mines": view.mines,
        "work": _WORK,
    }
    try:
        found = analyse(view, work=_WORK)
    except Contradiction:
        return asked | {"failure": "contradiction"}
    except TooComplex:
        return asked | {"failure": "complex"}
    odds = [found.probability.get(view.shape.cell(index)) for index in range(view.shape.size)]
    asked |= {"odds": odds, "log2Layouts": found.log2_layouts}
    if with_move and found.probability:
        move = create_agent("champion").choose(view, Random(0))
        asked["move"] = view.shape.index(move.cell)
        asked |= _guessed(view, odds)
    return asked


def _guessed(view: View, odds: list[float | None]) -> dict[str, Any]:
    """The first uncertain cell with what is said of it, but for estimates of the chance to win."""
    cell = next((place for place, chance in enumerate(odds) if chance not in (None, 0, 1)), None)
    if cell is None:
        return {}
    why = explain(view, view.shape.cell(cell))
    return {"guess": {"cell": cell, "said": [why.title, *(step.text for step in why.steps[:2])]}}


def _proved(view: View, told: dict[str, Any], chance: Random) -> dict[str, Any]:
    """One certain cell with what Python's proof says of it; nothing where none is certain."""
    certain = [cell for cell, odds in enumerate(told.get("odds", ())) if odds in (0, 1)]
    if not certain:
        return {}
    cell = chance.choice(certain)
    proof = find_proof(view, view.shape.cell(cell))
    assert proof is not None
    said = [each.text for each in proof.explain()]
    rung = proof.rung.value
    return {"proof": {"cell": cell, "isMine": proof.is_mine, "rung": rung, "said": said}}


def _check(positions: Path, proofs: Path) -> None:
    """`BadProof` for the first proof that the checker does not accept."""
    known = [json.loads(line) for line in positions.read_text("utf-8").splitlines()]
    count = 0
    for line in proofs.read_text("utf-8").splitlines():
        given = json.loads(line)
        told = known[given.pop("position")]
        view = View(told["height"], told["width"], bytes(told["codes"]), told["mines"])
        proof = Proof.from_json(json.dumps(_python_form(given, view)))
        assert proof.cell == view.shape.cell(told["proof"]["cell"])
        proof.check(view)
        count += 1
    print(f"{count} proofs: accepted by Python's checker")


def _python_form(given: dict[str, Any], view: View) -> dict[str, Any]:
    """A proof of the package as `Proof.from_json` reads it: cells by row and column."""
    return {
        "format": "sapper proof 1",
        "cell": list(view.shape.cell(given["cell"])),
        "is_mine": given["isMine"],
        "is_minimal": given["isMinimal"],
        "view": view.text,
        "steps": [_step(step, view) for step in given["steps"]],
    }


def _step(given: dict[str, Any], view: View) -> dict[str, Any]:
    step = given | {"cells": [list(view.shape.cell(cell)) for cell in given["cells"]]}
    number = step.pop("number")
    if number is not None:
        step["number"] = list(view.shape.cell(number))
    step["case"] = [_step(each, view) for each in given["case"]]
    return step


if __name__ == "__main__":
    main()
