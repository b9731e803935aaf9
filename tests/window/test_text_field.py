"""A field: what is selected gives way, and only what fits is taken."""

from __future__ import annotations

from sapper.window.text_field import TextField


def test_digits_are_typed_pasted_and_erased() -> None:
    field = TextField("12", is_selected=True)
    field.insert("x")
    assert field == TextField("12", is_selected=True)  # nothing was typed
    field.insert("3")
    field.insert(" 4x5\n")
    assert field == TextField("345")
    field.erase()
    assert field.text == "34"
    field.is_selected = True
    field.erase()
    assert field == TextField("")


def test_no_more_digits_than_there_is_room_for() -> None:
    field = TextField("12")
    field.insert("9" * 30)
    assert field.text == "12" + "9" * 18


def test_a_field_for_text_takes_all_that_can_be_seen() -> None:
    field = TextField("a", most=400, is_text=True)
    field.insert("/b.game\n")
    assert field.text == "a/b.game"
