import assert from "node:assert/strict";
import { test } from "node:test";
import { newRecord, type GameRecord } from "../../src/record.ts";
import { Store } from "../../src/storage.ts";
import { storage } from "./fakes.ts";

const record = (): GameRecord => ({
  ...newRecord({ height: 2, width: 2, mines: 1, start: "safe", cascade: true, win: "opened", seed: 1, marks: null, shown: null, noGuess: false }),
  outcome: "won",
});

const won = { outcome: "won", ms: 5000, isHelped: false } as const;

test("settings, the game and past games come back", () => {
  const place = storage();
  const store = new Store(() => place);
  store.settings.level = "expert";
  store.saveSettings();
  const game = record();
  store.saveGame(game);
  store.addGame(game, won);
  const again = new Store(() => place);
  assert.equal(again.settings.level, "expert");
  store.saveClock(game.identity, 1234, [2]);
  assert.deepEqual(again.game, { record: { ...game, clock: 1234 }, questions: [2] });
  assert.deepEqual(again.gameOf(game.identity), game);
  assert.deepEqual(again.summaries.map((each) => [each.outcome, each.level, each.isHelped]), [["won", "2x2/1", false]]);
  again.addGame(game, won);
  assert.equal(again.summaries.length, 1, "a game is kept once");
});

test("the first end counts: a loss that was taken back and won stays a loss", () => {
  const room = storage();
  const store = new Store(() => room);
  const game = record();
  store.addGame({ ...game, outcome: "lost" }, { outcome: "lost", ms: 900, isHelped: false });
  store.addGame(game, won);
  assert.deepEqual(store.summaries.map(({ outcome, ms }) => [outcome, ms]), [["lost", 900]]);
  assert.deepEqual([...store.tallies], [["2x2/1 safe opened", { games: 1, won: 0, best: null, helped: 0 }]]);
});

test("games of other rules are counted apart, helped ones too", () => {
  const room = storage();
  const store = new Store(() => room);
  const course = { level: "8x8/8", start: "none", win: "flagged", cascade: false } as const;
  store.addGame({ ...record(), ...course }, won);
  store.addGame({ ...record(), level: "8x8/8" }, won);
  store.addGame({ ...record(), ...course }, { ...won, isHelped: true });
  assert.deepEqual([...store.tallies].map(([kind, { games, helped }]) => [kind, games, helped]).sort(),
    [["8x8/8 none flagged single", 1, 1], ["8x8/8 safe opened", 1, 0]]);
});

test("the best time stays when its game makes place for newer ones", () => {
  const room = storage();
  const store = new Store(() => room);
  const day = (number: number): string => new Date(Date.UTC(2026, 0, 1 + number)).toISOString();
  store.addGame({ ...record(), begun: day(0) }, { ...won, ms: 1 });
  const [first] = store.summaries;
  const others = Array.from({ length: 498 }, (_, number) => ({ ...first, identity: `x-${number}`, begun: day(number + 1), ms: 9000 }));
  room.setItem("sapper.games", JSON.stringify([...others, first]));
  for (let number = 500; number < 503; ++number) store.addGame({ ...record(), begun: day(number) }, { ...won, ms: 9000 });
  assert.equal(store.summaries.length, 500);
  assert.equal(store.gameOf(first!.identity), null);
  assert.deepEqual([...store.tallies.values()], [{ games: 502, won: 502, best: 1, helped: 0 }]);
});

test("boards that were seen are known, and stay so", () => {
  const room = storage();
  const store = new Store(() => room);
  store.addKnown("");
  store.addKnown("00ff");
  assert.deepEqual([store.isKnown(""), store.isKnown("00ff"), new Store(() => room).isKnown("00ff"), store.isKnown("11")], [false, true, true, false]);
});

test("what is damaged is left out, never in the way", () => {
  const place = storage();
  place.setItem("sapper.settings", '{"level": 5, "theme": "dark", "other": 1}');
  place.setItem("sapper.game", "{broken");
  const store = new Store(() => place);
  store.addGame(record(), won);
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
  store.addGame(record(), won);
  assert.equal(store.summaries.length, 1, "kept until the tab closes");
});

test("where it is full the oldest games make place", () => {
  const place = storage(JSON.stringify(record()).length * 6);
  const store = new Store(() => place);
  const games = Array.from({ length: 12 }, record);
  for (const game of games) store.addGame(game, won);
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
  for (const game of games) store.addGame(game, won);
  const text = store.exportGames();
  const check = (game: GameRecord): Promise<typeof won> => (game.moves.length ? Promise.reject(new Error("not allowed")) : Promise.resolve(won));
  const others = [{ ...record(), player: "Zoë" }, { ...record(), agent: true }].map((each) => JSON.stringify(each)).join("\n");
  const broken = JSON.stringify({ ...record(), moves: [["open", 0, 0, 1]] });
  assert.deepEqual(await store.importGames(`${text}oops\n${others}\n${broken}\n`, check), { added: 0, others: 2, bad: 2 });
  const room = storage();
  const other = new Store(() => room);
  assert.deepEqual(await other.importGames(text, check), { added: 2, others: 0, bad: 0 });
  assert.deepEqual(other.summaries.map(({ begun }) => begun), games.map(({ begun }) => begun).reverse());
  assert.deepEqual(other.gameOf(games[0]!.identity), games[0]);
  other.forgetGames();
  assert.deepEqual([other.summaries, other.gameOf(games[0]!.identity)], [[], null]);
});
