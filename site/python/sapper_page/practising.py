"""Practice on the page: puzzles that adapt; what is kept goes to the page as text."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from sapper.boards import Notebook, Trainer
from sapper.core import BadPuzzle
from sapper_page.explaining import steps_of

_FILES = ("answers.jsonl", "missed.jsonl")

_trainer: Trainer | None = None


def practice_begin(kind: str, kept: dict[str, str], seed: int) -> dict[str, Any]:
    """Begin where `kept` left off; an empty kind is any. The first puzzle."""
    global _trainer
    folder = Path(mkdtemp())
    for name in _FILES:
        (folder / name).write_text(kept.get(name, ""), encoding="utf-8")
    _trainer = Trainer(Notebook(folder), seed=seed, kind=kind or None)
    return practice_next()


def practice_next() -> dict[str, Any]:
    puzzle = _get().next()
    return {
        "view": puzzle.view.text,
        "question": puzzle.question,
        "asks_for_guess": puzzle.asks_for_guess,
    }


def practice_answer(cell: list[int] | None, is_mine: bool) -> dict[str, Any]:
    """What is said to an answer, None to give up; with the steps, and what is to be kept."""
    trainer = _get()
    if trainer.puzzle is None:
        raise BadPuzzle("no puzzle was asked")
    shape = trainer.puzzle.view.shape
    feedback = trainer.give_up() if cell is None else trainer.answer((cell[0], cell[1]), is_mine)
    proof = feedback.proof
    return {
        "is_right": feedback.is_right,
        "text": feedback.text,
        "cell": None if proof is None else shape.index(proof.cell),
        "steps": steps_of(shape, feedback.steps),
        "asked": trainer.asked,
        "right": trainer.right,
        "missed": len(trainer.missed),
        "skills": {name: round(each.value, 2) for name, each in trainer.skills.by_name.items()},
        "kept": {
            name: (trainer.notebook.folder / name).read_text(encoding="utf-8") for name in _FILES
        },
    }


def _get() -> Trainer:
    if _trainer is None:
        raise BadPuzzle("practice has not begun")
    return _trainer
