"""The 25 behaviours that a grader of the course can see: they alone say whether it would pass.

Written from the course's contract. Each is small and simple, as a grader's are: a textbook
solution shows them all, and nothing that the course leaves open decides.
"""

from __future__ import annotations

from sapper.coach.exercise import Exercise
from sapper.coach.exercises import ExerciseCheck, ask
from sapper.coach.severity import Severity
from sapper.layout import Layout
from sapper.shape import Cell

GROUP = "Grader"
FILE = "loads"
"""The first behaviour is not asked with lines: the file loads, imported as a grader does it."""
FILE_TITLE = "the file loads and has the three classes"
IMPORT_CODE = (
    "from importlib.util import module_from_spec, spec_from_file_location",
    "spec = spec_from_file_location('minesweeper', 'minesweeper.py')",
    "module = module_from_spec(spec)",
    "spec.loader.exec_module(module)  # fails here",
)
IMPORT_HINT = (
    "A grader imports the file without registering it in sys.modules. A @dataclass together with"
    " `from __future__ import annotations`, for one, does not work then."
)

_AI = "ai = MinesweeperAI(height=4, width=6)"
_THREE = "{(0, 4), (0, 5), (1, 4)}"
_CELLS = {(0, 4), (0, 5), (1, 4)}


def _behaviour(
    name: str,
    title: str,
    defect: str,
    hint: str,
    *exercises: Exercise,
    severity: Severity = Severity.WRONG,
) -> ExerciseCheck:
    return ExerciseCheck(name, GROUP, title, defect, hint, exercises, severity)


def _told(layout: str, *cells: Cell) -> list[str]:
    """The lines that tell an agent these cells of a layout, one after the other."""
    truth = Layout.parse(layout)
    shape = truth.shape
    told = [f"ai.add_knowledge({cell}, {truth.nearby_mines(cell)})" for cell in cells]
    return [f"ai = MinesweeperAI(height={shape.height}, width={shape.width})", *told]


_SENTENCE = (
    _behaviour(
        "known_mines: certain",
        "as many mines as cells: all of them are mines",
        "known_mines is wrong",
        "All cells are mines when the count equals their number.",
        ask(
            f"Sentence({_THREE}, 3).known_mines()",
            gives=_CELLS,
            why="Three cells and three mines: all are mines.",
        ),
    ),
    _behaviour(
        "known_mines: open",
        "fewer mines than cells: none is known",
        "known_mines is wrong",
        "Fewer mines than cells: give an empty set.",
        ask(
            f"Sentence({_THREE}, 2).known_mines()",
            gives=set(),
            why="Two of three are mines: which ones is not known.",
        ),
    ),
    _behaviour(
        "known_safes: certain",
        "no mines: all cells are safe",
        "known_safes is wrong",
        "All cells are safe when the count is 0.",
        ask(
            f"Sentence({_THREE}, 0).known_safes()",
            gives=_CELLS,
            why="None of the three is a mine.",
        ),
    ),
    _behaviour(
        "known_safes: open",
        "some mines: no cell is known to be safe",
        "known_safes is wrong",
        "As long as there are mines among the cells, give an empty set.",
        ask(
            f"Sentence({_THREE}, 1).known_safes()",
            gives=set(),
            why="One of the three is a mine: which one is not known.",
        ),
    ),
    _behaviour(
        "mark_mine: in the sentence",
        "the cell leaves, the count goes down by one",
        "mark_mine of a sentence is wrong",
        "A mine that leaves takes one off the count.",
        ask(
            f"sentence = Sentence({_THREE}, 2)",
            "sentence.mark_mine((0, 5))",
            "(sentence.cells, sentence.count)",
            gives=({(0, 4), (1, 4)}, 1),
            why="One of the two mines is found: one is left among the other two cells.",
        ),
    ),
    _behaviour(
        "mark_mine: not in it",
        "nothing changes",
        "mark_mine of a sentence is wrong",
        "A cell that is not in the sentence changes nothing.",
        ask(
            f"sentence = Sentence({_THREE}, 2)",
            "sentence.mark_mine((3, 3))",
            "(sentence.cells, sentence.count)",
            gives=(_CELLS, 2),
            why="(3, 3) is not in the sentence.",
        ),
    ),
    _behaviour(
        "mark_safe: in the sentence",
        "the cell leaves, the count stays",
        "mark_safe of a sentence is wrong",
        "A safe cell leaves the sentence; there are as many mines as before.",
        ask(
            f"sentence = Sentence({_THREE}, 2)",
            "sentence.mark_safe((0, 5))",
            "(sentence.cells, sentence.count)",
            gives=({(0, 4), (1, 4)}, 2),
            why="Both mines are still to be found, among two cells now.",
        ),
    ),
    _behaviour(
        "mark_safe: not in it",
        "nothing changes",
        "mark_safe of a sentence is wrong",
        "A cell that is not in the sentence changes nothing.",
        ask(
            f"sentence = Sentence({_THREE}, 2)",
            "sentence.mark_safe((3, 3))",
            "(sentence.cells, sentence.count)",
            gives=(_CELLS, 2),
            why="(3, 3) is not in the sentence.",
        ),
    ),
)

