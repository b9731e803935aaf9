"""Sentences are filled in from one file."""

from __future__ import annotations

import pytest

from sapper.proofs.words import fill


def test_a_template_has_a_form_for_one_and_one_for_more() -> None:
    assert fill("mines", of=1, amount="one") == "one mine"
    assert fill("mines", of=0, amount="no") == "no mines"
    assert fill("mines", of=2, amount="two") == "two mines"


def test_a_field_with_a_capital_letter_begins_a_sentence() -> None:
    assert fill("number.says", name="the 1 at (0, 0)", rest="has one mine among A and B") == (
        "The 1 at (0, 0) has one mine among A and B."
    )


def test_what_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError):
        fill("number.nothing")
    with pytest.raises(KeyError):
        fill("number.says", name="it")
