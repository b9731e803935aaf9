import assert from "node:assert/strict";
import { test } from "node:test";
import { Daily, dayOf, today } from "../../src/play/daily.ts";
import { Store } from "../../src/storage.ts";
import { storage } from "./fakes.ts";

const daysAgo = (count: number): string => new Date(Date.parse(today()) - count * 86_400_000).toISOString().slice(0, 10);

test("a level or a link names a day's board; anything else is today's", () => {
  assert.deepEqual(dayOf("expert"), { day: today(), level: "expert" });
  assert.deepEqual(dayOf("2026-11-16/beginner"), { day: "2026-11-16", level: "beginner" });
  assert.deepEqual(dayOf("2026-99-16/<b>"), { day: today(), level: "intermediate" });
  assert.deepEqual(dayOf("cs50"), { day: today(), level: "intermediate" });
});

test("days in a row are counted up to today or yesterday, older boards do not count", () => {
  const place = storage();
  const days = new Daily(new Store(() => place));
  days.begin("a", dayOf("expert"));
  assert.equal(days.streak, 0);
  days.win(daysAgo(3));
  assert.equal(days.streak, 0, "only today's board counts");
  const won = (...list: string[]): void => place.setItem("sapper.daily", JSON.stringify({ identity: "a", day: today(), level: "expert", won: list }));
  won(daysAgo(1), daysAgo(2), daysAgo(4));
  assert.equal(days.streak, 2);
  days.win(today());
  days.win(today());
  assert.equal(days.streak, 3);
  assert.deepEqual(days.dayOf("a"), { day: today(), level: "expert" });
  assert.equal(days.dayOf("b"), null);
  for (const damaged of ["{", "[]", '{"won": 3}']) {
    place.setItem("sapper.daily", damaged);
    assert.equal(days.streak, 0);
  }
});
