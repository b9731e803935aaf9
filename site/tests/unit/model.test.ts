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
  const model = new PlayModel(kernel, store, () => undefined, () => 1000, locks());
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
  assert.equal(await again.model.resume(), true);
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
  const model = new PlayModel(kernel, new Store(() => place), () => undefined, () => 1000, locks());
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

/** The locks of a browser, for all tabs of a test. */
function locks(): LockManager {
  let free: ((error: Error) => void) | null = null;
  return {
    request(_name: string, { steal = false }: LockOptions, work: (lock: object) => Promise<unknown>) {
      return new Promise((_resolve, reject) => {
        if (free && !steal) return void setTimeout(() => reject(new Error("timeout")));
        free?.(new Error("stolen"));
        free = reject;
        void work({});
      });
    },
  } as unknown as LockManager;
}

/** A tab: a model whose kernel plays as it is told, on a place and locks that it shares with others. */
function tab(place: Storage, shared: LockManager): { model: PlayModel; store: Store } {
  let past = 0;
  const state = (changes: Partial<GameState> = {}): GameState => gameState({ isLaid: true, source: { mines: "../.*" }, ...changes });
  const { kernel } = fakeKernel({
    begin(_, given) {
      past = given?.moves.length ?? 0;
      return state({ steps: past });
    },
    deal: () => ({ state: state(), found: "drawn" }), act: () => opened(), pause: (_, isPaused) => state({ isPaused }), layout: () => MARKS,
  });
  const store = new Store(() => place);
  store.change({ custom: "2x2/1", start: "safe" });
  return { model: new PlayModel(kernel, store, () => undefined, () => 1000, shared), store };
}

test("one tab has the game: the other says so, takes over, and goes on where it was left", async () => {
  const [place, shared] = [storage(), locks()];
  const [first, second] = [tab(place, shared), tab(place, shared)];
  await first.model.begin(first.model.rulesFor("custom"));
  await first.model.click("open", 0);
  const { identity } = first.model.record;
  assert.equal(await second.model.resume(), false);
  await second.model.begin(second.model.rulesFor("custom"));
  assert.deepEqual(await second.model.click("open", 0), { kind: "refused", action: "elsewhere" });
  assert.equal(second.store.game!.record.identity, identity, "nothing is overwritten");
  assert.equal(await second.model.takeOver(), true);
  await first.model.pause(true);
  assert.deepEqual([second.model.record.identity, second.model.isPaused, first.model.isElsewhere], [identity, true, true]);
  assert.notEqual(first.model.record.identity, identity, "it goes on in one place");
  assert.deepEqual(await first.model.click("open", 1), { kind: "refused", action: "elsewhere" });
});

test("a game that is left for another one can be gone back to, and counts as left when the next one is left", async () => {
  const { model, store } = tab(storage(), locks());
  const identities: string[] = [];
  for (let game = 0; game < 2; ++game) {
    await model.begin(model.rulesFor("custom"));
    await model.click("open", 0);
    identities.push(model.record.identity);
  }
  assert.deepEqual([store.aside?.identity, store.games.list.length], [identities[0], 0]);
  assert.equal(await model.back(), true);
  assert.deepEqual([model.record.identity, model.isPaused, store.aside?.identity], [identities[0], true, identities[1]]);
  await model.begin(model.rulesFor("custom"));
  await model.begin(model.rulesFor("custom"));
  assert.equal(store.aside?.identity, identities[0]);
});
