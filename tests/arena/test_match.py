from __future__ import annotations

from pathlib import Path

import pytest

from sapper.arena.boards import Boards
from sapper.arena.match import Match, game_seed
from sapper.arena.record import GameRecord, Guess
from sapper.arena.task import Board, Entrant, KernelTask
from sapper.arena.worker import Failure, PlayInKernel
from sapper.errors import BadAgent, BadRun
from sapper.level import LEVELS, Level, StartRule

AGENTS = Path(__file__).with_name("misbehaving_agents.py")


def boards(count: int, level: Level = LEVELS["beginner"]) -> list[Board]:
    chosen = Boards.from_seed(level, StartRule.SAFE, 1, count)
    return [
        Board((0, index), layout, chosen.first_click)
        for index, layout in enumerate(chosen.layouts())
    ]


def play(
    agents: list[str], count: int, jobs: int = 1, move_seconds: float = 60.0
) -> dict[int, list[GameRecord]]:
    with Match(agents, seed=4, jobs=jobs, move_seconds=move_seconds) as match:
        return {board.place[1]: records for board, records in match.play(boards(count))}


def without_time(records: list[GameRecord]) -> list[tuple[object, ...]]:
    return [(each.won, each.moves, each.guesses, each.trace, each.forfeit) for each in records]


def test_records_do_not_depend_on_the_number_of_jobs() -> None:
    agents = ["random", f"{AGENTS}:Decent", "cs50"]
    one, three = play(agents, 8), play(agents, 8, jobs=3)
    assert sorted(one) == sorted(three) == list(range(8))
    for index in one:
        assert without_time(one[index]) == without_time(three[index])
    assert len({record.trace for records in one.values() for record in records}) > 8
    assert any(records[2].won for records in one.values())


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Raising", "raised ZeroDivisionError: no idea (line 31)"),
        ("Leaving", "raised SystemExit: had enough (line 36)"),
        ("Dying", "its process ended (exit code 3)"),
        ("Reopening", "played an illegal cell: cell (0, 0) is open already"),
        ("Straying", "played an illegal cell: cell (9, 0) is off the 9x9 board"),
        ("Mumbling", "returned 'somewhere', expected a Move"),
        ("Overconfident", "gave the probability -1.0, expected 0 to 1"),
    ],
)
def test_a_broken_rule_forfeits_the_game_and_the_match_goes_on(name: str, reason: str) -> None:
    found = play([f"{AGENTS}:{name}", f"{AGENTS}:Decent"], 2)
    for bad, good in found.values():
        assert bad.forfeit is not None
        assert bad.forfeit.startswith(reason)
        assert not bad.won
        assert good.forfeit is None
        assert good.moves > 0


def test_an_agent_that_hangs_forfeits_that_game_alone() -> None:
    found = play([f"{AGENTS}:Hanging", "random"], 4, jobs=2, move_seconds=1.5)
    forfeits = [records[0].forfeit for records in found.values()]
    assert "took longer than the 1.5 s for a move" in forfeits
    assert all(records[1].forfeit is None for records in found.values())
    again = play([f"{AGENTS}:Hanging", "random"], 4, move_seconds=1.5)
    assert {i: without_time(r) for i, r in again.items()} == {
        i: without_time(r) for i, r in found.items()
    }


def test_the_mines_are_not_in_the_agents_process() -> None:
    found = play([f"{AGENTS}:Spying"], 6)
    forfeits = {records[0].forfeit for records in found.values()}
    assert forfeits == {None, "its process ended (exit code 4)"}


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


def test_seeds_differ_by_run_board_and_agent() -> None:
    seeds = {game_seed(run, board, name) for run in (0, 1) for board in (0, 1) for name in "ab"}
    assert len(seeds) == 8
    assert game_seed(0, 0, "a") == game_seed(0, 0, "a")
    assert all(0 <= seed < 2**64 for seed in seeds)


def kernel_task(count: int) -> KernelTask:
    entrant = Entrant("strong:deep", "strong:deep", ("strong", "deep"), "")
    return KernelTask(boards(count), entrant, 2.0)


def test_the_kernel_gets_whole_boards() -> None:
    task = kernel_task(2)
    request = task.request()
    assert isinstance(request, PlayInKernel)
    assert (request.player, request.first) == (("strong", "deep"), 0)
    assert request.marks == b"".join(board.layout.marks for board in boards(2))
    assert task.seconds() == 2.0 * 81 * 2
    task.take(
        [(True, 1, 0.5, -1.0, [], 7), (False, 2, 0.5, 0.25, [(0.5, False, 0.1, True, True)], 8)]
    )
    assert [record for _, _, record in task.results()] == [
        GameRecord(True, 1, 0.5, trace=7),
        GameRecord(False, 2, 0.5, (Guess(0.5, False, 0.1, True, True),), endgame=0.25, trace=8),
    ]
    assert (task.request(), task.rest()) == (None, [])


def test_only_the_board_that_breaks_the_kernel_is_forfeited() -> None:
    task = kernel_task(3)
    task.take(Failure("its process ended (signal 11)"))
    assert list(task.results()) == []
    singles = task.rest()
    assert len(singles) == 3
    singles[1].take(Failure("its process ended (signal 11)"))
    ((board, _, record),) = singles[1].results()
    assert (board.place, record.forfeit) == ((0, 1), "its process ended (signal 11)")
    assert singles[1].rest() == []
