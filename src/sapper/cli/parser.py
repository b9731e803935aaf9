"""The words of a call become the values that a command's function takes."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

from sapper.cli.files import STANDARD_OUTPUT, check_folder, writing
from sapper.cli.kinds import FLAG
from sapper.cli.table import COMMANDS, OTHER_NAMES, CommandEntry, Parameter
from sapper.core import SapperError, quoted

BY_NAME = {command.name: command for command in COMMANDS}


class Misuse(SapperError):
    """Words that a command does not understand; the message quotes the whole call."""

    def __init__(self, message: str, words: Sequence[str]) -> None:
        super().__init__(f"{message}, in: {shlex.join(['sapper', *words])}")


def find_command(words: Sequence[str]) -> tuple[CommandEntry, list[str]]:
    """Return the command that the words name, and the words after its name."""
    first = OTHER_NAMES.get(words[0], words[0])
    name = " ".join([first, *words[1:2]])
    if name in BY_NAME:
        return BY_NAME[name], list(words[2:])
    if first in BY_NAME:
        return BY_NAME[first], list(words[1:])
    near = get_close_matches(first, [*BY_NAME, *OTHER_NAMES, "help"], 1)
    hint = f"did you mean {near[0]!r}?" if near else "'sapper --help' lists them all"
    raise Misuse(f"no command {quoted(first)}: {hint}", words)


def parse(command: CommandEntry, words: Sequence[str]) -> dict[str, Any]:
    """Return the value of each parameter; a `SapperError` says in one line what is wrong."""
    call = [*command.name.split(), *words]
    given: dict[str, Any] = {}
    for part, word in _typed(command, list(words), call):
        value = True if part.kind is FLAG else _value(part, word, call)
        given[part.key] = [*given.get(part.key, []), value] if part.is_many else value
    for part in command.parts:
        if part.is_required and part.key not in given:
            raise Misuse(f"Missing argument {part.name}", call)
    _check_rules(command, given, call)
    defaults = {part.key: _default(part) for part in command.parts}
    return {**dict.fromkeys(_keys_of_endings(command), False), **defaults, **given}


def run_command(command: CommandEntry, words: Sequence[str]) -> int:
    """Call the command's function with these words; return its exit code."""
    values = parse(command, words)
    module, name = command.place.split(":")
    path: Path = values.pop("printed_to", STANDARD_OUTPUT)
    with _printing(command, path, values):
        function = getattr(import_module(f"sapper.cli.{module}"), name)
        return int(function(**values) or 0)


def _typed(
    command: CommandEntry, words: list[str], call: list[str]
) -> Iterator[tuple[Parameter, str]]:
    """Yield each part that was typed with its word."""
    options = {part.name: part for part in command.parts if part.is_option}
    arguments = [part for part in command.parts if not part.is_option]
    has_ended = False
    while words:
        word = words.pop(0)
        if word == "--" and not has_ended:
            has_ended = True
        elif word.startswith("-") and word != "-" and not has_ended:
            name, equals, value = word.partition("=")
            part = options.get(name)
            if part is None:
                near = get_close_matches(name, options, 1)
                hint = f", did you mean {near[0]}?" if near else ""
                raise Misuse(f"No such option {quoted(name)[1:-1]}{hint}", call)
            if part.kind is FLAG and equals:
                raise Misuse(f"{name} takes no value", call)
            if part.kind is FLAG or equals:
                yield part, value
            elif part.bare is not None and not (words and re.fullmatch(part.takes, words[0])):
                yield part, part.bare
            elif not words or words[0].startswith("--"):
                raise Misuse(f"{name} needs a value: {part.kind.name}", call)
            else:
                yield part, words.pop(0)
        elif not arguments:
            raise Misuse(f"{quoted(word)} is one word too many", call)
        else:
            yield arguments[0], word
            if not arguments[0].is_many:
                arguments.pop(0)


def _value(part: Parameter, word: str, call: list[str]) -> Any:
    """Return what the word stands for."""
    if not word.strip():
        raise Misuse(f"{part.name} is empty, expected {part.kind.name}", call)
    try:
        return part.kind.read(word)
    except SapperError as error:
        raise type(error)(f"{part.name}: {error}") if part.is_option else error from None


def _default(part: Parameter) -> Any:
    """Return the value of a part that was not typed."""
    return Path(part.default) if part.kind.name == "FILE" and part.default else part.default


def _check_rules(command: CommandEntry, given: dict[str, Any], call: list[str]) -> None:
    """Refuse options that would be ignored."""
    typed = [part for part in command.parts if part.key in given]
    names = {part.name for part in typed}
    for part in typed:
        if part.needs and not names & set(part.needs):
            raise Misuse(f"{part.name} needs {' or '.join(part.needs)}", call)
        if part.only is not None:
            allowed = {part.key, *part.only}
            allowed |= {each.key for each in command.parts if part.name in each.needs}
            for other in typed:
                if other.key not in allowed:
                    raise Misuse(f"{other.name} does not go with {part.name}", call)


def _keys_of_endings(command: CommandEntry) -> list[str]:
    return [key for _, key in command.endings if key]


@contextmanager
def _printing(command: CommandEntry, path: Path, values: dict[str, Any]) -> Iterator[None]:
    """Send what is printed to the file of `--output`, in the form that its ending names."""
    if path == STANDARD_OUTPUT:
        yield
        return
    check_ending(path, [ending for ending, _ in command.endings])
    key = dict(command.endings)[path.suffix.lower()]
    if key:
        values[key] = True
    check_folder(path)
    leaving: SystemExit | None = None
    with writing(path) as file, redirect_stdout(file):
        try:
            yield
        except SystemExit as end:  # the file is whole, its exit code says what is in it
            leaving = end
    if leaving is not None:
        raise leaving


def check_ending(path: Path, endings: Sequence[str]) -> None:
    """Refuse a file whose ending says nothing, with the list of those that do."""
    if path != STANDARD_OUTPUT and path.suffix.lower() not in endings:
        from sapper.cli.files import BadFile

        known = ", ".join(ending for ending in endings if ending)
        raise BadFile(f"cannot write {str(path)!r}: expected an ending of {known}")
