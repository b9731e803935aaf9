"""The table of commands, and the ways into the window."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from sapper.cli.app import _code_of
from sapper.cli.commands import COMMANDS, GROUPS, load
from sapper.cli.options import _rules
from tests.cli.command import sapper, started


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_says_what_a_command_says_of_itself(name: str) -> None:
    words = load(name).help.split("\n\n")[0]
    assert " ".join(words.split()) == COMMANDS[name]


def test_every_command_is_in_one_group_of_the_help() -> None:
    listed = [name for names in GROUPS.values() for name in names]
    assert len(listed) == len(set(listed))
    assert set(COMMANDS) <= set(listed)
    shown = sapper("-h").stdout
    assert all(f"{title}:\n" in shown for title in GROUPS)
    assert sapper("--help").stdout == sapper("help").stdout == shown


@pytest.mark.parametrize("name", COMMANDS)
def test_what_options_go_with_is_there(name: str) -> None:
    """The names in `needs` and `only` are those of options and parameters of the same command."""
    command = load(name)
    typed = {word for part in command.params for word in part.opts}
    for rule in _rules(command).values():
        assert set(rule.needs) <= typed
        assert set(rule.only or ()) <= {part.name for part in command.params}


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
        ("arena --games x", "'--games': 'x' is not a whole number"),
        ("arena --games 0", "'--games': 0, expected 1 or more"),
        ("play --browser 70000", "'--browser': 70000, expected 0 to 65535"),
    ],
)
def test_a_number_that_is_none_is_answered_in_plain_words(words: str, answer: str) -> None:
    done = sapper(*words.split())
    assert done.returncode == 2
    assert done.stderr == f"sapper: Invalid value for {answer}, in: sapper {words}\n"


def test_commands_are_loaded_one_by_one() -> None:
    code = "from sapper.cli import main; main(['rate', '--help'])"
    script = f"import sys\ntry:\n    {code}\nexcept SystemExit:\n    print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert "sapper.cli.rate" in done.stdout
    assert not {"sapper.arena", "sapper.coach", "sapper.window", "pygame"} & set(
        done.stdout.split()
    )


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


def test_the_window_reads_its_own_options() -> None:
    done = sapper("play", "--help")
    assert "Usage: sapper play" in done.stdout
    assert "--ai <str>" in done.stdout
    assert "--no-guess" in done.stdout
    bad = sapper("play", "--level", "huge")
    assert (bad.returncode, bad.stderr[:27]) == (2, "sapper play: level 'huge', ")


def test_help_is_not_cut() -> None:
    for words in (["--help"], ["arena", "--help"]):
        done = sapper(*words, env={"COLUMNS": "60", "PATH": ""})
        assert done.returncode == 0
        assert "..." not in done.stdout.partition("Options:")[2]


HEAVY = {"pydantic", "pygame", "rich", "sapper.arena", "sapper.coach", "sapper.window"}
"""What takes long to load."""
NEEDED = {
    "analyse": {"rich"},
    "board": {"rich"},
    "play": {"sapper.window"},
    "watch": {"rich"},
    "check": {"rich", "sapper.arena", "sapper.coach"},
}
"""What of it a command may load before it has read its arguments; the others load none."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each command is loaded in a fork")
def test_a_command_loads_little() -> None:
    code = """
import os, sys
from sapper.cli.commands import COMMANDS, load
for name in COMMANDS:
    if os.fork() == 0:
        load(name)
        print(name, *sys.modules, flush=True)
        os._exit(0)
    os.wait()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    assert [name for name, *_ in lines] == list(COMMANDS)
    for name, *loaded in lines:
        assert set(loaded) & HEAVY <= NEEDED.get(name, set()), name


def test_the_list_of_commands_loads_none() -> None:
    code = "from sapper.cli.app import run; run(['--help'])"
    script = f"import sys; {code}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert not loaded & {"pydantic", "rich", "sapper.game", "sapper.proofs", "sapper.window"}


def test_the_entry_point_itself_loads_next_to_nothing() -> None:
    # So that Ctrl-C is answered in a word nearly from the start: what is loaded before is Python's.
    listed = "print(*set(sys.modules) - before)"
    script = f"import sys; before = set(sys.modules); import sapper.cli; {listed}"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert "sapper.cli" in loaded
    assert not loaded & {"typing", "re", "enum", "typer", "sapper.cli.app"}


def test_ctrl_c_while_the_command_is_loaded() -> None:
    script = """
import sys
from sapper.cli import main

class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Stop())
main(["analyse", "-"])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")


@pytest.mark.parametrize(("code", "expected"), [(None, 0), (0, 0), (3, 3), ("words", 1)])
def test_the_exit_code_of_a_command_that_leaves_by_itself(code: object, expected: int) -> None:
    assert _code_of(SystemExit(code)) == expected
