"""Hints in steps: where to look, the idea, the line, and what must be true afterwards.

Each step tells a little more than the one before; none is code of the solution.
"""

from __future__ import annotations

from sapper.coach import grader
from sapper.coach.changes import Blame
from sapper.coach.lesson import Lesson
from sapper.coach.report import BREAKDOWNS

LEAST_WORDS, MOST_WORDS = 80, 160
"""All steps of a fault together: less helps nobody, more is not read."""
_WHERE = {
    "Sentence": "Look at the class Sentence. Everything else rests on it, so it comes first.",
    "Interface": "Look at the names and arguments of classes and methods: callers know them.",
    "MinesweeperAI": "Look at mark_mine and mark_safe of the agent.",
    "Moves": "Look at make_safe_move and make_random_move.",
    "Minesweeper": "Look at the class Minesweeper, which the course gives.",
}
_ADD = "Look at add_knowledge, and at the methods that it calls."
_RUN = "Run the example above and compare what it prints with what you expect."
_SEE = "Run the example above and see it happen; Ctrl+C stops what does not end."
_STOPPED = (
    "Python's message says what it could not do, and on which line it stopped. Print the values of"
    " that line just before it: one of them is not what the line expects."
)
_WALK = "Go through the lines around it by hand, with the cells of the example."
_WRITE = (
    "After each line, write down what has changed. Stop at the first line after which it is not"
    " what you expect: that is the place to think about."
)
_NO_LINE = "No single line could be named. Read your code with the cells of the example in hand."
_AFTERWARDS = "Then run the example again. It must end at once, without an error."


def steps(group: str, lesson: Lesson, blame: Blame, assertion: str) -> tuple[str, ...]:
    """The four steps of a lesson, of 80 to 160 words together."""
    where = _WHERE.get(group, _ADD)
    if group == grader.GROUP and lesson.title.startswith(("known_", "mark_", "==", "a sentence")):
        where = _WHERE["Sentence"]
    if "make_" in lesson.title or "move" in lesson.fault.split() or "random moves" in lesson.title:
        where = _WHERE["Moves"]
    did = [words for words in blame.words if not words.startswith(" ")]
    line = f"In the example: {'. Then '.join(did)}. {_WALK}" if did else _NO_LINE
    check = f"Put this line below the example. It must not raise an error: {assertion}"
    facts = [fact for fact in lesson.follows if not fact.startswith(" ")]
    legend = f"({lesson.legend}.)" if lesson.legend else ""
    for told, walk in ((facts[-3:], _WRITE), (facts[-3:], ""), (facts[-1:], ""), ([], "")):
        hint = lesson.hint or (_STOPPED if lesson.fault in BREAKDOWNS else "")
        idea = " ".join((*told, legend if told else "", hint)).strip()
        found = (
            f"{where} {_SEE if lesson.fault in BREAKDOWNS else _RUN}",
            " ".join(idea.split()),
            f"{line} {walk}".strip(),
            check if assertion else _AFTERWARDS,
        )
        if sum(len(text.split()) for text in found) <= MOST_WORDS:
            break
    return tuple(text for text in found if text)
