"""Minesweeper in words, for programs that reason in words: tasks, answers, exact rewards.

`TextEnvironment` plays a `TextTask`: `reset(task)` gives an observation, `step("open 3 4")` the
next one with the reward, whether it is over, and facts. docs/text.md tells the rest.
"""

from typing import TYPE_CHECKING

from sapper.base.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.text.forms import FORMS, read_view, write_view
    from sapper.text.grades import Grade, GradedFile, grade_lines
    from sapper.text.players import TextPlayer, play_task
    from sapper.text.proof_words import check_words, words_of
    from sapper.text.reading import Answer, SaidMove, read_answer
    from sapper.text.suites import SUITES, make_suite, split_of
    from sapper.text.text_environment import TextEnvironment
    from sapper.text.text_task import BadTask, TaskLimits, TextTask

__all__ = [
    "FORMS",
    "SUITES",
    "Answer",
    "BadTask",
    "Grade",
    "GradedFile",
    "SaidMove",
    "TaskLimits",
    "TextEnvironment",
    "TextPlayer",
    "TextTask",
    "check_words",
    "grade_lines",
    "make_suite",
    "play_task",
    "read_answer",
    "read_view",
    "split_of",
    "words_of",
    "write_view",
]

_HOMES = {
    "forms": "FORMS read_view write_view",
    "grades": "Grade GradedFile grade_lines",
    "players": "TextPlayer play_task",
    "proof_words": "check_words words_of",
    "reading": "Answer SaidMove read_answer",
    "suites": "SUITES make_suite split_of",
    "text_environment": "TextEnvironment",
    "text_task": "BadTask TaskLimits TextTask",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(__name__, _HOMES)
