"""Minesweeper in words, for programs that reason in words: tasks, answers, exact rewards.

`TextEnvironment` plays a `TextTask`: `reset(task)` gives an observation, `step("open 3 4")` the
next one with the reward, whether it is over, and facts. docs/text.md tells the rest.
"""

from sapper.text.answers import Answer as Answer, SaidMove as SaidMove, read_answer as read_answer
from sapper.text.curriculum import (
    Curriculum as Curriculum,
    TaskDifficulty as TaskDifficulty,
    difficulty_of as difficulty_of,
)
from sapper.text.forms import read_view as read_view, write_view as write_view
from sapper.text.players import (
    SpokenAgent as SpokenAgent,
    TextPlayer as TextPlayer,
    play_task as play_task,
)
from sapper.text.positions import (
    PARTS as PARTS,
    PositionFile as PositionFile,
    PositionRow as PositionRow,
    make_positions as make_positions,
    write_positions as write_positions,
)
from sapper.text.proof_words import check_words as check_words, words_of as words_of
from sapper.text.tasks import make_tasks as make_tasks
from sapper.text.text_environment import TextEnvironment as TextEnvironment
from sapper.text.text_task import (
    FORMS as FORMS,
    BadTask as BadTask,
    TaskLimits as TaskLimits,
    TextTask as TextTask,
)
