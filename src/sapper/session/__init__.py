"""The mid-end of every face: a game with its history, the AI beside it, hints and reasons."""

from sapper.base.words import Help
from sapper.session.hint import Hint
from sapper.session.play import MoveNote, Play
from sapper.session.session import Session
from sapper.session.setup import Setup
from sapper.session.statistics import Statistics
from sapper.session.tally import BestTime, GameKind, Tally
from sapper.session.thoughts import Odds
from sapper.session.why import Why, WhyStep
from sapper.session.worker import InlineWorker, Worker
from sapper.student.companion import Alarm, Companion, News
from sapper.student.failure import Failure
from sapper.student.mind import Choice, Knowledge, Mind, Saying

__all__ = [
    "Alarm",
    "BestTime",
    "Choice",
    "Companion",
    "Failure",
    "GameKind",
    "Help",
    "Hint",
    "InlineWorker",
    "Knowledge",
    "Mind",
    "MoveNote",
    "News",
    "Odds",
    "Play",
    "Saying",
    "Session",
    "Setup",
    "Statistics",
    "Tally",
    "Why",
    "WhyStep",
    "Worker",
]
