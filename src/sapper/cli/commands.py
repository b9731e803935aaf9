"""The sub-commands by name, each loaded when it is asked for: none waits for the others."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from sapper.cli.exit_codes import STOPPED
from sapper.cli.options import RuledCommand, check_options, given_options, printing

COMMANDS = {
    "play": "Open the window: play Minesweeper, or watch an AI play it.",
    "analyse": "Show the exact odds of every hidden cell, or whether a guess is needed from here.",
    "read": "Read positions from screenshots of boards, and say what is in doubt.",
    "explain": "Explain why cells are safe or mines, or why none is certain.",
    "board": "Show the board of a seed or of a day, or write it in any format.",
    "rate": "Say whether a board can be solved without guessing, and what its hardest step is.",
    "practice": "Practise in the terminal: puzzles that fit your skill.",
    "watch": "Watch an agent play one game, move by move, with the reason it gives for each.",
    "check": "Say whether the course's grader would pass a file, and show what to fix.",
    "games": "List the games you played, with their figures; replay or convert them.",
    "review": "Review games: what each click cost, what was luck, and what was missed.",
    "arena": "Let agents play the same boards and compare them fairly.",
    "tasks": "Write data for language models: tasks, games as chats, positions with odds.",
    "mcp": "Serve tools for language models: odds, proofs, games, by the Model Context Protocol.",
    "engine": "Let an agent speak the engine protocol: lines on standard input and output.",
}
"""What `sapper --help` lists: the name and the help of each. The command `name` is the function
`name` of the file `cli/name.py`, or the Typer app `app` in it where it has sub-commands."""

GROUPS = {
    "Play": ("play", "watch", "games", "review"),
    "Learn": ("check", "practice", "explain"),
    "Boards and positions": ("read", "analyse", "board", "rate"),
    "Research": ("arena", "tasks"),
    "For programs": ("mcp", "engine"),
}
"""The parts of `sapper --help`: what people want to do."""

OTHER_NAMES = {"analyze": "analyse"}
"""Other spellings of commands."""


class FullHelp(TyperGroup):
    """A group of commands that lists what each does in full: Typer cuts it to a line."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the name of every command and the first paragraph of its help."""
        rows = []
        for name in self.list_commands(ctx):
            command: Any = self.get_command(ctx, name)
            rows.append((name, " ".join(command.help.split("\n\n")[0].split())))
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def invoke(self, ctx: Any) -> Any:
        """Run the command if its options fit each other."""
        check_options(ctx)
        with printing(ctx):
            return super().invoke(ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the words name: what stands before it would be ignored."""
        for word in given_options(ctx):
            ctx.fail(f"{word} does not go with {args[0]!r}")
        return super().resolve_command(ctx, args)


def command_group(help: str) -> typer.Typer:
    """A group of commands; without one of them it runs its own function."""
    return typer.Typer(
        help=help,
        cls=FullHelp,
        invoke_without_command=True,
        add_completion=False,
        rich_markup_mode=None,
    )


class Commands(FullHelp):
    """The commands of the table, imported one by one as they are needed."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, or None."""
        name = OTHER_NAMES.get(cmd_name, cmd_name)
        return load(name) if name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the words name; an unknown one is answered with the nearest."""
        if self.get_command(ctx, args[0]) is None:
            known = [*COMMANDS, *OTHER_NAMES, "help"]
            near = get_close_matches(args[0], known, 1)
            hint = f"did you mean {near[0]!r}?" if near else "'sapper --help' lists them all"
            ctx.fail(f"no command {args[0]!r}: {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands in their groups."""
        for title, names in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name, COMMANDS[name]) for name in names])

    def invoke(self, ctx: Any) -> Any:
        """Run the command; one that is stopped by Ctrl-C says so."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            typer.echo("Stopped.", err=True)
            raise typer.Exit(STOPPED) from None


def load(name: str) -> Any:
    """The command of that name, ready to be called."""
    module = import_module(f"sapper.cli.{name}")
    app = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(rich_markup_mode=None, add_completion=False)
        app.command(name)(getattr(module, name))
    for each in app.registered_commands:
        each.cls = RuledCommand
    command = get_command(app)
    command.name = name
    return command
