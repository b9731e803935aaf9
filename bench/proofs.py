"""Measure proofs on seeded positions: what they take, which rungs they need, and that all hold.

Positions come from games of an agent that opens certain cells while there are any and else the
safest cell: every stuck point (no safe cell is certain) and every tenth move, on the three levels,
classic and modern. Every certain cell of every position is proved.

    python bench/proofs.py                        # 600 positions: times and distribution
    python bench/proofs.py --positions 5000 --audit --json docs/proofs/figures.json

`--audit` also looks whether each proof is minimal: no lower rung settles its cell, and no number
can be left out. Times are CPU times of this process. The same seed gives the same positions.
Progress is shown on a terminal; Ctrl-C prints what there is.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sapper.analysis import analyse
from sapper.game import Game
from sapper.level import LEVELS, StartRule
from sapper.proofs import Proof, Rule, prove, prove_all
from sapper.proofs.closure import Closure
from sapper.proofs.search import Search
from sapper.proofs.system import System
from sapper.view import View

SETS = [
    (level, start)
    for level in ("expert", "intermediate", "beginner")
    for start in (StartRule.SAFE, StartRule.OPENING)
]
NAMES = {StartRule.SAFE: "classic", StartRule.OPENING: "modern"}
LADDER = list(Rule)


def positions(level: str, start: StartRule, seed: int) -> Iterator[View]:
    """The positions of one game that count: where it is stuck, and every tenth move."""
    game = Game(LEVELS[level], seed=seed, start=start)
    game.open((0, 0) if start is StartRule.SAFE else (3, 3))
    moves = 1
    while not game.is_over:
        view = game.view
        found = analyse(view)
        if not found.safe or moves % 10 == 0:
            yield view
        risk = found.probability
        game.open(min(found.safe) if found.safe else min(risk, key=lambda cell: (risk[cell], cell)))
        moves += 1


def take(level: str, start: StartRule, count: int, seed: int) -> Iterator[View]:
    """The first positions of the games from a seed on."""
    while count > 0:
        for view in positions(level, start, seed):
            if count > 0:
                yield view
            count -= 1
        seed += 1


@dataclass
class Figures:
    """What was measured on one set of positions."""

    positions: int = 0
    stuck: int = 0
    beyond_subset: int = 0
    helped_beyond_subset: int = 0
    not_minimal: int = 0
    proofs: Counter[str] = field(default_factory=Counter)
    numbers: Counter[str] = field(default_factory=Counter)
    steps: Counter[str] = field(default_factory=Counter)
    longest: Counter[str] = field(default_factory=Counter)
    depths: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    one: list[float] = field(default_factory=list)
    all: list[float] = field(default_factory=list)

    def add(self, view: View, audit: bool) -> None:
        """Prove all there is in a position and keep the figures."""
        found = analyse(view)
        began = time.process_time()
        proofs = prove_all(view)
        self.all.append(time.process_time() - began)
        self.positions += 1
        self.stuck += not found.safe
        if {cell: proof.is_mine for cell, proof in proofs.items()} != {
            **dict.fromkeys(found.safe, False),
            **dict.fromkeys(found.mines, True),
        }:
            self.faults.append(f"not just the certain cells are proved: {view}")
        self._add_rungs(list(proofs.values()))
        for number, proof in enumerate(proofs.values()):
            self._add_proof(view, proof, audit)
            if number % 7 == self.positions % 7:
                self._time_one(view, proof)

    def _add_rungs(self, proofs: list[Proof]) -> None:
        """Whether the position needs more than the subset rule, for all it can know or to go on."""
        easy = [proof for proof in proofs if proof.rung.height <= Rule.SUBSET.height]
        self.beyond_subset += len(easy) < len(proofs)
        can_go_on = any(not proof.is_mine for proof in proofs)
        self.helped_beyond_subset += can_go_on and all(proof.is_mine for proof in easy)

    def _add_proof(self, view: View, proof: Proof, audit: bool) -> None:
        rung, hard = str(proof.rung), proof.difficulty
        self.proofs[rung] += 1
        self.numbers[rung] += hard.numbers
        self.steps[rung] += hard.steps
        self.longest[rung] = max(self.longest[rung], hard.steps)
        self.depths[hard.depth] += 1
        self.not_minimal += not proof.is_minimal
        try:
            proof.check(view)
        except ValueError as error:
            self.faults.append(f"{error}: {proof.cell} in {view}")
        if audit and proof.is_minimal:
            self.faults += audited(view, proof)

    def _time_one(self, view: View, proof: Proof) -> None:
        began = time.process_time()
        prove(view, proof.cell)
        self.one.append(time.process_time() - began)


def audited(view: View, proof: Proof) -> Iterator[str]:
    """What keeps a proof from being minimal: a lower rung that does, a number it can do without."""
    system, place = System.of(view), view.shape.index(proof.cell)
    if proof.rung.height and settles(system, list(system.numbers), place, proof.rung, below=True):
        yield f"a rung below {proof.rung} settles {proof.cell} in {view}"
    numbers = [view.shape.index(cell) for cell in proof.numbers]
    for number in numbers:
        fewer = [each for each in numbers if each != number]
        if proof.rung is Rule.CASES:
            with_total = "total" in {step.rule.value for step in flat(proof)}
            needless = Search(system).settles(fewer, place, proof.is_mine, with_total)
        else:
            needless = settles(system, fewer, place, proof.rung)
        if needless:
            yield f"{view.shape.cell(number)} is not needed for {proof.cell} in {view}"


def flat(proof: Proof) -> Iterator[Any]:
    todo = list(proof.steps)
    while todo:
        step = todo.pop()
        todo += step.case
        yield step


def settles(
    system: System, numbers: list[int], place: int, rung: Rule, below: bool = False
) -> bool:
    """Whether the closure of some numbers up to a rung, or the one below it, settles the place."""
    closure = Closure(system, numbers)
    closure.run(LADDER[rung.height - below])
    return bool(closure.known >> place & 1)


def milliseconds(times: list[float]) -> dict[str, float]:
    """Mean, p99 and greatest of some times, in milliseconds."""
    ordered = sorted(times) or [0.0]
    return {
        "mean": round(1000 * sum(ordered) / len(ordered), 3),
        "p99": round(1000 * ordered[int(0.99 * (len(ordered) - 1))], 3),
        "max": round(1000 * ordered[-1], 3),
    }


def summary(figures: Figures) -> dict[str, Any]:
    """The figures as JSON values."""
    rungs = {
        rung: {
            "proofs": count,
            "numbers": round(figures.numbers[rung] / count, 2),
            "steps": round(figures.steps[rung] / count, 2),
            "longest": figures.longest[rung],
        }
        for rung in map(str, Rule)
        if (count := figures.proofs[rung])
    }
    return {
        "positions": figures.positions,
        "stuck": figures.stuck,
        "proofs": sum(figures.proofs.values()),
        "rungs": rungs,
        "depths": {str(depth): figures.depths[depth] for depth in sorted(figures.depths)},
        "beyond_subset": figures.beyond_subset,
        "helped_beyond_subset": figures.helped_beyond_subset,
        "not_minimal": figures.not_minimal,
        "faults": len(figures.faults),
        "prove_ms": milliseconds(figures.one),
        "prove_all_ms": milliseconds(figures.all),
    }


def show(name: str, found: dict[str, Any]) -> None:
    """Print the figures of one set."""
    print(
        f"\n{name}: {found['positions']} positions ({found['stuck']} stuck), {found['proofs']} proofs"
    )
    for rung, each in found["rungs"].items():
        share = each["proofs"] / found["proofs"]
        print(
            f"  {rung:8} {each['proofs']:7} {share:8.3%}   numbers {each['numbers']:5.2f}"
            f"   steps {each['steps']:5.2f} (longest {each['longest']})"
        )
    print(f"  depth of cases: {found['depths']}")
    print(f"  positions with a cell beyond the subset rule: {found['beyond_subset']}")
    print(
        f"  positions that can go on only beyond the subset rule: {found['helped_beyond_subset']}"
    )
    print(f"  proofs at a limit: {found['not_minimal']}; faults: {found['faults']}")
    print(f"  prove, ms: {found['prove_ms']}   prove_all, ms: {found['prove_all_ms']}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=600, help="positions in all")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed")
    parser.add_argument("--audit", action="store_true", help="look whether proofs are minimal")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    options = parser.parse_args()
    results: dict[str, Any] = {}
    for index, (level, start) in enumerate(SETS):
        share = options.positions // len(SETS) + (index < options.positions % len(SETS))
        figures, name = Figures(), f"{level} {NAMES[start]}"
        try:
            for view in take(level, start, share, options.seed):
                figures.add(view, options.audit)
                if sys.stderr.isatty():
                    print(f"\r{name} {figures.positions}/{share}", end="\r", file=sys.stderr)
        except KeyboardInterrupt:
            show(name + " (stopped)", summary(figures))
            sys.exit(130)
        results[name] = summary(figures)
        show(name, results[name])
        for fault in figures.faults[:5]:
            print(f"  FAULT {fault}")
    if options.json:
        command = f"python bench/proofs.py --positions {options.positions} --seed {options.seed}"
        command += " --audit" if options.audit else ""
        text = json.dumps({"command": command, "sets": results}, indent=1)
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
