"""The fixed suites: made again bit for bit by one command.

    python bench/suites/make.py [NAME...]            writes them, all or those of these names
    python bench/suites/make.py --check [NAME...]    says whether the files are as they would be
    python bench/suites/make.py --players            plays them with our own players: players.md

`NAME.jsonl` holds the tasks, one line each; `NAME.values.jsonl` the exact answer of each question,
or what perfect play and the champion reach in each game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from sapper.text import TextEnvironment, TextPlayer, TextTask, grade_lines, make_suite, play_task
from sapper.text.grades import BESIDE, CARE, attempt_of, rows_of
from sapper.text.questions import solution

HERE = Path(__file__).parent
SEED, SPLIT = 2026, "test"

COUNTS = {
    "tiny-safe": 40,
    "beginner-safe": 100,
    "beginner-opening": 100,
    "intermediate-opening": 60,
    "expert-safe": 40,
    "expert-opening": 40,
    "number-opening": 50,
    "subset-opening": 50,
    "overlap-opening": 50,
    "total-opening": 50,
    "cases-opening": 30,
    "endgames": 60,
    "certain": 60,
    "chance": 60,
    "best": 40,
    "proofs": 60,
}
"""How many tasks each suite has."""

PLAYERS = ("random", "cs50", "logic", "safest", "champion")


def tasks_of(name: str) -> list[TextTask]:
    """The tasks of a fixed suite."""
    return list(make_suite(name, COUNTS[name], SEED, SPLIT))


def files_of(name: str) -> Iterator[tuple[str, str]]:
    """The files of a suite: their names and what is in them."""
    tasks = tasks_of(name)
    yield f"{name}.jsonl", "".join(f"{task}\n" for task in tasks)
    yield f"{name}.values.jsonl", "".join(f"{json.dumps(value_of(task))}\n" for task in tasks)


def value_of(task: TextTask) -> dict[str, object]:
    """The exact answer of a question, or what perfect play and the champion reach in a game."""
    if not task.is_game:
        found = solution(task)
        if "chance" in found:  # the last digits of a float differ between processors
            found["chance"] = round(found["chance"], 9)
        return {"name": task.name, **found}
    environment = TextEnvironment()
    answers = play_task(TextPlayer("champion"), task, environment)
    attempt = attempt_of(task, answers)
    return {"name": task.name, "perfect": attempt.perfect, "champion": attempt.is_solved}


def players() -> str:
    """The figures of our own players on the suites of games, as a table."""
    lines = []
    for name in COUNTS:
        tasks = [task for task in tasks_of(name) if task.is_game]
        for agent in PLAYERS:
            player = TextPlayer(agent)
            for number, task in enumerate(tasks):
                player.begin(number)
                answers = play_task(player, task)
                data = {"task": task.to_data(), "answers": answers, "player": agent}
                lines.append(json.dumps(data))
            print(f"{name}: {agent}", file=sys.stderr, flush=True)
    grades = grade_lines(lines).grades
    parts = ["# Our own players on the fixed suites", "", f"`{Path(__file__).name} --players`", ""]
    for columns in (BESIDE, CARE):
        parts += [_row(list(columns)), _row(["---"] * len(columns))]
        parts += [_row(row) for row in rows_of(columns, grades)]
        parts.append("")
    return "\n".join(parts)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    if "--players" in sys.argv:
        (HERE / "players.md").write_text(players(), encoding="utf-8")
        return
    wrong = []
    for name in [word for word in sys.argv[1:] if word in COUNTS] or COUNTS:
        for file, text in files_of(name):
            path = HERE / file
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
            elif not path.exists() or path.read_text(encoding="utf-8") != text:
                wrong.append(file)
        print(name, file=sys.stderr, flush=True)
    if wrong:
        sys.exit(f"not as they would be made: {', '.join(wrong)}")


if __name__ == "__main__":
    main()
