"""Hints name the cause that an experiment, or what the agent holds, shows; and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.coach.fault import Fault, FaultKind
from sapper.coach.hints import hint_for, hint_for_loading, hint_for_message
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.coach.usual_cause import BY_KIND, SHOWN, UsualCause
from sapper.game.layout import Layout
from sapper.sandbox import AgentState
from tests.coach.pupils import TrustedPupil
from tests.coach.students import TEXTBOOK

MISSED = Fault(FaultKind.MISSED_SINGLE, "ai.safes lacks (0, 1)", (0, 1))
LAYOUT = Layout.parse("*.../....")


def reveal(*cells: tuple[int, int]) -> list[SituationStep]:
    return [SituationStep(StepKind.REVEAL, (cell,)) for cell in cells]


def hint(path: Path, steps: list[SituationStep]) -> UsualCause:
    return hint_for(MISSED, Situation(LAYOUT, tuple(steps)), TrustedPupil(path))


def patched(folder: Path, old: str, new: str) -> Path:
    text = TEXTBOOK.read_text(encoding="utf-8")
    assert old in text
    path = folder / "minesweeper.py"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_outside_is_named_only_where_the_agent_is_right_without_the_change(tmp_path: Path) -> None:
    edited = [SituationStep(StepKind.ADD_SAFE, ((0, 1),)), *reveal((1, 0))]
    assert hint(TEXTBOOK, edited) is SHOWN["outside"]
    # This one is wrong without any change from outside: the change is not the cause.
    blind = patched(tmp_path, "if self.count == 0:", "if False:")
    zeros = [SituationStep(StepKind.ADD_SAFE, ((0, 1),)), *reveal((1, 3))]
    assert hint(blind, zeros) is not SHOWN["outside"]


def test_thinking_before_the_sentence_is_there(tmp_path: Path) -> None:
    append = "        self.knowledge.append(Sentence(neighbors, count))\n"
    path = patched(tmp_path, append, "")
    path.write_text(
        path.read_text().replace("    def make_safe_move", append + "\n    def make_safe_move")
    )
    assert hint(path, reveal((1, 3))) is SHOWN["too early"]


@pytest.mark.parametrize(
    ("statement", "knowledge", "expected"),
    [
        ((frozenset(), -1), (), SHOWN["wrong way"]),
        (
            (frozenset({(0, 0)}), 1),
            ((frozenset({(0, 0), (0, 1)}), 2), (frozenset({(0, 1), (0, 2)}), 1)),
            SHOWN["overlap"],
        ),
    ],
)
def test_false_differences(
    statement: tuple[frozenset[tuple[int, int]], int],
    knowledge: tuple[tuple[frozenset[tuple[int, int]], int], ...],
    expected: UsualCause,
) -> None:
    state = AgentState(frozenset(), frozenset(), frozenset(), knowledge)
    fault = Fault(FaultKind.FALSE_SENTENCE, "", statement=statement)
    situation = Situation(LAYOUT, tuple(reveal((1, 1))))
    assert hint_for(fault, situation, TrustedPupil(TEXTBOOK), state) is expected
    missing = Fault(FaultKind.INFERRED_MISSING, "", statement=statement)  # nothing false is held
    assert hint_for(missing, situation, TrustedPupil(TEXTBOOK), state) is not expected


def test_a_sentence_that_was_not_simplified() -> None:
    held = (frozenset({(0, 0), (0, 1)}), 1)
    state = AgentState(frozenset(), frozenset({(0, 0)}), frozenset(), (held,))
    situation = Situation(LAYOUT, tuple(reveal((1, 1))))
    assert hint_for(MISSED, situation, TrustedPupil(TEXTBOOK), state) is SHOWN["untidy"]


def test_messages() -> None:
    assert "copy" in hint_for_message("RuntimeError: Set changed size during iteration").text
    assert hint_for_message("ZeroDivisionError: x").text == ""
    assert "__main__" in hint_for_loading("minesweeper.py hung: loading the file took over 10 s")


def test_hints_by_kind_name_kinds_that_there_are() -> None:
    named = [kind for kinds in BY_KIND for kind in kinds.split(", ")]
    assert set(named) <= {str(kind) for kind in FaultKind}
    assert len(named) == len(set(named)) > 20
