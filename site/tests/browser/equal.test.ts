// The browser says what the package says: odds, best moves, proofs and boards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askPackage, askWorker, openBrowser, openPage } from "./harness.ts";

interface Reference {
  position: { height: number; width: number; mines: number; codes: number[] };
  text: string;
  chances: (number | null)[];
  log2: number;
  best: number;
  risk: number;
  cell: number;
  title: string;
  steps: string[];
  difficulty: string;
}
interface Odds { chances: number[]; log2Layouts: number; problem: unknown }
interface Choice { cell: number; risk: number }
interface Why { title: string; difficulty: string; steps: { text: string }[] }

const COUNT = 100;
const { host, browser } = await openBrowser();
const page = await openPage(browser, host.address);

test(`odds, best moves and reasons are the same on ${COUNT} positions: to the last bit, word by word`, async () => {
  const reference = askPackage<Reference[]>("positions.py", String(COUNT));
  const questions = reference.flatMap(({ position, cell }) => [["odds", position], ["best", position, "standard"], ["why", position, cell]]);
  const answers = await askWorker(page, "kernel-worker.js", questions);
  for (const [place, expected] of reference.entries()) {
    const [odds, best, why] = answers.slice(3 * place) as [Odds, Choice, Why];
    const { text, difficulty, steps } = expected;
    assert.equal(odds.problem, null, text);
    assert.equal(odds.log2Layouts, expected.log2, text);
    assert.deepEqual(odds.chances.map((each) => (Number.isNaN(each) ? null : each)), expected.chances, text);
    assert.deepEqual([best.cell, best.risk], [expected.best, expected.risk], text);
    assert.deepEqual([why.title, why.difficulty], [expected.title, difficulty], text);
    // Of guesses the last step may have estimates of the chance to win, cut short by the clock.
    const count = difficulty ? steps.length : 2;
    assert.deepEqual(why.steps.map((step) => step.text).slice(0, count), steps.slice(0, count), text);
  }
});

test("boards that are dealt without guessing need none, as the package rates them", async () => {
  const levels = [[9, 9, 10], [16, 16, 40], [16, 30, 99], [9, 9, 12], [8, 8, 8], [12, 20, 40]] as const;
  const first = 20;
  const rules = { start: "opening", cascade: true, win: "opened", seed: null, marks: null, sealed: null, shown: null, noGuess: true };
  const questions = levels.flatMap(([height, width, mines], place) => [
    ["begin", { ...rules, height, width, mines }, null, "own"],
    ["deal", place + 1, first, 0],
    ["layout", place + 1],
  ]);
  const answers = await askWorker(page, "kernel-worker.js", questions);
  const boards = levels.map(([height, width], place) => ({ height, width, first, marks: answers[3 * place + 2] as number[] }));
  for (const [place, { marks }] of boards.entries()) assert.equal(marks.filter(Boolean).length, levels[place]![2]);
  assert.deepEqual(askPackage<boolean[]>("boards.py", JSON.stringify(boards)), levels.map(() => true));
});
