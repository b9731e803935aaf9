"""Words prove what follows from the numbers they name, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from sapper import BadProof, Game, View, prove_all
from sapper.text import check_words, words_of

VIEW = View.parse(".../11. 1")


@pytest.mark.parametrize(
    "words",
    [
        "subset 1,0 1,1",
        "subset (1, 0) (1, 1)",
        "overlap 1,0 1,1",
        "subset 1,0; number 1,1",
        "the subset rule: 1,0 and 1,1",
    ],
)
def test_right_words(words: str) -> None:
    proof = check_words(VIEW, (0, 2), words)
    assert (proof.cell, proof.is_mine) == ((0, 2), False)
    assert proof.numbers == {(1, 0), (1, 1)}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("number 1,0 1,1", "it does not follow by known that (0, 2) is safe"),
        ("subset 1,0", "it does not follow by subset"),
        ("total", "it does not follow by total"),
        ("subset", "it does not follow"),
        ("1,0 1,1", "no rule in '1,0 1,1', expected number"),
        ("", "no rule in ''"),
        ("subset 1,0 1,1 9,9", "cell (9, 9) is off the 2x3 board"),
        ("0,0: subset 1,0 1,1", "cell (0, 0) is hidden, expected the open numbers"),
        ("subset 1,0 " * 500, "expected at most 2000 characters"),
    ],
)
def test_wrong_words(words: str, problem: str) -> None:
    with pytest.raises(BadProof) as caught:
        check_words(VIEW, (0, 2), words)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_number_that_is_not_needed_is_refused() -> None:
    view = View.parse("1.1/111/000 1")
    check_words(view, (0, 1), "number 0,0", is_mine=True)
    with pytest.raises(BadProof, match=r"the number at \(1, 1\) is not needed|not needed"):
        check_words(view, (0, 1), "number 0,0 1,1", is_mine=True)


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.sampled_from(["6x6/8", "8x8/12"]))
def test_the_words_of_every_proof_hold_and_those_of_others_do_not(seed: int, level: str) -> None:
    game = Game(level, seed=seed, start="opening")
    game.open((2, 2))
    if game.is_over:
        return
    proofs = list(prove_all(game.view).values())
    uncertain = sorted(set(game.view.hidden()) - {each.cell for each in proofs})
    for proof in proofs[:6]:
        assert check_words(game.view, proof.cell, words_of(proof), proof.is_mine)
        with pytest.raises(BadProof):
            check_words(game.view, proof.cell, words_of(proof), not proof.is_mine)
        for cell in uncertain[:3]:
            with pytest.raises(BadProof):
                check_words(game.view, cell, words_of(proof))
