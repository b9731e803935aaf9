"""A folder of submissions, several checked at a time in processes of their own.

What is done is kept in a file beside the report, so that a run that was stopped goes on later.

Learning platforms export one zip of all, or zips inside a folder: Moodle packs a folder for each
student, Canvas a file with the student's name in front, Gradescope a folder for each submission.
Only Python files are taken out, and none outside its folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import re
import shutil
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

import sapper
from sapper.coach.classes.match import play_reference
from sapper.coach.classes.worker import LONGEST_REPORT, Submission, check_all
from sapper.coach.report import Evidence, Report
from sapper.core import BadAgent
from sapper.core.files import append_line, json_lines
from sapper.sandbox import MOST_BYTES, read_course_file

MOST_FILES = 20_000
MOST_ZIP = 64 * 2**20
_DEEPEST = 2
"""A zip in a zip is opened; one inside that is not."""
_SKIPPED_FOLDERS = {"__pycache__", "node_modules", "site-packages", "venv"}

Done = Callable[[Report], None]
"""Told every report as it comes."""


NO_FILE = "no Python file"
_EXPORTED = re.compile(r"([^_/]+(?:_LATE)?)_\d+_\d+_.+")
"""The name of a file in an export of Canvas: the student's, two numbers, the file's own."""


@dataclass
class Students:
    """The students of a class: the file of each, and who handed in none.

    `others` has, by the file that was taken, the names of those that were not.
    """

    paths: list[Path]
    others: dict[Path, list[str]] = field(default_factory=dict)
    missing: list[Path] = field(default_factory=list)


def find_students(folder: Path) -> Students:
    """One file for each student below a folder, and the folders that should have one.

    A folder in which a `minesweeper.py` lies is a student's; what lies beside it or deeper is not
    looked at. A folder without any file, beside folders of students, is one of a student too.
    """
    found = find_submissions(folder)
    homes = {path.parent for path in found if path.name == "minesweeper.py"} - {folder}
    homes = {home for home in homes if not homes & set(home.parents)}
    students = Students([])
    for path in found:
        home = next((each for each in (path.parent, *path.parents) if each in homes), None)
        if home is None or path == home / "minesweeper.py":
            students.paths.append(path)
        else:
            others = students.others.setdefault(home / "minesweeper.py", [])
            others.append(str(path.relative_to(home)))
    students.missing = [*_empty_homes(folder, homes, found), *_other_files(found)]
    return students


def _empty_homes(folder: Path, homes: set[Path], found: list[Path]) -> list[Path]:
    """The folders of students without any file: those beside folders of others that have one.

    Files may lie deeper, and students' folders in groups: where two folders have files, there and
    everywhere as deep the others beside them should.
    """
    used = {each for path in found for each in path.parents}
    counts = Counter(each.parent for each in used if folder in each.parents)
    depths = {len(level.parts) for level, number in counts.items() if number > 1}
    depths = depths or {len(path.parent.parts) - 1 for path in found if path.parent != folder}
    inside = {each for each in used if folder in (each, *each.parents)}
    levels = {each for each in inside if len(each.parts) in depths}
    levels = {level for level in levels if not homes & {level, *level.parents}}
    beside = {each for level in levels for each in level.iterdir() if each.is_dir()}
    return sorted(
        each
        for each in beside - used
        if not each.name.startswith(".") and each.name not in _SKIPPED_FOLDERS
    )


def _other_files(found: list[Path]) -> list[Path]:
    """The files, one for each student, of those who handed in no Python file in a flat export."""
    names = {path: match[1] for path in found if (match := _EXPORTED.fullmatch(path.name))}
    handed_in = set(names.values())
    missing: dict[str, Path] = {}
    for folder in sorted({path.parent for path in names}):
        for path in sorted(folder.iterdir()):
            match = _EXPORTED.fullmatch(path.name)
            if match and path.is_file() and match[1] not in handed_in:
                missing.setdefault(match[1], path)
    return list(missing.values())


def find_submissions(folder: Path) -> list[Path]:
    """Every `minesweeper.py` below a folder, and every other file that has the agent's class."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder).parts[:-1]
        hidden = any(part.startswith(".") or part in _SKIPPED_FOLDERS for part in inside)
        if not hidden and not path.is_dir() and _is_submission(path):
            found.append(path)
    if not found:
        raise BadAgent(f"no submission below {str(folder)!r}, expected files minesweeper.py")
    return found


def _is_submission(path: Path) -> bool:
    if path.name == "minesweeper.py":
        return True
    try:
        return b"class MinesweeperAI" in read_course_file(path)
    except BadAgent:
        return False


