"""What the panel says."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from sapper.core import StartRule
from sapper.game import Action, ActionKind, Layout, Outcome, Record, RecordedMove, Store
from sapper.reviews import review
from sapper.sandbox import Failure, FailureKind
from sapper.session import Replay
from sapper.window.notes import urgent_notes
from sapper.window.replaying import move_lines


def test_games_that_are_not_kept_are_said_so_once(tmp_path: Path) -> None:
    history = Store(tmp_path)
    session = SimpleNamespace(
        ai=SimpleNamespace(failure=None, companion=SimpleNamespace(alarms=[]), file_note=""),
        message="",
        store=history,
    )
    state = SimpleNamespace(is_paused=False, mode=SimpleNamespace(is_away=False), notice="")
    assert urgent_notes(session, state) == []  # type: ignore[arg-type]
    (tmp_path / "games.sqlite").mkdir()
    history.keep_setting("a", "b")
    (note,) = urgent_notes(session, state)  # type: ignore[arg-type]
    assert note.text.startswith(f"Games are not kept: cannot write {str(history.path)!r}: ")


@pytest.mark.parametrize(("line", "place"), [(3, " in line 3"), (None, "")])
def test_a_failure_names_its_line_where_there_is_one(line: int | None, place: str) -> None:
    student = SimpleNamespace(name="mine.py")
    ai = SimpleNamespace(
        failure=Failure(FailureKind.RAISED, "ValueError: x", "add_knowledge", line=line),
        companion=SimpleNamespace(alarms=[], student=student),
        file_note="",
    )
    session = SimpleNamespace(ai=ai, message="", store=None)
    state = SimpleNamespace(is_paused=False, mode=SimpleNamespace(is_away=False), notice="")
    notes = urgent_notes(session, state)  # type: ignore[arg-type]
    assert notes[0].text == f"mine.py failed{place}"


def replayed(mines: str, *cells: tuple[int, int] | None, outcome: Outcome) -> Replay:
    """A game in which these cells were opened, None for a move that was taken back."""
    moves = [
        RecordedMove(None if cell is None else Action(ActionKind.OPEN, cell), place)
        for place, cell in enumerate(cells)
    ]
    layout = Layout.parse(mines)
    record = Record(
        layout.level, StartRule.NONE, layout=layout, moves=tuple(moves), outcome=outcome
    )
    replay = Replay(record)
    replay.review = review(record)
    return replay


def chances(replay: Replay) -> list[str]:
    """What is said of the chance to win at each move, in short."""
    found = []
    for place in range(1, replay.last_place):
        replay.place = place
        lines = [each for each in move_lines(replay) if each.startswith("Chance to win: ")]
        found += [line.removeprefix("Chance to win: ").removesuffix(".") for line in lines]
    return found


def test_a_review_says_of_which_moment_a_chance_is() -> None:
    won = replayed("..*", (0, 1), (0, 0), outcome=Outcome.WON)
    assert chances(won)[-1] == "50.0 % before this move, then won"
    assert chances(won)[0] == "33.3 % before this move, 50.0 % at the next guess"
    lost = replayed("*..", (0, 1), (0, 0), outcome=Outcome.LOST)
    assert chances(lost)[-1] == "50.0 % before this move, then lost"
    left = replayed("*..", (0, 1), outcome=Outcome.PLAYING)
    assert chances(left) == ["33.3 % before this move, 50.0 % at the end"]
    back = replayed("*..", (0, 1), None, outcome=Outcome.PLAYING)
    assert chances(back)[0] == "33.3 % before this move, 50.0 % when a move was taken back"
