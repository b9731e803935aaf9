"""Scripted games, and the package's own way to play them; `played_games.jsonl` has the games.

`python -m tests.golden.played_games` fills in what a new line lacks, for a person to look at.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sapper import _kernel
from sapper.core.level import Level, StartRule
from sapper.core.view import View
from sapper.core.words import Help
from sapper.game.game import Action, ActionKind, Game, Outcome, WinRule
from sapper.game.layout import Layout
from sapper.game.record import Record, RecordedMove
from sapper.session import Tally
from sapper.session.counted import Counted

PATH = Path(__file__).with_suffix(".jsonl")

Line = dict[str, Any]


def read() -> list[Line]:
    """All scripted games."""
    return [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()]


def expected_of(record: Record, view: View, *, is_paused: bool) -> Line:
    """What a line tells of a game after its script."""
    end = record.first_end()
    tally = Tally()
    row = Counted.of(record)
    if row.outcome is not Outcome.PLAYING:
        tally.add(row.outcome, row.time, row.is_helped)
    data = {name: value for name, value in record.to_json().items() if name not in _OWN}
    return {
        "record": data,
        "status": {
            "position": view.text,
            "outcome": str(record.outcome),
            "ms": record.milliseconds,
            "is_paused": is_paused,
        },
        "counted": {
            "outcome": str(end.outcome),
            "ms": end.milliseconds,
            "helps": sorted(end.helps),
        },
        "statistics": statistics_of(tally),
    }


def statistics_of(tally: Tally) -> Line:
    """The part of a tally that a line tells."""
    best = None if tally.best is None else round(tally.best.seconds * 1000)
    return {"played": tally.played, "won": tally.won, "helped": tally.helped, "best_ms": best}


_OWN = ("identity", "begun")
"""Fields of a record that differ whenever a game is played."""


class PackageGame:
    """A scripted game, played by the kernel's `PlayedGame` and a `Record` alone."""

    def __init__(self, begin: Line) -> None:
        self.level = Level.of(begin["level"])
        self.start = StartRule.of(begin.get("start", "none"))
        self.is_no_guess = begin.get("no_guess", False)
        mines = begin.get("mines")
        self.layout = None if mines is None else Layout.parse(mines)
        self.seed: int | None = begin.get("seed")
        self.cascade = not begin.get("course", False)
        self.win = WinRule.OPENED if self.cascade else WinRule.FLAGGED
        self.position = None if "position" not in begin else View.parse(begin["position"])
        layout = None if self.is_no_guess else self.layout
        game = Game(
            self.level,
            seed=self.seed or 0,
            start=self.start,
            layout=layout,
            lay=(lambda first: self.layout) if self.is_no_guess else None,  # type: ignore[arg-type,return-value]
            cascade=self.cascade,
            win=self.win,
        )
        if self.position is not None:
            game.show(self.position)
        self.now = 0.0
        self.played = _kernel.PlayedGame(game.rules)
        self.game = game.followed(self.played)
        if begin.get("known", layout is not None):
            self.played.note_help(Help.KNOWN_BOARD.value)

    def do(self, word: str, *values: Any) -> None:
        """Carry out one word of a script."""
        if word in ("open", "flag", "chord", "ai"):
            self._act(word, (values[0], values[1]))
        elif word == "wait":
            self.now += values[0]
        elif word in ("undo", "redo", "pause", "resume"):
            if word in ("undo", "redo"):
                self.played.resume(self.now)
            getattr(self.played, word)(self.now)
        elif word == "auto_flag":
            self.played.flag_by_itself(values[0])
        elif word == "shown":
            self.played.note_help(values[0])
        elif word in ("copy", "edited"):
            self._show_copy(*values)
        elif word in ("again", "mines"):
            self.played.note_help((Help.MINES if word == "mines" else Help.KNOWN_BOARD).value)
        elif word == "reload":
            self.played = self.record().played()
            self.game = self.game.followed(self.played)
            self.played.resume(self.now)

    def _act(self, word: str, cell: tuple[int, int]) -> None:
        self.played.resume(self.now)
        kind = ActionKind.OPEN if word == "ai" else ActionKind(word)
        layout = self.game.layout_for(cell) if kind is ActionKind.OPEN else None
        if layout is not None:
            self.played.lay(layout.marks)
        index = self.level.shape.index(cell)
        self.played.act(kind.value, index, self.now, "ai" if word == "ai" else "")

    def _show_copy(self, help_: str, *edit: Any) -> None:
        codes = bytearray(self.game.codes)
        if edit:
            row, column, code = edit
            codes[self.level.shape.index((row, column))] = code
        if self.played.agrees_with(self.level.height, self.level.width, bytes(codes)):
            self.played.note_help(help_)

    def record(self) -> Record:
        """The record of the game so far."""
        shape = self.level.shape
        moves = [
            RecordedMove(
                None if each.cell is None else Action(ActionKind(each.kind), shape.cell(each.cell)),
                each.ms,
                each.agent,
            )
            for each in self.played.entries()
        ]
        is_laid = self.layout is not None and (self.game.layout is not None or not self.is_no_guess)
        opens, flags, chords = self.played.wasted
        return Record(
            self.level,
            self.start,
            None if is_laid else self.seed,
            self.layout if is_laid else None,
            tuple(moves),
            self.game.outcome,
            cascade=self.cascade,
            win=self.win,
            position=self.position,
            helps=tuple(self.played.recorded_helps),
            wasted=(opens, flags, chords),
            is_no_guess=self.is_no_guess,
            clock=0 if self.game.is_over else self.played.milliseconds(self.now),
        )

    def result(self) -> Line:
        """What a line tells of the game."""
        return expected_of(self.record(), self.game.view, is_paused=self.played.is_paused)


def _fill() -> None:
    lines = read()
    for line in lines:
        if "record" not in line:
            game = PackageGame(line["begin"])
            for word, *values in line["script"]:
                game.do(word, *values)
            line |= game.result()
    PATH.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    _fill()
