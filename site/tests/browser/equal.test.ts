// The browser says what the package says: rules, boards, odds, best moves and proofs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePosition } from "../../src/position.ts";
import { askPackage, askWorker, openBrowser, openPage } from "./harness.ts";

interface Reference {
  positions: { text: string; height: number; width: number; mines: number; codes: number[]; chances: (number | null)[]; log2: number; best: number | null; risk: number | null }[];
  proofs: { text: string; cell: [number, number] | null; title: string; steps: string[]; difficulty: string }[];
}
interface Odds { chances: number[]; log2Layouts: number; problem: unknown }
interface Choice { cell: number; risk: number }

const COUNT = 200;
const { host, browser } = await openBrowser();
const page = await openPage(browser, host.address);
const reference = askPackage<Reference>("positions.py", String(COUNT));

test(`odds are the same on ${COUNT} positions, to the last bit`, async () => {
  const questions = reference.positions.map(({ height, width, mines, codes }) => ["odds", { height, width, mines, codes }]);
  const answers = (await askWorker(page, "kernel-worker.js", questions)) as Odds[];
  reference.positions.forEach((position, place) => {
    const odds = answers[place]!;
    assert.equal(odds.problem, null, position.text);
    assert.equal(odds.log2Layouts, position.log2, position.text);
    assert.deepEqual(odds.chances.map((each) => (Number.isNaN(each) ? null : each)), position.chances, position.text);
  });
});

test(`the best move is the same on ${COUNT} positions`, async () => {
  const asked = reference.positions.filter((position) => position.best !== null);
  const questions = asked.map(({ height, width, mines, codes }) => ["best", { height, width, mines, codes }, "standard"]);
  const answers = (await askWorker(page, "kernel-worker.js", questions)) as Choice[];
  asked.forEach((position, place) => {
    assert.equal(answers[place]!.cell, position.best, position.text);
    assert.equal(answers[place]!.risk, position.risk, position.text);
  });
});

test("the rules are the same: random clicks, flags, chords and undos in 60 games", async () => {
  interface Game { rules: object; moves: [string, number][]; states: [boolean, string, string][] }
  const games = askPackage<Game[]>("games.py", "60");
  const questions: unknown[][] = [];
  for (const [place, game] of games.entries()) {
    questions.push(["begin", { ...game.rules, sealed: null, noGuess: false }, null, ""]);
    for (const [kind, cell] of game.moves) questions.push(kind === "undo" ? ["undo", place + 1, 0] : ["act", place + 1, kind, cell, 0]);
    questions.push(["end", place + 1]);
  }
  const answers = (await askWorker(page, "kernel-worker.js", questions)) as { codes: number[]; outcome: string; isMove: boolean }[];
  let next = 0;
  for (const game of games) {
    ++next;
    game.states.forEach(([isMove, outcome, codes], place) => {
      const state = answers[next++]!;
      const where = `${JSON.stringify(game.rules)} after ${JSON.stringify(game.moves.slice(0, place + 1))}`;
      assert.equal(state.codes.map((code) => String.fromCharCode(code + 65)).join(""), codes, where);
      assert.equal(state.outcome, outcome, where);
      assert.equal(state.isMove, isMove, where);
    });
    ++next;
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

test(`proofs are the same on ${COUNT} positions, word by word`, async () => {
  const asked = reference.proofs.filter((proof) => proof.cell !== null);
  const questions = asked.map(({ text, cell }) => {
    const { height, width, mines, codes } = parsePosition(text);
    return ["why", { height, width, mines, codes: [...codes] }, cell![0] * width + cell![1]];
  });
  const answers = (await askWorker(page, "kernel-worker.js", questions)) as { title: string; difficulty: string; steps: { text: string }[] }[];
  asked.forEach(({ text, title, steps, difficulty }, place) => {
    const why = answers[place]!;
    assert.equal(why.title, title, text);
    assert.equal(why.difficulty, difficulty, text);
    // Of guesses the last step may have estimates of the chance to win, cut short by the clock.
    const count = difficulty ? steps.length : 2;
    assert.deepEqual(why.steps.map((step) => step.text).slice(0, count), steps.slice(0, count), text);
  });
});
