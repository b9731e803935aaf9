from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings, strategies as st

from sapper.core import BadProof, Cell, View
from sapper.proofs import Relation, Rule, Statement, Step, checker, prove_all
from sapper.proofs.checker import check_layouts, check_steps
from tests.oracle import consistent_layouts
from tests.proofs.forger import Forger
from tests.proofs.mutations import mutations, rewired
from tests.proofs.positions import positions

RICH = [
    View.parse(text)
    for text in (
        "....../012210 2",
        "0...3../113..5./..2..../111..21 9",
        "..112../..22..3/23.2.../.11.1.1",
        "2...3.2/..4..../...12../1110122 9",
        "..3...1/22..3../.01...1",
        ".12./..../.111 3",
        "..3.2/...3./.22.. 5",
        "..1./.11. 2",
    )
]
PROOFS = [proof for view in RICH for proof in prove_all(view).values()]


def test_the_examples_have_every_rule() -> None:
    assert {proof.rung for proof in PROOFS} == set(Rule)
    assert max(proof.difficulty.depth for proof in PROOFS) == 2


@given(st.data())
@settings(max_examples=200)
def test_every_tampered_proof_is_rejected(data: st.DataObject) -> None:
    proof = data.draw(st.sampled_from(PROOFS))
    tampered = data.draw(mutations(proof))
    assume(tampered != proof)
    with pytest.raises(BadProof):
        tampered.check(proof.view)


@given(st.data())
@settings(max_examples=120)
def test_steps_that_rest_on_others_are_rejected_unless_they_follow_all_the_same(
    data: st.DataObject,
) -> None:
    proof = data.draw(st.sampled_from(PROOFS))
    steps = data.draw(rewired(proof.steps))
    assume(steps != proof.steps)
    try:
        replace(proof, steps=steps).check(proof.view)
    except BadProof:
        return
    assert all(follows(proof.view, known, step) for known, step in unfolded(steps, []))


def unfolded(
    steps: Sequence[Step], before: Sequence[Statement]
) -> Iterator[tuple[list[Statement], Step]]:
    """Every step without a case, with the statements before it."""
    known = list(before)
    for step in steps:
        if step.case:
            assert step.statement.opposite is not None
            yield from unfolded(step.case, [*known, step.statement.opposite])
        else:
            yield known, step
        known.append(step.statement)


def follows(view: View, known: Sequence[Statement], step: Step) -> bool:
    """Whether every choice of mines that meets the premises meets the step, by trying all."""
    premises = [known[index] for index in step.premises]
    cells = sorted(set(step.statement.cells).union(*(each.cells for each in premises)))
    for marks in product((False, True), repeat=len(cells)):
        mines = {cell for cell, mark in zip(cells, marks, strict=True) if mark}
        others = sum(1 for cell in view.hidden() if cell not in cells)
        fits = step.rule is not Rule.TOTAL or (
            view.mines is not None and len(mines) <= view.mines <= len(mines) + others
        )
        fits = fits and all(meets(each, mines) for each in premises)
        if fits and step.rule is not Rule.NUMBER and not meets(step.statement, mines):
            return False
    return True


def meets(said: Statement, mines: Set[Cell]) -> bool:
    count = len(said.cells & mines)
    return {
        Relation.EXACTLY: count == said.count,
        Relation.AT_MOST: count <= said.count,
        Relation.AT_LEAST: count >= said.count,
    }[said.relation]


@given(positions(longest=3, most_hidden=6), st.integers(0, 2**32))
@settings(max_examples=75)
def test_whatever_the_checker_lets_pass_is_true_in_every_layout(view: View, seed: int) -> None:
    layouts = list(consistent_layouts(view))
    for step in Forger(view, Random(seed)).forge([], tries=40):
        assert all(meets(step.statement, mines) for mines in layouts), step


@pytest.mark.parametrize("cell", [(0, 0), (7, 7)])
def test_nothing_is_proved_of_a_cell_that_is_not_hidden(cell: Cell) -> None:
    goal = Statement(frozenset({cell}), Relation.EXACTLY, 0)
    one_too_many = Step(Statement(frozenset({(0, 1)}), Relation.AT_MOST, -1), Rule.TOTAL, (0,))
    with pytest.raises(BadProof, match="unfit for cases"):
        check_steps(View.parse("*. 1"), [Step(goal, Rule.CASES, case=(one_too_many,))], goal)


