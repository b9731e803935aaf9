from __future__ import annotations

import pytest
from hypothesis import given, settings

from sapper.core import Cell, View
from sapper.proofs import Proof, find_proof, prove_all
from sapper.proofs.words import _Teller, pattern_name
from tests.proofs.positions import positions, walls


def proof_of(text: str, cell: Cell) -> Proof:
    proof = find_proof(View.parse(text), cell)
    assert proof is not None
    return proof


def test_a_subset_in_words() -> None:
    assert str(proof_of(".../11. 1", (0, 2))) == (
        "C, the cell (0, 2), is safe.\n"
        "\n"
        "   0 1 2\n"
        " 0 A B C\n"
        " 1 1 1 D\n"
        "\n"
        "1. The 1 at (1, 0) has one mine among A and B.\n"
        "2. The 1 at (1, 1) has one mine among A, B, C and D.\n"
        "3. All cells of the 1 at (1, 0), A and B with one mine, also belong to the 1 at (1, 1):"
        " A, B, C and D with one mine. Its other cells hold the difference: C is safe.\n"
        "Players call this the 1-1 pattern."
    )


def test_a_case_in_words() -> None:
    story = str(proof_of("..1./.11. 2", (0, 1))).splitlines()
    assert story[-5:] == [
        "3. Suppose that B is a mine.",
        "4. Since B is a mine, the 1 at (0, 2) has no mine left for C and E: C and E are safe.",
        "5. Since B is a mine, the 1 at (1, 1) has no mine left for A and D: A and D are safe.",
        "6. Count the mines: two mines are hidden. We know: A, C, D and E are safe. So B"
        " would have to hold two mines: impossible.",
        "7. So our assumption is wrong: B is safe.",
    ]


def test_an_exploded_mine_in_words() -> None:
    assert proof_of("*2.", (0, 2)).explain()[0].text == (
        "One of the mines around the 2 at (0, 1) went off. The 2 at (0, 1) still"
        " has one mine and exactly one hidden neighbour, so (0, 2) is a mine."
    )


def test_many_full_numbers_are_told_at_once() -> None:
    proof = proof_of(".101.101.101.101.10.. 5", (0, 20))
    assert [each.text for each in proof.explain()] == [
        "5 numbers have exactly as many hidden neighbours as mines, so the 5 cells around them are"
        " mines.",
        "Count the mines: five mines are hidden. We know: (0, 0), (0, 4), (0, 8), (0, 12) and"
        " (0, 16) are mines. That is all of the mines: no other cell is one, so (0, 20) is safe.",
    ]


@pytest.mark.parametrize(
    ("groups", "more"),
    [(5, None), (6, None), (7, "1 more in 1 other group"), (9, "3 more in 3 other groups")],
)
def test_a_count_names_six_groups_at_most(groups: int, more: str | None) -> None:
    """Pairs with one mine each; what is left of the board is safe."""
    row = ".11" * (groups - 1) + ".1.."
    proof = proof_of(f"{row}/{row} {groups}", (0, len(row) - 1))
    (count,) = (each.text for each in proof.explain() if "Count the mines" in each.text)
    assert count.count("one mine among") == min(groups, 6)
    if more is None:
        assert "more in" not in count
    else:
        assert f"; {more}. That is all of the mines" in count


@pytest.mark.parametrize(
    ("mines", "words"), [(6, "and (0, 20) are mines"), (7, "7 cells are mines")]
)
def test_a_count_names_six_known_mines_at_most(mines: int, words: str) -> None:
    row = ".101" * (mines - 1) + ".10.."
    proof = proof_of(f"{row} {mines}", (0, len(row) - 1))
    assert f"We know: {'' if mines > 6 else '(0, 0), '}" in proof.explain()[-1].text
    assert words in proof.explain()[-1].text


@pytest.mark.parametrize(("count", "words"), [(12, " and (0, 11)"), (13, "13 cells")])
def test_a_list_names_twelve_cells_at_most(count: int, words: str) -> None:
    teller = _Teller(View.parse("." * 20), str)
    assert teller._list([(0, column) for column in range(count)]).endswith(words)


@pytest.mark.parametrize(
    ("text", "cell", "name"),
    [
        (".../11.", (0, 2), "the 1-1 pattern"),
        ("...../.121.", (0, 3), "the 1-2 pattern"),
        ("...../.121.", (0, 2), "the 1-2-1 pattern"),
        ("....../.1221.", (0, 1), "the 1-2-2-1 pattern"),
        (".../.21/110", (0, 0), "the 1-1 pattern after reduction"),
        ("...../.322./11011", (0, 1), "the 1-2 pattern after reduction"),
        (".1./1../... 1", (2, 2), "mine counting"),
        (".1", (0, 0), None),
        ("....../012210", (0, 2), None),
    ],
)
def test_patterns_are_named_where_the_proof_is_one(text: str, cell: Cell, name: str | None) -> None:
    proof = proof_of(text, cell)
    assert pattern_name(proof.view, proof.steps) == name


@given(positions() | walls())
@settings(max_examples=100)
def test_explanations_speak_of_what_they_mark(view: View) -> None:
    for proof in prove_all(view).values():
        said = proof.explain()
        assert proof.cell in said[-1].cells
        assert frozenset().union(*(each.numbers for each in said)) == proof.numbers
        assert all(view.is_hidden(cell) for each in said for cell in each.cells)
        verdict = "a mine" if proof.is_mine else "safe"
        assert f"{verdict}." in said[-1].text or "mines." in said[-1].text
        assert str(proof).splitlines()[0].endswith(f"is {verdict}.")
