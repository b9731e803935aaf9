// What counts: the first end, what was shown, the time; and what the page gives away unasked.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { drawn, fileOf, forgetAll, openBrowser, openPage, played, playedGames, ready, said, seen, sized, testOn } from "./harness.ts";

interface Kept { identity: string; helps?: string[]; level: string; clock?: number; moves: (string | number)[][] }

const { host, browser } = await openBrowser({ serviceWorkers: "block", permissions: ["clipboard-read", "clipboard-write"] });
const game = (page: Page): Promise<Kept> => page.evaluate(() => JSON.parse(localStorage.getItem("sapper.game")!) as Kept);

/** Show the page anew with these settings, until its board of so many cells is drawn. */
async function set(page: Page, cells: number, settings: object): Promise<void> {
  await page.evaluate((given) => localStorage.setItem("sapper.settings", JSON.stringify(given)), settings);
  await page.goto("about:blank");
  await page.goto(`${host.address}#play`);
  await ready(page);
  await sized(page, cells);
}

const SMALL = { level: "custom", custom: "4x4/1", start: "none" };

/** A fresh page on a board of 4 x 4 cells with one mine, or by other settings; nothing is kept. */
const fresh = (cells = 16, settings: object = SMALL) => async (): Promise<Page> => {
  const page = await browser.newPage();
  await page.goto(`${host.address}${fileOf("icon.svg")}`); // what is kept is that of the host
  await forgetAll(page);
  await set(page, cells, settings);
  return page;
};
const at = (hash: string) => (): Promise<Page> => openPage(browser, host.address + hash);

/** Open cells until the game is over and its end is told. */
async function openAll(page: Page): Promise<void> {
  const cells = await page.locator(".cell").count();
  for (let cell = 0; cell < cells && await page.locator('[data-outcome="playing"]').count(); ++cell)
    if (await page.locator(`[data-place="${cell}"].hidden`).count()) {
      await page.locator(`[data-place="${cell}"]`).click();
      await page.waitForFunction((place) => !document.querySelector(`[data-place="${place}"].hidden`) || !document.querySelector('[data-outcome="playing"]'), cell);
      await drawn(page);
    }
  await said(page, /^Won in|^That was a mine/);
}

testOn("nothing is told unasked, and what stays switched on counts in the next game too", fresh(81, {}), async (page) => {
  await page.locator('[data-place="40"]').click();
  await said(page, /^Opened \d+ cells?\.$/);
  assert.doesNotMatch(await page.locator('.visually-hidden[role="status"]').innerText(), /certain/);
  assert.equal((await game(page)).helps, undefined);
  await page.keyboard.press("o");
  await seen(page, ".cell.odds");
  await page.waitForFunction(() => localStorage.getItem("sapper.game")!.includes('"helps":["odds"]'));
  await page.keyboard.press("Shift+R");
  await said(page, /Click any cell/);
  await page.locator('[data-place="40"]').click();
  await page.waitForFunction(() => localStorage.getItem("sapper.game")?.includes('"helps":["odds"]'));
});

testOn("one layout is told in the singular, and where every cell is a mine no best move is told or framed", at("#analyse/1._1"), async (page) => {
  await page.waitForSelector(".result .strong");
  assert.match(await page.locator(".result").innerText(), /^1 possible layout\s+0 certainly safe, 1 certainly a mine\s+Every cell left is a mine\.$/);
  assert.equal(await page.locator(".cell.outline-best").count(), 0);
});

testOn("a game played on from a position counts as helped", at("#analyse/.../11._1"), async (page) => {
  await page.waitForSelector(".result .strong"); // what is not shown yet helps nobody
  await page.evaluate(() => localStorage.clear());
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.waitForSelector(".view.play:not([hidden]) .cell.open");
  await page.locator('.view.play [data-place="2"]').click();
  // Half of the boards are won by that: then the game is among those that were played.
  for (let isKept = false; !isKept; await page.waitForTimeout(50))
    isKept = (await playedGames(page)).some(({ isHelped }) => isHelped) || await page.evaluate(() => Boolean(localStorage.getItem("sapper.game")?.includes('"helps":["odds","best"]')));
});

testOn("one tab has the game: another one says so, takes over, and the game ends once", fresh(), async (page) => {
  await page.locator('[data-place="5"]').click();
  await seen(page, '[data-place="5"]:not(.hidden)');
  while (!await page.locator('[data-outcome="playing"]').count()) {
    await page.keyboard.press("Shift+R");
    await seen(page, '[data-place="5"].hidden');
    await page.locator('[data-place="5"]').click();
    await seen(page, '[data-place="5"]:not(.hidden)');
  }
  const { identity } = await game(page);
  const other = await openPage(browser, `${host.address}#play`);
  await said(other, /open in another tab/);
  await other.locator('[data-place="0"]').click();
  await said(other, /open in another tab/);
  assert.equal((await game(other)).identity, identity, "nothing is overwritten");
  await other.getByRole("button", { name: "Take over" }).click();
  await said(other, /game from last time/);
  await said(page, /open in another tab/);
  await page.locator('[data-place="0"]').click();
  assert.equal(await page.locator(".cell.open").count(), 0, "it goes on in one place");
  await other.locator('[data-place="0"]').click();
  await seen(other, ".cell.open");
  await openAll(other);
  assert.equal((await playedGames(page)).filter((each) => each.identity === identity).length, 1);
  await other.close();
});

