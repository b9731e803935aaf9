"""Behind a wall a program sees what it is given; two thieves go home with nothing."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sapper.sandbox import Child, environment, is_walled, own_folder, protection, wall_around
from sapper.sandbox.system_calls import system_call_filter
from sapper.sandbox.wall import base_python

SECRET = "the key of the run"
walled = pytest.mark.skipif(not is_walled(), reason=f"there is no wall: {protection().reason}")

USER = 12345
"""An ordinary user's id; it needs no name."""


def is_root() -> bool:
    return hasattr(os, "getuid") and os.getuid() == 0


SOCKETS = """
import glob, json, os, socket
found = []
places = [NAME, "\\0" + NAME[1:]]
for folder in ("/tmp", "/run", "/var/run", os.path.expanduser("~")):
    places += glob.glob(folder + "/**", recursive=True, include_hidden=True)
for place in places:
    try:
        link = socket.socket(socket.AF_UNIX)
        link.connect(place)
        found.append(place)
    except OSError:
        pass
print(json.dumps(found), flush=True)
"""
"""A thief that asks every program outside that has a socket."""

FILES = """
import glob, json, os
found = []
places = [NAME, *glob.glob("/proc/*/environ"), *glob.glob("/proc/*/cmdline")]
for folder in (os.path.dirname(NAME), "/home", "/run", "/var", "/etc", "/dev/shm", "/tmp"):
    places += glob.glob(folder + "/**", recursive=True, include_hidden=True)
for place in filter(os.path.isfile, places):
    try:
        with open(place, "rb") as file:
            found.append(file.read(100_000).decode(errors="replace"))
    except OSError:
        pass
found += ["=".join(each) for each in os.environ.items()]
print(json.dumps(sum("the key" + " of the run" in text for text in found)), flush=True)
"""
"""A thief that reads all files that it can find, its environment and those of others."""

WRITABLE = """
import json, os
found = []
for folder, folders, files in os.walk("/"):
    if folder.startswith("/proc/") and folder.endswith(("/fd", "/map_files")):
        folders[:] = files[:] = []  # other names of what is open, our own pipes too
    for path in (folder, *(os.path.join(folder, name) for name in files)):
        if os.access(path, os.W_OK) and not os.path.islink(path):
            found.append(path)
        if path.startswith("/proc/") and os.path.isfile(path):
            try:
                os.close(os.open(path, os.O_WRONLY))
                found.append(path)
            except OSError:
                pass
mounts = [line.split() for line in open("/proc/self/mounts")]
written = [place for _, place, _, options, *_ in mounts if "ro" not in options.split(",")]
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(json.dumps([found, written, status["Uid"].split(), status["Groups"].split()]), flush=True)
"""
"""Lists what it could write, in all that it can see, and whose rights it has."""


def told_by(thief: str, folder: Path, name: Path) -> Any:
    """What a thief in a folder of its own prints, who knows the name of what it wants."""
    script = folder / "own" / "thief.py"
    script.parent.mkdir()
    script.write_text(thief.replace("NAME", repr(str(name))))
    command = [base_python(), str(script)]
    wall = wall_around(command, folder=folder)
    assert wall is not None
    with Child(command, folder=folder, environment=environment(wall), wall=wall) as child:
        return json.loads(child.receive(seconds=120))


@walled
def test_nothing_can_be_written_but_the_scratch(tmp_path: Path) -> None:
    found, mounts, users, groups = told_by(WRITABLE, tmp_path, tmp_path)
    devices = {"/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"}
    assert {path for path in found if not path.startswith("/tmp")} == devices
    assert set(mounts) == {"/tmp"} | devices
    assert "0" not in (*users, *groups)


@pytest.mark.skipif(not is_root(), reason="only root can become somebody else")
@walled
def test_nothing_can_be_written_by_what_a_user_runs(tmp_path: Path) -> None:
    """The same as the test before, run by an ordinary user."""
    test = f"{__file__}::test_nothing_can_be_written_but_the_scratch"
    own = tmp_path / "own"
    own.mkdir()
    os.chown(own, USER, USER)
    tmp_path.chmod(0o755)
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += [f"--basetemp={own}/base", test]
    folder = Path(__file__).parents[2]
    environment = {"PATH": os.environ["PATH"], "HOME": str(own)}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            user=USER,
            group=USER,
            extra_groups=[],
            capture_output=True,
            text=True,
            check=False,
        )
    except PermissionError as error:
        pytest.skip(f"an ordinary user cannot start this Python: {error}")
    assert "1 passed" in done.stdout, done.stdout + done.stderr


