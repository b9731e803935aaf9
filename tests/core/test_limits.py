"""Limits of time and memory, Ctrl-C, copies, and chances too small to show."""

from __future__ import annotations

import copy
import os
import pickle
import random
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context

import pytest

from sapper import (
    Analysis,
    Shape,
    TooComplex,
    View,
    _kernel,
    analyse,
    analyse_batch,
    sample_layouts,
    win_chances,
)
from sapper.boards import no_guess, rate
from sapper.core.result import lazy
from sapper.game import Layout
from sapper.proofs import prove, prove_uncertain


def wide_view(height: int, width: int) -> View:
    """A view whose numbers stand apart: a wide region that takes long."""
    chance = random.Random(1)
    mines = {(r, c) for r in range(height) for c in range(width) if chance.random() < 0.2}
    codes = bytearray([9]) * (height * width)
    for row in range(height):
        for column in range(width):
            if (row, column) not in mines and (row + column) % 3 == 0:
                around = ((row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1))
                codes[row * width + column] = sum(cell in mines for cell in around)
    return View(height, width, bytes(codes), len(mines))


def scattered_view(height: int, width: int) -> View:
    """A view of lone numbers far apart: many regions, none of which takes long."""
    chance = random.Random(1)
    codes = bytearray(
        chance.choice(bytes([1, 2])) if chance.random() < 0.02 else 9 for _ in range(height * width)
    )
    return View(height, width, bytes(codes), None)


def test_a_rare_mine_leaves_the_numbers_a_sum() -> None:
    for density in (1e-3, 1e-110, 1e-300):
        for text in ("1..../.....", "2.../....", "11../...."):
            analysis = analyse(View.parse(text), density=density)
            for cell, chances in analysis.numbers.items():
                assert sum(chances) == pytest.approx(1 - analysis.probability[cell], abs=1e-12)
                assert all(0 <= chance <= 1 for chance in chances)


def test_only_certain_cells_show_0_or_1() -> None:
    for density in (1e-200, 1e-17, 1 - 1e-16):
        analysis = analyse(View.parse("1..../...../....."), density=density)
        for cell, chance in analysis.probability.items():
            assert (chance == 0) == (cell in analysis.safe)
            assert (chance == 1) == (cell in analysis.mines)


def test_everything_that_is_asked_later_keeps_to_the_limit_of_work() -> None:
    view = wide_view(26, 26)
    work = analyse(view)._answer.work
    hurried = analyse(view, work=work)
    for ask in (
        lambda: hurried.dead,
        lambda: hurried.layouts,
        lambda: hurried.numbers[next(iter(hurried.probability))],
    ):
        with pytest.raises(TooComplex, match="work limit reached"):
            ask()
    with pytest.raises(TooComplex, match="work limit reached"):
        sample_layouts(view, 10, 1, work=work)


def test_time_is_a_net_behind_the_work() -> None:
    with pytest.raises(TooComplex, match="time limit reached"):
        analyse(wide_view(40, 40), seconds=1e-6)


def test_views_that_need_all_the_memory_are_answered_by_any_number_of_threads() -> None:
    view = wide_view(26, 26)
    memory = analyse(view)._answer.memory
    for threads in (1, 3):
        for given, expected in ((memory, Analysis), (memory - 1, TooComplex)):
            found = analyse_batch([view] * 3, threads=threads, memory=given)
            assert all(isinstance(each, expected) for each in found)


def test_draws_are_held_to_the_memory() -> None:
    view = View.parse("1..../...../.....", 4)
    assert len(sample_layouts(view, 100, 1)) == 100
    with pytest.raises(TooComplex, match="more memory than allowed"):
        sample_layouts(view, 10**8, 1)
    with pytest.raises(TooComplex, match="memory"):
        sample_layouts(view, 10**4, 1, memory=10**5)


