"""The table of commands, and the ways into the window."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

from sapper.cli.app import _code_of
from sapper.cli.parser import find_command, parse
from sapper.cli.table import COMMANDS, GROUPS, CommandEntry
from tests.cli.command import sapper, started

NAMES = [command.name for command in COMMANDS]


@pytest.mark.parametrize("command", COMMANDS, ids=NAMES)
def test_a_command_takes_what_the_table_says(command: CommandEntry) -> None:
    module, name = command.place.split(":")
    function = getattr(import_module(f"sapper.cli.{module}"), name)
    keys = {part.key for part in command.parts} | {key for _, key in command.endings if key}
    assert set(signature(function).parameters) == keys - {"printed_to"}
    assert len(keys) >= len({part.name for part in command.parts})


@pytest.mark.parametrize("command", COMMANDS, ids=NAMES)
def test_the_names_in_the_rules_are_there(command: CommandEntry) -> None:
    for part in command.parts:
        assert set(part.needs) <= {each.name for each in command.parts}
        assert set(part.only or ()) <= {each.key for each in command.parts}


@pytest.mark.parametrize("command", COMMANDS, ids=NAMES)
def test_the_example_of_a_command_is_understood(command: CommandEntry) -> None:
    found, words = find_command(shlex.split(command.example)[1:])
    assert found is command
    assert parse(command, words) or not command.parts


def test_every_command_is_in_one_group_of_the_help() -> None:
    listed = [name for names in GROUPS.values() for name in names]
    assert sorted(listed) == sorted(name for name in NAMES if " " not in name)
    shown = sapper("-h").stdout
    assert all(f"{title}:\n" in shown for title in GROUPS)
    assert sapper("--help").stdout == sapper("help").stdout == shown


@pytest.mark.parametrize("words", [[], *NAMES])
def test_help_fits_a_terminal(words: str) -> None:
    shown = sapper(*(words.split() if words else ()), "--help")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert max(map(len, shown.stdout.splitlines())) <= 80


def test_help_of_a_command_and_its_other_spelling() -> None:
    assert sapper("help", "analyse").stdout == sapper("analyse", "-h").stdout
    assert sapper("analyze", "... 1").stdout == sapper("analyse", "... 1").stdout


@pytest.mark.parametrize(
    ("word", "answer"), [("anlyse", "did you mean 'analyse'?"), ("xyzzy", "lists them all")]
)
def test_an_unknown_command_is_answered_with_the_nearest(word: str, answer: str) -> None:
    done = sapper(word)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert answer in done.stderr


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("arena --games x", "--games: 'x' is not a whole number"),
        ("arena --games 0", "--games: 0, expected 1 or more"),
        ("play --browser 70000", "--browser: 70000, expected 0 to 65535"),
    ],
)
def test_a_number_that_is_none_is_answered_in_plain_words(words: str, answer: str) -> None:
    done = sapper(*words.split())
    assert done.returncode == 2
    assert done.stderr == f"sapper: {answer}\n"


@pytest.mark.parametrize(("run", "words"), [(sapper, ["play"]), (started, [])])
def test_the_window_is_opened_from_an_installed_package(
    run: Callable[..., subprocess.CompletedProcess[str]], words: list[str]
) -> None:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY"}
    known = {name: text for name, text in os.environ.items() if name not in hidden}
    done = run(*words, env={**known, "SDL_VIDEODRIVER": "no such driver"})
    assert done.returncode == 2
    assert done.stderr.startswith("sapper play: there is no display to open a window on")
    assert done.stderr.count("\n") == 1


HEAVY = {"pydantic", "pygame", "rich", "sapper.arena", "sapper.coach", "sapper.window"}
"""What takes long to load."""
NEEDED = {
    "analyse": {"rich"},
    "board": {"rich"},
    "watch": {"rich"},
    "check": {"rich", "sapper.arena", "sapper.coach"},
}
"""What of it a command may load before it has read its arguments; the others load none."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each command is loaded in a fork")
def test_a_command_loads_little() -> None:
    code = """
import os, sys
from importlib import import_module
from sapper.cli.table import COMMANDS
for command in COMMANDS:
    if os.fork() == 0:
        import_module("sapper.cli." + command.place.partition(":")[0])
        print(command.name.replace(" ", "-"), *sys.modules, flush=True)
        os._exit(0)
    os.wait()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    assert [name for name, *_ in lines] == [name.replace(" ", "-") for name in NAMES]
    for name, *loaded in lines:
        assert set(loaded) & HEAVY <= NEEDED.get(name, set()), name


def test_the_list_of_commands_loads_none() -> None:
    code = "from sapper.cli.app import run; run(['--help'])"
    script = f"import sys; {code}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert not loaded & {"rich", "sapper.core", "sapper.game", "sapper.window"}


def test_the_entry_point_itself_loads_next_to_nothing() -> None:
    # So that Ctrl-C is answered in a word nearly from the start: what is loaded before is Python's.
    listed = "print(*set(sys.modules) - before)"
    script = f"import sys; before = set(sys.modules); import sapper.cli; {listed}"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert "sapper.cli" in loaded
    assert not loaded & {"typing", "re", "enum", "sapper.cli.app"}


def test_ctrl_c_while_the_command_is_loaded() -> None:
    script = """
import sys
from sapper.cli import main

class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == "sapper.cli.help":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Stop())
main(["analyse", "-"])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")


@pytest.mark.parametrize(("code", "expected"), [(None, 0), (0, 0), (3, 3), ("words", 1)])
def test_the_exit_code_of_a_command_that_leaves_by_itself(code: object, expected: int) -> None:
    assert _code_of(SystemExit(code)) == expected


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["ana"], ["analyse"]),
        (["board", "--level", "b"], ["beginner"]),
        (["board", "--no-guess", "--rung", "su"], ["subset"]),
        (["watch", "ch"], ["champion"]),
        (["arena", ""], ["report", "test"]),
        (["arena", "report", "--o"], ["--output"]),
        (["analyse", "--js"], ["--json"]),
        (["--completion", "z"], ["zsh"]),
        (["nonsense", ""], []),
    ],
)
def test_completion_offers_names_and_values(words: list[str], found: list[str]) -> None:
    assert sapper("--complete", *words).stdout.split() == found


SHELLS = {
    "bash": ["bash", "--norc", "-c", """
eval "$(sapper --completion bash)"
COMP_WORDS=(sapper board --level e); COMP_CWORD=3; _sapper; echo "${COMPREPLY[@]}" """],
    "zsh": ["zsh", "-f", "-c", """
eval "$(sapper --completion zsh)"
words=(sapper board --level e); CURRENT=4; _sapper_words $CURRENT; echo $reply"""],
    "fish": ["fish", "--no-config", "-c", """
sapper --completion fish | source
complete -C 'sapper board --level e'"""],
}  # fmt: skip


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_completes_a_level(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        SHELLS[shell], env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    assert "expert" in done.stdout.split(), done.stderr
    assert "beginner" not in done.stdout