@walled
def test_no_socket_leads_to_a_program_outside(tmp_path: Path) -> None:
    place, listeners = tmp_path / "outside", []
    for path in (str(place), "\0" + str(place)[1:]):
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
        listener.listen()
        listeners.append(listener)
    try:
        assert told_by(SOCKETS, tmp_path, place) == []
    finally:
        for listener in listeners:
            listener.close()


@walled
def test_no_socket_in_an_allowed_folder_either(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    door = repr(str(tmp_path / "data" / "door"))
    command = [base_python(), "-c", SOCKETS.replace("NAME", door)]
    wall = wall_around(command, allow=[tmp_path / "data"])
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "data" / "door"))
        listener.listen()
        with Child(command, environment=environment(wall), wall=wall) as child:
            told = json.loads(child.receive(seconds=120))
    assert told == [] or system_call_filter() is None


@walled
def test_no_file_and_no_variable_tells_a_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "run.jsonl").write_text(SECRET)
    monkeypatch.setenv("TOKEN", SECRET)
    assert told_by(FILES, tmp_path, tmp_path / "run.jsonl") == 0


@walled
def test_what_is_allowed_can_be_read_and_nothing_written(tmp_path: Path) -> None:
    for name in ("weights", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "net.bin").write_text(name)
    code = (
        "import json, sys\n"
        "def tried(path, mode):\n"
        "    try: return open(path, mode).read() if mode == 'r' else open(path, mode).name\n"
        "    except OSError as error: return error.errno\n"
        "print(json.dumps([tried(path, mode) for path in sys.argv[1:] for mode in 'rw']))\n"
    )
    paths = [str(tmp_path / name / "net.bin") for name in ("weights", "other")]
    command = [base_python(), "-c", code, *paths]
    wall = wall_around(command, allow=[tmp_path / "weights"])
    assert wall is not None
    assert [wall.sees(Path(path)) for path in paths] == [True, False]
    with Child(command, environment=environment(wall), wall=wall) as child:
        read, written, *others = json.loads(child.receive(seconds=60))
    assert (read, written, others) == ("weights", 30, [2, 2])


@walled
def test_a_program_reads_what_lies_beside_it(tmp_path: Path) -> None:
    program = tmp_path / "bot" / "engine"
    program.parent.mkdir()
    program.with_name("weights").write_text("weights\n")
    program.write_text('#!/bin/sh\nread line < "${0%/*}/weights"\necho "$line"\n')
    program.chmod(0o755)
    wall = wall_around([str(program)])
    with Child([str(program)], environment=environment(wall), wall=wall) as child:
        assert child.receive(seconds=60) == b"weights"


@walled
def test_the_wall_names_nothing(tmp_path: Path) -> None:
    code = "print(open('/proc/1/cmdline').read().split('\\0')[:-4], flush=True)"
    command = [base_python(), "-I", "-c", code]
    wall = wall_around(command, allow=[tmp_path])
    with Child(command, environment=environment(wall), wall=wall) as child:
        assert tmp_path.name not in child.receive(seconds=60).decode()


def test_a_file_in_a_folder_of_everything_is_seen_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    for name in ("home/engine.py", "home/bots/engine.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert own_folder(tmp_path / "home/engine.py") == str(tmp_path / "home/engine.py")
    assert own_folder(tmp_path / "home/bots/engine.py") == str(tmp_path / "home/bots")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has walls")
def test_no_wall_is_said_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value, reason in (
        ("SAPPER_BUBBLEWRAP", "0", "SAPPER_BUBBLEWRAP=0"),
        ("PATH", "/nowhere", "bubblewrap is not installed"),
    ):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            protection.cache_clear()
            found = protection()
            assert not found.is_walled
            assert reason in found.reason
            assert reason in str(found)
            assert found.to_json() == {
                "wall": "none",
                "system_calls": False,
                "reason": found.reason,
            }
    protection.cache_clear()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has walls")
def test_a_wall_that_does_not_stand_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho 'No permissions to create new namespace' >&2\nexit 1\n")
    broken.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    protection.cache_clear()
    # Root's bubblewrap is started by nobody, who may not look into a private folder.
    reason = "Permission denied" if is_root() else "No permissions to create new namespace"
    assert reason in protection().reason
    assert wall_around(["/bin/true"]) is None
    monkeypatch.undo()
    protection.cache_clear()