class Interrupted(Exception):
    pass


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="signals of POSIX")
@pytest.mark.parametrize(
    "ask",
    [
        lambda view: analyse(view, work=10**11, memory=2**34),
        lambda view: analyse_batch([view] * 4, threads=2, work=10**11, memory=2**34),
    ],
    ids=["one", "many"],
)
def test_a_signal_is_heard_inside_the_kernel(ask: Callable[[View], object]) -> None:
    def stop(*_: object) -> None:
        raise Interrupted

    view = wide_view(60, 60)
    before = signal.signal(signal.SIGUSR1, stop)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGUSR1))
    timer.start()
    start = time.process_time()
    try:
        with pytest.raises(Interrupted):
            ask(view)
    finally:
        timer.cancel()
        signal.signal(signal.SIGUSR1, before)
    assert time.process_time() - start < 20  # of CPU; all of it would take a minute


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="signals of POSIX")
def test_a_signal_is_heard_between_many_easy_views() -> None:
    """No view takes long by itself, but all of them do: little is done after the signal."""
    heard: list[float] = []
    sent: list[float] = []

    def stop(*_: object) -> None:
        heard.append(time.process_time())
        raise Interrupted

    def send() -> None:
        sent.append(time.process_time())
        os.kill(os.getpid(), signal.SIGUSR1)

    question = scattered_view(300, 300).to_question()
    start = time.process_time()
    _kernel.analyse(question)
    one = time.process_time() - start
    before = signal.signal(signal.SIGUSR1, stop)
    timer = threading.Timer(0.1, send)
    timer.start()
    try:
        with pytest.raises(Interrupted):
            _kernel.analyse_all([question] * 1000, 1)
    finally:
        timer.cancel()
        signal.signal(signal.SIGUSR1, before)
    assert heard[0] - sent[0] < 100 * one  # of CPU: a tenth of the batch


def test_an_analysis_can_be_pickled_and_copied() -> None:
    view = View.parse("1..../..2../.....", 4)
    first = analyse(view)
    assert first.numbers[(0, 1)]
    for other in (pickle.loads(pickle.dumps(first)), copy.copy(first), copy.deepcopy(first)):
        assert other.view == first.view
        assert other.probability == first.probability
        assert (other.safe, other.mines, other.away) == (first.safe, first.mines, first.away)
        assert (other.layouts, other.dead) == (first.layouts, first.dead)
        assert dict(other.numbers) == dict(first.numbers)
        assert other.regions == first.regions


def test_analyses_come_back_from_other_processes() -> None:
    views = [View.parse("1..../.....", mines) for mines in (1, 2, 3)]
    with get_context("spawn").Pool(1) as pool:
        found = pool.map(analyse, views)
    assert [each.probability for each in found] == [analyse(view).probability for view in views]


def test_lazy_attributes_of_two_objects_do_not_wait_for_each_other() -> None:
    meet = threading.Barrier(2, timeout=20)

    class Thing:
        @lazy
        def value(self) -> int:
            meet.wait()
            return 7

    things = [Thing(), Thing()]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda thing: thing.value, things)) == [7, 7]
    assert things[0].value == 7


SMALL = View.parse("1...1/....1/..... 4")
QUESTIONS: dict[str, Callable[[_kernel.Question], object]] = {
    "analyse": lambda _: analyse(SMALL),
    "layouts": lambda question: _kernel.draw_layouts(question, 9, 0),
    "numbers": lambda question: _kernel.Forecaster(question).numbers(1),
    "counts": lambda question: _kernel.Counter(question).parts(),
    "rungs": _kernel.find_rungs,
    "hint": lambda question: _kernel.find_easiest(question, None),
    "proofs": lambda question: _kernel.Proofs(question).prove(1),
    "choice": lambda question: _kernel.Player("champion", "deep").choose(question),
    "perfect": lambda question: _kernel.perfect(question, _kernel.StartRule.NONE, 10**9),
    "chances": lambda question: win_chances(SMALL, [(0, 1), (0, 2)]),
    "rating": lambda question: rate(Layout.parse("...*/..../*..."), (0, 0)),
    "board": lambda question: no_guess("beginner"),
    "conclusion": lambda question: _kernel.can_be_met([([1, 2], 1)], 1000),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_counts_against_the_work_that_is_allowed(name: str) -> None:
    ask, question = QUESTIONS[name], SMALL.to_question()
    with _kernel.Allowance(10**12):
        before = _kernel.Allowance.left()
        ask(question)
        taken = before - _kernel.Allowance.left()
    assert taken > 0
    with _kernel.Allowance(0):
        with suppress(TooComplex):
            ask(question)  # a short question tells of its work at its end
        with pytest.raises(TooComplex, match="work limit reached"):
            ask(question)


def test_allowances_nest() -> None:
    with _kernel.Allowance(100):
        with _kernel.Allowance(1000):
            assert _kernel.Allowance.left() == 100
            _kernel.Allowance.spend(60)
        with _kernel.Allowance(10), pytest.raises(TooComplex):
            _kernel.Allowance.spend(11)
        assert _kernel.Allowance.left() == 29
    _kernel.Allowance.spend(10**15)


@pytest.mark.parametrize("ask", [prove_uncertain, lambda view: prove(view, (0, 0))])
def test_a_question_made_of_many_has_the_work_of_one(ask: Callable[[View], object]) -> None:
    view = View.blank(Shape(300, 300), 5)
    with pytest.raises(TooComplex, match="the 300x300 view is too complex .*: work limit reached"):
        ask(view)
