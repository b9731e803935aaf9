"""The exercises: interface, game, sentences and moves, each with the one right answer."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sapper.coach.exercise import Exercise
from sapper.coach.severity import Severity

A, B, C = (0, 0), (0, 1), (0, 2)


@dataclass(frozen=True)
class ExerciseCheck:
    """A check made of exercises: the first one answered wrongly fails it.

    `name` is short and stable, `title` what is right when it passes, `defect` what is wrong when
    it fails, `hint` the usual cause; `needs` names checks that must have passed before.
    """

    name: str
    group: str
    title: str
    defect: str
    hint: str
    exercises: tuple[Exercise, ...]
    severity: Severity = Severity.WRONG
    needs: tuple[str, ...] = ()


def ask(*lines: str, gives: object, why: str) -> Exercise:
    """An exercise whose last line is the question."""
    return Exercise(lines[:-1], lines[-1], gives, why)


def _missing(cls: str, names: str, why: str) -> Exercise:
    """Which of the names the class lacks: none."""
    asked = f"[name for name in {names.split()} if not callable(getattr({cls}, name, None))]"
    return ask(asked, gives=[], why=why)


def _binds(target: str, names: str) -> Exercise:
    """Whether the arguments have these names, in this order."""
    wanted = names.split()
    return ask(
        "from inspect import signature",
        f"list(signature({target}).parameters)[1:{len(wanted) + 1}]",
        gives=wanted,
        why=f"The arguments of {target} are {' and '.join(wanted)}, in this order.",
    )


_SIGNATURES = (
    ("Minesweeper.__init__", "height width mines"),
    ("Sentence.__init__", "cells count"),
    ("Sentence.mark_mine", "cell"),
    ("Sentence.mark_safe", "cell"),
    ("MinesweeperAI.__init__", "height width"),
    ("MinesweeperAI.mark_mine", "cell"),
    ("MinesweeperAI.mark_safe", "cell"),
    ("MinesweeperAI.add_knowledge", "cell count"),
)

INTERFACE = (
    ExerciseCheck(
        "methods",
        "Interface",
        "the classes have the course's methods",
        "a method of the course is missing",
        "The window and the grader call these methods by name: keep the names as they are.",
        (
            _missing("Minesweeper", "is_mine nearby_mines won", "The game has these methods."),
            _missing(
                "Sentence",
                "known_mines known_safes mark_mine mark_safe",
                "A sentence has these methods.",
            ),
            _missing(
                "MinesweeperAI",
                "mark_mine mark_safe add_knowledge make_safe_move make_random_move",
                "The agent has these methods.",
            ),
        ),
    ),
    ExerciseCheck(
        "arguments",
        "Interface",
        "constructors take the course's arguments",
        "a constructor does not take the course's arguments",
        "Names, order and number of arguments must stay as the course gives them.",
        (
            ask(
                "game = Minesweeper(height=3, width=4, mines=5)",
                "(game.height, game.width, len(game.mines))",
                gives=(3, 4, 5),
                why="The game has 3 rows, 4 columns and 5 mines.",
            ),
            ask(
                "ai = MinesweeperAI(height=3, width=4)",
                "(ai.height, ai.width)",
                gives=(3, 4),
                why="The agent's board has 3 rows and 4 columns.",
            ),
        ),
    ),
    ExerciseCheck(
        "argument names",
        "Interface",
        "arguments have the course's names",
        "an argument was renamed, removed or moved",
        "Names, order and number of arguments stay as the course gives them.",
        tuple(_binds(target, names) for target, names in _SIGNATURES),
        Severity.POLISH,
    ),
    ExerciseCheck(
        "defaults",
        "Interface",
        "without arguments the board is 8x8 with 8 mines",
        "the default size is not the course's",
        "The course's defaults are height=8, width=8, mines=8.",
        (
            ask(
                "game = Minesweeper()",
                "(game.height, game.width, len(game.mines))",
                gives=(8, 8, 8),
                why="The default game has 8 rows, 8 columns and 8 mines.",
            ),
            ask(
                "ai = MinesweeperAI()",
                "(ai.height, ai.width)",
                gives=(8, 8),
                why="The default agent plays on 8 rows and 8 columns.",
            ),
        ),
    ),
    ExerciseCheck(
        "new agent",
        "Interface",
        "a new agent knows nothing and shares nothing",
        "a new agent does not begin empty",
        "Sets and lists made in the class body, or as default arguments, are shared by all agents.",
        (
            ask(
                "ai = MinesweeperAI()",
                "(ai.moves_made, ai.mines, ai.safes, ai.knowledge)",
                gives=(set(), set(), set(), []),
                why="Three empty sets and an empty list.",
            ),
            ask(
                "one = MinesweeperAI()",
                "two = MinesweeperAI()",
                "one.mines.add((0, 0))",
                "one.safes.add((1, 1))",
                "one.moves_made.add((1, 1))",
                "one.knowledge.append(Sentence({(2, 2), (2, 3)}, 1))",
                "(two.moves_made, two.mines, two.safes, len(two.knowledge))",
                gives=(set(), set(), set(), 0),
                why="What one agent learns, the other must not know.",
            ),
        ),
    ),
)

GAME = (
    ExerciseCheck(
        "game",
        "Minesweeper",
        "the game places, counts and recognises its mines",
        "the game is not the course's any more",
        "The class Minesweeper is given by the course: compare it with the original.",
        (
            ask(
                "game = Minesweeper(height=3, width=5, mines=4)",
                "(len(game.board), len(game.board[0]), len(game.mines), len(game.mines_found))",
                gives=(3, 5, 4, 0),
                why="3 rows of 5, 4 mines, none of them flagged yet.",
            ),
            ask(
                "game = Minesweeper(height=3, width=5, mines=4)",
                "cells = [(i, j) for i in range(3) for j in range(5)]",
                "{cell for cell in cells if game.is_mine(cell)} == game.mines",
                gives=True,
                why="is_mine is true for the cells in game.mines, and for no other.",
            ),
            ask(
                "import random; random.seed(50)",
                "game = Minesweeper(height=3, width=5, mines=6)",
                "cells = [(i, j) for i in range(3) for j in range(5)]",
                "near = lambda a, b: max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1",
                "count = lambda cell: sum(near(cell, mine) for mine in game.mines)",
                "[cell for cell in cells if game.nearby_mines(cell) != count(cell)]",
                gives=[],
                why="nearby_mines counts the mines among the up to eight neighbours.",
            ),
            ask(
                "game = Minesweeper(height=3, width=5, mines=4)",
                "before = game.won()",
                "game.mines_found.update(game.mines)",
                "(before, game.won())",
                gives=(False, True),
                why="The game is won when the flagged cells are exactly the mines.",
            ),
        ),
    ),
)

SENTENCE = (
    ExerciseCheck(
        "cells",
        "Sentence",
        "cells given as a list are stored as a set",
        "a sentence does not store its cells as a set",
        "Callers may hand in a list. The sentence keeps its cells as a set: no cell is in it twice,"
        " and sets can be compared and subtracted.",
        (
            ask(
                "Sentence([(0, 0), (0, 1), (0, 0)], 1).cells",
                gives={A, B},
                why="The cells of a sentence are a set, whatever they were given as.",
            ),
        ),
    ),
    ExerciseCheck(
        "own set",
        "Sentence",
        "a sentence keeps a set of its own",
        "a sentence shares its cells with the caller",
        "The sentence must copy the cells: the caller may change its own set later.",
        (
            ask(
                "cells = {(0, 0), (0, 1)}",
                "sentence = Sentence(cells, 1)",
                "cells.clear()",
                "sentence.cells",
                gives={A, B},
                why="The caller empties a set of its own: the sentence must not change.",
            ),
            ask(
                "cells = {(0, 0), (0, 1)}",
                "one = Sentence(cells, 1)",
                "two = Sentence(cells, 2)",
                "one.mark_safe((0, 0))",
                "two.cells",
                gives={A, B},
                why="Two sentences made from the same cells do not share them.",
            ),
        ),
        Severity.POLISH,
    ),
    ExerciseCheck(
        "equality",
        "Sentence",
        "== compares cells and count",
        "== on sentences is wrong",
        "Two sentences are equal when their cells are equal and their counts are equal.",
        (
            ask(
                "Sentence({(0, 0), (0, 1)}, 1) == Sentence({(0, 1), (0, 0)}, 1)",
                gives=True,
                why="The same cells, in whatever order, and the same count.",
            ),
            ask(
                "Sentence({(0, 0), (0, 1)}, 1) == Sentence({(0, 0), (0, 1)}, 2)",
                gives=False,
                why="The counts differ.",
            ),
            ask(
                "Sentence({(0, 0), (0, 1)}, 1) == Sentence({(0, 0), (0, 2)}, 1)",
                gives=False,
                why="The cells differ.",
            ),
        ),
    ),
    ExerciseCheck(
        "text",
        "Sentence",
        "str gives {cells} = count",
        "str of a sentence is not {cells} = count",
        "The text is the set as Python prints it, ' = ' and the count.",
        (
            ask(
                "str(Sentence({(0, 1)}, 1))",
                gives="{(0, 1)} = 1",
                why="This is how the course prints it.",
            ),
        ),
        Severity.POLISH,
    ),
    ExerciseCheck(
        "known_mines",
        "Sentence",
        "all cells if each of them must be a mine, else none",
        "known_mines is wrong",
        "All cells are mines exactly when the count equals their number; else give an empty set.",
        (
            ask(
                "Sentence({(0, 0), (0, 1)}, 2).known_mines()",
                gives={A, B},
                why="Two cells and two mines: both are mines.",
            ),
            ask(
                "Sentence({(0, 0), (0, 1), (0, 2)}, 2).known_mines()",
                gives=set(),
                why="Two of three: which ones is not known.",
            ),
            ask(
                "Sentence({(0, 0), (0, 1)}, 0).known_mines()",
                gives=set(),
                why="None is a mine.",
            ),
            ask("Sentence(set(), 0).known_mines()", gives=set(), why="No cells, no mines."),
        ),
    ),
    ExerciseCheck(
        "known_safes",
        "Sentence",
        "all cells when the count is 0, else none",
        "known_safes is wrong",
        "All cells are safe exactly when the count is 0; else give an empty set.",
        (
            ask(
                "Sentence({(0, 0), (0, 1)}, 0).known_safes()",
                gives={A, B},
                why="Neither of the two is a mine: both are safe.",
            ),
            ask(
                "Sentence({(0, 0), (0, 1)}, 1).known_safes()",
                gives=set(),
                why="One of the two is a mine: which one is not known.",
            ),
            ask(
                "Sentence({(0, 0), (0, 1)}, 2).known_safes()",
                gives=set(),
                why="Both are mines.",
            ),
            ask("Sentence(set(), 0).known_safes()", gives=set(), why="No cells at all."),
        ),
    ),
    ExerciseCheck(
        "known copies",
        "Sentence",
        "known_mines and known_safes return copies",
        "known_mines or known_safes hands out the sentence's own set",
        "The returned set is the sentence's own one: return another set with the same cells.",
        (
            ask(
                "sentence = Sentence({(0, 0), (0, 1)}, 2)",
                "sentence.known_mines().clear()",
                "sentence.cells",
                gives={A, B},
                why="Asking gives a set that the caller may change; the sentence stays as it is.",
            ),
            ask(
                "sentence = Sentence({(0, 0), (0, 1)}, 0)",
                "sentence.known_safes().clear()",
                "sentence.cells",
                gives={A, B},
                why="Asking gives a set that the caller may change; the sentence stays as it is.",
            ),
            ask(
                "sentence = Sentence({(0, 0), (0, 1)}, 2)",
                "for cell in sentence.known_mines(): sentence.mark_mine(cell)",
                "sentence.cells",
                gives=set(),
                why="Callers walk through the returned set and mark as they go.",
            ),
        ),
        Severity.POLISH,
    ),
    ExerciseCheck(
        "sentence mark_mine",
        "Sentence",
        "takes the cell out and lowers the count",
        "mark_mine of a sentence is wrong",
        "Take the mine out and lower the count by one; a cell that is not there changes nothing.",
        (
            ask(
                "sentence = Sentence({(0, 0), (0, 1), (0, 2)}, 2)",
                "sentence.mark_mine((0, 0))",
                "(sentence.cells, sentence.count)",
                gives=({B, C}, 1),
                why="One of the two mines is found: one is left among the other two cells.",
            ),
            ask(
                "sentence = Sentence({(0, 0), (0, 1)}, 1)",
                "sentence.mark_mine((5, 5))",
                "(sorted(sentence.cells), sentence.count)",
                gives=([A, B], 1),
                why="A cell that is not in the sentence changes nothing.",
            ),
            ask(
                "sentence = Sentence({(0, 0), (0, 1), (0, 2)}, 2)",
                "sentence.mark_mine((0, 0))",
                "sentence.mark_mine((0, 0))",
                "sentence.count",
                gives=1,
                why="The second time the cell is not in the sentence any more.",
            ),
            ask(
                "sentence = Sentence({(0, 0)}, 1)",
                "sentence.mark_mine((0, 0))",
                "(sentence.cells, sentence.count)",
                gives=(set(), 0),
                why="The only cell is a mine: no cell and no mine is left.",
            ),
        ),
    ),
    ExerciseCheck(
        "sentence mark_safe",
        "Sentence",
        "takes the cell out and leaves the count",
        "mark_safe of a sentence is wrong",
        "Take the safe cell out and keep the count; a cell that is not there changes nothing.",
        (
            ask(
                "sentence = Sentence({(0, 0), (0, 1), (0, 2)}, 1)",
                "sentence.mark_safe((0, 0))",
                "(sorted(sentence.cells), sentence.count)",
                gives=([B, C], 1),
                why="The mine is still there, among two cells now.",
            ),
            ask(
                "sentence = Sentence({(0, 0), (0, 1)}, 1)",
                "sentence.mark_safe((5, 5))",
                "(sorted(sentence.cells), sentence.count)",
                gives=([A, B], 1),
                why="A cell that is not in the sentence changes nothing.",
            ),
            ask(
                "sentence = Sentence({(0, 0)}, 0)",
                "sentence.mark_safe((0, 0))",
                "(sentence.cells, sentence.count)",
                gives=(set(), 0),
                why="The only cell is safe: no cell is left.",
            ),
        ),
    ),
)

_TWO_SENTENCES = (
    "ai = MinesweeperAI(height=3, width=3)",
    "ai.knowledge.append(Sentence({(0, 0), (0, 1), (0, 2)}, 2))",
    "ai.knowledge.append(Sentence({(0, 1), (1, 1), (2, 1)}, 2))",
)
_ABOUT_B = "[sentence.count for sentence in ai.knowledge if (0, 1) in sentence.cells]"
_DOES_NOT_TELL = "mark_{} of the agent does not tell every sentence"


def _records(call: str, cells: str) -> Exercise:
    """Whether a call of the agent puts (0, 1) into one of its sets."""
    asked = ask(*_TWO_SENTENCES, call, cells, gives={B}, why=f"(0, 1) belongs in {cells}.")
    return replace(asked, defect=f"{call[3:12]} of the agent does not record the cell")


MARKING = (
    ExerciseCheck(
        "ai mark_mine",
        "MinesweeperAI",
        "records the mine and tells every sentence",
        _DOES_NOT_TELL.format("mine"),
        "A known mine belongs in mines, and no sentence mentions it any more.",
        (
            _records("ai.mark_mine((0, 1))", "ai.mines"),
            ask(
                *_TWO_SENTENCES,
                "ai.mark_mine((0, 1))",
                _ABOUT_B,
                gives=[],
                why="Every sentence that mentions (0, 1) must be told, not only the first.",
            ),
            ask(
                *_TWO_SENTENCES,
                "ai.mark_mine((0, 1))",
                "Sentence({(1, 1), (2, 1)}, 1) in ai.knowledge",
                gives=True,
                why="{(0, 1), (1, 1), (2, 1)} = 2 without the mine (0, 1).",
            ),
        ),
    ),
    ExerciseCheck(
        "ai mark_safe",
        "MinesweeperAI",
        "records the safe cell and tells every sentence",
        _DOES_NOT_TELL.format("safe"),
        "A known safe cell belongs in safes, and no sentence mentions it any more.",
        (
            _records("ai.mark_safe((0, 1))", "ai.safes"),
            ask(
                *_TWO_SENTENCES,
                "ai.mark_safe((0, 1))",
                _ABOUT_B,
                gives=[],
                why="Every sentence that mentions (0, 1) must be told, not only the first.",
            ),
        ),
    ),
)

_STATE = "(sorted(ai.moves_made), sorted(ai.mines), sorted(ai.safes), len(ai.knowledge))"
_LUCK = "import random; random.seed(50)"
"""So that what depends on luck comes out the same every time."""
_EDITED = (
    "ai = MinesweeperAI(height=2, width=3)",
    "ai.moves_made.add((0, 0))",
    "ai.safes.update({(0, 0), (0, 1)})",
    "ai.mines.add((1, 2))",
    "ai.knowledge.append(Sentence({(0, 2), (1, 1)}, 1))",
)
_SAME_STATE = ([A], [(1, 2)], [A, B], 1)
_DRAW = "\n    ".join(("def draw():", *_EDITED, "return ai.make_random_move()"))
"""A fresh agent for every draw: to ask one agent again and again is not what a game does."""


def _draw_on(height: int, width: int) -> str:
    """A draw of a new agent on a board of that size."""
    return f"def draw():\n    return MinesweeperAI({height}, {width}).make_random_move()"


def _draws(draw: str, wrong: str, expected: str, defect: str, why: str) -> Exercise:
    """Whether no draw is among those that an expression about all of them finds."""
    ask = "{draw() for _ in range(200)}"
    return Exercise((_LUCK, draw), ask, None, why, f"not ({wrong})", expected, defect)


MOVES = (
    ExerciseCheck(
        "safe move",
        "Moves",
        "a known safe cell not yet played, else None",
        "make_safe_move gives the wrong cell",
        "A safe move is in safes and not in moves_made; without one the answer is None.",
        (
            ask(*_EDITED, "ai.make_safe_move()", gives=B, why="(0, 0) is played, (0, 1) is not."),
            ask(
                "ai = MinesweeperAI(height=2, width=3)",
                "ai.make_safe_move()",
                gives=None,
                why="Nothing is known yet.",
            ),
            ask(
                *_EDITED,
                "ai.moves_made.add((0, 1))",
                "ai.make_safe_move()",
                gives=None,
                why="Both safe cells are played.",
            ),
        ),
    ),
    ExerciseCheck(
        "random move",
        "Moves",
        "never a played cell, a known mine or a cell off the board, and None at the end",
        "make_random_move gives the wrong cell",
        "Draw from the cells of the board that are left; when there are none, the answer is None.",
        (
            _draws(
                _DRAW,
                "None in answer",
                "cells alone",
                "make_random_move gives None though cells are left",
                "(0, 1), (0, 2), (1, 0) and (1, 1) can be played.",
            ),
            _draws(
                _DRAW,
                "(0, 0) in answer",
                "no (0, 0)",
                "make_random_move plays a cell that was played",
                "(0, 0) is played.",
            ),
            _draws(
                _DRAW,
                "(1, 2) in answer",
                "no (1, 2)",
                "make_random_move plays a known mine",
                "(1, 2) is a known mine.",
            ),
            *(
                _draws(
                    _draw_on(height, width),
                    f"{{(i, j) for i, j in answer if i >= {height} or j >= {width}}}",
                    "cells of the board",
                    "make_random_move gives a cell that is off the board",
                    f"The board has {height} rows and {width} columns.",
                )
                for height, width in ((2, 5), (5, 2))
            ),
            replace(
                ask(
                    "ai = MinesweeperAI(height=1, width=2)",
                    "ai.moves_made.add((0, 0))",
                    "ai.mines.add((0, 1))",
                    "ai.make_random_move()",
                    gives=None,
                    why="One cell is played, the other is a mine: nothing is left.",
                ),
                defect="make_random_move does not give None when nothing is left",
            ),
        ),
    ),
    ExerciseCheck(
        "randomness",
        "Moves",
        "random moves differ",
        "random moves are not random",
        "The first cell of a set or list is not random. random.choice is.",
        (
            Exercise(
                (_LUCK, _draw_on(3, 3)),
                "{draw() for _ in range(100)}",
                why="Nine cells are left: in 100 draws several of them come up.",
                test="len(answer) > 1",
                expected="several different cells",
            ),
        ),
        # The course asks for it, but nothing false is believed and no forbidden cell is played.
        Severity.INCOMPLETE,
        ("random move",),
    ),
    ExerciseCheck(
        "every cell",
        "Moves",
        "every cell that is left can come up as a random move",
        "some cells never come up as a random move",
        "Each cell of the board that is neither played nor a known mine is a candidate.",
        tuple(
            ask(
                _LUCK,
                _draw_on(height, width),
                f"cells = {{(i, j) for i in range({height}) for j in range({width})}}",
                "cells - {draw() for _ in range(400)}",
                gives=set(),
                why=f"All ten cells of a board of {height} rows and {width} columns come up in"
                " 400 draws.",
            )
            for height, width in ((2, 5), (5, 2))
        ),
        Severity.INCOMPLETE,
        ("random move", "randomness"),
    ),
    ExerciseCheck(
        "purity",
        "Moves",
        "asking for a safe move changes nothing",
        "asking for a safe move changes the agent",
        "Only choose a cell: no pop(), no marking as played. add_knowledge records the move.",
        (
            ask(
                *_EDITED,
                "move = ai.make_safe_move()",
                _STATE,
                gives=_SAME_STATE,
                why="make_safe_move must leave the agent as it was.",
            ),
        ),
    ),
    ExerciseCheck(
        "random purity",
        "Moves",
        "asking for a random move changes nothing",
        "asking for a random move changes the agent",
        "Only choose a cell: add_knowledge records the move when it is made.",
        (
            ask(
                *_EDITED,
                "move = ai.make_random_move()",
                _STATE,
                gives=_SAME_STATE,
                why="make_random_move must leave the agent as it was.",
            ),
        ),
        # The window plays the move that it asks for: nothing comes of it there.
        Severity.POLISH,
    ),
)
