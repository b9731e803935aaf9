import assert from "node:assert/strict";
import { test } from "node:test";
import { newRecord, type GameRecord } from "../../src/record.ts";
import { Games, type Judged } from "../../src/storage/games.ts";
import { checkSettings, USUAL } from "../../src/storage/settings.ts";
import { MemoryShelf } from "../../src/storage/shelf.ts";
import { curves, playedOf, tally, winsByDay } from "../../src/storage/statistics.ts";
import { Store } from "../../src/storage/store.ts";
import { storage } from "./fakes.ts";

let count = 0;

/** A game of 2 x 2 cells with moves of its own. */
const record = (changes: Partial<GameRecord> = {}): GameRecord => ({
  ...newRecord({ height: 2, width: 2, mines: 1, start: "safe", cascade: true, win: "opened", seed: 1, marks: null, shown: null, noGuess: false }),
  outcome: "won", moves: [["open", 0, 0, ++count], ["open", 0, 1, ++count]], ...changes,
});

const won: Judged = { outcome: "won", ms: 5000, isHelped: false, needed: 2, mines: "../.*" };
/** Mines that no other game has. */
const other = (changes: Partial<Judged> = {}): Judged => ({ ...won, mines: `mines ${++count}`, ...changes });

test("settings, the game and its clock come back", () => {
  const place = storage();
  const store = new Store(() => place);
  store.change({ level: "expert" });
  const game = record();
  store.saveGame(game);
  store.saveClock(game.identity, 1234, [2]);
  const again = new Store(() => place);
  assert.equal(again.settings.level, "expert");
  assert.deepEqual(again.game, { record: { ...game, clock: 1234 }, questions: [2] });
});

test("settings are checked by value: a wrong one is the usual one, and named", () => {
  const wrong: [object, string[]][] = [
    [{ level: "custom", custom: "<x>" }, ["custom"]], [{ level: "__proto__" }, ["level"]], [{ level: "constructor" }, ["level"]], [{ level: 5, theme: "pink" }, ["theme", "level"]],
    [{ custom: "2x2/9" }, ["custom"]], [{ custom: "101x2/9" }, ["custom"]], [{ touch: "switch" }, ["touch"]], [{ cells: { "9x9": 1e9 } }, ["cells"]],
    [{ cells: [] }, ["cells"]], [{ sound: "yes" }, ["sound"]],
  ];
  for (const [given, names] of wrong) {
    const found = checkSettings(given);
    assert.deepEqual(found.wrong, names, JSON.stringify(given));
    for (const name of names) assert.deepEqual(found.settings[name as "level"], USUAL[name as "level"]);
  }
  for (const data of [null, 5, "x", [], { other: 1 }]) assert.deepEqual(checkSettings(data), { settings: USUAL, wrong: [] });
});

test("games come back from the shelf; where there is none they stay as long as the tab", async () => {
  const shelf = new MemoryShelf();
  const games = new Games();
  await games.load(async () => shelf);
  const game = record();
  games.add(game, won);
  const again = new Games();
  await again.load(async () => shelf);
  assert.deepEqual(again.list.map(({ outcome, level, isHelped }) => [outcome, level, isHelped]), [["won", "2x2/1", false]]);
  assert.deepEqual(await again.recordOf(game.identity), game);
  const without = new Games();
  await without.load(() => Promise.reject(new DOMException("no", "SecurityError")));
  without.add(game, won);
  assert.deepEqual([without.problem, without.list.length], ["forbidden", 1]);
});

test("an outcome that is kept never changes, whichever tab tells another one", async () => {
  const shelf = new MemoryShelf();
  const [here, there] = [new Games(), new Games()];
  await Promise.all([here.load(async () => shelf), there.load(async () => shelf)]);
  const game = record();
  here.add(record({ ...game, outcome: "lost" }), { ...won, outcome: "lost" });
  there.add(game, won);
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([here.find(game.identity)!.outcome, there.find(game.identity)!.outcome], ["lost", "lost"]);
  assert.equal((await there.recordOf(game.identity))!.outcome, "lost");
});

test("the first board waits for no database", async () => {
  const games = new Games();
  void games.load(() => new Promise(() => undefined));
  games.add(record(), won);
  assert.equal(games.list.length, 1);
});

