"""All that a person can read in Sapper: the command line, the window, the coach, errors, the page.

python bench/sentences.py            every sentence and label, by face, with its place
python bench/sentences.py --twice    those that use another name for a thing than we do
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "sapper"
PAGE = ROOT / "site" / "src" / "words" / "english.ts"
NAMES = {
    "Continue": r"^Go on\b|\bResume\b",
    "taken off (of a flag)": r"[Ff]lag (?:is )?removed|[Rr]emove the flag",
    "Same board": r"Same board again|Replay the board",
    "No guessing": r"^Boards without guessing$|^Guess-free",
    "hidden cell": r"\b(?:unopened|closed|covered) cells?\b",
    "number of mines": r"\bthe total is\b|total number of mines",
    "layouts agree": r"\bboards agree",
    "chance to win": r"winning (?:chance|probability)|probability of winning",
    "for colour-blind people": r"the colour-blind\b|[Cc]olour-blind colours|[Cc]olor-?blind",
    "standard input": r"\bthe standard (?:in|out)put\b",
    "start rule": r"[Ff]irst-click rule",
    "folder": r"\bdirector(?:y|ies)\b",
    "Ctrl-C in a terminal": r"Ctrl\+C (?:ends|stops)",
    "Export games, Import games": r"(?:Save|Read) games (?:to|from)",
    "…": r"\w …|\w\.\.\.$",
}
"""What we call a thing on every face, and what we do not call it."""
FACES = {"cli": "command line", "window": "window", "session": "window", "coach": "coach"}
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
WORDS = re.compile(r"[A-Za-z]+'?[a-z]* [A-Za-z(\"'{]|^[A-Z][a-z]+\W?$")
"""What is no name of a thing in code: several words, or one with a capital."""
CODE = re.compile(
    r"[;{]\s*\n|</|<\w+ [\w{]|\{[a-z-]+:"
    r"|^\s*(?:def|import|return|assert|SELECT|INSERT|UPDATE|DELETE|CREATE)\b"
)
"""Style sheets, markup, programs and questions to a database."""


class Sentence(NamedTuple):
    """What a person can read, and where it is written; `{}` stands for what is filled in."""

    face: str
    place: str
    text: str


def sentences() -> Iterator[Sentence]:
    """All of them, face by face."""
    for path in sorted(PACKAGE.rglob("*.py")):
        room = path.relative_to(PACKAGE).parts[0]
        for line, text in strings_of(ast.parse(path.read_text(encoding="utf-8"))):
            if is_read(text):
                yield Sentence(FACES.get(room, "package"), f"{path.relative_to(ROOT)}:{line}", text)
    for path in sorted(PACKAGE.rglob("*.json")):
        for text in leaves(json.loads(path.read_text(encoding="utf-8"))):
            if is_read(text):
                yield Sentence("package", str(path.relative_to(ROOT)), text)
    for number, written in enumerate(PAGE.read_text(encoding="utf-8").splitlines(), 1):
        for found in LITERAL.finditer(written.split(" // ")[0]):
            text = re.sub(r"\$\{[^}]*\}", "{}", found[1] or found[2] or "")
            if is_read(text):
                yield Sentence("page", f"{PAGE.relative_to(ROOT)}:{number}", text)


def is_read(text: str) -> bool:
    """Whether people read it: words, and no code."""
    return bool(WORDS.search(text)) and not CODE.search(text)


def strings_of(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The strings of a module with their lines, but for docstrings and what only programs read."""
    nodes = list(ast.walk(tree))
    parts = {id(part) for node in nodes for part in hidden_in(node)}
    for node in nodes:
        if id(node) in parts:
            continue
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(map(filled, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def filled(part: ast.expr) -> str:
    """A part of an f-string as people read it."""
    return str(part.value) if isinstance(part, ast.Constant) else "{}"


def hidden_in(node: ast.AST) -> Iterator[ast.AST]:
    """The strings in it that nobody is shown: docstrings, parts of f-strings, types."""
    if isinstance(node, ast.Expr):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from node.values
    elif isinstance(node, ast.FormattedValue | ast.arg | ast.AnnAssign):
        inside = node.format_spec if isinstance(node, ast.FormattedValue) else node.annotation
        yield from ast.walk(inside) if inside else ()


def leaves(data: object) -> Iterator[str]:
    """The texts in a piece of JSON."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from leaves(each)


def other_names(listed: Iterable[Sentence]) -> Iterator[tuple[Sentence, str]]:
    """The sentences that call a thing by another name, each with ours."""
    for sentence in listed:
        for ours, others in NAMES.items():
            if re.search(others, sentence.text):
                yield sentence, ours


def main() -> None:
    """Print the list that is asked for."""
    if "--twice" in sys.argv[1:]:
        for found, ours in other_names(sentences()):
            print(f"{found.place}: {found.text!r}, elsewhere {ours!r}")
        return
    for found in sentences():
        print(f"{found.face:12} {found.place}: {found.text!r}")


if __name__ == "__main__":
    main()
