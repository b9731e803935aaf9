"""Single questions are graded exactly."""

from __future__ import annotations

import pytest

from sapper import Level, View, perfect
from sapper.text import TaskLimits, TextEnvironment, TextTask, make_suite
from sapper.text.questions import solution, values_of

VIEW, LEVEL = View.parse(".../11. 1"), Level(2, 3, 1)


def mark_of(task: TextTask, answer: str) -> tuple[float, dict[str, object]]:
    environment = TextEnvironment()
    environment.reset(task)
    _, reward, done, info = environment.step(answer)
    assert done or info["problem"]
    return reward, info


def test_which_cells_are_certain() -> None:
    task = TextTask("certain", LEVEL, view=VIEW, reward={"right": 1, "share": 0.5})
    assert solution(task) == {"safe": [[0, 2], [1, 2]], "mines": []}
    assert mark_of(task, "safe: (0,2) (1,2)")[0] == 1.5
    reward, info = mark_of(task, "safe: (0,2)")
    assert (reward, info["found"], info["missed"]) == (0.25, 1, 1)
    assert mark_of(task, "safe: (0,2) mines: (0,0)")[0] == 0
    assert mark_of(task, "dunno")[1]["problem"]


def test_how_likely_a_cell_is_a_mine() -> None:
    task = TextTask("chance", LEVEL, view=VIEW, cell=(0, 0))
    assert [mark_of(task, text)[0] for text in ("0.5", "1/2", "50%", "0.504", "0.51")] == [
        *[1.0] * 4,
        0.0,
    ]


def test_the_best_guess() -> None:
    (task,) = make_suite("best", 1, 1)
    view = task.view
    best = solution(task)["best"]
    assert best == [list(cell) for cell in perfect(view).best]
    assert mark_of(task, "open {} {}".format(*best[0]))[0] == 1
    worst = min(values_of(view).items(), key=lambda each: each[1])[0]
    assert mark_of(task, f"open {worst[0]} {worst[1]}")[0] == 0
    assert max(values_of(view).values()) == pytest.approx(float(perfect(view).chance), abs=1e-9)
    row, column = next(cell for cell, _ in view.opened())
    problem = mark_of(task, f"open {row} {column}")[1]["problem"]
    assert problem == f"open {row} {column}, expected to open a hidden cell"


def test_is_this_proof_right() -> None:
    for words, right in (("subset 1,0 1,1", "yes"), ("number 1,0", "no")):
        task = TextTask("proof", LEVEL, view=VIEW, cell=(0, 2), proof=words)
        assert mark_of(task, right)[0] == 1
        assert mark_of(task, "no" if right == "yes" else "yes")[0] == 0


def test_an_answer_that_cannot_be_read_may_be_tried_again() -> None:
    task = TextTask("chance", LEVEL, view=VIEW, cell=(0, 0), limits=TaskLimits(answers=2, cost=0.1))
    environment = TextEnvironment()
    environment.reset(task)
    shown, reward, done, _ = environment.step("hm")
    assert (shown[:8], reward, done) == ("Not read", -0.1, False)
    assert environment.step("0.5")[1:3] == (1.0, True)


@pytest.mark.parametrize("suite", ["certain", "chance", "best", "proofs"])
def test_the_questions_of_a_suite_are_answered_by_their_solutions(suite: str) -> None:
    rights = []
    for task in make_suite(suite, 4, 3):
        found = solution(task)
        match task.kind:
            case "certain":
                answer = str(found).replace("'", '"')
            case "chance":
                answer = f"{found['chance']:.4f}"
            case "best":
                answer = "open {} {}".format(*found["best"][0])
            case _:
                answer = "yes" if found["right"] else "no"
                rights.append(found["right"])
        assert mark_of(task, answer)[0] == 1
        assert "{" not in TextEnvironment().reset(task)
    assert suite != "proofs" or sorted(rights) == [False, False, True, True]
