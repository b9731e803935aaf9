from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sapper.agents import Certainty, create_agent
from sapper.core import LEVELS, BadAgent, Level, StartRule, View
from sapper.game import Game, Outcome

CLASSES = "class Minesweeper: pass\nclass Sentence: pass\n"


def write_student(folder: Path, code: str) -> str:
    path = folder / "student.py"
    path.write_text(CLASSES + code, encoding="utf-8")
    return f"cs50:{path}"


def test_safe_moves_are_safe_and_games_end() -> None:
    agent, random, safe_moves = create_agent("cs50"), Random(1), 0
    for seed in range(20):
        game = Game(LEVELS["beginner"], seed=seed, start=StartRule.OPENING)
        while not game.is_over:
            move = agent.choose(game.view, random)
            game.open(move.cell)
            if move.reason.certainty is Certainty.CERTAIN:
                safe_moves += 1
                assert game.outcome is not Outcome.LOST
    assert safe_moves > 100


def test_a_view_of_another_game_starts_afresh() -> None:
    agent = create_agent("cs50")
    agent.choose(View.parse("1../.../..."), Random(0))
    sure = agent.choose(View.parse("0../.../..."), Random(0))
    assert sure.reason.certainty is Certainty.CERTAIN


def test_a_view_of_another_size_starts_afresh() -> None:
    agent, random = create_agent("cs50"), Random(0)
    agent.choose(View.parse("."), random)
    cells = {agent.choose(View.parse("../.."), random).cell for _ in range(40)}
    assert cells == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_same_seed_same_move() -> None:
    view = View.blank(Level(5, 4, 3).shape)
    cells = {create_agent("cs50").choose(view, Random(9)).cell for _ in range(3)}
    assert len(cells) == 1


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "has no class MinesweeperAI"),
        ("raise RuntimeError('no')", "does not load: RuntimeError: no \\(line 3\\)"),
        ("def x(:", "SyntaxError"),
    ],
)
def test_files_that_do_not_load(tmp_path: Path, code: str, message: str) -> None:
    with pytest.raises(BadAgent, match=message):
        create_agent(write_student(tmp_path, code))


AI = """
class MinesweeperAI:
    def __init__(self, height=8, width=8): pass
    def add_knowledge(self, cell, count): pass
    def make_safe_move(self): {safe}
    def make_random_move(self): {random}
"""


@pytest.mark.parametrize(
    ("safe", "random", "message"),
    [
        ("return 1 / 0", "return None", "ZeroDivisionError: division by zero \\(line 7\\)"),
        ("return None", "return None", "chose None, expected a hidden cell"),
        ("return (5, 5)", "return None", "chose \\(5, 5\\), expected a hidden cell"),
        ("return (0, 0)", "return None", "chose \\(0, 0\\), expected a hidden cell"),
    ],
)
def test_moves_that_are_none(tmp_path: Path, safe: str, random: str, message: str) -> None:
    agent = create_agent(write_student(tmp_path, AI.format(safe=safe, random=random)))
    with pytest.raises(BadAgent, match=message):
        agent.choose(View.parse("1./.."), Random(0))


def test_no_such_file_and_no_such_agent() -> None:
    with pytest.raises(BadAgent, match=r"no file 'nowhere.py'"):
        create_agent("cs50:nowhere.py")
    with pytest.raises(BadAgent, match="agent 'nobody', expected one of champion, cs50"):
        create_agent("nobody")
    with pytest.raises(BadAgent, match="expected just 'random'"):
        create_agent("random:7")


def test_one_ai_follows_a_game_and_another_begins_the_next(tmp_path: Path) -> None:
    code = (
        "class MinesweeperAI:\n"
        "    told = []\n"
        "    def __init__(self, height=8, width=8): self.told.append('new')\n"
        "    def add_knowledge(self, cell, count): self.told.append(cell)\n"
        "    def make_safe_move(self): return (2, 2)\n"
    )
    agent, random = create_agent(write_student(tmp_path, code)), Random(0)
    told = agent._class.told  # type: ignore[attr-defined]
    agent.choose(View.parse("1../.../..."), random)
    agent.choose(View.parse("1../.../..."), random)  # asked again: nothing is new
    agent.choose(View.parse("11./.../..."), random)
    assert told == ["new", (0, 0), (0, 1)]
    agent.choose(View.parse("1../.../..."), random)  # what was told is not open any more
    assert told == ["new", (0, 0), (0, 1), "new", (0, 0)]
    agent.choose(View.parse("2../.../..."), random)
    assert told[5:] == ["new", (0, 0)]
