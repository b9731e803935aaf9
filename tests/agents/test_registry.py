from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sapper.agents import agent_names, check_agent, create_agent, register_agent
from sapper.agents.file import short_name
from sapper.core import BadAgent, View

CODE = """from sapper import Agent
class Mine(Agent):
    name = "mine"
    def __init__(self, effort="usual"):
        if effort == "none":
            raise ValueError("no effort")
        self.effort = effort
    def choose(self, view, random):
        raise NotImplementedError

class Empty:
    name = "empty"

class Plain:
    name = "plain"
    def choose(self, view):
        return next(view.hidden())

def first_cell(view):
    return next(view.hidden())

def any_cell(view, random):
    return random.choice(list(view.hidden()))

def odd(a, b, c): ...

made = Plain()
number = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own.py"
    path.write_text(CODE)
    return path


def test_names() -> None:
    assert {"random", "cs50"} <= set(agent_names())
    with pytest.raises(
        BadAgent, match="agent 'nobody', expected one of .*cs50.*, path/to/file.py:Class or exec:"
    ):
        create_agent("nobody")
    with pytest.raises(BadAgent, match="there is already an agent with the name 'random'"):
        register_agent("random", lambda argument: create_agent("cs50"))


def test_an_agent_of_a_file(file: Path) -> None:
    assert create_agent(f"{file}:Mine").given.effort == "usual"  # type: ignore[attr-defined]
    assert create_agent(f"{file}:Mine:deep").given.effort == "deep"  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["Plain", "made", "first_cell", "any_cell"])
def test_an_agent_is_any_object_or_function_that_chooses(file: Path, name: str) -> None:
    agent = create_agent(f"{file}:{name}")
    view = View.parse(".1 1")
    assert agent.choose(view).cell == agent.choose(view, Random(3)).cell == (0, 0)
    assert agent.name == ("plain" if name in ("Plain", "made") else name)
    check_agent(agent)


def test_an_agent_of_our_own_needs_no_generator() -> None:
    view = View.parse(".../11. 1")
    for name in ("random", "cs50", "logic", "champion"):
        assert view.is_hidden(create_agent(name).choose(view).cell)


def test_a_file_may_import_its_neighbours(file: Path) -> None:
    file.with_name("neighbour_of_own.py").write_text("word = 'hello'\n")
    file.write_text(CODE + "from neighbour_of_own import word\nMine.word = word\n")
    assert create_agent(f"{file}:Mine").given.word == "hello"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        (":Nobody", "has no class 'Nobody', expected one of Mine, Empty"),
        (":number", "has no class 'number'"),
        (":Empty", "'Empty' is no agent: expected a method or function choose"),
        (":odd", "agent 'odd' has choose\\(a, b, c\\), expected choose\\(view\\)"),
        (":Mine:none", "cannot be made: ValueError: no effort \\(line 6\\)"),
        (".py:Mine", "no file '.*own.py.py'"),
    ],
)
def test_files_without_such_an_agent(file: Path, rest: str, message: str) -> None:
    with pytest.raises(BadAgent, match=message):
        create_agent(f"{file}{rest}")


def test_a_file_that_does_not_load(file: Path) -> None:
    file.write_text("import nothing_of_that_name\n")
    with pytest.raises(BadAgent, match="does not load: ModuleNotFoundError: .* \\(line 1\\)"):
        create_agent(f"{file}:Mine")


def test_reported_names_leave_folders_out() -> None:
    assert short_name("some/folder/own.py:Mine:deep") == "own.py:Mine:deep"
    assert short_name("champion:deep") == "champion:deep"
    assert short_name("cs50:some/folder/minesweeper.py") == "cs50:some/folder/minesweeper.py"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package as pip leaves it: its code, and its entry points."""
    (tmp_path / "others_agent.py").write_text(CODE)
    folder = tmp_path / "others_agent-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: others-agent\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(
        "[sapper.agents]\n"
        "other = others_agent:Mine\nbroken = others_agent:Missing\nrandom = others_agent:Mine\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("installed")
def test_installed_packages_add_agents() -> None:
    assert "other" in agent_names()
    assert create_agent("other").given.effort == "usual"  # type: ignore[attr-defined]
    assert create_agent("other:deep").given.effort == "deep"  # type: ignore[attr-defined]
    assert create_agent("random").name == "random"
    with pytest.raises(BadAgent, match=r"agent 'broken' \(others_agent:Missing\) does not load"):
        create_agent("broken")
    with pytest.raises(BadAgent, match="agent 'other:none' cannot be made: ValueError: no effort"):
        create_agent("other:none")
