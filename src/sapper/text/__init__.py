"""Minesweeper in words, for programs that reason in words: tasks, answers, exact rewards.

`TextEnvironment` plays a `TextTask`: `reset(task)` gives an observation, `step("open 3 4")` the
next one with the reward, whether it is over, and facts. docs/text.md tells the rest.
"""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.text.answers import Answer as Answer
    from sapper.text.answers import SaidMove as SaidMove
    from sapper.text.answers import read_answer as read_answer
    from sapper.text.forms import read_view as read_view
    from sapper.text.forms import write_view as write_view
    from sapper.text.players import SpokenAgent as SpokenAgent
    from sapper.text.players import TextPlayer as TextPlayer
    from sapper.text.players import play_task as play_task
    from sapper.text.positions import write_positions as write_positions
    from sapper.text.proof_words import check_words as check_words
    from sapper.text.proof_words import words_of as words_of
    from sapper.text.text_environment import TextEnvironment as TextEnvironment
    from sapper.text.text_task import FORMS as FORMS
    from sapper.text.text_task import BadTask as BadTask
    from sapper.text.text_task import TaskLimits as TaskLimits
    from sapper.text.text_task import TextTask as TextTask

_HOMES = {
    "Answer": "sapper.text.answers",
    "BadTask": "sapper.text.text_task",
    "FORMS": "sapper.text.text_task",
    "SaidMove": "sapper.text.answers",
    "SpokenAgent": "sapper.text.players",
    "TaskLimits": "sapper.text.text_task",
    "TextEnvironment": "sapper.text.text_environment",
    "TextPlayer": "sapper.text.players",
    "TextTask": "sapper.text.text_task",
    "check_words": "sapper.text.proof_words",
    "play_task": "sapper.text.players",
    "read_answer": "sapper.text.answers",
    "read_view": "sapper.text.forms",
    "words_of": "sapper.text.proof_words",
    "write_positions": "sapper.text.positions",
    "write_view": "sapper.text.forms",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
