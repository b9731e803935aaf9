import assert from "node:assert/strict";
import { test } from "node:test";
import { newRecord, type GameRecord } from "../../src/record.ts";
import { Store } from "../../src/storage.ts";

/** A storage with so much room. */
function storage(room = Infinity): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, text: string) {
      const others = [...kept].filter(([each]) => each !== name).reduce((sum, [, each]) => sum + each.length, 0);
      if (others + text.length > room) throw new DOMException("full", "QuotaExceededError");
      kept.set(name, text);
    },
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage;
}

const record = (): GameRecord => ({
  ...newRecord({ height: 2, width: 2, mines: 1, start: "safe", cascade: true, win: "opened", seed: 1, marks: null, shown: null }),
  outcome: "won",
});

test("settings, the game and past games come back", () => {
  const place = storage();
  const store = new Store(() => place);
  store.settings.level = "expert";
  store.saveSettings();
  const game = record();
  store.saveGame(game);
  store.addGame(game);
  const again = new Store(() => place);
  assert.equal(again.settings.level, "expert");
  assert.deepEqual(again.game, game);
  assert.deepEqual(again.gameOf(game.identity), game);
  assert.deepEqual(again.summaries.map((each) => [each.outcome, each.level, each.isHelped]), [["won", "2x2/1", false]]);
  again.addGame(game);
  assert.equal(again.summaries.length, 1, "a game is kept once");
});

test("what is damaged is left out, never in the way", () => {
  const place = storage();
  place.setItem("sapper.settings", '{"level": 5, "theme": "dark", "other": 1}');
  place.setItem("sapper.game", "{broken");
  const store = new Store(() => place);
  store.addGame(record());
  const [whole] = JSON.parse(place.getItem("sapper.games")!) as object[];
  place.setItem("sapper.games", JSON.stringify([whole, 5, { ...whole, moves: "many" }, null]));
  assert.deepEqual([store.settings.level, store.settings.theme, store.game, store.summaries.length], ["beginner", "dark", null, 1]);
  place.setItem("sapper.games", "nonsense");
  assert.deepEqual([store.summaries, store.exportGames(), store.gameOf("none")], [[], "", null]);
});

test("without storage play goes on and the problem is told", () => {
  const store = new Store(() => {
    throw new DOMException("no", "SecurityError");
  });
  assert.equal(store.problem, "forbidden");
  store.addGame(record());
  assert.equal(store.summaries.length, 1, "kept until the tab closes");
});

test("where it is full the oldest games make place", () => {
  const place = storage(JSON.stringify(record()).length * 6);
  const store = new Store(() => place);
  const games = Array.from({ length: 12 }, record);
  games.forEach((game) => store.addGame(game));
  const { summaries } = store;
  assert.equal(summaries[0]!.identity, games[11]!.identity);
  assert.ok(summaries.length < 6);
  for (const { identity } of summaries) assert.ok(store.gameOf(identity), "what is listed is there");
  assert.equal(store.exportGames().trim().split("\n").length, summaries.length, "and nothing else is");
});

test("games go out to a file and come back in, bad lines counted", async () => {
  const place = storage();
  const store = new Store(() => place);
  const games = [{ ...record(), begun: "2026-11-01T00:00:00Z" }, { ...record(), begun: "2026-11-02T00:00:00Z" }];
  games.forEach((game) => store.addGame(game));
  const text = store.exportGames();
  assert.deepEqual(await store.importGames(`${text}oops\n`), { added: 0, bad: 1 });
  const room = storage();
  const other = new Store(() => room);
  assert.deepEqual(await other.importGames(text), { added: 2, bad: 0 });
  assert.deepEqual(other.summaries.map(({ begun }) => begun), games.map(({ begun }) => begun).reverse());
  assert.deepEqual(other.gameOf(games[0]!.identity), games[0]);
  other.forgetGames();
  assert.deepEqual([other.summaries, other.gameOf(games[0]!.identity)], [[], null]);
});
