"""A call is called endless only where a loop is proved never to end."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.sandbox.inside.course import LoadedFile
from sapper.sandbox.inside.lines import perform
from tests.coach.students import TEXTBOOK

WORK = 20_000

CALLS = [
    ("while True:\n    pass", "while True:"),
    (
        "i = 5\nwhile i > 0:\n    i = i - 1\n    for _ in range(3):\n        i += 1\n    i -= 2",
        "while i > 0:",
    ),
    ("while True:\n    i = random.randrange(4)\n    if i == 7:\n        break", "while True:"),
    ("x = [1]\nwhile x:\n    x.append(1)", "while x:"),
    ("x = [1, 2]\nfor y in x:\n    x.append(y)", "for y in x:"),
    ("x = {1}\nwhile x:\n    x.add(len(x) % 3)", "while x:"),
    (
        "x = [Sentence({(0, 0)}, 0)]\nwhile x:\n    x.append(Sentence({(0, 0)}, x[-1].count - 1))",
        "while x:",
    ),
    ("def f():\n    while True:\n        for x in (1, 2):\n            pass\nf()", "while True:"),
    ("for _ in range(10**7):\n    pass", ""),
    ("i = 0\nwhile i < 10**7:\n    i += 1", ""),
    ("for _ in [0] * 10**6:\n    i = 0\n    while i < 3:\n        i += 1", ""),
    ("import time\nend = time.time() + 100\nwhile time.time() < end:\n    pass", ""),
    ("import itertools\nfor x in itertools.repeat(0, 10**7):\n    pass", ""),
    ("x = [0]\nfor i in range(10**6):\n    x.append(0)", ""),
    ("steps = iter(range(10**7))\nwhile next(steps, None) is not None:\n    pass", ""),
    (
        "def f(x):\n    while x:\n        return x\n    return 0\nfor _ in [1] * 10**7:\n    f(1)",
        "",
    ),
    (
        "x = [0] * 99\nfor y in x:\n    if len(x) < 150:\n        x += y,\n    for _ in x * 9:pass",
        "",
    ),
]
"""The code of a function, and the loop in it that never ends; empty if there is none."""


@pytest.mark.parametrize(("code", "loop"), CALLS)
def test_a_loop_is_named_only_if_it_never_ends(code: str, loop: str, tmp_path: Path) -> None:
    assert called(code, tmp_path) == ("hung", loop)


def called(code: str, folder: Path) -> tuple[str, str]:
    """How a call of a function with this code failed, and the first line of the endless loop."""
    path = folder / "minesweeper.py"
    function = "".join(f"    {line}\n" for line in code.split("\n"))
    text = f"{TEXTBOOK.read_text(encoding='utf-8')}\n\ndef called():\n{function}"
    path.write_text(text, encoding="utf-8")
    *_, seen = perform(LoadedFile(path, "minesweeper.py"), ["called()"], WORK, False)
    loop = seen["failure"]["loop"]
    return seen["failure"]["kind"], text.split("\n")[loop - 1].strip() if loop else ""
