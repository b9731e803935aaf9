import assert from "node:assert/strict";
import { test } from "node:test";
import { PlayModel } from "../../src/play/model.ts";
import { FLAGGED, HIDDEN, type GameState } from "../../src/protocol.ts";
import { Store } from "../../src/storage/store.ts";
import { fakeKernel, gameState, storage } from "./fakes.ts";

type Answers = Parameters<typeof fakeKernel>[0];
const opened = (changes: Partial<GameState> = {}): GameState =>
  gameState({ codes: Uint8Array.of(1, HIDDEN, HIDDEN, HIDDEN), changed: Uint32Array.of(0), added: [{ kind: "open", cell: 0, ms: 7, agent: "" }], isLaid: true, source: { mines: "../.*" }, ...changes });

/** A model on a fresh game of 2 x 2 cells, its kernel and its store. */
async function begin(answers: Answers, place = storage()): Promise<{ model: PlayModel; asked: unknown[][]; store: Store }> {
  const { kernel, asked } = fakeKernel({ begin: () => gameState(), deal: () => ({ state: gameState({ isLaid: true }), found: "drawn" }), ...answers });
  const store = new Store(() => place);
  store.change({ custom: "2x2/1", start: "safe" });
  const model = new PlayModel(kernel, store, () => undefined, () => 1000);
  await model.begin(model.rulesFor("custom"));
  return { model, asked, store };
}
const names = (asked: unknown[][]): unknown[] => asked.map(([name]) => name);

test("the course's game has the course's rules, and no guessing needs a first click that is safe", () => {
  const store = new Store(() => storage());
  store.change({ noGuess: true });
  const model = new PlayModel(fakeKernel({}).kernel, store, () => undefined);
  const { height, mines, start, cascade, win, noGuess } = model.rulesFor("cs50");
  assert.deepEqual([height, mines, start, cascade, win, noGuess], [8, 8, "none", false, "flagged", false]);
  assert.equal(model.rulesFor("expert").noGuess, true);
  store.change({ start: "none" });
  assert.equal(model.rulesFor("expert").noGuess, false);
});

test("clicks are carried out one after the other, and the record follows", async () => {
  const { model, asked, store } = await begin({ act: () => opened(), pause: () => opened({ isPaused: true, added: [] }) });
  const both = Promise.all([model.click("open", 0), model.pause(true)]);
  assert.deepEqual(names(asked), ["begin"], "nothing runs ahead");
  assert.deepEqual((await both)[0], { kind: "opened", cells: 1 });
  assert.deepEqual(names(asked), ["begin", "deal", "act", "pause"]);
  assert.deepEqual(model.record.moves, [["open", 0, 0, 7]]);
  assert.deepEqual(store.game?.record.moves, [["open", 0, 0, 7]]);
  assert.deepEqual(await model.click("open", 1), { kind: "refused", action: "over" }, "a pause takes no moves");
});

test("a click on a number asks for what is around it", async () => {
  const { model, asked } = await begin({ act: (_, kind) => (kind === "chord" ? opened({ isMove: false, added: [] }) : opened()) });
  await model.click("open", 0);
  assert.deepEqual(await model.click("open", 0), { kind: "refused", action: "chord" });
  assert.deepEqual(asked.at(-1)!.slice(2, 4), ["chord", 0]);
});

test("a flag, a question mark, nothing; question marks come back with the game", async () => {
  const place = storage();
  let isFlagged = false;
  const act = (): GameState => {
    isFlagged = !isFlagged;
    return opened({ codes: Uint8Array.of(HIDDEN, isFlagged ? FLAGGED : HIDDEN, HIDDEN, HIDDEN), added: [{ kind: "flag", cell: 1, ms: 0, agent: "" }] });
  };
  const { model, store } = await begin({ act }, place);
  store.change({ questions: true });
  assert.deepEqual(await model.click("flag", 1), { kind: "flagged" });
  assert.equal(model.minesLeft, 0);
  assert.deepEqual(await model.click("flag", 1), { kind: "questioned" });
  model.rest();
  const again = await begin({ begin: () => gameState({ codes: new Uint8Array(4).fill(HIDDEN) }), pause: () => gameState({ isPaused: true }) }, place);
  assert.equal(await again.model.resume(), false, "a new game takes the place of the kept one");
  await model.click("flag", 1);
  assert.deepEqual([...model.questions], []);
});

