import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, daysWon, streakOf, today } from "../../src/play/daily.ts";
import { MemoryShelf, type Summary } from "../../src/storage/shelf.ts";
import { Store } from "../../src/storage/store.ts";
import { storage } from "./fakes.ts";

const daysAgo = (count: number): string => new Date(Date.parse(today()) - count * 86_400_000).toISOString().slice(0, 10);

test("a link names a day; anything else is today", () => {
  assert.equal(dayOf("2026-11-16"), "2026-11-16");
  for (const text of ["", "2026-99-16", "<b>", "2999-01-01"]) assert.equal(dayOf(text), today(), text);
});

/** A store whose shelf has these games. */
async function storeOf(games: Summary[]): Promise<Store> {
  const [store, shelf] = [new Store(() => storage()), new MemoryShelf()];
  for (const game of games) await shelf.put(game, "");
  await store.games.load(async () => shelf);
  return store;
}

test("days in a row whose first try was won alone are counted, up to today or yesterday", async () => {
  const game = (daily: string, outcome: Summary["outcome"], place = 0, isHelped = false): Summary => ({
    identity: `${daily}-${place}`, begun: `${daily}T00:00:0${place}Z`, level: "", kind: "", outcome, ms: 1, moves: 1, isHelped, daily, needed: 1, content: `${daily}-${place}`,
  });
  const [yesterday, before] = [daysAgo(1), daysAgo(2)];
  const won = [yesterday, before, daysAgo(4)].map((day) => game(day, "won"));
  assert.equal(streakOf(await storeOf(won)), 2);
  assert.equal(streakOf(await storeOf([...won, game(today(), "won", 1), game(today(), "lost", 0)])), 2, "the second try does not count");
  const none = await storeOf([game(yesterday, "won", 0, true)]);
  assert.equal(daysWon(none).size, 0, "nor does help");
  const late = await storeOf([{ ...game(yesterday, "won"), begun: `${today()}T00:00:00Z` }]);
  assert.equal(daysWon(late).size, 0, "nor does a board of a day that is past");
});