_AROUND = "{(1, 2), (1, 3), (1, 4), (2, 2), (2, 4), (3, 2), (3, 3), (3, 4)}"

_KNOWLEDGE = (
    _behaviour(
        "add_knowledge: played",
        "the cell is recorded in moves_made",
        "does not record the moves made",
        "Step 1 of the course: the cell is a move that was made.",
        ask(
            _AI,
            "ai.add_knowledge((2, 3), 2)",
            "(2, 3) in ai.moves_made",
            gives=True,
            why="The cell was played.",
        ),
    ),
    _behaviour(
        "add_knowledge: safe",
        "the cell is recorded in safes",
        "does not mark the revealed cell safe",
        "Step 2 of the course: the cell is safe.",
        ask(
            _AI,
            "ai.add_knowledge((2, 3), 2)",
            "(2, 3) in ai.safes",
            gives=True,
            why="A cell that was revealed is safe.",
        ),
    ),
    _behaviour(
        "new sentence: middle",
        "in the middle of the board it has the eight neighbours",
        "does not add the sentence of a revealed number",
        "Step 3 of the course: a sentence with the neighbours and the count is added to knowledge.",
        ask(
            _AI,
            "ai.add_knowledge((2, 3), 3)",
            f"Sentence({_AROUND}, 3) in ai.knowledge",
            gives=True,
            why="Three of the eight cells around (2, 3) are mines.",
        ),
    ),
    _behaviour(
        "new sentence: corner",
        "in a corner it has the three neighbours on the board",
        "does not add the right sentence in a corner",
        "Neighbours lie on the board: rows from 0 to height - 1, columns from 0 to width - 1.",
        ask(
            _AI,
            "ai.add_knowledge((0, 0), 1)",
            "Sentence({(0, 1), (1, 0), (1, 1)}, 1) in ai.knowledge",
            gives=True,
            why="One of the three cells around (0, 0) is a mine.",
        ),
        ask(
            _AI,
            "ai.add_knowledge((3, 5), 2)",
            "Sentence({(2, 4), (2, 5), (3, 4)}, 2) in ai.knowledge",
            gives=True,
            why="Two of the three cells around (3, 5) are mines.",
        ),
    ),
    _behaviour(
        "new sentence: known mines",
        "they are left out of it and taken off the count",
        "counts known mines again in a new sentence",
        "The new sentence is about the undetermined neighbours: each neighbour in ai.mines is left"
        " out, and the count goes down by one for it.",
        ask(
            _AI,
            "ai.add_knowledge((3, 5), 3)",
            "ai.mines.update({(2, 4), (2, 5), (3, 4)})",
            "ai.add_knowledge((3, 3), 3)",
            "Sentence({(2, 2), (2, 3), (3, 2)}, 1) in ai.knowledge",
            gives=True,
            why="Two of the three mines around (3, 3) are known: (2, 4) and (3, 4).",
        ),
    ),
    _behaviour(
        "new sentence: known safes",
        "they are left out of it",
        "puts known safe cells into a new sentence",
        "The new sentence is about the undetermined neighbours: what is in ai.safes is left out.",
        ask(
            _AI,
            "ai.add_knowledge((0, 5), 0)",
            "ai.safes.update({(0, 4), (1, 4), (1, 5)})",
            "ai.add_knowledge((0, 3), 2)",
            "Sentence({(0, 2), (1, 2), (1, 3)}, 2) in ai.knowledge",
            gives=True,
            why="(0, 4) and (1, 4) are known to be safe: the mines are among the other three.",
        ),
    ),
    _behaviour(
        "infers safe cells",
        "no mine around: all neighbours are safe",
        "does not mark what one sentence proves safe",
        "Step 4 of the course: what a sentence proves is marked.",
        ask(
            _AI,
            "ai.add_knowledge((2, 3), 0)",
            f"{_AROUND} <= ai.safes",
            gives=True,
            why="No mine around (2, 3): its eight neighbours are safe.",
        ),
        severity=Severity.INCOMPLETE,
    ),
    _behaviour(
        "infers a mine later",
        "an old sentence proves a mine when its other cells become safe",
        "does not look at old sentences again",
        "When cells become known, old sentences get smaller and may now prove more: look at all of"
        " them again.",
        ask(
            *_told(".....*/....../....../......", (1, 5), (1, 4), (2, 4), (0, 3)),
            "(0, 5) in ai.mines",
            gives=True,
            why="All other cells around (1, 5) are safe, so its mine is at (0, 5).",
        ),
        severity=Severity.INCOMPLETE,
    ),
    _behaviour(
        "infers several mines later",
        "an old sentence proves all its cells to be mines when the others become safe",
        "does not look at old sentences again",
        "When cells become known, old sentences get smaller and may now prove more: look at all of"
        " them again.",
        ask(
            *_told("....../....../....**/......", (1, 5), (0, 4)),
            "{(2, 4), (2, 5)} <= ai.mines",
            gives=True,
            why="(0, 4) makes the upper cells around (1, 5) safe: its two mines are below.",
        ),
        severity=Severity.INCOMPLETE,
    ),
    _behaviour(
        "infers a safe cell later",
        "an old sentence proves a cell safe when its mine becomes known",
        "does not follow conclusions to their end",
        "When a mine becomes known, the sentences that have it get smaller and may now prove cells"
        " safe: go on until nothing new follows.",
        ask(
            *_told("....../....*./....../......", (0, 4), (1, 5), (1, 3), (3, 4), (0, 1), (3, 1)),
            "(0, 5) in ai.safes",
            gives=True,
            why="The one mine around (0, 4), (1, 5) and (1, 3) is at (1, 4).",
        ),
        severity=Severity.INCOMPLETE,
    ),
    _behaviour(
        "combines sentences",
        "a sentence inside another one proves the rest",
        "misses what the subset rule proves",
        "Step 5 of the course: where one sentence lies inside another, the difference of their"
        " cells and counts is a new sentence. Then what it proves is marked.",
        ask(
            *_told("....../....../*.*.../......", (3, 0), (3, 1), (3, 2)),
            "(2, 2) in ai.mines",
            gives=True,
            why="{(2, 0), (2, 1)} = 1 lies inside {(2, 0), (2, 1), (2, 2)} = 2.",
        ),
        severity=Severity.INCOMPLETE,
    ),
)

