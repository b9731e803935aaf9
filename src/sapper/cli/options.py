"""The options that several commands share: each means one thing wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from inspect import signature
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand
from typer.models import OptionInfo

from sapper.cli.files import STANDARD_OUTPUT, check_folder, writing

LEVELS = "cs50, beginner, intermediate, expert or ROWSxCOLUMNS/MINES."
LevelName = Annotated[str, typer.Option("--level", help=LEVELS)]
Mines = Annotated[
    int | None,
    typer.Option("--mines", help="The number of mines, if the position does not say it."),
]
Json = Annotated[bool, typer.Option("--json", help="For programs: JSON.")]
JsonLines = Annotated[bool, typer.Option("--json", help="For programs: a line of JSON for each.")]
Csv = Annotated[bool, typer.Option("--csv", help="For spreadsheets: CSV.")]
PrintedTo = Annotated[
    Path,
    typer.Option("--output", help="The file to write; its ending says how.", show_default=False),
]
"""Where the parameter is called `printed_to`, `RuledCommand` puts what is printed into the file."""
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", help="Work on a Dask cluster: tcp://HOST:8786.")
]
_FORMS = {".json": "as_json", ".jsonl": "as_json", ".csv": "as_csv"}
"""The parameter that the ending of a file stands for."""


def option(
    default: Any,
    help: str,
    *names: str,
    needs: str = "",
    only: str | None = None,
    bare: str = "",
    takes: str = "",
    **limits: Any,
) -> Any:
    """An option of a command, `...` by default for one that must be given.

    `needs` are the options of which it needs one, as in `--daily --no-guess`, and its help begins
    with them. `only` names the parameters that may stand beside it, with all that need it. `bare`
    is its value where none is typed, which looks like the pattern `takes`.
    """
    if needs:
        help = f"With {' or '.join(needs.split())}: {help}"
    found = RuledOption(default=default, param_decls=names, help=help, **limits)
    found.needs = tuple(needs.split())
    found.bare = bare
    found.takes = takes or found.takes
    found.only = None if only is None else tuple(only.split())
    return found


def flag(name: str, help: str, **rules: Any) -> Any:
    """An option that is given or not, and has no opposite."""
    return option(False, help, name, **rules)


def argument(default: Any, help: str) -> Any:
    """An argument of a command, `...` by default for one that must be given."""
    return typer.Argument(default, help=help)


class RuledOption(OptionInfo):
    """An option that works only beside others.

    `needs` are the options of which it needs one, as they are typed. `only` are the parameters that
    may stand beside it, with all that need it; None where any may. `bare` is what it says where it
    stands without a value: where no word that looks like one (`takes`) comes next.
    """

    needs: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    bare: str = ""
    takes: str = "[^-].*"


class RuledCommand(TyperCommand):
    """A command that refuses options which it would ignore; `--output` takes what it prints."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words, with the usual value after an option that stands without one."""
        usual = {f"--{name}": rule for name, rule in _rules(self).items() if rule.bare}
        words = []
        for word, after in pairwise([*args, "--"]):
            is_bare = word in usual and not re.fullmatch(usual[word].takes, after)
            words += [word, usual[word].bare] if is_bare else [word]
        return super().parse_args(ctx, words)

    def invoke(self, ctx: Any) -> Any:
        """Run the command if its options fit each other."""
        check_options(ctx)
        with printing(ctx):
            return super().invoke(ctx)


def given_options(ctx: Any) -> dict[str, str]:
    """What was typed of a command's options and arguments, each with its parameter."""
    return {
        _named(part): part.name
        for part in ctx.command.params
        if ctx.get_parameter_source(part.name).name == "COMMANDLINE"
    }


def check_options(ctx: Any) -> None:
    """Refuse options that were given and would be ignored, in one line."""
    given = given_options(ctx)
    rules = _rules(ctx.command)
    for word in given:
        rule = rules.get(given[word], RuledOption())
        if rule.needs and not given.keys() & set(rule.needs):
            ctx.fail(f"{word} needs {' or '.join(rule.needs)}")
        if rule.only is not None:
            allowed = {given[word], *rule.only}
            allowed |= {name for name, each in rules.items() if word in each.needs}
            for other in given:
                if given[other] not in allowed:
                    ctx.fail(f"{other} does not go with {word}")


def _rules(command: Any) -> dict[str, RuledOption]:
    """What each parameter of a command asks of the others."""
    if command.callback is None:  # a group without options
        return {}
    parts = signature(command.callback).parameters
    return {
        name: part.default for name, part in parts.items() if isinstance(part.default, RuledOption)
    }


def _named(part: Any) -> str:
    """What a user calls a parameter."""
    return str(part.opts[0] if part.param_type_name == "option" else part.human_readable_name)


@contextmanager
def printing(ctx: Any) -> Iterator[None]:
    """What is printed goes to the file of `--output`, in the form that its ending names."""
    path = Path(ctx.params.get("printed_to", STANDARD_OUTPUT))
    form = _FORMS.get(path.suffix.lower())
    if form is not None and path != STANDARD_OUTPUT:
        if form not in ctx.params:
            ctx.fail(f"cannot write {str(path)!r}: this command writes no {path.suffix}")
        ctx.params[form] = True
    if ctx.params.get("as_json") and ctx.params.get("as_csv"):
        ctx.fail("JSON and CSV, expected one of them")
    if path == STANDARD_OUTPUT:
        yield
        return
    check_folder(path)
    leaving: typer.Exit | None = None
    with writing(path) as file, redirect_stdout(file):
        try:
            yield
        except typer.Exit as end:  # the file is whole, its exit code says what is in it
            leaving = end
    if leaving is not None:
        raise leaving
