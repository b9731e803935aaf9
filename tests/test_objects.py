"""Objects show themselves: `print` draws, `repr` is short and evaluates where it can."""

from __future__ import annotations

import dataclasses
import pickle
import subprocess
import sys

import pytest

import sapper
from sapper import Layout, View, analyse, prove, review

SMALL = View.parse(".../11.", 1)


@pytest.mark.parametrize("thing", [SMALL, View.parse(".2"), Layout.parse("*./..")])
def test_a_small_boards_repr_evaluates(thing: object) -> None:
    assert eval(repr(thing), {"View": View, "Layout": Layout}) == thing


def played() -> sapper.Game:
    game = sapper.Game("expert", seed=3, start="opening")
    game.open((8, 8))
    return game


def test_every_repr_is_short() -> None:
    game = played()
    record = sapper.Record.of(game)
    things = [game, game.view, game.layout, analyse(game.view), review(game), record]
    things += [prove(game.view, min(analyse(game.view).safe)), SMALL, analyse(SMALL)]
    for thing in things:
        assert len(repr(thing)) < 200, repr(thing)
        assert "\n" not in repr(thing)


def test_a_game_is_printed_as_one_would_draw_it() -> None:
    game = sapper.Game.on(Layout.parse("*../..."))
    game.open((0, 2))
    assert str(game) == ". 1 0\n. 1 0\n1 mine"
    assert repr(game) == "<Game of 2x3/1, playing after 1 move>"


def test_boards_are_printed_as_one_would_draw_them() -> None:
    assert str(SMALL) == ". . .\n1 1 .\n1 mine"
    assert str(View.parse(".2F")) == ". 2 F\n? mines"
    assert str(Layout.parse("*./..")) == "* .\n. ."


def test_a_record_is_printed_with_its_last_board() -> None:
    game = sapper.Game.on(Layout.parse("*../..."))
    game.open((0, 2))
    record = sapper.Record.of(game, player="me")
    assert str(record) == f"Record of 2x3/1, playing after 1 move, by me\n{game}"
    wrong = dataclasses.replace(record, outcome=sapper.Outcome.WON)
    assert str(wrong).splitlines()[1] == "the record says won, but its moves end playing"


def test_an_analysis_is_printed_with_its_odds() -> None:
    assert str(analyse(SMALL)).split() == ["50%", "50%", "0%", "1", "1", "0%"]


def test_no_odds_look_certain_that_are_not() -> None:
    rare = analyse(View.blank(sapper.Shape(20, 20), 1))
    assert set(str(rare).split()) == {"1%"}


def test_an_analysis_equals_its_pickle_and_no_other() -> None:
    found = analyse(SMALL)
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert hash(again) == hash(found)
    assert found != analyse(SMALL.with_total(None))


def test_kinds_are_words() -> None:
    game = sapper.Game.on(Layout.parse("*."))
    game.open((0, 1))
    assert game.outcome == "won"
    assert f"{game.start}" == "none" == game.start
    assert sapper.Certainty.GUESS == "guess"
    assert prove(SMALL, (0, 2)).rung == "subset"
    assert review(game).moves[0].label == "first click"


def test_a_game_is_reviewed_as_its_record() -> None:
    game = played()
    assert review(game) == review(sapper.Record.of(game))


def test_modules_that_the_documents_name_are_there() -> None:
    assert sapper.metrics.__name__ == "sapper.game.metrics"
    assert sapper.formats.__name__ == "sapper.game.formats"
    assert sapper.coach.__name__ == "sapper.coach"
    assert sapper.workers.__name__ == "sapper.core.workers"
    assert {"metrics", "formats", "coach", "workers"} <= set(dir(sapper))


def test_help_begins_with_what_it_is_and_how_it_is_used() -> None:
    lines = sapper.__doc__.splitlines()
    assert lines[0].startswith("Sapper: a Minesweeper AI")
    assert len([line for line in lines[:10] if line.lstrip().startswith(">>>")]) >= 5


def test_a_program_that_ends_while_it_plays_says_nothing() -> None:
    code = """
import threading, sapper
game, is_begun = sapper.Game("beginner", seed=1), threading.Event()
def play(game):
    game.open((0, 0))
    is_begun.set()
    threading.Event().wait()
threading.Thread(target=play, args=(game,), daemon=True).start()
is_begun.wait()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
