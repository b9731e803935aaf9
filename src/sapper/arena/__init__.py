"""The arena: agents play the same boards, and fair statistics tell them apart."""

from sapper.arena.boards import Boards as Boards, NumberedBoard as NumberedBoard
from sapper.arena.figures import (
    AgentFigures as AgentFigures,
    Comparison as Comparison,
    comparisons as comparisons,
    set_figures as set_figures,
    to_data as to_data,
)
from sapper.arena.match import Match as Match
from sapper.arena.record import GameRecord as GameRecord, GuessMade as GuessMade, Phase as Phase
from sapper.arena.referee import Referee as Referee
from sapper.arena.report import NamedRun as NamedRun, report_of as report_of, tables_of as tables_of
from sapper.arena.results import Results as Results
from sapper.arena.run import play_run as play_run, read_run as read_run, run_key as run_key
from sapper.arena.sequential import PairTest as PairTest
from sapper.arena.statistics import (
    IMPOSSIBLE as IMPOSSIBLE,
    Estimate as Estimate,
    Verdict as Verdict,
)
from sapper.arena.sums import Sums as Sums, guesses_in as guesses_in, sums_of as sums_of
