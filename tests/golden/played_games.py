"""Scripted games, and the package's own way to play them; `played_games.jsonl` has the games.

`python -m tests.golden.played_games` fills in what a new line lacks, for a person to look at.
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sapper import _kernel
from sapper.core import Help, Level, StartRule, View
from sapper.game import (
    Action,
    ActionKind,
    Game,
    Layout,
    Record,
    RecordedMove,
    Statistics,
    Store,
    WinRule,
    followed,
    layout_for,
)

PATH = Path(__file__).with_suffix(".jsonl")

Line = dict[str, Any]


def read() -> list[Line]:
    """All scripted games."""
    return [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()]


def expected_of(record: Record, view: View, statistics: Statistics, *, is_paused: bool) -> Line:
    """What a line tells of a game after its script."""
    end = record.first_end()
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
        "statistics": statistics_of(statistics),
    }


def statistics_of(statistics: Statistics) -> Line:
    """The part of the statistics that a line tells: over all kinds, and the first day's board."""
    tallies = statistics.tallies().values()
    names = ("played", "won", "lost", "left", "helped")
    counts = {name: sum(getattr(tally, name) for tally in tallies) for name in names}
    times = [tally.best.ms for tally in tallies if tally.best is not None]
    ended = [each for each in statistics.daily().values() if each.result is not None]
    daily = [
        {"day": each.day, "outcome": each.result, "ms": each.ms, "helped": each.is_helped}
        for each in ended
    ]
    return {**counts, "best_ms": min(times, default=None), "daily": daily[0] if daily else None}


_OWN = ("identity", "begun")
"""Fields of a record that differ whenever a game is played."""


class PackageGame:
    """A scripted game, played by the kernel's `PlayedGame`, a `Record` and a `Store` alone."""

    def __init__(self, begin: Line, folder: Path) -> None:
        self.level = Level.of(begin["level"])
        self.start = StartRule.of(begin.get("start", "none"))
        self.is_no_guess = begin.get("no_guess", False)
        mines = begin.get("mines") or begin.get("deal")
        self.layout = None if mines is None else Layout.parse(mines)
        self.is_dealt = "deal" in begin
        self.seed: int | None = begin.get("seed")
        self.daily = begin.get("daily", "")
        self.is_left = False
        self.cascade = not begin.get("course", False)
        self.win = WinRule.OPENED if self.cascade else WinRule.FLAGGED
        self.position = None if "position" not in begin else View.parse(begin["position"])
        waits = self.is_dealt and self.start is not StartRule.NONE
        layout = None if waits else self.layout
        game = Game(
            self.level,
            seed=self.seed or 0,
            start=self.start,
            layout=layout,
            lay=(lambda first: self.layout) if waits else None,  # type: ignore[arg-type,return-value]
            cascade=self.cascade,
            win=self.win,
        )
        if self.position is not None:
            game.show(self.position)
        self.now = 0.0
        self.played = _kernel.PlayedGame(game.rules)
        self.game = followed(game, self.played)
        if not (self.is_dealt or self.daily):
            self.played.note_help(Help.KNOWN_BOARD.value)
        self.store = Store(folder)
        self.recording = self.store.begin(self.record())

    def play(self, script: list[list[Any]]) -> Line:
        """Carry out a script, and tell what a line tells of the game then."""
        for word, *values in script:
            self._do(word, *values)
            self.recording.save(self.record())
        self.recording.close(is_done=self.is_left)
        statistics, view = Statistics(self.store), self.game.view
        found = expected_of(self.record(), view, statistics, is_paused=self.played.is_paused)
        self.store.close()
        return found

    def _do(self, word: str, *values: Any) -> None:
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
        elif word == "leave":
            self.is_left = True
            self.played.pause(self.now)
        elif word == "reload":
            self.played = self.record().played()
            self.game = followed(self.game, self.played)
            self.played.resume(self.now)

    def _act(self, word: str, cell: tuple[int, int]) -> None:
        self.played.resume(self.now)
        kind = ActionKind.OPEN if word == "ai" else ActionKind(word)
        layout = layout_for(self.game, cell) if kind is ActionKind.OPEN else None
        if layout is not None:
            self.played.lay(layout.marks)
        index = self.level.shape.index(cell)
        self.played.act(kind.value, index, self.now, "ai" if word == "ai" else "")

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
        is_laid = self.layout is not None and self.game.layout is not None
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
            daily=self.daily,
            clock=0 if self.game.is_over else self.played.milliseconds(self.now),
        )


def take_in(records: list[Line], folder: Path) -> Line:
    """What a line tells of games that are read in."""
    store = Store(folder)
    store.take_in(map(Record.from_json, records))
    found = {"statistics": statistics_of(Statistics(store)), "kept": len(store.games())}
    store.close()
    return found


def _fill() -> None:
    lines = read()
    for line in lines:
        with TemporaryDirectory() as folder:
            if "statistics" in line:
                continue
            if "import" in line:
                line |= take_in(line["import"], Path(folder))
                continue
            line |= PackageGame(line["begin"], Path(folder)).play(line["script"])
    PATH.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    _fill()
