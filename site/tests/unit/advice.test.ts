import assert from "node:assert/strict";
import { test } from "node:test";
import { Advice, frameBest, tellBest, whyBest } from "../../src/play/advice.ts";
import { parsePosition } from "../../src/position.ts";
import type { Choice, Odds, Position } from "../../src/protocol.ts";
import { Store } from "../../src/storage/store.ts";
import { fakeKernel, storage } from "./fakes.ts";

const FIRST = parsePosition(".../11. 1");
const SECOND = parsePosition("1../11. 1");
const odds = (safe: number[], mines: number[] = []): Odds => ({
  chances: new Float64Array(6), safe: Uint32Array.from(safe), mines: Uint32Array.from(mines), away: new Uint32Array(), log2Layouts: 1, problem: null,
});
const choice = (cell: number): Choice => ({ cell, certainty: "guess", risk: 0.25, winChance: null });
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("nothing is asked that is not shown, and nothing twice", async () => {
  const { kernel, asked } = fakeKernel({ odds: () => odds([2]), best: () => choice(2) });
  const advice = new Advice(kernel, new Store(() => storage()), () => undefined);
  advice.ask(FIRST);
  assert.equal(asked.length, 0);
  advice.showsOdds = advice.showsBest = true;
  advice.ask(FIRST);
  await settle();
  advice.ask(FIRST);
  assert.deepEqual(asked.map(([name]) => name), ["odds", "best"]);
  advice.ask(SECOND);
  assert.deepEqual(asked.map(([name]) => name), ["odds", "best", "odds", "best"]);
});

test("an answer that comes late is not told of another position", async () => {
  const waiting: ((best: Choice) => void)[] = [];
  const { kernel } = fakeKernel({ best: () => new Promise<Choice>((resolve) => waiting.push(resolve)) });
  const advice = new Advice(kernel, new Store(() => storage()), () => undefined);
  advice.showsBest = true;
  advice.ask(FIRST);
  advice.ask(SECOND);
  await settle();
  waiting[0]!(choice(0));
  await settle();
  assert.equal(advice.bestText(SECOND).seen, "");
  assert.deepEqual(advice.outlines(SECOND), []);
  waiting[1]!(choice(5));
  await settle();
  assert.deepEqual(advice.bestText(SECOND), { seen: "A guess: it is a mine in 25.0 % of all cases.", heard: "Best move: row 2, column 3. A guess: it is a mine in 25.0 % of all cases." });
  assert.equal(advice.bestText(FIRST).seen, "");
  assert.deepEqual(advice.outlines(SECOND), [{ kind: "best", cells: [5] }]);
});

test("hints tell how much is certain, then where, then which cell; a new position begins again", async () => {
  const { kernel } = fakeKernel({ odds: () => odds([2], [0, 1]), easiest: () => ({ cell: 2, isMine: false }) });
  const advice = new Advice(kernel, new Store(() => storage()), () => undefined);
  const hint = async (position: Position): Promise<string> => Object.values(await advice.nextHint(position, null)).join(" | ");
  assert.match(await hint(FIRST), /^1 hidden cell is certainly safe and 2 are certainly mines/);
  assert.deepEqual(advice.outlines(FIRST), []);
  assert.match(await hint(FIRST), /outlined area/);
  assert.ok(advice.outlines(FIRST)[0]!.cells.length > 1);
  assert.match(await hint(FIRST), /^The outlined cell is safe.* \| Row 1, column 3 is safe/);
  assert.deepEqual(advice.outlines(FIRST), [{ kind: "hint", cells: [2] }]);
  advice.forget();
  assert.match(await hint(SECOND), /^1 hidden cell/);
});

test("where nothing is certain a hint says so and points nowhere", async () => {
  const { kernel } = fakeKernel({ odds: () => odds([]), easiest: () => null });
  const advice = new Advice(kernel, new Store(() => storage()), () => undefined);
  assert.match((await advice.nextHint(FIRST, null)).seen, /Nothing is certain/);
  assert.deepEqual(advice.outlines(FIRST), []);
});

test("why a move is the best, in words", () => {
  assert.equal(whyBest({ ...choice(0), certainty: "certain", risk: 0 }), "It is certainly safe.");
  assert.equal(whyBest({ ...choice(0), risk: 1 }), "Every cell left is a mine.");
  assert.equal(whyBest({ ...choice(0), certainty: "endgame", winChance: 0.5 }), "Searched to the end: it wins 50.0 % of all games from here (risk 25.0 %).");
});

test("where every cell left is a mine no best move is named or framed", () => {
  assert.match(tellBest(choice(4), "(1, 1)"), /^Best move: \(1, 1\)\. /);
  assert.deepEqual(frameBest(choice(4)), [{ kind: "best", cells: [4] }]);
  assert.equal(tellBest({ ...choice(4), risk: 1 }, "(1, 1)"), "Every cell left is a mine.");
  assert.deepEqual(frameBest({ ...choice(4), risk: 1 }), []);
});
