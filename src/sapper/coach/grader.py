"""The 25 behaviours that a grader of the course can see: they alone say whether it would pass.

Each asks what a grader asks, no more: sentences one by one, `add_knowledge` on a small board that
is not square, moves on small squares. Where a grader compares whole sets, so do these; where it
looks for single cells, these do too. So a textbook solution shows them all, a defect that such
questions cannot reach does not count, and nothing that the course leaves open decides.
"""

from __future__ import annotations

from itertools import groupby

from sapper.base.shape import Cell
from sapper.coach.exercise import Exercise
from sapper.coach.exercises import ExerciseCheck, ask
from sapper.coach.severity import Severity
from sapper.coach.situation import Situation, SituationStep, StepKind, write_cells
from sapper.game.layout import Layout

GROUP = "Grader"
PRESENT, LOADS = "file", "loads"
"""The first two behaviours are not asked with lines: the file is there, and it can be imported."""
TITLES = {PRESENT: "the file is there", LOADS: "the file can be imported"}
IMPORT_CODE = (
    "from importlib.util import module_from_spec, spec_from_file_location",
    "spec = spec_from_file_location('minesweeper', 'minesweeper.py')",
    "module = module_from_spec(spec)",
    "spec.loader.exec_module(module)  # fails here",
)
IMPORT_HINT = (
    "A grader imports the file without registering it in sys.modules. For example, a @dataclass"
    " together with `from __future__ import annotations` fails then."
)

_THREE = ((0, 3), (1, 3), (1, 4))
_LIST = "[(0, 4), (0, 5), (1, 4)]"
_CELLS = {(0, 4), (0, 5), (1, 4)}


def _behaviour(
    name: str,
    title: str,
    defect: str,
    hint: str,
    exercise: Exercise,
    severity: Severity = Severity.WRONG,
) -> ExerciseCheck:
    return ExerciseCheck(name, GROUP, title, defect, hint, (exercise,), severity)


def _told(
    layout: str,
    *told: Cell | tuple[StepKind, Cell],
    ask: str,
    why: str,
    gives: object = None,
    test: str = "",
    expected: str = "",
) -> Exercise:
    """What is asked after an agent was told these cells of a layout, one after the other.

    A cell with a kind of step is put into `mines` or `safes` from outside, all of one kind at once.
    """
    steps = tuple(
        SituationStep(each[0], (each[1],))
        if isinstance(each[0], StepKind)
        else SituationStep(StepKind.REVEAL, (each,))
        for each in told
    )
    situation = Situation(Layout.parse(layout), steps)
    lines: list[str] = []
    for kind, group in groupby(zip(steps, situation.lines()[1:], strict=True), _kind_of):
        pairs = list(group)
        if kind is StepKind.REVEAL:
            lines += [line for _, line in pairs]
        else:
            cells = write_cells(step.cells[0] for step, _ in pairs)
            lines.append(_UPDATES[kind].format(cells))
    first = situation.lines()[0]
    return Exercise((first, *lines), ask, gives, why, test, expected, situation=situation)


def _kind_of(pair: tuple[SituationStep, str]) -> StepKind:
    return pair[0].kind


_UPDATES = {StepKind.ADD_MINE: "ai.mines.update({})", StepKind.ADD_SAFE: "ai.safes.update({})"}


