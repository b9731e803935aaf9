"""A field for a number: what is selected gives way, and only digits are taken."""

from __future__ import annotations

from sapper.window.number_field import NumberField


def test_digits_are_typed_pasted_and_erased() -> None:
    field = NumberField("12", is_selected=True)
    field.insert("x")
    assert field == NumberField("12", is_selected=True)  # nothing was typed
    field.insert("3")
    field.insert(" 4x5\n")
    assert field == NumberField("345")
    field.erase()
    assert field.text == "34"
    field.is_selected = True
    field.erase()
    assert field == NumberField("")


def test_no_more_digits_than_there_is_room_for() -> None:
    field = NumberField("12")
    field.insert("9" * 30)
    assert field.text == "12" + "9" * 18
