"""What the coach says is so: no verdict by the clock, no lesson by its own questions, no crash."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sapper.coach.check import check_file, check_pupil, load_as_graded
from sapper.coach.effort import Effort
from sapper.coach.fault import Untested
from sapper.coach.judge import NotTested, fault_of
from sapper.coach.report import CoachVerdict
from sapper.sandbox import Failure, FailureKind, Limits, StudentFailed
from tests.coach.pupils import AGENTS, TrustedPupil, check
from tests.coach.students import TEXTBOOK

LIMITS = Limits(patience=1.0, idle=0.5)
HOSTILE = Effort(small=0, work=40_000, tries=2, edited=0, loads=1, limits=LIMITS)
DRAWN = "        return random.choice(possible)\n"


def changed(folder: Path, old: str, new: str) -> Path:
    text = TEXTBOOK.read_text(encoding="utf-8")
    assert old in text
    path = folder / "minesweeper.py"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.parametrize("extra", ["self.moves_made.add(move)", "self.mark_safe(move)"])
def test_a_random_move_that_is_written_down_is_polish(tmp_path: Path, extra: str) -> None:
    path = changed(
        tmp_path,
        DRAWN,
        f"        move = random.choice(possible)\n        {extra}\n        return move\n",
    )
    report = check(path)
    assert (report.verdict, report.level, report.grader_passes) == (
        CoachVerdict.PASSES,
        "polish",
        True,
    )
    assert "asking for a random move changes the agent" in [each.title for _, each in report.taught]


def test_what_was_not_tested_for_want_of_time_is_not_known(tmp_path: Path) -> None:
    slow = "        import time\n        end = time.process_time() + 0.03\n"
    slow += "        while time.process_time() < end: pass\n        # 1) and 2)\n"
    path = changed(tmp_path, "        # 1) and 2)\n", slow)
    report = check_pupil(TrustedPupil(path), Effort(seconds=0.4))
    assert report.grader_passes is None
    assert (report.verdict, report.level) == (CoachVerdict.NOT_KNOWN, "not known")
    assert report.failed == []
    late = [check for check in report.checks if check.group == "Situations"]
    assert {check.passed for check in late} == {None}
    assert {check.note for check in late} == {"not tested: the time is up"}


@pytest.mark.parametrize(
    ("name", "old", "new", "title"),
    [
        (
            "rows and columns swapped",
            "        for i in range(self.height):\n            for j in range(self.width):\n"
            "                if (i, j) not in self.moves_made and",
            "        for i in range(self.width):\n            for j in range(self.height):\n"
            "                if (i, j) not in self.moves_made and",
            "make_random_move gives a cell that is off the board",
        ),
        (
            "the first row left out",
            "        for i in range(self.height):\n            for j in range(self.width):\n"
            "                if (i, j) not in self.moves_made and",
            "        for i in range(1, self.height):\n            for j in range(self.width):\n"
            "                if (i, j) not in self.moves_made and",
            "some cells never come up as a random move",
        ),
    ],
)
def test_other_faults_of_random_moves_have_their_own_names(
    tmp_path: Path, name: str, old: str, new: str, title: str
) -> None:
    titles = [lesson.title for _, lesson in check(changed(tmp_path, old, new)).taught]
    assert title in titles, name
    assert "random moves are not random" not in titles


def test_only_a_second_call_that_helps_is_called_stopping_too_early(tmp_path: Path) -> None:
    # Sentences that settle nothing are never added: another call does not add them either.
    old = "                        if new not in self.knowledge and new not in inferred:\n"
    new = old.replace("new not in self.knowledge", "(new.known_safes() or new.known_mines())")
    path = changed(tmp_path, old, new)
    titles = [lesson.title for _, lesson in check(path).taught]
    assert "stops too early" not in titles


@pytest.mark.parametrize(
    "line",
    [
        "for n in range(3, 20):\n    try: os.write(n, b'{\"value\": [{}]')\n"
        "    except OSError: pass",
        'for n in range(3, 20):\n    try: os.write(n, b\'{"value": 5, "seconds": 0}\\n\')\n'
        "    except OSError: pass",
    ],
    ids=["half a line", "foreign JSON"],
)
def test_a_file_that_writes_to_the_channel_is_told_so(tmp_path: Path, line: str) -> None:
    # A process that did it is started anew: so this does it in few of the checks.
    lines = ("import os", *line.split("\n"))
    inside = "".join(
        ["        if len(self.safes) > 3:\n", *(f"            {each}\n" for each in lines)]
    )
    begin = "    def make_safe_move(self):\n"
    path = tmp_path / "minesweeper.py"
    text = (AGENTS / "plain.py").read_text(encoding="utf-8")
    path.write_text(text.replace(begin, begin + inside), encoding="utf-8")
    report = check_file(path, HOSTILE)
    assert report.verdict is CoachVerdict.FAILS
    assert "breaks the channel to the coach" in [lesson.title for _, lesson in report.taught]


@pytest.mark.parametrize(
    "code",
    [
        "class Odd:\n            def __repr__(self):\n                while True: pass\n"
        "        return Odd()",
        "import sys\n        sys.setrecursionlimit(10**6)\n        return self.make_safe_move()",
        "import threading\n        t = threading.Thread(target=threading.Event().wait)\n"
        "        t.daemon = True\n        t.start()\n        t.join()",
    ],
    ids=["endless repr", "deep recursion", "sleeping thread"],
)
def test_the_limit_holds_whatever_is_done(tmp_path: Path, code: str) -> None:
    begin = "    def make_safe_move(self):\n"
    text = (AGENTS / "plain.py").read_text(encoding="utf-8")
    path = tmp_path / "minesweeper.py"
    path.write_text(text.replace(begin, f"{begin}        {code}\n"), encoding="utf-8")
    report = check_file(path, HOSTILE)
    assert report.verdict is not CoachVerdict.PASSES
    if "while True" in code:
        assert report.defect == "does not return"


@pytest.mark.parametrize("line", ["time.sleep(0.3)", "sum(0 for _ in range(10**6))"])
def test_a_slow_file_does_not_hang(tmp_path: Path, line: str) -> None:
    path = changed(tmp_path, "        # 1) and 2)\n", f"        import time\n        {line}\n")
    report = check_file(path, HOSTILE)
    assert report.grader_passes is not False
    assert "does not return" not in [lesson.title for _, lesson in report.taught]


def _fail(*words: object, **more: object) -> None:
    raise KeyError("ours")


@pytest.mark.parametrize("name", ["python_for", "check_pupil", "load_as_graded"])
def test_a_fault_of_ours_is_not_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(f"sapper.coach.check.{name}", _fail)
    path = tmp_path / "minesweeper.py"
    path.write_bytes(TEXTBOOK.read_bytes())
    report = check_file(path, HOSTILE)
    assert (report.verdict, report.grader_passes) == (CoachVerdict.NOT_KNOWN, None)
    assert report.reason.startswith("the check itself failed: KeyError: 'ours' (")
    assert report.path == str(path)


@pytest.mark.parametrize(
    "text",
    [TEXTBOOK.read_text(encoding="utf-8"), "import os\nos._exit(7)\n"],
    ids=["right", "ends the process"],
)
def test_where_no_file_loads_nothing_is_known_of_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    # As with a wall that cannot be built here: every child ends before it has loaded anything.
    monkeypatch.setattr("sapper.sandbox.process.BOOT", "raise SystemExit(1)")
    path = tmp_path / "minesweeper.py"
    path.write_text(text, encoding="utf-8")
    report = check_file(path, HOSTILE)
    assert (report.verdict, report.grader_passes) == (CoachVerdict.NOT_KNOWN, None)
    assert "ended the process (exit code 1)" in report.reason


def test_a_file_that_cannot_be_loaded_again_was_not_tested() -> None:
    with pytest.raises(NotTested, match="cannot start"):
        fault_of(Failure(FailureKind.UNLOADABLE, "cannot start minesweeper.py: no memory"))


def test_a_file_whose_runs_differ_is_not_known(tmp_path: Path) -> None:
    begin = "    def make_safe_move(self):\n"
    lucky = "        import os\n        if os.urandom(1)[0] < 128:\n            return None\n"
    path = changed(tmp_path, begin, begin + lucky)
    report = check_file(path, replace(HOSTILE, runs=12))
    assert (report.grader_passes, report.fails) == (None, {})
    assert Untested.UNSURE in {each.untested for each in report.graded}


def test_a_load_without_a_line_is_no_evidence_against_the_file(tmp_path: Path) -> None:
    def load() -> None:
        raise StudentFailed(Failure(FailureKind.DIED, "ended the process (exit code 1)"))

    result = load_as_graded(load)
    assert (result.passed, result.lesson) == (None, None)
    assert "exit code 1" in result.note
