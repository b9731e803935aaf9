// Proofs in words: what the package says of the same steps, word by word.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parsePosition } from "../../src/position.ts";
import { tell, type Step } from "sapper-minesweeper";
import { difficulty, percent } from "../../src/kernel/solver.ts";

declare const SITE: string;

type Pair = [number, number];
type Written = Omit<Step, "cells" | "premises" | "number" | "case"> & { cells: Pair[]; premises?: number[]; number?: Pair; case?: Written[] };
interface Golden { view: string; cell: Pair | null; steps: Written[]; difficulty?: string; said: string[] }

/** A step of a proof in JSON as the kernel hands it out. */
function read(step: Written, width: number): Step {
  const index = ([row, column]: Pair): number => row * width + column;
  return {
    ...step, cells: step.cells.map(index), premises: step.premises ?? [],
    number: step.number ? index(step.number) : null, case: (step.case ?? []).map((each) => read(each, width)),
  };
}

const lines = readFileSync(join(SITE, "../tests/golden/proof_words.jsonl"), "utf8").trim().split("\n");

test(`${lines.length} proofs and refutations are told as the package tells them`, () => {
  for (const line of lines) {
    const golden = JSON.parse(line) as Golden;
    const position = parsePosition(golden.view);
    const steps = golden.steps.map((step) => read(step, position.width));
    assert.deepEqual(tell(position, steps, golden.cell === null).map((each) => each.text), golden.said, golden.view);
    if (golden.difficulty) assert.equal(difficulty(steps), golden.difficulty, golden.view);
  }
});

test("each sentence names the numbers and cells that it is about", () => {
  const position = parsePosition(".../11. 1");
  const number: Omit<Step, "cells" | "number"> = { relation: "=", count: 1, rule: "number", premises: [], case: [] };
  const steps: Step[] = [
    { ...number, cells: [0, 1], number: 3 },
    { ...number, cells: [0, 1, 2, 5], number: 4 },
    { cells: [2], relation: "=", count: 0, rule: "subset", premises: [0, 1], number: null, case: [] },
  ];
  const said = tell(position, steps);
  assert.deepEqual(said.map(({ numbers, cells }) => [numbers, cells]), [[[3], [0, 1]], [[4], [0, 1, 2, 5]], [[3, 4], [2]]]);
});

test("shares are rounded as Python rounds them", () => {
  assert.deepEqual([1 / 16, 3 / 16, 1 / 3, 0, 1].map((share) => percent(share)), ["6.2 %", "18.8 %", "33.3 %", "0.0 %", "100.0 %"]);
  assert.equal(percent(1 / 32, 2), "3.12 %");
});