test("a kept game comes back covered, with its question marks", async () => {
  const place = storage();
  const first = await begin({ act: () => opened() }, place);
  await first.model.click("open", 0);
  first.model.questions.add(2).add(0);
  first.model.rest();
  const { kernel, asked } = fakeKernel({ begin: () => opened({ added: [] }), pause: () => opened({ added: [], isPaused: true }) });
  const model = new PlayModel(kernel, new Store(() => place), () => undefined);
  assert.equal(await model.resume(), true);
  assert.deepEqual(names(asked), ["begin", "pause"]);
  assert.deepEqual([...model.questions], [2], "an open cell has none");
  assert.equal(model.isPaused, true);
});

test("chance deals the mines at the first opening", async () => {
  for (const found of ["drawn", "repaired", "none"] as const) {
    const { model, asked, store } = await begin({
      deal: () => ({ state: gameState({ isLaid: true, source: { mines: "../.*" } }), found }), act: () => opened({ source: { mines: "../.*" } }),
    });
    store.change({ noGuess: true });
    await model.begin(model.rulesFor("custom"));
    assert.deepEqual([model.record.seed, model.record.mines], [undefined, undefined]);
    await model.click("open", 0);
    assert.deepEqual(names(asked).slice(-2), ["deal", "act"]);
    assert.equal(model.found, found);
    assert.equal(model.record.no_guess, found === "none" ? undefined : true);
    assert.equal(model.record.mines, "../.*");
  }
});

const MARKS = Uint8Array.of(0, 0, 0, 1);

test("a game goes on as another tab left it, with its time", async () => {
  const place = storage();
  let past = { moves: 0, ms: 0 };
  const state = (isPaused: boolean): GameState => gameState({ ms: past.ms, isPaused, recordedHelps: ["odds"], source: { mines: "../.*" } });
  const answers: Answers = {
    begin(_, given) {
      past = { moves: given?.moves.length ?? 0, ms: given?.clock ?? 0 };
      return state(false);
    },
    act: () => opened(), pause: (_, isPaused) => state(isPaused),
  };
  const { model, store } = await begin(answers, place);
  await model.click("open", 0);
  assert.equal(await model.follow(), null, "nothing new");
  const { record } = store.game!;
  store.saveGame({ ...record, helps: ["odds"], moves: [...record.moves, ["open", 1, 1, 90]], clock: 5000 });
  assert.equal(await model.follow(), "went on");
  assert.deepEqual([past, model.isPaused, model.record.helps], [{ moves: 2, ms: 5000 }, true, ["odds"]]);
  store.saveClock(record.identity, 9000, []);
  await model.pause(false);
  assert.deepEqual([past.ms, model.isPaused], [9000, false]);
});

test("a game that another tab has begun since is not overwritten, nor removed by a board without moves", async () => {
  const { model, store } = await begin({ act: () => opened(), layout: () => MARKS }, storage());
  await model.click("open", 0);
  const { record } = store.game!;
  store.saveGame({ ...record, identity: "another" });
  assert.equal(await model.follow(), "newer");
  assert.equal(await model.follow(), null, "told once");
  await model.click("open", 1);
  assert.equal(store.game!.record.identity, "another");
  await model.begin(model.rules);
  assert.equal(store.game!.record.identity, "another");
  await model.click("open", 0); // the newest now
  assert.equal(store.game!.record.identity, model.record.identity);
  await new Promise((resolve) => setTimeout(resolve));
  assert.ok(store.games.find("another"), "the other tab's game is left");
});
