"""The game in words: the rules hold, the rewards add up, and nothing can be farmed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from sapper import (
    IllegalMove,
    Layout,
    Level,
    Outcome,
    Shape,
    View,
    analyse,
    perfect,
    prove_all,
    review,
)
from sapper.text import (
    BadTask,
    TaskLimits,
    TextEnvironment,
    TextPlayer,
    TextTask,
    play_task,
    read_view,
    words_of,
)
from sapper.text.forms import RULES
from tests.text.hostile import hostile_answer

ONE_MINE = TextTask(layout=Layout.parse("*../.../..."), level=Level(3, 3, 1))


def played(task: TextTask, random: Random, facts: bool = False) -> TextEnvironment:
    """The environment after a game of a player who opens any hidden cell."""
    environment = TextEnvironment(facts)
    environment.reset(task)
    while not environment.is_over:
        row, column = random.choice(list(environment.view.hidden()))
        environment.step(f"open {row} {column}")
    return environment


def test_a_game_in_words() -> None:
    environment = TextEnvironment()
    first = environment.reset(ONE_MINE)
    assert first.startswith(RULES)
    assert read_view(first, "grid") == View.parse(".../.../... 1")
    shown, reward, done, info = environment.step("<answer>open 1 1</answer>")
    assert shown.startswith("Done: open 1 1.\nBoard: 3 rows, 3 columns, 1 mines in all.")
    assert (reward, done, info["outcome"]) == (0.0, False, "playing")
    shown, reward, done, info = environment.step("(2, 2)")
    assert shown.endswith("0 | . 1 0\n1 | 1 1 0\n2 | 0 0 0\nYou won.")
    assert (reward, done, info["outcome"], environment.total) == (1.0, True, "won", 1.0)
    with pytest.raises(IllegalMove, match="the task is over"):
        environment.step("open 0 0")
    environment.reset(ONE_MINE)
    shown, reward, done, _ = environment.step("open 0 0")
    assert shown.endswith("You opened a mine: the game is lost.")
    assert (reward, done, environment.outcome) == (0.0, True, Outcome.LOST)


def test_the_rules_are_short() -> None:
    assert len(RULES.split()) <= 120


def test_what_is_refused_costs_what_the_task_says_and_changes_nothing() -> None:
    task = TextTask.on_board("4x4/3", "safe", 3, limits=TaskLimits(answers=7, cost=0.25))
    environment = TextEnvironment()
    environment.reset(task)
    before = environment.view
    refused = ["eh?", "open 0 0", "open 9 9", "unflag 3 3", "flag 0 0"]
    for text in refused:
        shown, reward, done, info = environment.step(text)
        assert (reward, done) == (-0.25, False)
        assert info["problem"]
        assert shown.startswith(f"Not done: {info['problem']}.")
        assert environment.view == before
    assert (environment.unreadable, environment.refused) == (1, 4)


def test_a_game_without_answers_left_is_lost() -> None:
    task = TextTask.on_board("4x4/3", "safe", 3, reward={"win": 1}, limits=TaskLimits(2))
    environment = TextEnvironment()
    environment.reset(task)
    assert environment.step("flag 3 3")[1:3] == (0.0, False)
    shown, reward, done, info = environment.step("unflag 3 3")
    assert (reward, done, info["outcome"]) == (0.0, True, "lost")
    assert shown.endswith("No answers are left after 2: the game is lost.")


def test_several_moves_are_made_in_turn_up_to_the_first_that_is_refused() -> None:
    task = TextTask(layout=ONE_MINE.layout, level=ONE_MINE.level, limits=TaskLimits(moves=3))
    environment = TextEnvironment()
    environment.reset(task)
    *_, info = environment.step("<answer>flag 0 0; open 0 0; open 2 2</answer>")
    assert [str(move) for move in info["moves"]] == ["flag 0 0"]
    assert info["problem"] == "cell (0, 0) is flagged, take the flag off first"


def test_what_is_shown_is_what_the_task_says() -> None:
    environment = TextEnvironment()
    first = environment.reset(TextTask.on_board("5x5/4", "opening", 2, form="bare", shows=()))
    assert "Minesweeper" not in first
    assert read_view(first, "bare").mines is None
    cell = min(analyse(environment.view).probability.items(), key=lambda each: each[1])[0]
    shown = environment.step(f"open {cell[0]} {cell[1]}")[0]
    assert shown.startswith(f"Done: open {cell[0]} {cell[1]}.\n")
    assert read_view(shown, "bare").mines is None


@pytest.mark.parametrize("reward", [{"win": 1}, {"win_chance": 1, "stated": 1, "proof": 1}])
def test_copies_and_pickles_go_on_alike_and_apart(reward: dict[str, float]) -> None:
    task = TextTask.on_board("6x6/7", "opening", 5, reward=reward, shows=("mines",))
    environment = TextEnvironment(facts=True)
    environment.reset(task)
    random = Random(1)
    while not environment.is_over:
        row, column = random.choice(list(environment.view.hidden()))
        others = [pickle.loads(pickle.dumps(environment)), copy.copy(environment)]
        text = f"open {row} {column} risk 0.3"
        wanted = environment.step(text)
        assert [other.step(text) for other in others] == [wanted, wanted]
        assert all(other.total == environment.total for other in others)


def test_the_same_task_gives_the_same_game() -> None:
    task = TextTask(view=View.parse("..1../2212./.1022/1102./0002. 6"), level="5x5/6", seed=9)
    games = [played(task, Random(3), facts=True) for _ in range(2)]
    assert games[0].record.layout == games[1].record.layout
    assert games[0].openings == games[1].openings
    assert len({played(TextTask.parse(str(task)), Random(s)).record.layout for s in range(5)}) == 1


# Rewards


@pytest.mark.parametrize("level", ["3x3/3", "5x5/5", "8x8/9"])
def test_the_changes_of_the_win_chance_add_up_to_the_account(level: str) -> None:
    for seed in range(6):
        task = TextTask.on_board(level, "safe", seed, reward={"win_chance": 1})
        try:
            environment = played(task, Random(seed))
        except BadTask:
            continue  # won by the first click
        won = environment.outcome is Outcome.WON
        account = review(environment.record, effort="fast")
        assert account.start.value + environment.total == pytest.approx(float(won), abs=1e-12)
        assert environment.total == pytest.approx(account.luck - account.lost, abs=1e-9)


@pytest.mark.parametrize("start", ["none", "safe"])
def test_perfect_play_gets_the_value_that_perfect_states(start: str) -> None:
    """On all layouts of a small board: by wins, and by the account of every game."""
    level, environment = Level(3, 3, 3), TextEnvironment()
    first = perfect(View.blank(level.shape, 3), start=start).best[0]
    value, results = perfect(View.blank(level.shape, 3), start=start).chance, []
    for mines in combinations(range(9), 3):
        layout = Layout.from_indexes(Shape(3, 3), mines)
        if start == "safe" and layout.is_mine(first):
            continue
        given = {"first": first} if start == "safe" else {}
        task = TextTask(level, start, 0, layout=layout, reward={"win": 1, "win_chance": 1}, **given)
        try:
            environment.reset(task)
        except BadTask:
            results.append(1)
            continue
        while not environment.is_over:
            row, column = perfect(environment.view).best[0] if environment.answers else first
            if start == "safe" and not environment.answers:
                row, column = perfect(environment.view).best[0]
            environment.step(f"open {row} {column}")
        won = environment.outcome is Outcome.WON
        results.append(won)
        assert environment.total - won == pytest.approx(won - float(value), abs=1e-9)
    assert Fraction(sum(results), len(results)) == value


def test_risks_and_what_is_said_of_them() -> None:
    """In `.../11. 1` the cells (0, 0) and (0, 1) are mines once in two, the others never."""
    view = View.parse(".../11. 1")
    task = TextTask(
        view=view,
        level=Level(2, 3, 1),
        layout=Layout.parse("*../..."),
        reward={"stated": 1, "choice": 1},
    )
    environment = TextEnvironment()
    environment.reset(task)
    *_, info = environment.step("open 0 1 risk 0.25")
    assert info["rewards"]["stated"] == pytest.approx((1 - 4 * 0.25**2) / 5)
    assert info["rewards"]["choice"] == pytest.approx(-0.5)
    for said, pay in (("open 1 2 risk 0", 0.6), ("open 1 2", 0), ("open 1 2 risk 1", -1.8)):
        environment.reset(task)
        *_, info = environment.step(said)
        assert info["rewards"] == {"stated": pytest.approx(pay), "choice": 0}, said
    environment.reset(task)
    *_, info = environment.step("open 0 0 risk 0.5")
    assert info["rewards"]["stated"] == 0, "a mine pays nothing, however well its risk was known"


def idle(environment: TextEnvironment) -> str:
    return "hmm"


def flagger(environment: TextEnvironment) -> str:
    row, column = next(environment.view.hidden())
    return f"flag {row} {column}" if environment.answers % 2 == 0 else f"unflag {row} {column}"


def suicide(environment: TextEnvironment) -> str:
    odds = analyse(environment.view).probability
    row, column = max(odds, key=lambda cell: odds[cell])
    return f"open {row} {column} risk {odds[row, column]}"


@pytest.mark.parametrize("part", ["win", "win_chance", "choice", "stated"])
@pytest.mark.parametrize("start", ["none", "opening"])
@pytest.mark.parametrize("says", ["logic", "hmm"])
def test_it_costs_the_same_whoever_ends_a_game(part: str, start: str, says: str) -> None:
    ended = []
    for most in (2, 1000):
        task = TextTask.on_board("6x6/6", start, 5, reward={part: 1}, limits=TaskLimits(most))
        environment, player = TextEnvironment(), TextPlayer("logic")
        observation = environment.reset(task)
        for _ in range(2):
            said = "hmm" if says == "hmm" else player.answer(observation)
            observation = environment.step(said)[0]
        before = environment.total
        left = environment.close()
        assert environment.total == before + left
        assert environment.close() == 0, "a game ends once"
        with pytest.raises(IllegalMove, match="the task is over"):
            environment.step("open 0 0")
        ended.append((environment.total, environment.outcome, left))
    (by_answers, outcome, nothing), (by_trainer, *others) = ended
    assert (by_trainer, others[0], nothing) == (by_answers, Outcome.LOST, 0)
    assert outcome is Outcome.LOST
    assert others[1] < -0.1 or part in ("win", "stated")


def test_nothing_is_paid_before_a_game_and_after_its_end() -> None:
    environment = TextEnvironment()
    assert environment.close() == 0
    environment.reset(ONE_MINE)
    for said in ("open 1 1", "open 2 2"):
        environment.step(said)
    assert (environment.close(), environment.total, environment.outcome) == (0, 1, Outcome.WON)


@pytest.mark.parametrize("reward", ["win", "win_chance", "choice", "stated"])
@pytest.mark.parametrize("farmer", [idle, flagger, suicide])
def test_nothing_earns_what_playing_earns(
    farmer: Callable[[TextEnvironment], str], reward: str
) -> None:
    """Over the same boards a farmer earns less than a player, clearly, under every reward."""
    player, totals = TextPlayer("champion"), {"farmer": 0.0, "player": 0.0}
    for seed in range(6):
        for start in ("safe", "none"):
            task = TextTask.on_board(
                "5x5/5", start, seed, reward={reward: 1}, limits=TaskLimits(30)
            )
            environment = TextEnvironment()
            play_task(player, task, environment)
            totals["player"] += environment.total
            environment.reset(task)
            while not environment.is_over:
                environment.step(farmer(environment))
            totals["farmer"] += environment.total
    assert totals["farmer"] < totals["player"] - 1


def test_the_odds_are_those_that_the_player_could_know() -> None:
    """One mine is left for two cells apart; told, the far cell is safe, untold it is not."""
    view = View.parse("1.1../11100 1")
    layout = Layout.parse(".*.../.....")
    task = TextTask(view=View.parse("...../111..", 1), level=Level(2, 5, 1), layout=layout)
    told, untold = (
        TextTask(view=task.view, level=task.level, layout=layout, reward={"choice": 1}, shows=shows)
        for shows in (("mines",), ())
    )
    environment = TextEnvironment(facts=True)
    risks = []
    for each in (told, untold):
        environment.reset(each)
        environment.step("open 1 4")
        risks.append(environment.openings[0].risk)
    assert view.mines == 1
    assert risks[0] == 0
    assert risks[1] == pytest.approx(0.1)


def test_a_proof_earns_its_share_and_a_false_one_nothing() -> None:
    task = TextTask.on_board("6x6/6", "opening", 4, reward={"proof": 1})
    environment = TextEnvironment()
    environment.reset(task)
    held = 0
    while not environment.is_over:
        proofs = [each for each in prove_all(environment.view).values() if not each.is_mine]
        if not proofs:
            break
        (row, column), words = proofs[0].cell, words_of(proofs[0])
        *_, info = environment.step(f"open {row} {column} because {words}")
        assert info["rewards"]["proof"] == pytest.approx(1 / 30)
        held += 1
    assert held > 3
    assert environment.total == pytest.approx(held / 30)
    environment.reset(task)
    cell = min(analyse(environment.view).safe)
    *_, reward, _, info = environment.step(f"open {cell[0]} {cell[1]} because number 0,0 0,1 0,2")
    assert reward == 0
    assert environment.openings[0].is_proved is False
    assert environment.openings[0].problem


# Players who look for rewards that are not there

EVERY = ("win", "win_chance", "choice", "stated", "proof")


@pytest.mark.parametrize("part", EVERY)
def test_flags_repeats_and_resets_earn_nothing(part: str) -> None:
    task = TextTask.on_board(
        "6x6/7", "opening", 1, reward={part: 1}, limits=TaskLimits(answers=200, cost=0.01)
    )
    environment = TextEnvironment()
    for _ in range(2):
        environment.reset(task)
        hidden = next(iter(environment.view.hidden()))
        opened = next(cell for cell, _ in environment.view.opened())
        for text in ("flag {} {}", "unflag {} {}", "flag {} {}", "open {} {}", "unflag {} {}"):
            assert environment.step(text.format(*hidden))[1] <= 0
        assert environment.step("open {} {}".format(*opened))[1] == -0.01
        assert environment.step("open 0 0 because nothing at all risk 0")[1] <= 1
        assert environment.total <= 1
    environment.reset(task)
    total = sum(environment.step("flag 0 0" if i % 2 else "unflag 0 0")[1] for i in range(200))
    assert environment.is_over
    assert total <= 0, "a player who only waits has lost"


def test_hostile_answers_neither_raise_nor_pay() -> None:
    task = TextTask.on_board(
        "6x6/7",
        "opening",
        1,
        reward=dict.fromkeys(EVERY, 1),
        limits=TaskLimits(answers=100_000, moves=3, cost=0.5),
    )
    environment, random = TextEnvironment(), Random(7)
    environment.reset(task)
    for _ in range(400):
        text = hostile_answer(random)
        shown, reward, done, info = environment.step(text)
        assert len(shown) < 3000
        assert reward <= 3
        assert info["problem"] is None or "\n" not in info["problem"]
        if done:
            environment.reset(task)
