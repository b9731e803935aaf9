"""Sapper: a Minesweeper AI that plays the course's game, knows exact odds and says why."""

from sapper.agents import Agent, Certainty, Move, Reason, check_agent, create_agent
from sapper.analysis import (
    Analysis,
    WinChance,
    WinChances,
    analyse,
    analyse_batch,
    sample_layouts,
    win_chance,
    win_chances,
)
from sapper.errors import (
    BadAgent,
    BadBoard,
    BadProof,
    BadRecord,
    BadRun,
    Contradiction,
    IllegalMove,
    SapperError,
    TooComplex,
)
from sapper.game import Game, Outcome, WinRule
from sapper.layout import Layout
from sapper.level import LEVELS, Level, StartRule
from sapper.perfect_play import PerfectPlay, perfect
from sapper.proofs import Proof, Uncertainty, prove, prove_all, prove_uncertain
from sapper.record import Record, RecordedMove
from sapper.shape import Cell, Shape
from sapper.view import View

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "Agent",
    "Analysis",
    "BadAgent",
    "BadBoard",
    "BadProof",
    "BadRecord",
    "BadRun",
    "Cell",
    "Certainty",
    "Contradiction",
    "Game",
    "IllegalMove",
    "Layout",
    "Level",
    "Move",
    "Outcome",
    "PerfectPlay",
    "Proof",
    "Reason",
    "Record",
    "RecordedMove",
    "SapperError",
    "Shape",
    "StartRule",
    "TooComplex",
    "Uncertainty",
    "View",
    "WinChance",
    "WinChances",
    "WinRule",
    "analyse",
    "analyse_batch",
    "check_agent",
    "create_agent",
    "perfect",
    "prove",
    "prove_all",
    "prove_uncertain",
    "sample_layouts",
    "win_chance",
    "win_chances",
]