_EDITED = (
    _AI,
    "ai.safes.update({(0, 0), (1, 5)})",
    "ai.moves_made.add((0, 0))",
)
_ALMOST_FULL = (
    "ai = MinesweeperAI(height=2, width=3)",
    "ai.moves_made.update({(0, 0), (0, 1), (0, 2)})",
)

_MOVES = (
    _behaviour(
        "safe move: there is one",
        "a cell of safes is played",
        "make_safe_move finds no safe move though there is one",
        "Any cell in safes that is not in moves_made will do.",
        ask(
            _AI,
            "ai.safes.add((1, 5))",
            "ai.make_safe_move()",
            gives=(1, 5),
            why="(1, 5) is known to be safe and was not played.",
        ),
    ),
    _behaviour(
        "safe move: not again",
        "a cell that was played is not played again",
        "make_safe_move plays a cell that was played already",
        "A safe move is in safes and not in moves_made.",
        ask(*_EDITED, "ai.make_safe_move()", gives=(1, 5), why="(0, 0) is played, (1, 5) is not."),
    ),
    _behaviour(
        "safe move: none",
        "None when no safe cell is left",
        "make_safe_move gives a move though none is known to be safe",
        "Without a safe cell that was not played, the answer is None.",
        ask(
            *_EDITED,
            "ai.moves_made.add((1, 5))",
            "ai.make_safe_move()",
            gives=None,
            why="Both safe cells are played.",
        ),
    ),
    _behaviour(
        "random move: allowed",
        "neither a played cell nor a known mine",
        "make_random_move plays a cell it must not",
        "Draw from the cells that are neither in moves_made nor in mines.",
        ask(
            *_ALMOST_FULL,
            "ai.mines.update({(1, 0), (1, 1)})",
            "{ai.make_random_move() for _ in range(20)}",
            gives={(1, 2)},
            why="Three cells are played and two are known mines: only (1, 2) is left.",
        ),
    ),
    _behaviour(
        "random move: none",
        "None when no cell is left",
        "make_random_move does not give None when no cell is left",
        "When every cell is played or a known mine, the answer is None.",
        ask(
            *_ALMOST_FULL,
            "ai.mines.update({(1, 0), (1, 1), (1, 2)})",
            "ai.make_random_move()",
            gives=None,
            why="Every cell is played or a known mine.",
        ),
    ),
)

