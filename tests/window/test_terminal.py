"""What an AI's file prints: all of it, unless it is endless."""

from __future__ import annotations

from sapper.window.command_line import Terminal


def test_an_endless_print_is_cut_and_said_so_once_a_second() -> None:
    now, said = [10.0], list[str]()
    terminal = Terminal(said.append, lambda: now[0])
    for _ in range(1000):
        terminal("x" * 1000)
    assert sum(map(len, said)) < 70_000
    assert sum("left out" in text for text in said) == 1
    now[0] += 1
    terminal("again\n")
    assert said[-1] == "again\n"


def test_usual_prints_pass_whole() -> None:
    said = list[str]()
    terminal = Terminal(said.append, lambda: 0.0)
    for place in range(100):
        terminal(f"line {place}\n")
    assert "".join(said) == "".join(f"line {place}\n" for place in range(100))
