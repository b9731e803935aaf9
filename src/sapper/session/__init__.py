"""The mid-end of every face: a game with its history, the AI beside it, hints and reasons."""

from sapper.core.words import Help
from sapper.sandbox import Knowledge, Sentence
from sapper.session.assistant import NO_MOVE
from sapper.session.replay import Replay
from sapper.session.session import Session
from sapper.session.setup import Setup
from sapper.session.thoughts import Hint
from sapper.session.why import Why
from sapper.session.worker import InlineWorker, Worker

__all__ = [
    "NO_MOVE",
    "Help",
    "Hint",
    "InlineWorker",
    "Knowledge",
    "Replay",
    "Sentence",
    "Session",
    "Setup",
    "Why",
    "Worker",
]
