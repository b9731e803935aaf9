"""The same scripted games by the package and by the window's session, with the same results."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sapper.core.level import Level, StartRule
from sapper.core.view import View
from sapper.core.words import Help
from sapper.game.game import Action, ActionKind, Game
from sapper.game.history import History
from sapper.game.layout import Layout
from sapper.session import Session, Setup, Worker
from tests.golden import played_games
from tests.golden.played_games import Line, PackageGame, expected_of, statistics_of

LINES = played_games.read()
NAMES = [line["name"] for line in LINES]


class Seeds:
    """Chance that always gives the seed that the script wants."""

    seed = 0

    def getrandbits(self, bits: int) -> int:
        return self.seed


class SessionGame:
    """A scripted game, played by the session of the window with its real workers."""

    def __init__(self, begin: Line, folder: Path) -> None:
        self.folder = folder
        self.now = 0.0
        self.has_copy = False
        self.workers = [Worker() for _ in range(3)]
        level, start = Level.of(begin["level"]), StartRule.of(begin.get("start", "none"))
        setup = Setup(level, start, begin.get("course", False), begin.get("no_guess", False))
        Seeds.seed = begin.get("seed", 0)
        self.session = self._open(setup)
        if begin.get("daily"):
            self.session.begin_daily(Layout.parse(begin["mines"]))
        elif "mines" in begin and not setup.is_no_guess:
            self.session.begin_on(Layout.parse(begin["mines"]), setup)
        elif begin.get("known"):
            self.session.new_game(setup, begin["seed"])

    def _open(self, setup: Setup | None) -> Session:
        mind, thought, count = self.workers
        return Session(
            setup,
            history=History(self.folder),
            mind_work=mind,
            thought_work=thought,
            count_work=count,
            clock=lambda: self.now,
            is_in_process=True,
        )

    def close(self) -> None:
        self.session.close()
        for worker in self.workers:
            worker.stop()

    def do(self, word: str, *values: Any) -> None:
        """Carry out one word of a script."""
        session = self.session
        if word in ("open", "flag", "chord"):
            getattr(session, word)((values[0], values[1]))
        elif word == "wait":
            self.now += values[0] / 1000
        elif word in ("undo", "redo"):
            getattr(session, word)()
        elif word in ("pause", "resume"):
            session.play.hold(word == "pause")
        elif word == "auto_flag":
            session.auto_flags = values[0]
        elif word == "shown":
            session.shown(Help(values[0]))
        elif word == "mines":
            assert session.play.truth is not None
            session.shown_mines(session.play.truth)
        elif word == "ai":
            cell = values[0], values[1]
            session.move("ai", cell, "", [Action(ActionKind.OPEN, cell)])
        else:
            getattr(self, f"_{word}")(*values)

    def _copy(self, help_: str) -> None:
        self._show_elsewhere(View.parse(self.session.view.text), help_)

    def _edited(self, help_: str, row: int, column: int, code: int) -> None:
        self._show_elsewhere(self.session.view.showing({(row, column): code}), help_)

    def _show_elsewhere(self, view: View, help_: str) -> None:
        """Paste a position, look at its odds, go back to the game."""
        session, play = self.session, self.session.play
        session.load(view)
        assert session.play is not play
        while session.odds() is None:
            session.poll()
            time.sleep(0.001)
        session.shown(Help(help_))
        session.undo()
        assert session.play is play

    def _again(self, row: int, column: int) -> None:
        """Begin the same board again, open a cell there, go back to the game."""
        session, play = self.session, self.session.play
        self.has_copy = True  # it is counted too, as helped
        session.same_board()
        assert session.open((row, column))
        session.undo()
        session.undo()
        assert session.play is play

    def _reload(self) -> None:
        self.session.close()
        self.session = self._open(None)
        (record,) = self.session.waiting
        self.session.go_on_with(record)

    def result(self) -> Line:
        """What a line tells of the game."""
        session = self.session
        is_kept = session.play.recording is not None
        record = session.play.record()
        if session.is_over and is_kept:
            kept = [
                game
                for game in History(self.folder).games()
                if session.play.recording is not None
                and game.identity == session.play.recording.record.identity
            ]
            assert kept == [record], "what is kept is what was played"
        found = expected_of(record, session.view, is_paused=session.play.is_held)
        statistics = session.statistics
        assert statistics is not None
        if session.is_over and not self.has_copy:
            found["statistics"] = statistics_of(statistics.tally(session.kind))
        return found


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr("sapper.session.session.SystemRandom", Seeds)
    games = []

    def _play(line: Line) -> SessionGame:
        if line["begin"].get("no_guess"):
            layout = Layout.parse(line["begin"]["mines"])
            monkeypatch.setattr(
                "sapper.session.setup.no_guess_game",
                lambda level, seed, start, repair: Game(
                    level, seed=seed, start=start, lay=lambda first: layout
                ),
            )
        game = SessionGame(line["begin"], tmp_path)
        games.append(game)
        for word, *values in line["script"]:
            game.do(word, *values)
        return game

    yield _play
    for game in games:
        game.close()


def expected(line: Line) -> Line:
    return {name: line[name] for name in ("record", "status", "counted", "statistics")}


@pytest.mark.parametrize("line", LINES, ids=NAMES)
def test_the_package_plays_it_so(line: Line) -> None:
    game = PackageGame(line["begin"])
    for word, *values in line["script"]:
        game.do(word, *values)
    assert game.result() == expected(line)


@pytest.mark.parametrize("line", LINES, ids=NAMES)
def test_the_window_s_session_plays_it_so(line: Line, play: Any) -> None:
    assert play(line).result() == expected(line)


def test_there_are_enough_games_each_of_its_own_name() -> None:
    assert len(set(NAMES)) == len(LINES) >= 60