_SENTENCE = (
    _behaviour(
        "known_mines: certain",
        "as many mines as cells: all of them are mines",
        "known_mines is wrong",
        "All cells are mines when the count equals their number.",
        ask(
            f"Sentence({_LIST}, 3).known_mines()",
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
            f"Sentence({_LIST}, 2).known_mines()",
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
            f"Sentence({_LIST}, 0).known_safes()",
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
            f"Sentence({_LIST}, 1).known_safes()",
            gives=set(),
            why="One of the three is a mine: which one is not known.",
        ),
    ),
    _behaviour(
        "mark_mine: in the sentence",
        "the cell leaves, the count goes down by one",
        "mark_mine of a sentence is wrong",
        "Take the mine out and lower the count by one.",
        ask(
            f"sentence = Sentence({_LIST}, 2)",
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
            f"sentence = Sentence({_LIST}, 2)",
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
        "Take the safe cell out and keep the count.",
        ask(
            f"sentence = Sentence({_LIST}, 2)",
            "sentence.mark_safe((0, 5))",
            "(sentence.cells, sentence.count)",
            gives=({(0, 4), (1, 4)}, 2),
            why="Both mines are still there, among two cells now.",
        ),
    ),
    _behaviour(
        "mark_safe: not in it",
        "nothing changes",
        "mark_safe of a sentence is wrong",
        "A cell that is not in the sentence changes nothing.",
        ask(
            f"sentence = Sentence({_LIST}, 2)",
            "sentence.mark_safe((3, 3))",
            "(sentence.cells, sentence.count)",
            gives=(_CELLS, 2),
            why="(3, 3) is not in the sentence.",
        ),
    ),
)

_AROUND = "{(0, 2), (0, 3), (0, 4), (1, 2), (1, 4), (2, 2), (2, 3), (2, 4)}"

_KNOWLEDGE = (
    _behaviour(
        "add_knowledge: played",
        "the cell is recorded in moves_made, and nothing else is",
        "does not record the moves made",
        "Step 1 of the course: the cell is a move that was made.",
        _told(
            "...*./...*./...../.....",
            (0, 4),
            ask="ai.moves_made",
            gives={(0, 4)},
            why="One cell was played.",
        ),
    ),
    _behaviour(
        "add_knowledge: safe",
        "the cell is recorded in safes, and nothing else is",
        "does not mark the revealed cell safe",
        "Step 2 of the course: the cell is safe.",
        _told(
            "...../...../...*./...*.",
            (3, 4),
            ask="ai.safes",
            gives={(3, 4)},
            why="A cell that was revealed is safe; two of its three neighbours are not.",
        ),
    ),
    _behaviour(
        "new sentence: middle",
        "in the middle of the board it has the eight neighbours",
        "does not add the sentence of a revealed number",
        "Step 3 of the course: a sentence with the neighbours and the count is added to knowledge.",
        _told(
            "..***/...../...../.....",
            (1, 3),
            ask=f"Sentence({_AROUND}, 3) in ai.knowledge",
            gives=True,
            why="Three of the eight cells around (1, 3) are mines.",
        ),
    ),
    _behaviour(
        "new sentence: corner",
        "in a corner it has the three neighbours on the board",
        "does not add the right sentence in a corner",
        "Neighbours lie on the board: rows from 0 to height - 1, columns from 0 to width - 1.",
        _told(
            "...../...../*..../.....",
            (3, 0),
            ask="Sentence({(2, 0), (2, 1), (3, 1)}, 1) in ai.knowledge",
            gives=True,
            why="One of the three cells around (3, 0) is a mine.",
        ),
    ),
    _behaviour(
        "new sentence: known mines",
        "they are left out of it and taken off the count",
        "goes wrong next to a known mine",
        "The new sentence is about the undetermined neighbours: each neighbour in ai.mines is left"
        " out, and the count goes down by one for it.",
        _told(
            ".*.*./...**/...../.....",
            (0, 4),
            *((StepKind.ADD_MINE, cell) for cell in _THREE),
            (0, 2),
            ask="Sentence({(0, 1), (1, 1), (1, 2)}, 1) in ai.knowledge",
            gives=True,
            why="Two of the three mines around (0, 2) are known: (0, 3) and (1, 3).",
        ),
    ),
    _behaviour(
        "new sentence: known safes",
        "they are left out of it",
        "goes wrong next to a known safe cell",
        "The new sentence is about the undetermined neighbours: what is in ai.safes is left out.",
        _told(
            ".*.../.*.../...../.....",
            (0, 4),
            *((StepKind.ADD_SAFE, cell) for cell in _THREE),
            (0, 2),
            ask="Sentence({(0, 1), (1, 1), (1, 2)}, 2) in ai.knowledge",
            gives=True,
            why="(0, 3) and (1, 3) are known to be safe: the mines are among the other three.",
        ),
    ),
    _behaviour(
        "infers safe cells",
        "no mine around: the neighbours are safe, and no other cell is",
        "does not mark what one sentence proves safe",
        "Step 4 of the course: what a sentence proves is marked.",
        _told(
            "...../...../...../.....",
            (0, 4),
            ask="ai.safes",
            gives={(0, 3), (0, 4), (1, 3), (1, 4)},
            why="No mine around (0, 4): its three neighbours are safe, and so is (0, 4) itself.",
        ),
        severity=Severity.INCOMPLETE,
    ),
    _behaviour(
        "infers a mine later",
        "an old sentence proves a mine when its other cells become safe",
        "misses what an old sentence proves later",
        "When cells become known, old sentences get smaller and may now prove more: look at all of"
        " them again.",
        _told(
            "...../...../...../*....",
            (2, 0),
            (2, 1),
            (1, 0),
            (3, 2),
            ask="ai.mines",
            gives={(3, 0)},
            why="All other cells around (2, 0) are safe, so its mine is at (3, 0).",
        ),
        severity=Severity.INCOMPLETE,
    ),
    _behaviour(
        "infers several mines later",
        "an old sentence proves all its cells to be mines when the others become safe",
        "misses what an old sentence proves later",
        "When cells become known, old sentences get smaller and may now prove more: look at all of"
        " them again.",
        _told(
            "...../...**/...../.....",
            (2, 4),
            (3, 3),
            ask="ai.mines",
            gives={(1, 3), (1, 4)},
            why="(3, 3) makes the lower cells around (2, 4) safe: its two mines are above.",
        ),
        severity=Severity.INCOMPLETE,
    ),
    _behaviour(
        "infers safe cells later",
        "sentences that overlap prove cells safe when others become known",
        "misses safe cells that several sentences prove",
        "When cells become known, the sentences that have them get smaller. Compare all of them"
        " again, and go on until nothing new follows.",
        _told(
            "...../...*./...../.....",
            (0, 3),
            (1, 4),
            (1, 2),
            (3, 3),
            (0, 0),
            (3, 0),
            ask="((0, 2) in ai.safes, (0, 4) in ai.safes)",
            gives=(True, True),
            why="The one mine around (0, 3), (1, 4) and (1, 2) is at (1, 3).",
        ),
        severity=Severity.INCOMPLETE,
    ),
    _behaviour(
        "combines sentences",
        "several sentences together prove mines",
        "misses mines that several sentences prove",
        "A mine that becomes known makes other sentences smaller; what they prove then makes others"
        " smaller again. Go on until nothing new follows.",
        _told(
            "...../....*/...*./...*.",
            (3, 4),
            (2, 4),
            (1, 2),
            ask="((1, 4) in ai.mines, (2, 3) in ai.mines, (3, 3) in ai.mines)",
            gives=(True, True, True),
            why="(3, 4) has two hidden neighbours and two mines. Then (2, 3) is the one mine"
            " around (1, 2), so (1, 3) is safe, and the third mine around (2, 4) is at (1, 4).",
        ),
        severity=Severity.INCOMPLETE,
    ),
)

# Two of these need a conclusion first: a file that moves rightly may still miss it.
_MOVES = (
    _behaviour(
        "safe move: there is one",
        "plays a cell that is known to be safe and was not played yet",
        "make_safe_move does not play a safe cell though there is one",
        "Any cell in safes that is not in moves_made will do.",
        _told(
            ".../.../...",
            (2, 0),
            ask="ai.make_safe_move()",
            why="No mine around (2, 0): its three neighbours are safe and not played.",
            test="answer in [(1, 0), (1, 1), (2, 1)]",
            expected="(1, 0), (1, 1) or (2, 1)",
        ),
        severity=Severity.INCOMPLETE,
    ),
    _behaviour(
        "safe move: not again",
        "a cell that was played is not played again",
        "make_safe_move plays a cell that was played already",
        "A safe move is in safes and not in moves_made.",
        _told(
            ".*/..",
            (0, 0),
            ask="ai.make_safe_move()",
            why="(0, 0) was played.",
            test="not answer == (0, 0)",
            expected="another cell or None",
        ),
    ),
    _behaviour(
        "safe move: none",
        "None when no safe cell is left",
        "make_safe_move gives a move though none is known to be safe",
        "Without a safe cell that was not played, the answer is None.",
        _told(
            ".*./.../...",
            (0, 0),
            ask="ai.make_safe_move()",
            why="Which of the three cells around (0, 0) is the mine is not known.",
            test="answer is None",
            expected="None",
        ),
    ),
    _behaviour(
        "random move: allowed",
        "neither a played cell nor a known mine",
        "make_random_move plays a forbidden cell",
        "Draw from the cells that are neither in moves_made nor in mines. If a cell has as many"
        " mines around it as neighbours, all of them belong in mines.",
        _told(
            ".*./**./...",
            (0, 0),
            ask="[ai.make_random_move() for _ in range(50)]",
            why="(0, 0) is played, and its three neighbours are mines.",
            test="not any(move in [(0, 0), (0, 1), (1, 0), (1, 1)] for move in answer)",
            expected="no (0, 0), (0, 1), (1, 0) or (1, 1)",
        ),
        severity=Severity.INCOMPLETE,
    ),
)

BEHAVIOURS = (*_SENTENCE, *_KNOWLEDGE, *_MOVES)
"""The behaviours that are asked with lines; with the first two they are 25."""
RELATED = {
    "known_mines: certain": ("cells", "known_mines"),
    "known_mines: open": ("cells", "known_mines"),
    "known_safes: certain": ("cells", "known_safes"),
    "known_safes: open": ("cells", "known_safes"),
    "mark_mine: in the sentence": ("cells", "sentence mark_mine"),
    "mark_mine: not in it": ("cells", "sentence mark_mine"),
    "mark_safe: in the sentence": ("cells", "sentence mark_safe"),
    "mark_safe: not in it": ("cells", "sentence mark_safe"),
    "add_knowledge: played": ("step 1",),
    "add_knowledge: safe": ("step 2",),
    "new sentence: middle": ("neighbours", "rows and columns", "new sentence", "equality"),
    "new sentence: corner": ("neighbours", "rows and columns", "new sentence", "equality"),
    "new sentence: known mines": ("known mines", "neighbours", "rows and columns", "equality"),
    "new sentence: known safes": ("known safes", "neighbours", "rows and columns", "equality"),
    "infers safe cells": ("step 4", "neighbours", "rows and columns"),
    "infers a mine later": ("old sentences", "step 4", "neighbours", "rows and columns"),
    "infers several mines later": ("old sentences", "step 4", "neighbours", "rows and columns"),
    "infers safe cells later": ("old sentences", "chain", "subset rule", "rows and columns"),
    "combines sentences": ("subset rule", "closure", "old sentences", "rows and columns"),
    "safe move: there is one": ("safe move", "step 4"),
    "safe move: not again": ("safe move",),
    "safe move: none": ("safe move",),
    "random move: allowed": ("random move", "step 4"),
}
"""Other checks that show the same fault by a smaller example, where they fail too."""
BASIC = {*TITLES, *(check.name for check in _SENTENCE)}
"""Those on which everything else rests."""
COUNT = len(TITLES) + len(BEHAVIOURS)
"""How many behaviours there are."""
