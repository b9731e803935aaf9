"""Write docs/proofs.md with its pictures, and bench/results/proofs.md.

    python docs/make_proofs.py

The examples are positions of seeded games; all that is said of them comes from the prover. The
figures are those that the last run of `bench/proofs.py` left in docs/proofs/figures.json.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sapper.core import Cell, View
from sapper.proofs import Proof, Rule, prove, prove_uncertain

FOLDER = Path(__file__).resolve().parent
FIGURES = FOLDER / "proofs" / "figures.json"

RULES = {
    "number": "An opened cell says how many of its hidden neighbours are mines.",
    "known": "Cells that are already known to be safe or mines are taken out of a statement.",
    "subset": "All cells of one statement are in another: the other cells hold the difference.",
    "overlap": "Two exact statements share some cells, but neither contains the other. What the"
    " first needs or allows among the shared cells limits the other cells of the second.",
    "total": "Separate groups hold all mines of the board, so every other cell is safe; or they"
    " hold all safe cells, so every other cell is a mine.",
    "cases": "Assume the opposite: it leads to something impossible. Cases may be nested.",
}

BEFORE_RULES = """\
# Proofs

<!-- Written by docs/make_proofs.py: change that, not this. -->

```sh
sapper analyse '.../11. 1' --why
```

says why cells are safe or mines. `--why ROW,COLUMN` asks about one cell, `--why all` about
all, `--json` writes a proof per line. `sapper watch --explain` proves an agent's moves. In Python:

```python
import sapper

view = sapper.View.parse(".../11. 1")
proof = sapper.prove(view, (0, 2))
print(proof)  # in words, with letters on a small drawing
proof.check(view)  # raises BadProof unless every step follows
print(len(sapper.prove_all(view)))  # one for every certain cell
print(sapper.prove(view, (0, 0)))  # why nothing is certain about this one
```

A proof is a list of steps: each is a statement about hidden cells (exactly, at most or at
least n of them are mines) and the rule that it follows from. The rules form a ladder, the simplest
first:
"""

AFTER_RULES = """
- **Complete.** Every cell that is certain has a proof.
- **Simple first.** No proof uses a higher rung than it needs, or a number or a step that it
  could do without.
- **Checkable.** The checker (`src/sapper/proofs/checker.py`) knows the rules, and nothing of how
  proofs are found. `sapper.proofs.read_proof(line).check(view)` runs it on a line of
  `analyse --why --json`. It raises `BadProof` if the proof does not hold.

On very large positions a limit on the work may be reached. The proof still holds then, but may
be longer than necessary (`is_minimal` is false), or `TooComplex` is raised. A position
that no layout agrees with raises `Contradiction`.
"""

AS_JSON = """\
## The JSON form

`proof.to_json()` is one line, `Proof.from_json(text)` reads it: `format` (`"sapper proof 1"`),
`view`, `cell` (`[row, column]`), `is_mine`, `is_minimal` and `steps`. A step has `cells`,
`relation` (`=`, `<=` or `>=`), `count` and `rule`, and where the rule has them `number` (the opened
cell that it reads), `premises` (the earlier steps that it uses, counted from 0; inside a case the
count goes on) and `case` (the steps that follow from the opposite). Uncertainty has `format`
(`"sapper uncertainty 1"`), `view`, `cells` and `layouts`.

