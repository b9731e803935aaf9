import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, streakOf, today } from "../../src/play/daily.ts";
import type { Summary } from "../../src/storage/shelf.ts";

const daysAgo = (count: number): string => new Date(Date.parse(today()) - count * 86_400_000).toISOString().slice(0, 10);

test("a level or a link names a day's board; anything else is today's", () => {
  assert.deepEqual(dayOf("expert"), { day: today(), level: "expert" });
  assert.deepEqual(dayOf("2026-11-16/beginner"), { day: "2026-11-16", level: "beginner" });
  assert.deepEqual(dayOf("2026-99-16/<b>"), { day: today(), level: "intermediate" });
  assert.deepEqual(dayOf("cs50"), { day: today(), level: "intermediate" });
});

test("days in a row whose first try was won alone are counted, up to today or yesterday", () => {
  const game = (daily: string, outcome: Summary["outcome"], place = 0, isHelped = false): Summary => ({
    identity: "", owner: "", begun: `${daily}T00:00:0${place}Z`, level: "", kind: "", outcome, ms: 1, moves: 1, isHelped, daily, needed: 1, content: "",
  });
  const won = [daysAgo(1), daysAgo(2), daysAgo(4)].map((day) => game(day, "won"));
  assert.equal(streakOf(won), 2);
  assert.equal(streakOf([...won, game(today(), "won", 1), game(today(), "lost", 0)]), 2, "the second try does not count");
  assert.equal(streakOf([...won, game(today(), "won")]), 3);
  assert.equal(streakOf([game(daysAgo(1), "won", 0, true)]), 0, "nor does help");
});
