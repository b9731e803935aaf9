"""The same scripted games by the package and by the window's session, with the same results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sapper.core import Help, Level, StartRule
from sapper.game import Action, ActionKind, Game, Layout, Store
from sapper.window.session import Session, Setup, Worker
from tests.golden import played_games
from tests.golden.played_games import Line, PackageGame, expected_of, take_in

LINES = played_games.read()
GAMES = [line for line in LINES if "begin" in line]
IMPORTS = [line for line in LINES if "import" in line]


class SessionGame:
    """A scripted game, played by the session of the window with its real workers."""

    def __init__(self, begin: Line, folder: Path) -> None:
        self.folder = folder
        self.now = 0.0
        self.workers = [Worker() for _ in range(2)]
        level, start = Level.of(begin["level"]), StartRule.of(begin.get("start", "none"))
        setup = Setup(level, start, begin.get("course", False), begin.get("no_guess", False))
        self.session = self._open(setup)
        if "daily" in begin:
            self.session.begin_daily(Layout.parse(begin["mines"]), begin["daily"])
        elif "mines" in begin:
            self.session.begin_on(Layout.parse(begin["mines"]), setup)
        elif "seed" in begin:
            self.session.new_game(setup, begin["seed"])

    def _open(self, setup: Setup | None) -> Session:
        mind, thought = self.workers
        return Session(
            setup,
            store=Store(self.folder),
            mind_work=mind,
            thought_work=thought,
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
        elif word == "undo":
            session.undo()
        elif word in ("pause", "resume"):
            session.play.hold(word == "pause")
        elif word == "shown":
            session.shown(Help(values[0]))
        elif word == "ai":
            cell = values[0], values[1]
            session.move("ai", cell, "", [Action(ActionKind.OPEN, cell)])
        else:
            getattr(self, f"_{word}")(*values)

    def _leave(self) -> None:
        """Begin so many other games that this one does not wait any longer."""
        session, play = self.session, self.session.play
        session.new_game()
        for record in session.waiting:
            assert session.store is not None
            session.store.forget(record)
        session.play = play

    def _reload(self) -> None:
        self.session.close()
        self.session = self._open(None)
        (record,) = self.session.waiting
        self.session.go_on_with(record)

    def result(self) -> Line:
        """What a line tells of the game."""
        session = self.session
        record, store, statistics = session.play.record(), session.store, session.statistics
        assert store is not None
        assert statistics is not None
        if session.is_over:
            assert store.record(session.play.identity) == record, "what is kept is what was played"
        return expected_of(record, session.view, statistics, is_paused=session.play.is_held)


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    games = []

    def _play(line: Line) -> SessionGame:
        if "deal" in line["begin"]:
            layout = Layout.parse(line["begin"]["deal"])
            monkeypatch.setattr(Layout, "dealt", lambda level, start, first: layout)
            monkeypatch.setattr(
                "sapper.window.session.setup.no_guess_game",
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


def names_of(lines: list[Line]) -> list[str]:
    return [line["name"] for line in lines]


@pytest.mark.parametrize("line", GAMES, ids=names_of(GAMES))
def test_the_package_plays_it_so(line: Line, tmp_path: Path) -> None:
    assert PackageGame(line["begin"], tmp_path).play(line["script"]) == expected(line)


WINDOW_GAMES = [
    line
    for line in GAMES
    if not (line["begin"].get("course") and ["reload"] in line["script"])
    and not {"redo", "auto_flag"} & {word for word, *_ in line["script"]}
]
"""The window has no redo and sets no flags by itself, and the course's game does not wait."""


@pytest.mark.parametrize("line", WINDOW_GAMES, ids=names_of(WINDOW_GAMES))
def test_the_window_s_session_plays_it_so(line: Line, play: Any) -> None:
    assert play(line).result() == expected(line)


@pytest.mark.parametrize("line", IMPORTS, ids=names_of(IMPORTS))
def test_the_store_takes_games_in_so(line: Line, tmp_path: Path) -> None:
    wanted = {name: line[name] for name in ("statistics", "kept")}
    assert take_in(line["import"], tmp_path) == wanted


def test_there_are_enough_games_each_of_its_own_name() -> None:
    assert len(set(names_of(LINES))) == len(LINES) >= 90
