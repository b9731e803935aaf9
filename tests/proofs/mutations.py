"""Ways to tamper with a proof."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import strategies as st

from sapper.core import Cell, View
from sapper.proofs import Proof, Relation, Rule, Statement, Step, checker

Steps = tuple[Step, ...]


@st.composite
def mutations(draw: st.DrawFn, proof: Proof) -> Proof:
    """The proof with one thing about it changed, but for what its steps rest on."""
    cells = sorted(proof.view.hidden())
    kind = draw(st.sampled_from(["cell", "is_mine", "steps", "steps", "steps", "steps", "steps"]))
    if kind == "cell":
        return replace(proof, cell=draw(st.sampled_from(cells)))
    if kind == "is_mine":
        return replace(proof, is_mine=not proof.is_mine)
    return replace(proof, steps=draw(mutated_steps(proof, proof.steps)))


@st.composite
def mutated_steps(draw: st.DrawFn, proof: Proof, steps: Steps, before: int = 0) -> Steps:
    """The steps with one changed, dropped, doubled or moved, maybe inside a case."""
    at = draw(st.integers(0, len(steps) - 1))
    step = steps[at]
    if step.case and draw(st.booleans()):
        changed = replace(step, case=draw(mutated_steps(proof, step.case, before + at + 1)))
        return (*steps[:at], changed, *steps[at + 1 :])
    match draw(st.sampled_from(["change", "change", "change", "drop", "double", "swap"])):
        case "drop":
            return steps[:at] + steps[at + 1 :]
        case "double":
            return (*steps[: at + 1], step, *steps[at + 1 :])
        case "swap":
            # Steps that do not rest on each other may come in any order: move one past its use.
            moved = [each for each in steps[at + 1 :] if before + at in each.premises][:1]
            rest = [each for each in steps if each is not step]
            place = rest.index(moved[0]) + 1 if moved else len(rest)
            return (*rest[:place], step, *rest[place:])
    return (*steps[:at], draw(mutated_step(proof, step)), *steps[at + 1 :])


@st.composite
def mutated_step(draw: st.DrawFn, proof: Proof, step: Step) -> Step:
    """The step with one of its parts changed."""
    others = [cell for cell in proof.view.shape.cells() if not says(proof.view, cell, step)]
    change: Callable[[], Step] = draw(
        st.sampled_from(
            [
                lambda: replace(step, statement=draw(mutated_statement(proof, step.statement))),
                lambda: replace(step, rule=draw(st.sampled_from(Rule))),
                lambda: replace(step, number=draw(st.none() | st.sampled_from(others))),
                lambda: replace(step, case=()),
            ]
        )
    )
    return change()


def says(view: View, cell: Cell, step: Step) -> bool:
    """Whether the number at the cell says what the step says: then it is as good a source."""
    if view.number(cell) is None:
        return False
    said = checker._number(view, cell)
    return said == step.statement or checker._settles(said, step.statement)


@st.composite
def rewired(draw: st.DrawFn, steps: Steps) -> Steps:
    """The steps with one of them, maybe inside a case, resting on others than before."""
    at = draw(st.integers(0, len(steps) - 1))
    step = steps[at]
    if step.case:
        changed = replace(step, case=draw(rewired(step.case)))
    else:
        changed = replace(step, premises=draw(mutated_premises(step.premises)))
    return (*steps[:at], changed, *steps[at + 1 :])


@st.composite
def mutated_premises(draw: st.DrawFn, premises: tuple[int, ...]) -> tuple[int, ...]:
    changed = list(premises)
    match draw(st.sampled_from(["add", "drop", "replace", "shuffle"])):
        case "add":
            changed.insert(draw(st.integers(0, len(changed))), draw(st.integers(-2, 12)))
        case "drop" if changed:
            del changed[draw(st.integers(0, len(changed) - 1))]
        case "replace" if changed:
            changed[draw(st.integers(0, len(changed) - 1))] = draw(st.integers(-2, 12))
        case _:
            changed = draw(st.permutations(changed))
    return tuple(changed)


@st.composite
def mutated_statement(draw: st.DrawFn, proof: Proof, said: Statement) -> Statement:
    match draw(st.sampled_from(["cells", "relation", "count"])):
        case "relation":
            return replace(said, relation=draw(st.sampled_from(Relation)))
        case "count":
            return replace(said, count=said.count + draw(st.sampled_from((-1, 1, 2))))
    toggled = {draw(st.sampled_from(sorted(proof.view.shape.cells())))}
    return replace(said, cells=said.cells ^ toggled)
