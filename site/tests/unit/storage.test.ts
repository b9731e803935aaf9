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
  assert.deepEqual(again.games, [game]);
  again.addGame(game);
  assert.equal(again.games.length, 1, "a game is kept once");
});

test("what is damaged is left out, never in the way", () => {
  const place = storage();
  place.setItem("sapper.settings", '{"level": 5, "theme": "dark", "other": 1}');
  place.setItem("sapper.game", "{broken");
  place.setItem("sapper.games", `nonsense\n${JSON.stringify(record())}\n`);
  const store = new Store(() => place);
  assert.deepEqual([store.settings.level, store.settings.theme, store.game, store.games.length], ["beginner", "dark", null, 1]);
});

test("without storage play goes on and the problem is told", () => {
  const store = new Store(() => {
    throw new DOMException("no", "SecurityError");
  });
  assert.equal(store.problem, "forbidden");
  store.addGame(record());
  assert.equal(store.games.length, 1, "kept until the tab closes");
});

test("where it is full the oldest games make place", () => {
  const place = storage(JSON.stringify(record()).length * 4);
  const store = new Store(() => place);
  const games = Array.from({ length: 8 }, record);
  games.forEach((game) => store.addGame(game));
  assert.equal(store.games[0]!.identity, games[7]!.identity);
  assert.ok(store.games.length < 5);
});

test("games go out to a file and come back in, bad lines counted", () => {
  const store = new Store(() => storage());
  const place = storage();
  const other = new Store(() => place);
  other.addGame(record());
  other.addGame(record());
  assert.deepEqual(new Store(() => place).importGames(`${other.exportGames()}oops\n`), { added: 0, bad: 1 });
  assert.equal(store.games.length, 0);
});
