"""Drills: every cell that is missed counts, and each counts once."""

from __future__ import annotations

from pathlib import Path

from sapper.coach.closure import CourseClosure
from sapper.coach.effort import Budget, Effort
from sapper.coach.example import Ladder
from sapper.coach.practice import FaultTally, Practice, WatchedGame
from sapper.coach.situation import StepKind
from sapper.core import Level, View, analyse
from sapper.game import Layout
from sapper.sandbox import WatchedPupil
from tests.coach.broken import PLAIN
from tests.coach.pupils import TrustedPupil


def test_every_missed_cell_of_a_drill_counts_once(tmp_path: Path) -> None:
    text = PLAIN.read_text(encoding="utf-8")
    path = tmp_path / "minesweeper.py"
    path.write_text(text.replace("self.think()", "pass"), encoding="utf-8")
    effort = Effort(drills=12, games=())
    pupil = WatchedPupil(TrustedPupil(path))
    practice = Practice(pupil, effort, Budget(100, lambda: 0.0), Ladder(pupil, 0))
    practice.run()
    figures = practice.figures()
    assert figures.situations == 12
    hidden = 12 * 9  # no drill so early has a larger board
    assert figures.situations < figures.missed_single + figures.missed_subset <= hidden


def test_guesses_are_counted_by_what_could_be_seen() -> None:
    """A right file guesses only where the course's rules prove nothing."""
    hard = 0
    for seed in (0, 1):
        tally = FaultTally()
        layout = Layout.random(Level(6, 6, 8), seed)
        game = WatchedGame(WatchedPupil(TrustedPupil(PLAIN)), layout, seed, tally)
        game.play()
        view, known = View.blank(layout.shape), CourseClosure(layout.shape)
        guesses = provable = 0
        for step in game._steps:
            if step.kind is not StepKind.REVEAL:
                continue
            if not known.safes - {cell for cell, _ in view.opened()}:
                guesses += 1
                provable += bool(guesses > 1 and analyse(view).safe)
            step.apply(known, layout)
            (cell,) = step.cells
            codes = bytearray(view.codes)
            codes[layout.shape.index(cell)] = layout.nearby_mines(cell)
            view = view.with_codes(bytes(codes))
        assert (tally.games, tally.needless_guesses) == (1, 0)
        assert (tally.guesses, tally.hard_guesses) == (guesses, provable)
        hard += provable
    assert hard
