"""Every reader takes work in proportion to its text: twice the text is about twice the work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from io import StringIO

import pytest

import sapper
from sapper import Level, SapperError, View
from sapper.agents.engine import lines
from sapper.cli import parsing
from sapper.core.drawn import undrawn
from sapper.game import Layout, Record, formats
from sapper.game.formats import boardset, rawvf
from sapper.proofs import read_proof
from sapper.text import forms, proof_words
from sapper.text.answers import read_answer
from tests.counted_work import counting

LETTERS = 240
"""The letters of the shorter text."""

MOST = 2.6
"""Times the work that a text of twice the length may take: a square would take four."""

_OPEN = View.parse("00/00")
_SET = boardset.Header.parse("30 16 99 0 0 none x")
_RAWVF = "RawVF_Version: Rev5\nBoard:\n"
_EVENTS = f"{_RAWVF}00\n0*\nEvents:\n"
_RECORD = '{"sapper":1,"level":"1x2/1","start":"none","mines":".*","outcome":"playing",'

SIGNS = ("-", "[", "(", " ", "\n", "1", ".", "/", "*", "F", "a", "%", "|", "9 ", ", ", "- ", "\t")
"""What everything is read from: one sign again and again."""

BOARDS = (
    "1\n\n", "```\n", "9 mines\n", "? mine/", "open 1 1\n", "..\n..\n\n", ". .\n.\n",
    "0 1\n0 . .\n", "0 1 2\n0 . .\n", "0 1\n0 . .\n1 .\n", "[F] ", "12%", "A ", "1? ", "| ",
    "\u2500", "...\n/",
)  # fmt: skip
ANSWERS = (
    "<answer>", "</answer>", "```", "1.", "e1", ".1", "1/", "-1", "\u2212", "- 1", "<",
    "open 1 1\n", "row ", "because ", "can't", "1e", "{", "x y ", "1 %", "* ",
)  # fmt: skip
CELLS = ("1,", "(1,", "(1,2) ", "1 ,", "1 1 ", "m(", ")")
FORMS = (
    "Board: ", "Board: 5 rows, 5 columns", "0: 1-5; ", "1-", "(0,0): ", " = ", "Flagged: (1,1)\n",
)  # fmt: skip
ENGINE = ("move ", "risk ", "win 0.5 ", "text ", "1 1 1 ", "newgame ", "effort ", "time 1 ")
RAWVF = (
    "Board:\n", "a:b\n", ":", "0.0 lc ", "0.0 lc 1 1 (1 1)\n", "( 1", "( 1 1 ", "0*\n", "1.0 ",
)  # fmt: skip
LINKS = ("#analyse/", "%2", "&b=1&m=", "b=", "?", "m=0", "&", "..%2F")
JSON = ("[", '{"a":', '"', "[0,0],", '"x",', "1,", "\\u", '["open",0,0,1],')


def data(read: Callable[[bytes], object]) -> Callable[[str], object]:
    return lambda text: read(text.encode())


READERS: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "position": (View.parse, BOARDS),
    "layout": (Layout.parse, BOARDS),
    "drawing": (undrawn, BOARDS),
    "content of a file": (data(formats.parse), BOARDS + LINKS),
    **{
        f"format {name}": (data(each.parse), BOARDS + LINKS)
        for name, each in formats.FORMATS.items()
        if each.parse
    },
    "link": (data(formats.link.parse), LINKS),
    "link to a position": (lambda text: formats.link.parse(f"#analyse/{text}".encode()), LINKS),
    "mine file": (lambda text: formats.mine.parse(f"2x2x1\n{text}".encode()), BOARDS),
    "board set": (data(boardset.is_like), ("1 1 1 0 0 none x\n",)),
    "board of a set": (lambda text: boardset.parse_board(_SET, text), ("0 ", "0 1 2 ")),
    "boards of a set": (
        lambda text: list(boardset.read_layouts(StringIO(text), _SET, "set")), ("0 ", "0 1\n"),
    ),
    "RAWVF": (data(rawvf.parse), RAWVF),
    "RAWVF board": (lambda text: rawvf.parse(f"{_RAWVF}{text}".encode()), RAWVF),
    "RAWVF events": (lambda text: rawvf.parse(f"{_EVENTS}{text}".encode()), RAWVF),
    "record": (Record.parse, JSON),
    "moves of a record": (lambda text: Record.parse(f'{_RECORD}"moves":[{text}0]}}'), JSON),
    "helps of a record": (
        lambda text: Record.parse(f'{_RECORD}"moves":[],"helps":[{text}0]}}'), JSON,
    ),
    "proof": (read_proof, JSON),
    "cells of a proof": (
        lambda text: read_proof(
            f'{{"format":"sapper uncertainty 1","view":"..","layouts":[],"cells":[{text}[1,1]]}}'
        ),
        JSON,
    ),
    "answer": (lambda text: read_answer(text, 10**6, 10**9), ANSWERS + CELLS),
    "answer with a move": (
        lambda text: read_answer(f"open 1 2 {text}", 10**6, 10**9), ANSWERS + CELLS,
    ),
    **{
        f"{form} in words": (partial(forms.read_view, form=form), FORMS + BOARDS)
        for form in ("grid", "bare", "constraints")
    },
    "json in words": (partial(forms.read_view, form="json"), JSON + ('{"board":', '"mines":')),
    "constraints": (
        lambda text: forms.read_view(
            f"Board: 5 rows, 5 columns.\nHidden cells by row: 0: {text}", "constraints"
        ),
        FORMS,
    ),
    "proof in words": (lambda text: proof_words.check_words(_OPEN, (0, 0), text), CELLS),
    "engine's move": (lines.read_move, ENGINE),
    "engine's reasons": (lambda text: lines.read_move(f"move 1 1 guess {text}"), ENGINE),
    "engine's cells": (lambda text: lines.read_opened(text.split(), _OPEN), ENGINE),
    "engine's game": (lambda text: lines.read_new_game(text.split()), ENGINE),
    "engine's go": (lambda text: lines.read_go(text.split()), ENGINE),
    "engine's words": (lines.one_line, ENGINE),
    "level": (Level.parse, ("1x", "1x1/", "x")),
    "cell": (parsing.parse_cell, CELLS),
    "anything": (sapper.read, BOARDS + LINKS + JSON + ("1x", "a/", "1x1:", "9x9:0")),
    "game ID": (lambda text: sapper.read(f"9x9:4,4,{text}"), ("0", "m0", "0,")),
    "game ID in an address": (
        lambda text: sapper.read(f"https://a.b/#{text}"), ("1x1:", "9x9:4,4,m0", "%39", "#1x"),
    ),
    "JSON board": (lambda text: sapper.read(f'{{"board":[{text}[]]}}'), ('["."],', '"..",', "[[")),
    "JSON rows": (lambda text: sapper.read([text]), ("1", ".")),
}  # fmt: skip
"""Each reader with the parts of texts that are hard for it, besides `SIGNS`."""


def texts(unit: str) -> Iterator[Callable[[int], str]]:
    """Yield ways to make a text of a number of letters out of one part."""
    yield lambda letters: unit * (letters // len(unit))
    yield lambda letters: "0 1\n" + unit * (letters // len(unit)) + "z"


@pytest.mark.parametrize("name", READERS)
def test_twice_the_text_is_about_twice_the_work(name: str) -> None:
    read, parts = READERS[name]

    with counting() as work_of:

        def work(text: str) -> int:
            def call() -> None:
                with suppress(SapperError):
                    read(text)

            return work_of(call)

        for unit in (*SIGNS, *parts):
            for text in texts(unit):
                work(text(LETTERS // 2))  # what is loaded or made once is not counted
                once, twice = work(text(LETTERS)), work(text(2 * LETTERS))
                assert twice <= MOST * once + 200, f"{unit!r}: {once} steps, then {twice}"
