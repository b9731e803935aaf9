"""Hints in steps: where to look, the idea, the line, and what must be true afterwards.

Each step tells a little more than the one before; none is code of the solution.
"""

from __future__ import annotations

from sapper.coach.blame import Blame
from sapper.coach.lesson import Lesson

MOST_WORDS = 160
"""All steps of a fault together are no longer: more is not read."""
_WHERE = {
    "Sentence": "Look at the class Sentence. Everything else rests on it, so it comes first.",
    "Interface": "Look at the names and arguments of classes and methods: callers know them.",
    "MinesweeperAI": "Look at mark_mine and mark_safe of the agent.",
    "Moves": "Look at make_safe_move and make_random_move.",
    "Minesweeper": "Look at the class Minesweeper, which the course gives.",
}
_ADD = "Look at add_knowledge, and at the methods that it calls."


def steps(group: str, lesson: Lesson, blame: Blame, assertion: str) -> tuple[str, ...]:
    """The four steps of a lesson; a step of which nothing is known is left out."""
    where = _WHERE.get(group, _ADD)
    if "mark_" in lesson.message or lesson.title.startswith(
        ("known_", "mark_", "==", "a sentence")
    ):
        where = _WHERE["Sentence"]
    if "make_" in lesson.title or "random moves" in lesson.title:
        where = _WHERE["Moves"]
    found = [f"{where} Run the example above and compare what it prints with what you expect."]
    idea = " ".join(part for part in (_facts(lesson), lesson.hint) if part)
    if idea:
        found.append(idea)
    if blame.line is not None:
        did = blame.words[0] if blame.words else f"line {blame.line}"
        text = f"In the example: {did}. Go through the lines around it by hand, with these cells."
        found.append(text)
    if assertion:
        found.append(f"Put this line below the example. It must not raise an error: {assertion}")
    return _short(found)


def _facts(lesson: Lesson) -> str:
    """What is so in the example, in at most three sentences."""
    facts = [line for line in lesson.follows if not line.startswith(" ")]
    legend = f" ({lesson.legend}.)" if facts and lesson.legend else ""
    return " ".join(facts[-3:]) + legend


def _short(found: list[str]) -> tuple[str, ...]:
    """The steps, the idea cut where all of them are too long together."""
    over = sum(len(text.split()) for text in found) - MOST_WORDS
    if over > 0 and len(found) > 1:
        kept = found[1].split()[: max(len(found[1].split()) - over, 12)]
        found[1] = " ".join(kept).rstrip(",.;:") + " ..."
    return tuple(found)
