"""The part that both front ends share: a game with its history, the AI, hints and reasons."""

from sapper.core import Help
from sapper.proofs import Why
from sapper.sandbox import Knowledge, Sentence
from sapper.window.session.assistant import NO_MOVE
from sapper.window.session.play import Aid
from sapper.window.session.session import Session
from sapper.window.session.setup import Setup
from sapper.window.session.thoughts import Hint
from sapper.window.session.worker import InlineWorker, Worker

__all__ = [
    "NO_MOVE",
    "Aid",
    "Help",
    "Hint",
    "InlineWorker",
    "Knowledge",
    "Sentence",
    "Session",
    "Setup",
    "Why",
    "Worker",
]
