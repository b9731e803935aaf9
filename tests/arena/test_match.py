from __future__ import annotations

from pathlib import Path

import pytest

import sapper
from sapper.arena.boards import Boards
from sapper.arena.match import Match
from sapper.arena.record import GameRecord
from sapper.core import LEVELS, BadAgent, BadRun, Cell, Level, StartRule, View
from sapper.sandbox import seats

AGENTS = Path(__file__).with_name("misbehaving_agents.py")


def boards(count: int, level: Level = LEVELS["beginner"]) -> list[Boards]:
    return [Boards.from_seed(level, StartRule.SAFE, 1, count)]


def play(
    agents: list[str],
    count: int,
    jobs: int = 1,
    move_seconds: float = 60.0,
    wall_seconds: float | None = None,
) -> dict[int, list[GameRecord]]:
    limits = {"move_seconds": move_seconds, "wall_seconds": wall_seconds}
    with Match(agents, seed=4, jobs=jobs, **limits) as match:  # type: ignore[arg-type]
        return {place[1]: records for place, records in match.games(boards(count))}


def without_time(records: list[GameRecord]) -> list[tuple[object, ...]]:
    return [(each.won, each.moves, each.guesses, each.forfeit) for each in records]


def test_records_do_not_depend_on_the_number_of_jobs() -> None:
    agents = ["random", f"{AGENTS}:Decent", "cs50"]
    one, two = play(agents, 3), play(agents, 3, jobs=2)
    assert sorted(one) == sorted(two) == list(range(3))
    for index in one:
        assert without_time(one[index]) == without_time(two[index])
    assert len({str(record.guesses) for records in one.values() for record in records}) > 3
    assert any(records[2].won for records in one.values())


def choose_first(view: View) -> Cell:
    return next(iter(view.hidden()))


def test_classes_and_functions_of_a_file_play_as_their_texts_do() -> None:
    """Whatever this file names: the processes that play it make it by that name."""
    given = [choose_first, sapper.create_agent("random"), "logic"]
    texts = [f"{Path(__file__).resolve()}:choose_first", "random", "logic"]
    with Match(given, seed=4) as match:
        assert [each.text for each in match.entrants] == texts
        played = {place[1]: without_time(records) for place, records in match.games(boards(2))}
    assert played == {place: without_time(each) for place, each in play(texts, 2).items()}
    with pytest.raises(BadAgent, match="a process of its own: expected its name, or a class"):
        Match([lambda view: (0, 0)])


def test_a_file_that_begins_a_match_when_it_is_loaded_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bare.py"
    path.write_text(
        "from sapper.arena import Match\n"
        "def mine(view): return next(iter(view.hidden()))\n"
        "Match([mine])\n"
    )
    with pytest.raises(BadAgent, match="its file begins a match: put that under if __name__"):
        Match([f"{path}:mine"])


REASONS = {
    "Raising": "raised ZeroDivisionError: no idea (line",
    "Leaving": "raised SystemExit: had enough (line",
    "Dying": "its process ended (exit code 3)",
    "Reopening": "played an illegal cell: cell (0, 0) is open already",
    "Straying": "played an illegal cell: cell (9, 0) is off the 9x9 board",
    "Mumbling": "returned 'somewhere', expected a Move with a Reason, or a cell",
    "Digits": "returned the cell ",
    "Infinite": "gave the risk '1e400', expected 0 to 1",
    "Wordy": "gave the risk 'high', expected 0 to 1",
    "Texty": "returned the cell ('0', '1'), expected (row, column)",
    "Garbling": "answered with more than 4,096 characters in a line",
    "Babbling": "wrote 'hello', expected move ROW COLUMN and how sure it is",
    "Halving": "its process ended (exit code 5)",
    "Forging": "answered 'move 0', expected move ROW COLUMN and how sure it is",
    "Starving": "its process ended (exit code 1)",
    "Overconfident": "gave the risk -1.0, expected 0 to 1",
}
"""What a game of each agent is forfeited for."""


def test_a_broken_rule_forfeits_the_game_and_the_match_goes_on() -> None:
    names = [*REASONS, "Decent"]
    ((*others, decent),) = play([f"{AGENTS}:{name}" for name in names], 1).values()
    assert decent.forfeit is None
    assert decent.moves > 0
    for record, (name, reason) in zip(others, REASONS.items(), strict=True):
        assert record.forfeit is not None, name
        assert record.forfeit.startswith(reason), name
        assert not record.won
    first, second = play([f"{AGENTS}:Raising"], 2).values()
    assert first[0].forfeit == second[0].forfeit is not None


def test_an_agent_that_hangs_forfeits_that_game_alone() -> None:
    found = play([f"{AGENTS}:Hanging", "random"], 4, jobs=2, wall_seconds=3)
    forfeits = [records[0].forfeit for records in found.values()]
    assert "did not answer within 3 s" in forfeits
    assert all(records[1].forfeit is None for records in found.values())
    again = play([f"{AGENTS}:Hanging", "random"], 4, wall_seconds=3)
    assert {i: without_time(r) for i, r in again.items()} == {
        i: without_time(r) for i, r in found.items()
    }


def test_an_agent_that_computes_for_ever_forfeits_by_its_cpu_time() -> None:
    ((record,),) = play([f"{AGENTS}:Spinning"], 1, move_seconds=0.5).values()
    assert record.forfeit == "took more than 0.5 s of CPU time"


def test_the_mines_are_not_in_the_agents_process() -> None:
    found = play([f"{AGENTS}:Spying"], 6)
    forfeits = {records[0].forfeit for records in found.values()}
    assert forfeits == {None, "its process ended (exit code 4)"}


def test_the_kernel_plays_where_no_agent_is() -> None:
    found = play(["champion:fast", f"{AGENTS}:Tapping"], 3)
    alone = play(["champion:fast"], 3)
    for index, (champion, tapping) in found.items():
        assert without_time([champion]) == without_time(alone[index])
        assert champion.forfeit is tapping.forfeit is None


@pytest.mark.parametrize(
    ("agents", "message"),
    [
        (["nobody"], "agent 'nobody', expected one of"),
        ([f"{AGENTS}:Nobody"], "has no class 'Nobody', expected one of Decent"),
        (["random", "random"], "two agents are called 'random'"),
        ([], "no agent is given"),
    ],
)
def test_agents_that_cannot_enter(agents: list[str], message: str) -> None:
    with pytest.raises(BadAgent, match=message):
        Match(agents)


def test_jobs_must_be_positive() -> None:
    with pytest.raises(BadRun, match="0 jobs"):
        Match(["random"], jobs=0)


def test_closing_a_match_ends_its_processes() -> None:
    match = Match([f"{AGENTS}:Decent", "logic"], jobs=2)
    games = match.games(boards(50))
    next(games)
    match.close()
    assert not seats.running(match.name)
    games.close()  # type: ignore[attr-defined]