@dataclass
class Progress:
    """The reports that are done, by submission; with a `file` they survive an interruption."""

    file: Path | None = None

    def load(self) -> dict[str, Report]:
        """The reports kept from an earlier run, by key; what cannot be read is done again."""
        if self.file is None or not self.file.is_file():
            return {}
        reports = {}
        for data in json_lines(self.file, LONGEST_REPORT):
            try:
                reports[str(data["key"])] = Report.from_json(data["report"])
            except (ValueError, KeyError, TypeError, StopIteration):
                continue
        return reports

    def keep(self, key: str, report: Report) -> None:
        """Add a report to the file; where that fails, the submission is done again some time."""
        if self.file is not None:
            with contextlib.suppress(OSError):
                append_line(self.file, json.dumps({"key": key, "report": report.to_json()}))

    def finish(self) -> None:
        """Remove the file: the run is complete."""
        if self.file is not None:
            self.file.unlink(missing_ok=True)


def check_folder(
    folder: Path,
    paths: list[Path],
    *,
    games: int = 0,
    seconds: float = 30.0,
    progress: Progress | None = None,
    done: Done | None = None,
    executor: Executor | None = None,
    workers: int | Callable[[], int] = 2,
) -> list[Report]:
    """The reports on all submissions, in order; those kept from an earlier run are not redone.

    A report names its file as seen from the folder. When it is interrupted, the processes that
    run are ended and what is done is kept. With an `executor` the work is done wherever that has
    it done (`sapper.core.workers`), by so many workers.
    """
    progress = progress or Progress()
    kept = progress.load()
    keys = {path: _key(path, games, seconds) for path in paths}
    reports = {path: kept[keys[path]] for path in paths if keys[path] in kept}
    for report in reports.values():
        _tell(done, report)
    missing = [path for path in paths if path not in reports]
    reference = play_reference(games) if games and missing else {}
    asked = [Submission(str(path), games, seconds, reference) for path in missing]
    for submission, raw in check_all(asked, executor, workers):
        path = Path(submission.path)
        report = replace(raw, path=str(path.relative_to(folder)))
        if not report.unknown:  # else it is worth another try
            progress.keep(keys[path], report)
        reports[path] = report
        _tell(done, report)
    return [reports[path] for path in paths]


def complete(folder: Path, students: Students, reports: list[Report]) -> list[Report]:
    """The reports with the files that were not looked at, and a row for who has no file."""
    noted = [
        replace(report, note=_noted(report.note, students.others[path]))
        if path in students.others
        else report
        for path, report in zip(students.paths, reports, strict=True)
    ]
    no_file = Evidence(NO_FILE, shown_by="the folder")
    missing = (str(path.relative_to(folder)) for path in students.missing)
    return [*noted, *(Report(name, cannot_run=no_file) for name in missing)]


def _noted(note: str, others: list[str]) -> str:
    return "; ".join(filter(None, (note, f"not looked at: {', '.join(others)}")))


def _tell(done: Done | None, report: Report) -> None:
    if done:
        done(report)


def _key(path: Path, games: int, seconds: float) -> str:
    """What a report depends on: the file, where it lies, what was wanted and our version."""
    try:
        content = hashlib.sha256(read_course_file(path)).hexdigest()
    except BadAgent as error:
        content = str(error)
    return f"{sapper.__version__} {games} {seconds} {content} {path}"


# Submissions in zips


@contextlib.contextmanager
def gathered(path: Path) -> Iterator[Path]:
    """A folder of submissions: the one given or, where zips are in it or it is one, their files."""
    zips = [path] if path.is_file() else sorted(path.rglob("*.zip"))
    if not zips:
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="sapper-") as folder:
        home = Path(folder, path.stem)
        home.mkdir()
        for file in sorted(path.rglob("*")) if path.is_dir() else ():
            target = home / file.relative_to(path)
            if file.is_file() and file.suffix.lower() != ".zip":
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target) if file.suffix == ".py" else target.touch()
        for each in zips:
            inner = home / each.relative_to(path).with_suffix("") if path.is_dir() else home
            inner.mkdir(parents=True, exist_ok=True)
            _open(each, inner)
        yield home


def _open(path: Path, home: Path) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            unpack(archive, home)
    except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError) as error:
        raise BadAgent(f"cannot read {str(path)!r}: {error}, expected a zip") from None


def unpack(archive: zipfile.ZipFile, home: Path, depth: int = 1) -> None:
    """Write the Python files of an archive below a folder; a zip in it in a folder of its own.

    Of other files the name alone is kept: it shows who has handed in something else.
    """
    members = [each for each in archive.infolist() if not each.is_dir()]
    if len(members) > MOST_FILES:
        raise BadAgent(f"{len(members)} files in a zip, expected at most {MOST_FILES}")
    for member in members:
        place = PurePosixPath(member.filename.replace("\\", "/"))
        if place.is_absolute() or ".." in place.parts or "__MACOSX" in place.parts:
            continue
        target = home.joinpath(*place.parts)
        if place.suffix.lower() == ".py" and member.file_size <= MOST_BYTES + 1:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(member))
        elif place.suffix.lower() not in (".py", ".zip"):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.touch()
        elif place.suffix.lower() == ".zip" and depth < _DEEPEST and member.file_size <= MOST_ZIP:
            inner = target.with_suffix("")
            inner.mkdir(parents=True, exist_ok=True)
            with zipfile.ZipFile(io.BytesIO(archive.read(member))) as inside:
                unpack(inside, inner, depth + 1)
