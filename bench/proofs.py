"""Measure proofs on seeded positions: what they take, which rungs they need, and that all hold.

Positions come from games of an agent that opens certain cells while there are any and else the
safest cell: every point where the subset rule, the course's, is stuck (it finds no safe cell) and
every tenth move, on the three levels, with a safe and an opening start. Every certain cell of each
is proved.

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

from sapper.boards import find_rungs
from sapper.core import LEVELS, Cell, StartRule, View, analyse
from sapper.game import Game
from sapper.proofs import Proof, Rule, Step, derive, prove, prove_all

SETS = [
    (level, start)
    for level in ("expert", "intermediate", "beginner")
    for start in (StartRule.SAFE, StartRule.OPENING)
]
LADDER = list(Rule)


def positions(level: str, start: StartRule, seed: int) -> Iterator[View]:
    """The positions of one game that count: where subsets are stuck, and every tenth move."""
    game = Game(LEVELS[level], seed=seed, start=start)
    game.open((0, 0) if start is StartRule.SAFE else (3, 3))
    moves = 1
    while not game.is_over:
        view = game.view
        found = analyse(view)
        if moves % 10 == 0 or is_stuck(view):
            yield view
        risk = found.probability
        game.open(min(found.safe) if found.safe else min(risk, key=lambda cell: (risk[cell], cell)))
        moves += 1


def is_stuck(view: View) -> bool:
    """Whether the rules up to the subset rule find no safe cell."""
    certain = find_rungs(view).values()
    return all(each.is_mine or each.rung.height > Rule.SUBSET.height for each in certain)


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
    freed: Counter[str] = field(default_factory=Counter)
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
        if {cell: proof.is_mine for cell, proof in proofs.items()} != {
            **dict.fromkeys(found.safe, False),
            **dict.fromkeys(found.mines, True),
        }:
            self.faults.append(f"not just the certain cells are proved: {view.text}")
        self._add_rungs(list(proofs.values()))
        if audit:
            self.faults += audited(view, list(proofs.values()))
        for number, proof in enumerate(proofs.values()):
            self._add_proof(view, proof)
            if number % 7 == self.positions % 7:
                self._time_one(view, proof)

    def _add_rungs(self, proofs: list[Proof]) -> None:
        """Whether the position needs more than the subset rule: for all it can know, to go on."""
        self.beyond_subset += any(proof.rung.height > Rule.SUBSET.height for proof in proofs)
        safe = [proof.rung for proof in proofs if not proof.is_mine]
        lowest = min(safe, key=lambda rung: rung.height, default=None)
        if lowest is None or lowest.height > Rule.SUBSET.height:
            self.stuck += 1
            self.freed[str(lowest or "none")] += 1

    def _add_proof(self, view: View, proof: Proof) -> None:
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
            self.faults.append(f"{error}: {proof.cell} in {view.text}")

    def _time_one(self, view: View, proof: Proof) -> None:
        began = time.process_time()
        prove(view, proof.cell)
        self.one.append(time.process_time() - began)


def audited(view: View, proofs: list[Proof]) -> Iterator[str]:
    """What keeps proofs from being minimal: a lower rung, or a number that they can do without."""
    opened = [cell for cell, _ in view.opened()]
    for proof in proofs:
        if not proof.is_minimal:
            continue
        lower = LADDER[proof.rung.height - 1] if proof.rung.height else None
        if lower and derive(view, opened, proof.cell, proof.is_mine, lower):
            yield f"a rung below {proof.rung} settles {proof.cell} in {view.text}"
        for number in proof.numbers:
            if is_needless(view, proof, number):
                yield f"{number} is not needed for {proof.cell} in {view.text}"


def is_needless(view: View, proof: Proof, number: Cell) -> bool:
    """Whether the other numbers of a proof settle its cell on the same rung."""
    uses_total = any(step.rule is Rule.TOTAL for step in flat(proof))
    told = view if uses_total else view.with_total(None)
    return derive(told, proof.numbers - {number}, proof.cell, proof.is_mine, proof.rung) is not None


def flat(proof: Proof) -> Iterator[Step]:
    """Every step, those inside cases too."""
    todo = list(proof.steps)
    while todo:
        step = todo.pop()
        todo += step.case
        yield step


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
        "freed": dict(figures.freed),
        "not_minimal": figures.not_minimal,
        "faults": len(figures.faults),
        "prove_ms": milliseconds(figures.one),
        "prove_all_ms": milliseconds(figures.all),
    }


def show(name: str, found: dict[str, Any]) -> None:
    """Print the figures of one set."""
    positions, stuck = found["positions"], found["stuck"]
    print(f"\n{name}: {positions} positions (subsets stuck in {stuck}), {found['proofs']} proofs")
    for rung, each in found["rungs"].items():
        share = each["proofs"] / found["proofs"]
        print(
            f"  {rung:8} {each['proofs']:7} {share:8.3%}   numbers {each['numbers']:5.2f}"
            f"   steps {each['steps']:5.2f} (longest {each['longest']})"
        )
    print(f"  depth of cases: {found['depths']}")
    print(f"  positions with a cell beyond the subset rule: {found['beyond_subset']}")
    print(f"  where the subset rule is stuck, the rung that finds a safe cell: {found['freed']}")
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
        figures, name = Figures(), f"{level}, {start} start"
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
