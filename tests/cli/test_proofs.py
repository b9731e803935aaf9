"""`sapper analyse --why` and `sapper watch --explain` as a user runs them."""

from __future__ import annotations

import pytest

from sapper import View, prove_all
from sapper.cli.proofs import show_proofs
from sapper.proofs import PartlyProved, Proof, read_proof
from tests.cli.command import sapper

SUBSET = ".../11. 1\n"
FLIP = "../11 1\n"


def test_the_easiest_safe_cell_is_explained_and_the_others_listed() -> None:
    result = sapper("analyse", "-", "--why", given="....../012210 2")
    assert result.returncode == 0
    assert result.stdout.startswith("A, the cell (0, 0), is safe.\n")
    assert "The 0 at (1, 0) has no mine left around it, so A is safe." in result.stdout
    assert "(0, 2) mine, known: 2 numbers, 3 steps" in result.stdout


def test_one_cell_is_explained() -> None:
    result = sapper("analyse", "-", "--why", "0,2", given=SUBSET)
    assert result.stdout.startswith("C, the cell (0, 2), is safe.\n")
    assert result.stdout.endswith("(subset: 2 numbers, 3 steps)\n")


def test_all_cells_are_explained() -> None:
    result = sapper("analyse", "-", "--why", "all", given="....../012210 2")
    assert result.stdout.count("the cell (0, ") == 6


def test_what_is_not_certain_is_shown_so() -> None:
    result = sapper("analyse", "-", "--why", given=FLIP)
    assert (result.returncode, result.stdout[:26]) == (0, "No hidden cell is certain.")
    one = sapper("analyse", "-", "--why", "0,0", given=FLIP)
    assert one.stdout.startswith("Nothing is certain about (0, 0).\n")


def test_a_contradiction_is_proved_and_refused() -> None:
    result = sapper("analyse", "-", "--why", given=".2 1")
    assert (result.returncode, result.stdout[:33]) == (2, "This position contradicts itself.")
    assert result.stderr == "sapper: no layout meets the number 2 at (0, 1)\n"


@pytest.mark.parametrize("text", ["....../012210 2", FLIP])
def test_what_is_written_for_programs_is_read_and_checked(text: str) -> None:
    view = View.parse(text)
    lines = sapper("analyse", text, "--why", "--json").stdout.splitlines()
    assert lines
    for line in lines:
        read_proof(line).check(view)
    proofs = {proof.cell: proof for proof in map(read_proof, lines) if isinstance(proof, Proof)}
    assert proofs == prove_all(view)


def test_watch_explains_every_move() -> None:
    options = ["cs50", "--level", "beginner", "--seed", "3", "--delay", "0"]
    result = sapper("watch", *options, "--explain")
    assert result.returncode == 0
    assert "Nothing proves this cell safe." in result.stdout
    assert "is safe.\n" in result.stdout


def test_proofs_found_are_told_though_one_is_too_hard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = prove_all(View.parse(SUBSET))

    def give_up(_: View) -> None:
        raise PartlyProved("too long", found)

    monkeypatch.setattr("sapper.cli.proofs.prove_all", give_up)
    with pytest.raises(PartlyProved):
        show_proofs(View.parse(SUBSET), "easiest", as_json=True)
    written = capsys.readouterr().out.splitlines()
    assert [Proof.from_json(line) for line in written] == list(found.values())