@given(positions(longest=3))
def test_layouts_pass_just_if_brute_force_finds_them(view: View) -> None:
    right = {layout & frozenset(view.hidden()) for layout in consistent_layouts(view)}
    for mines in map(frozenset, subsets(sorted(view.hidden()))):
        try:
            check_layouts(view, frozenset(), [mines])
        except BadProof:
            assert mines not in right
        else:
            assert mines in right


def subsets(cells: list[Cell]) -> Iterator[set[Cell]]:
    for marks in product((False, True), repeat=len(cells)):
        yield {cell for cell, mark in zip(cells, marks, strict=True) if mark}


A, B, C = (0, 0), (0, 1), (0, 2)


def said(cells: str, relation: str, count: int) -> Statement:
    names = {"A": A, "B": B, "C": C}
    return Statement(frozenset(names[each] for each in cells), Relation(relation), count)


SUBSET = (
    Step(said("AB", "=", 1), Rule.NUMBER, number=(1, 0)),
    Step(said("ABC", "=", 1), Rule.NUMBER, number=(1, 1)),
    Step(said("C", "=", 0), Rule.SUBSET, (0, 1)),
)


def test_a_proof_by_hand() -> None:
    check_steps(View.parse(".../111"), SUBSET, said("C", "=", 0))


def test_an_idle_step_is_seen_behind_a_case_whose_own_steps_bear_its_index() -> None:
    case = (
        Step(said("ABC", "=", 1), Rule.NUMBER, number=(1, 1)),
        Step(said("AB", "=", 0), Rule.SUBSET, (0, 1)),
        Step(said("AB", "=", 1), Rule.NUMBER, number=(1, 0)),
        Step(said("", "=", 1), Rule.SUBSET, (2, 3)),
    )
    first = Step(said("C", "=", 0), Rule.CASES, case=case)
    number = Step(said("BC", "=", 1), Rule.NUMBER, number=(1, 2))
    last = Step(said("B", "=", 1), Rule.SUBSET, (0, 1))
    view, goal = View.parse(".../111"), said("B", "=", 1)
    check_steps(view, [first, number, last], goal)
    with pytest.raises(BadProof, match="step 1 is used by no later step"):
        check_steps(view, [first, case[0], number, replace(last, premises=(0, 2))], goal)


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ((), "the last step does not state"),
        (SUBSET[:2], "the last step does not state"),
        ((*SUBSET[:2], replace(SUBSET[2], premises=(0, 2))), "step 2 rests on"),
        ((*SUBSET[:2], replace(SUBSET[2], premises=(1, 0))), "step 2 rests on"),
        ((*SUBSET[:2], replace(SUBSET[2], rule=Rule.KNOWN)), "takes nothing out of"),
        ((*SUBSET[:2], replace(SUBSET[2], rule=Rule.OVERLAP)), "unfit for overlap"),
        ((*SUBSET[:2], replace(SUBSET[2], number=(1, 0))), "lacks a part or has one too many"),
        (
            (SUBSET[0], *SUBSET[:2], replace(SUBSET[2], premises=(1, 2))),
            "step 0 is used by no later",
        ),
        ((replace(SUBSET[0], number=(0, 0)), *SUBSET[1:]), "shows no number"),
        ((replace(SUBSET[0], number=(9, 9)), *SUBSET[1:]), "shows no number"),
        ((replace(SUBSET[0], statement=said("AB", "=", 2)), *SUBSET[1:]), "does not follow by num"),
        ((*SUBSET[:2], Step(said("C", "=", 0), Rule.CASES)), "lacks a part"),
        ((*SUBSET[:2], Step(said("C", "=", 0), Rule.TOTAL, (0,))), "unfit for total"),
    ],
)
def test_what_is_wrong_is_said(steps: tuple[Step, ...], message: str) -> None:
    with pytest.raises(BadProof, match=message):
        check_steps(View.parse(".../111"), steps, said("C", "=", 0))


def test_the_checker_knows_neither_the_prover_nor_the_kernel() -> None:
    nodes = ast.walk(ast.parse(Path(checker.__file__).read_text(encoding="utf-8")))
    imported = {
        node.module: {alias.name for alias in node.names}
        for node in nodes
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("sapper")
    }
    assert set(imported) == {"sapper.core", "sapper.proofs.statement"}
    assert imported["sapper.core"] == {"EXPLODED", "BadProof", "Cell", "View"}
