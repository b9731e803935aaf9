"""Grades: right counts, intervals, the champion beside them, and clear errors."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sapper.arena import wilson
from sapper.text import BadTask, TextPlayer, TextTask, grade_lines, make_suite, play_task
from sapper.text.questions import solution


def line(task: TextTask, answers: list[str], player: str = "me") -> str:
    return json.dumps({"task": task.to_data(), "answers": answers, "player": player})


@pytest.fixture(scope="module")
def answers() -> list[str]:
    """Two players on the same boards and one on questions."""
    lines = []
    tasks = list(make_suite("tiny-safe", 12, 2))
    for agent in ("random", "champion"):
        player = TextPlayer(agent)
        for number, task in enumerate(tasks):
            player.begin(number)
            lines.append(line(task, play_task(player, task), agent))
    for number, task in enumerate(make_suite("chance", 4, 2)):
        said = solution(task)["chance"] if number < 3 else 0.0
        lines.append(line(task, [f"{said:.6f}"]))
    return lines


def test_grades(answers: list[str]) -> None:
    random, champion, questions = grade_lines(answers).grades
    assert [each.tasks for each in (random, champion, questions)] == [12, 12, 4]
    assert (questions.solved, questions.interval) == (3, wilson(3, 4))
    assert questions.figures is None
    assert champion.solved == champion.figures.wins
    assert champion.comparison.difference.value == 0
    assert champion.comparison.pairs == random.comparison.pairs == 2
    assert random.comparison.corrected_p < 1
    assert champion.rival_rate == champion.rate
    difference = random.comparison.difference.value
    assert difference == pytest.approx(random.rate - champion.rate)
    assert random.perfect == champion.perfect
    assert random.perfect is not None
    assert random.needless.value > champion.needless.value == 0
    assert random.risk.value > champion.risk.value
    assert champion.stated > 0
    assert champion.brier.value < 1e-6
    assert random.stated == 0
    assert random.brier is None


def test_forged_repeated_and_missing_tasks_are_named_and_not_counted() -> None:
    tasks = list(make_suite("tiny-safe", 6, 2))
    small = TextTask.on_board("3x4/2", "safe", 1)
    forged = replace(small, name=tasks[5].name)
    lines = [line(tasks[0], ["open 0 0"]), line(tasks[3], ["open 0 0"]), line(forged, ["open 2 3"])]
    lines += [line(tasks[3], ["open 1 1"]), line(replace(small, name="mine/own"), ["open 2 3"])]
    graded = grade_lines(lines, rival=None)
    assert [(each.suite, each.tasks) for each in graded.grades] == [("tiny-safe", 2), ("tasks", 1)]
    assert graded.left_out == (
        "line 3: tiny-safe/train/2/5 is forged: the suite has another task there",
        "line 4: tiny-safe/train/2/3 is repeated: me has answered it before",
        "me left out 2 of 4 tasks of tiny-safe/train/2: 1, 2",
    )
    with pytest.raises(BadTask, match="is forged"):
        grade_lines(lines[2:3])


def test_how_a_task_is_shown_and_rewarded_may_differ() -> None:
    (task,) = make_suite("tiny-safe", 1, 2, form="bare", shows=(), reward={"choice": 2})
    assert grade_lines([line(task, ["open 0 0"])], rival=None).left_out == ()


def test_the_luck_of_a_player_is_taken_off_by_the_exact_risks(answers: list[str]) -> None:
    graded = grade_lines(answers, rival=None)
    risks = [guess.risk for each in graded.attempts if each.record for guess in each.record.guesses]
    assert risks
    assert all(risk is not None and 0 < risk <= 1 for risk in risks)
    assert all(each.comparison is None for each in graded.grades)


def test_unfinished_and_unreadable() -> None:
    task = TextTask.on_board("6x6/6", "safe", 3)
    (grade,) = grade_lines([line(task, ["hm", "open 0 0"])], rival=None).grades
    assert (grade.unfinished, grade.solved, grade.unreadable) == (1, 0, 1.0)
    assert grade.suite == "tasks"


def test_proofs_are_counted() -> None:
    task = TextTask.parse(
        '{"format":"sapper task 1","kind":"game","level":"2x3/1","start":"none","seed":0,'
        '"view":".../11. 1"}'
    )
    said = ["open 0 2 because subset 1,0 1,1", "open 1 2 because number 1,1"]
    (grade,) = grade_lines([line(task, said)], rival=None).grades
    assert grade.proofs == (2, 1)
    assert grade.certain == 2
    assert grade.proof_interval == wilson(1, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no answers, expected a line of JSON for each task"),
        ("{", "line 1: '{' is not JSON"),
        ("[]", "line 1: [], expected an object with task and answers"),
        ('{"task": {}, "answers": []}', "line 1: {}, expected an object with format"),
        ('{"task": "", "answers": [1]}', "line 1: answers is [1], expected a list of texts"),
    ],
)
def test_what_is_wrong_with_a_file(text: str, words: str) -> None:
    with pytest.raises(BadTask) as caught:
        grade_lines([text])
    assert str(caught.value).startswith(words)


def test_grades_are_plain_json(answers: list[str]) -> None:
    json.dumps([each.to_data() for each in grade_lines(answers[:3]).grades], allow_nan=False)