testOn("a damaged row of the database ends nothing", fresh(81, {}), async (page) => {
  await page.evaluate(() => new Promise<void>((resolve) => {
    const request = indexedDB.open("sapper");
    request.onsuccess = () => {
      const change = request.result.transaction("summaries", "readwrite");
      change.objectStore("summaries").put({ identity: "damaged", kind: 5 });
      change.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
  }));
  await page.reload();
  await ready(page);
  await page.evaluate(() => (location.hash = "games"));
  await page.waitForSelector(".view.games h2");
  await page.evaluate(() => (location.hash = "review"));
  await page.waitForSelector(".view.review");
});

test("the first board waits for no database", async () => {
  const page = await browser.newPage();
  await page.addInitScript(() => Object.assign(IDBFactory.prototype, { open: () => ({}) }));
  await page.goto(`${host.address}#play`);
  await ready(page);
  assert.ok(await page.locator(".cell").count() > 0);
  await page.close();
});

test("a game over that somebody shared is not one's own", async () => {
  const page = await fresh()();
  await openAll(page);
  await page.keyboard.press("c");
  await said(page, /copied. Anyone/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await forgetAll(page);
  await page.close();
  const other = await openPage(browser, link);
  await other.waitForSelector('[data-outcome="won"], [data-outcome="lost"]');
  assert.deepEqual(await playedGames(other), []);
  await other.keyboard.press("u"); // a loss may be taken back; it stays somebody else's
  await drawn(other);
  assert.deepEqual(await playedGames(other), []);
  await other.close();
});

testOn("the clock goes on over a reload, and a pause shows nothing", at("#play"), async (page) => {
  await page.keyboard.press("Shift+2");
  await sized(page, 81);
  await page.locator('[data-place="40"]').click();
  await seen(page, ".cell.open");
  await page.waitForTimeout(2500);
  await page.reload();
  await ready(page);
  const [minutes, seconds] = (await page.locator(".figure.time").innerText()).split(":").map(Number);
  assert.ok(minutes! * 60 + seconds! >= 2, "two seconds of thinking are not lost");
  assert.equal(await page.locator(".cell.open").count(), 0, "covered");
  assert.ok((await page.locator(".cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")))).every((label) => /hidden$/.test(label!)));
  const before = await page.locator(".figure.time").innerText();
  await page.keyboard.press("u");
  await page.waitForTimeout(1500);
  assert.equal(await page.locator(".figure.time").innerText(), before, "undo in a pause does not start the clock");
  await page.locator('[data-place="0"]').click();
  await seen(page, ".cell.open");
});

testOn("a level that is chosen while a board without guessing is looked for mixes no games", fresh(480, { level: "expert", noGuess: true }), async (page) => {
  await page.evaluate(() => {
    (document.querySelector('[data-place="479"]') as HTMLElement).click();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "2", bubbles: true }));
  });
  await sized(page, 81);
  await page.locator('[data-place="40"]').click();
  await said(page, /^Opened/);
  const kept = await game(page);
  assert.equal(kept.level, "9x9/10");
  assert.ok(kept.moves.every(([, row, column]) => Number(row) < 9 && Number(column) < 9), JSON.stringify(kept.moves));
});

testOn("a game that is left can be gone back to, the one before it counts as left, and a key that would leave it has to be pressed twice or with Shift", fresh(81, {}), async (page) => {
  const begin = async (): Promise<void> => {
    await said(page, /Click any cell/);
    await page.locator('[data-place="40"]').click();
    await said(page, /^Opened/);
  };
  await begin();
  for (const key of ["r", "b", "1", "3"]) {
    await page.keyboard.press(key);
    await said(page, /^Press .* again to leave/);
    assert.equal(await page.locator(".cell").count(), 81);
  }
  assert.ok(await page.locator(".cell.open").count() > 0, "the game is still there");
  await page.keyboard.press("r");
  await page.keyboard.press("r");
  await begin();
  await page.keyboard.press("Shift+R");
  await said(page, /Click any cell/);
  const games = await played(page, 1);
  assert.deepEqual(games.map(({ outcome, isHelped }) => [outcome, isHelped]), [["left", false]]);
  await page.getByRole("button", { name: "Back to the last game" }).click();
  await said(page, /game from last time/);
  await page.locator('[data-place="0"]').click();
  await seen(page, ".cell.open");
  await page.evaluate(() => (location.hash = "games"));
  await page.waitForFunction(() => /^Beginner\s+0 \(0\.0 %\)\s+0\s+1\s+0/.test((document.querySelector(".games tbody tr") as HTMLElement | null)?.innerText ?? ""));
});

testOn("settings that cannot be are the usual ones, and the page says which", fresh(81, {}), async (page) => {
  for (const [given, name] of [[{ level: "custom", custom: "<x>" }, "custom"], [{ level: "__proto__" }, "level"]] as const) {
    await set(page, given.level === "custom" ? 400 : 81, given);
    await page.waitForFunction((word) => document.querySelector(".note")?.textContent?.includes(`usual ones now: ${word}.`), name);
  }
});

testOn("letters can be switched off, but for a board that has the focus", fresh(81, { letters: false }), async (page) => {
  await page.locator("header h1 a").focus();
  await page.keyboard.press("4");
  await page.keyboard.press("o");
  await page.locator('[data-place="0"]').focus();
  assert.equal(await page.locator(".cell").count(), 81);
  assert.equal(await page.locator('button[aria-pressed="true"]', { hasText: "Odds" }).count(), 0);
  await page.keyboard.press("4");
  await sized(page, 480);
});
