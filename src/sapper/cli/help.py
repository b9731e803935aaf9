"""The help, the reference and the completion, from the table of commands.

`python -m sapper.cli.help` prints the reference: docs/commands.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import fill, wrap

from sapper.cli.kinds import FLAG
from sapper.cli.table import COMMANDS, GROUPS, OTHER_NAMES, CommandEntry, Parameter

_WIDTH = 80
_HELP = ("-h, --help", "Show this help.")


def help_of_all() -> str:
    """Return the list of the commands."""
    by_name = {command.name: command.help for command in COMMANDS}
    lines = [
        "Usage: sapper COMMAND [ARGUMENTS]",
        "",
        "A Minesweeper AI: exact odds, proven moves, fair comparisons.",
    ]
    for title, names in GROUPS.items():
        lines += ["", f"{title}:", *_table([(name, by_name[name]) for name in names])]
    rows = [
        ("--version", "Show the version."),
        ("--completion SHELL", "Print what makes bash, zsh or fish complete commands."),
        _HELP,
    ]
    return "\n".join([*lines, "", "Options:", *_table(rows)])


def help_of(command: CommandEntry) -> str:
    """Return the help of a command."""
    arguments = [part for part in command.parts if not part.is_option]
    options = [part for part in command.parts if part.is_option]
    usage = " ".join(["Usage: sapper", command.name, "[OPTIONS]", *map(_shown, arguments)])
    inner = [each for each in COMMANDS if each.name.startswith(f"{command.name} ")]
    lines = [usage, "", fill(command.help, _WIDTH)]
    if command.more:
        lines += ["", fill(command.more, _WIDTH, break_on_hyphens=False)]
    if arguments:
        lines += ["", "Arguments:", *_table([(part.name, part.help) for part in arguments])]
    lines += ["", "Options:", *_table([*map(_row, options), _HELP])]
    if inner:
        lines += ["", "Commands:", *_table([(each.name, each.help) for each in inner])]
    return "\n".join([*lines, "", "Example:", f"  {command.example}"])


def _shown(part: Parameter) -> str:
    """Return an argument as the usage shows it."""
    name = f"{part.name}..." if part.is_many else part.name
    return name if part.is_required else f"[{name}]"


def _row(part: Parameter) -> tuple[str, str]:
    """Return an option with what it takes, and its help with values and default."""
    takes = "" if part.kind is FLAG else f" {part.kind.name}"
    takes = f" [{takes[1:]}]" if part.bare is not None else takes
    words = part.help
    if part.needs:
        words = f"With {' or '.join(part.needs)}: {words[0].lower()}{words[1:]}"
    has_values = part.kind.values and not part.kind.is_path
    if has_values and not all(value in words for value in part.kind.values):
        words = f"{words} {', '.join(part.kind.values[:-1])} or {part.kind.values[-1]}."
    if part.default not in (None, False, "", "-") and "Default" not in words:
        words = f"{words} Default: {part.default:g}." if isinstance(part.default, float) else (
            f"{words} Default: {part.default}.")  # fmt: skip
    return f"{part.name}{takes}", words


def _table(rows: Iterable[tuple[str, str]]) -> list[str]:
    """Return the lines of two columns that fit the width; options are never broken."""
    rows = list(rows)
    left = min(24, max(len(name) for name, _ in rows)) + 4
    lines = []
    for name, words in rows:
        first, *rest = wrap(words, _WIDTH - left, break_on_hyphens=False)
        start = f"  {name}"
        if len(start) + 2 > left:
            lines += [start, " " * left + first]
        else:
            lines.append(start.ljust(left) + first)
        lines += [" " * left + line for line in rest]
    return lines


def complete(words: Sequence[str]) -> list[str]:
    """Return what may stand for the last of these words; nothing if that is a file's name."""
    *before, last = words or [""]
    if not before:
        names = {command.name.split()[0] for command in COMMANDS}
        return _beginning(last, [*sorted(names), "help", "--help", "--version", "--completion"])
    if before == ["help"]:
        return _beginning(last, [command.name for command in COMMANDS])
    if before == ["--completion"]:
        return _beginning(last, SCRIPTS)
    first = OTHER_NAMES.get(before[0], before[0])
    known = {command.name: command for command in COMMANDS}
    command = known.get(" ".join([first, *before[1:2]])) or known.get(first)
    if command is None:
        return []
    options = {part.name: part for part in command.parts if part.is_option}
    previous = options.get(before[-1])
    if previous is not None and previous.kind is not FLAG:
        return _beginning(last, previous.kind.values)
    if last.startswith("-"):
        return _beginning(last, [*options, "--help"])
    found = [each.name.split()[1] for each in COMMANDS if each.name.startswith(f"{first} ")]
    found = found if len(before) == 1 else []
    for part in command.parts:
        if not part.is_option:
            found += part.kind.values
    return _beginning(last, found)


def _beginning(start: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(start)]


SCRIPTS = {
    "bash": """\
_sapper() {
    local IFS=$'\\n'
    COMPREPLY=($(sapper --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _sapper sapper
""",
    "zsh": """\
_sapper_words() {
    reply=(${(f)"$(sapper --complete "${(@)words[2,$1]}" 2>/dev/null)"})
}
if (( $+functions[compdef] )); then
    _sapper() {
        local reply
        _sapper_words $CURRENT
        if (( $#reply )); then compadd -- $reply; else _files; fi
    }
    compdef _sapper sapper
else
    _sapper() {
        local -a words
        read -cA words
        local place
        read -cn place
        _sapper_words $place
    }
    compctl -K _sapper -f sapper
fi
""",
    "fish": """\
function __sapper_words
    sapper --complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null
end
complete -c sapper -a '(__sapper_words)'
""",
}
"""What each shell reads to complete the words of a call."""


def reference() -> str:
    """Return the page of all commands, in Markdown."""
    note = "<!-- Written by python -m sapper.cli.help: change the table, not this. -->"
    title = f"# Commands\n\n{note}\n"
    parts = [f"## {each.name}\n\n```text\n{help_of(each)}\n```\n" for each in COMMANDS]
    return "\n".join([title, f"```text\n{help_of_all()}\n```\n", *parts])


if __name__ == "__main__":
    print(reference(), end="")