test("won, lost and left count; help, agents and boards of the day do not", () => {
  const games = new Games();
  games.add(record(), other({ ms: 4000 }));
  games.add(record(), other({ ms: 2000 }));
  games.add(record(), other({ outcome: "lost" }));
  games.add(record(), other({ outcome: "left" }));
  games.add(record(), other({ isHelped: true, ms: 1 }));
  games.add(record({ agent: true }), other({ ms: 1 }));
  games.add(record({ daily: "2026-11-17" }), other({ ms: 1 }));
  const [[kind, sum], ...rest] = [...tally(games.list)] as [[string, ReturnType<typeof tally> extends Map<string, infer Sum> ? Sum : never]];
  assert.deepEqual([kind, sum.won, sum.lost, sum.left, sum.helped, playedOf(sum), rest], ["2x2/1 safe opened", 2, 1, 1, 1, 4, []]);
  assert.deepEqual([sum.best.map(({ ms }) => ms), sum.speed], [[2000, 4000], 1]);
  assert.equal(games.list.length, 7, "all are kept");
});

/** Games one after the other: `w`on, `l`ost or left (`-`). */
function keep(games: Games, results: string): void {
  for (const result of results) {
    const begun = `2026-11-17T10:00:${String(games.list.length).padStart(2, "0")}.000Z`;
    games.add(record({ begun }), other({ outcome: result === "w" ? "won" : result === "l" ? "lost" : "left" }));
  }
}

test("a streak ends with a game that is lost or left; curves and days follow the games", () => {
  const games = new Games();
  const streaks = (): number[] => [...tally(games.list).values()].flatMap(({ streak, bestStreak }) => [streak, bestStreak]);
  keep(games, "wwwlww");
  assert.deepEqual(streaks(), [2, 3]);
  keep(games, "-");
  assert.deepEqual(streaks(), [0, 3]);
  assert.deepEqual(curves(games.list, "2x2/1 safe opened"), { shares: [1, 1, 1, 3 / 4, 4 / 5, 5 / 6, 5 / 7], times: [5000, 5000, 5000, 5000, 5000] });
  assert.deepEqual([...winsByDay(games.list)], [["2026-11-17", 5]]);
});

test("games that count are reviewed one by one, the last one first; what can be reviewed no more is not asked again", async () => {
  const games = new Games();
  keep(games, "wl-w");
  games.add(record({ begun: "2026-11-18" }), other({ isHelped: true }));
  const found = [{ accuracy: 90, luck: 0.1 }, { accuracy: null, luck: 0.3 }, { accuracy: null, luck: null }];
  const asked: string[] = [];
  const review = async (text: string): Promise<(typeof found)[0]> => {
    asked.push((JSON.parse(text) as GameRecord).begun.slice(17, 19));
    return found.shift()!;
  };
  while (await games.reviewNext(review));
  assert.deepEqual(asked, ["03", "01", "00"]);
  const [sum] = [...tally(games.list).values()];
  assert.deepEqual([sum!.accuracy, sum!.luck], [90, 0.2]);
});

test("games of other rules are counted apart", () => {
  const games = new Games();
  const course = { level: "8x8/8", start: "none", win: "flagged", cascade: false } as const;
  games.add(record(course), other());
  games.add(record({ level: "8x8/8" }), other());
  assert.deepEqual([...tally(games.list).keys()].sort(), ["8x8/8 none flagged single", "8x8/8 safe opened"]);
});

test("games go out to a file and come back in, each once; bad lines are told", async () => {
  const games = new Games();
  const [first, second] = [record({ begun: "2026-11-01T00:00:00Z" }), record({ begun: "2026-11-02T00:00:00Z" })];
  games.add(first, other());
  games.add(second, other());
  const text = await games.export();
  const judge = async (game: GameRecord): Promise<Judged> => {
    if (game.moves.length < 2) throw new Error("not allowed");
    return { ...won, mines: game.begun };
  };
  const into = new Games();
  const bad = JSON.stringify(record({ moves: [["open", 0, 0, 1]] }));
  const unopened = JSON.stringify(record({ moves: [["flag", 0, 0, 1], ["flag", 0, 0, 1]], outcome: "playing" }));
  assert.deepEqual(await into.import(`${text}oops\n${bad}\n${unopened}\n${text}`, judge), { added: 2, bad: 3 });
  assert.deepEqual(into.list.map(({ identity }) => identity), [second.identity, first.identity]);
  await into.clear();
  assert.deepEqual([into.list, await into.recordOf(first.identity)], [[], null]);
});

test("what is damaged is left out, never in the way; without storage play goes on and the problem is told", () => {
  const place = storage();
  place.setItem("sapper.settings", '{"level": 5, "theme": "dark", "other": 1}');
  for (const name of ["game"]) place.setItem(`sapper.${name}`, "{broken");
  const store = new Store(() => place);
  assert.deepEqual([store.settings.level, store.settings.theme, store.wrong, store.game], ["beginner", "dark", ["level"], null]);
  const without = new Store(() => {
    throw new DOMException("no", "SecurityError");
  });
  assert.equal(without.problem, "forbidden");
  without.change({ sound: true });
  assert.equal(without.settings.sound, true);
});