BEHAVIOURS = (*_SENTENCE, *_KNOWLEDGE, *_MOVES)
"""The behaviours that are asked with lines; with the loading of the file they are 25."""
RELATED = {
    "known_mines: certain": ("known_mines",),
    "known_mines: open": ("known_mines",),
    "known_safes: certain": ("known_safes",),
    "known_safes: open": ("known_safes",),
    "mark_mine: in the sentence": ("sentence mark_mine",),
    "mark_mine: not in it": ("sentence mark_mine",),
    "mark_safe: in the sentence": ("sentence mark_safe",),
    "mark_safe: not in it": ("sentence mark_safe",),
    "add_knowledge: played": ("step 1",),
    "add_knowledge: safe": ("step 2",),
    "new sentence: middle": ("neighbours", "rows and columns", "new sentence", "equality"),
    "new sentence: corner": ("neighbours", "rows and columns", "new sentence", "equality"),
    "new sentence: known mines": ("known mines", "neighbours", "rows and columns", "equality"),
    "new sentence: known safes": ("known safes", "neighbours", "rows and columns", "equality"),
    "infers safe cells": ("step 4", "neighbours", "rows and columns"),
    "infers a mine later": ("old sentences", "step 4", "neighbours", "rows and columns"),
    "infers several mines later": ("old sentences", "step 4", "neighbours", "rows and columns"),
    "infers a safe cell later": ("old sentences", "chain", "subset rule", "rows and columns"),
    "combines sentences": ("subset rule", "closure", "old sentences", "rows and columns"),
    "safe move: there is one": ("safe move",),
    "safe move: not again": ("safe move",),
    "safe move: none": ("safe move",),
    "random move: allowed": ("random move",),
    "random move: none": ("random move",),
}
"""Other checks that show the same fault by a smaller example, where they fail too."""
BASIC = {FILE, *(check.name for check in _SENTENCE)}
"""Those on which everything else rests."""
COUNT = 1 + len(BEHAVIOURS)
"""How many behaviours there are."""
