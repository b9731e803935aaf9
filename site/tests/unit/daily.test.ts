import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, daysWon, streakOf, today } from "../../src/play/daily.ts";
import type { Summary } from "../../src/storage/shelf.ts";
import { Store } from "../../src/storage/store.ts";
import { storage } from "./fakes.ts";

const daysAgo = (count: number): string => new Date(Date.parse(today()) - count * 86_400_000).toISOString().slice(0, 10);

test("a level or a link names a day's board; anything else is today's", () => {
  assert.deepEqual(dayOf("expert"), { day: today(), level: "expert" });
  assert.deepEqual(dayOf("2026-11-16/beginner"), { day: "2026-11-16", level: "beginner" });
  assert.deepEqual(dayOf("2026-99-16/<b>"), { day: today(), level: "intermediate" });
  assert.deepEqual(dayOf("cs50"), { day: today(), level: "intermediate" });
});

test("days in a row whose first try was won alone are counted, up to today or yesterday", () => {
  const store = new Store(() => storage());
  const game = (daily: string, outcome: Summary["outcome"], place: number, changes: Partial<Summary> = {}): Summary => ({
    identity: `${daily}-${place}`, owner: store.games.owner, begun: `${daily}T00:00:0${place}Z`, level: "", kind: "", outcome, ms: 1, moves: 1,
    isHelped: false, daily, needed: 1, content: `${daily}-${place}`, ...changes,
  });
  const [yesterday, before] = [daysAgo(1), daysAgo(2)];
  store.games.list = [game(yesterday, "won", 0), game(before, "won", 0), game(daysAgo(4), "won", 0)];
  assert.equal(streakOf(store), 2);
  store.games.list = [game(today(), "won", 1), game(today(), "lost", 0), ...store.games.list];
  assert.equal(streakOf(store), 2, "the second try does not count");
  store.games.list = [game(yesterday, "won", 0, { isHelped: true }), game(before, "won", 0, { owner: "another" })];
  assert.equal(daysWon(store).size, 0, "nor do help and other players");
});

test("days that an earlier version had noted still count, and damaged notes do no harm", () => {
  const place = storage();
  const store = new Store(() => place);
  place.setItem("sapper.daily", JSON.stringify({ won: [daysAgo(1), daysAgo(2)] }));
  assert.equal(streakOf(store), 2);
  for (const damaged of ["{", "[]", '{"won": 3}']) {
    place.setItem("sapper.daily", damaged);
    assert.equal(streakOf(store), 0);
  }
});