Which rungs real positions need, and how long proofs take: `bench/results/proofs.md`.
"""


def introduction() -> Iterator[str]:
    """What proofs are, with the ladder of rules."""
    yield BEFORE_RULES
    yield "| rung | what the rule says |"
    yield "|---|---|"
    yield from (f"| {rule} | {RULES[str(rule)]} |" for rule in Rule)
    yield AFTER_RULES


@dataclass(frozen=True)
class Example:
    """A position of a seeded game, and a cell of it."""

    name: str
    view: str
    cell: Cell


FIRST_OPENING = (
    ".11.101......................./1111223......................./"
    "11001..4....................../.200234......................./"
    ".2002.3......................./11003........................./"
    "00113........................./001.........................../"
    "001.........................../122.........................../"
    "............................../............................../"
    "............................../............................../"
    "............................../.............................. 99"
)
"""Expert, opening start, seed 1: two of the examples speak of it."""

EXAMPLES = [
    Example(
        "number",
        # Expert, opening start, seed 1
        FIRST_OPENING,
        (0, 0),
    ),
    Example(
        "known",
        # Expert, opening start, seed 1
        FIRST_OPENING,
        (7, 4),
    ),
    Example(
        "subset",
        # Expert, opening start, seed 2
        (
            "1.21101......................./112.223......................./"
            "00112..2....................../0000123......................./"
            "00122........................./001.........................../"
            "0013........................../0001........................../"
            "1211........................../............................../"
            "............................../............................../"
            "............................../............................../"
            "............................../.............................. 99"
        ),
        (7, 4),
    ),
    Example(
        "overlap",
        # Expert, opening start, seed 12
        (
            "002.2001...2................../113.20012444................../"
            "1.21101111..................../1110012.11222................./"
            "001111.210001................./001.....12212................./"
            "123.........................../............................../"
            "............................../............................../"
            "............................../............................../"
            "............................../............................../"
            "............................../.............................. 99"
        ),
        (6, 11),
    ),
    Example(
        "total",
        # Beginner, opening start, seed 1
        (
            ".10000000/110000000/000011100/11101.111/1.102332./22323..31/1......../........./"
            "......... 10"
        ),
        (7, 2),
    ),
    Example(
        "cases",
        # Intermediate, safe start, seed 145
        (
            "00000011101...../0000002.202...../0000003.302...../1221013.323...../"
            "2..211.3......../..5.222........./.......12......./......1........./"
            "................/................/................/................/"
            "................/................/................/................ 40"
        ),
        (7, 7),
    ),
]

UNCERTAIN = ".1.... 2"


def page() -> dict[str, str]:
    """The text of every file of the page, by its path within docs/."""
    files = {}
    parts = ["\n".join(introduction())]
    for example in EXAMPLES:
        proof = prove(View.parse(example.view), example.cell)
        if not isinstance(proof, Proof):
            raise SystemExit(f"{example.name}: {example.cell} is not certain")
        proof.check(proof.view)
        picture = f"proofs/{example.name}.svg"
        files[picture] = proof._repr_svg_()
        parts.append("\n".join(told(example, proof, picture)))
    parts += ["\n".join(nothing_certain()), AS_JSON]
    files["proofs.md"] = "\n".join(parts)
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    files["../bench/results/proofs.md"] = "\n".join(distribution(figures))
    return files


def told(example: Example, proof: Proof, picture: str) -> Iterator[str]:
    """The section of one example."""
    yield f"## {example.name.capitalize()}\n"
    yield f"![{proof.cell} {'is a mine' if proof.is_mine else 'is safe'}]({picture})\n"
    story = str(proof).splitlines()
    gap = [place for place, line in enumerate(story) if not line]
    yield "\n".join([*story[: gap[0]], "", *story[gap[1] + 1 :]]).replace(
        "\nPlayers", "\n\nPlayers"
    )
    yield ""


def nothing_certain() -> Iterator[str]:
    """The section on uncertainty."""
    yield "## When nothing is certain\n"
    yield "`sapper.prove_uncertain(view)` proves that: it shows layouts that agree with everything"
    yield "you see, and ends with the best guesses. The same checker checks it.\n"
    yield "```"
    found = prove_uncertain(View.parse(UNCERTAIN))
    found.check(found.view)
    yield str(found)
    yield "```\n"


def distribution(figures: dict[str, Any]) -> Iterator[str]:
    """The section with the measured figures."""
    sets = figures["sets"]
    positions = sum(each["positions"] for each in sets.values())
    proofs = sum(each["proofs"] for each in sets.values())
    faults = sum(each["faults"] for each in sets.values())
    limits = sum(each["not_minimal"] for each in sets.values())
    yield "# Which rungs real positions need\n"
    yield "<!-- Written by docs/make_proofs.py: change that, not this. -->\n"
    yield f"{positions:,} positions of seeded games (each point where the subset rule finds no"
    yield f"safe cell, and every tenth move): {proofs:,} certain cells, all proved, all proofs"
    yield "checked. Each was also compared with all that the lower rungs can find, and tried"
    yield f"without each of its numbers: {faults} faults, {limits} proofs met a limit. Command:\n"
    yield f"    {figures['command']}\n"
    yield "Share of the certain cells by rung:\n"
    rungs = [str(rung) for rung in Rule]
    yield "| set | positions | proofs | " + " | ".join(rungs) + " |"
    yield "|---|" + "---:|" * (len(rungs) + 2)
    for name, each in sets.items():
        shares = (
            f"{each['rungs'][rung]['proofs'] / each['proofs']:.3%}"
            if rung in each["rungs"]
            else "0"
            for rung in rungs
        )
        yield f"| {name} | {each['positions']} | {each['proofs']:,} | {' | '.join(shares)} |"
    yield "\nMean count of numbers and steps per proof, by rung (longest in brackets):\n"
    yield "| set | " + " | ".join(rungs) + " |"
    yield "|---|" + "---:|" * len(rungs)
    for name, each in sets.items():
        lengths = (
            f"{found['numbers']:.1f} / {found['steps']:.1f} ({found['longest']})"
            if (found := each["rungs"].get(rung))
            else "-"
            for rung in rungs
        )
        yield f"| {name} | {' | '.join(lengths)} |"
    yield "\nWhat the subset rule, which is the course's, misses:\n"
    heads = ["positions with a certain cell beyond it", "points where it is stuck"]
    heads += ["a higher rung finds a safe cell there", "by overlap, total, cases"]
    yield f"| set | {' | '.join(heads)} |"
    yield "|---|---:|---:|---:|---:|"
    for name, each in sets.items():
        freed = {rung: each["freed"].get(rung, 0) for rung in ("overlap", "total", "cases")}
        yield (
            f"| {name} | {each['beyond_subset'] / each['positions']:.1%} | {each['stuck']} |"
            f" {sum(freed.values()) / max(each['stuck'], 1):.1%} |"
            f" {', '.join(map(str, freed.values()))} |"
        )
    yield "\nMilliseconds of CPU time (mean, 99th percentile, most), per cell and per position:\n"
    yield "| set | prove | prove_all |"
    yield "|---|---:|---:|"
    for name, each in sets.items():
        one, every = each["prove_ms"], each["prove_all_ms"]
        yield (
            f"| {name} | {one['mean']:.1f}, {one['p99']:.1f}, {one['max']:.0f} |"
            f" {every['mean']:.1f}, {every['p99']:.1f}, {every['max']:.0f} |"
        )
    yield ""


def main() -> None:
    """Write all files."""
    for name, text in page().items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.resolve().relative_to(FOLDER.parent))


if __name__ == "__main__":
    main()
