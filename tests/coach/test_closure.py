"""The exact closure against brute force, against our agent, and in any order."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings, strategies as st

import minesweeper
from sapper.coach.closure import CourseClosure, entails
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.core import Shape
from sapper.game import Layout
from tests.oracle import consistent_layouts


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    shape = Shape(draw(st.integers(1, 4)), draw(st.integers(1, 4)))
    marks = draw(st.lists(st.booleans(), min_size=shape.size, max_size=shape.size))
    layout = Layout(shape.height, shape.width, bytes(marks))
    safe = [cell for cell in shape.cells() if not layout.is_mine(cell)]
    order = draw(st.permutations(safe))
    opened = order[: draw(st.integers(0, len(order)))]
    return Situation(layout, tuple(SituationStep(StepKind.REVEAL, cell) for cell in opened))


@given(situations())
@settings(max_examples=60)
def test_what_it_knows_holds_in_every_layout(situation: Situation) -> None:
    closure = situation.closure()
    layouts = list(consistent_layouts(situation.view()))
    for mines in layouts:
        assert closure.mines <= mines
        assert not closure.safes & mines
        for cells, count in closure.facts:
            assert len(cells & mines) == count


@given(situations(), st.integers(0, 99))
@settings(max_examples=60)
def test_the_order_does_not_matter(situation: Situation, seed: int) -> None:
    steps = list(situation.steps)
    Random(seed).shuffle(steps)
    one, other = CourseClosure(situation.shape), CourseClosure(situation.shape)
    for step, shuffled in zip(situation.steps, steps, strict=True):
        step.apply(one, situation.layout)
        shuffled.apply(other, situation.layout)
    assert one.known == other.known
    assert one.facts.keys() == other.facts.keys()
    assert one.known == situation.closure().known


@given(situations())
@settings(max_examples=60)
def test_our_agent_holds_the_closure(situation: Situation) -> None:
    agent = minesweeper.MinesweeperAI(situation.shape.height, situation.shape.width)
    for step in situation.steps:
        agent.add_knowledge(step.cell, situation.layout.nearby_mines(step.cell))
    closure = situation.closure()
    assert (agent.safes, agent.mines) == (closure.safes, closure.mines)
    held = {(frozenset(sentence.cells), sentence.count) for sentence in agent.knowledge}
    assert held == closure.facts.keys()
    assert closure.plain_statements().keys() <= held


@given(situations())
@settings(max_examples=60)
def test_single_statements_reach_no_further(situation: Situation) -> None:
    closure = situation.closure()
    singles = closure.singles()
    assert singles.known.items() <= closure.known.items()
    assert all(not fact.is_inferred for fact in singles.facts.values())


@given(situations(), st.data())
@settings(max_examples=60)
def test_entailment_is_what_holds_in_all_layouts(situation: Situation, data: st.DataObject) -> None:
    cells = data.draw(
        st.sets(st.sampled_from(list(situation.shape.cells())), min_size=1, max_size=4)
    )
    layouts = list(consistent_layouts(situation.view()))
    premises = list(situation.closure().premises())
    for count in range(len(cells) + 1):
        expected = all(len(cells & mines) == count for mines in layouts)
        assert entails(premises, (frozenset(cells), count)) is expected
