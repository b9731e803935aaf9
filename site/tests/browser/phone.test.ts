// With a finger: on a phone, on its side, on a tablet, and with text of twice the size.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { drawn, labelled, openBrowser, openPage, said, seen, stands, testOn } from "./harness.ts";

const { host, browser } = await openBrowser({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 }, serviceWorkers: "block" });
// Two mines in the last row: the rest opens at once.
const SMALL = "?b=0505&m=0000a";
/** A page at this place of a browser that has kept nothing. */
const at = (place: string) => async (): Promise<Page> => {
  const page = await openPage(browser, `${host.address}learn/`);
  await page.evaluate(() => localStorage.clear());
  await page.close();
  return openPage(browser, host.address + place);
};
const boxOf = async (page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> => (await page.locator(selector).first().boundingBox())!;

testOn("the first visit shows a board at full width that can be played at once", at(""), async (page) => {
  assert.ok((await boxOf(page, ".grid")).width > 0.9 * 360);
  assert.deepEqual(await page.locator("nav a").allInnerTexts(), ["Play", "Analyse", "Learn"]);
  await page.locator('[data-place="40"]').tap();
  await said(page, /^Opened/);
});

testOn("new game is behind the menu, and no button of the bar ends a game", at(SMALL), async (page) => {
  await page.locator('[data-place="0"]').tap();
  await said(page, /^Opened/);
  assert.deepEqual(await page.locator(".bar button:visible").allInnerTexts(), ["Flag", "Undo", "Hint", "Menu"]);
  assert.equal(await page.getByRole("button", { name: "New game" }).isVisible(), false);
  await page.locator(".menu-button").tap();
  assert.equal(await page.getByRole("button", { name: "New game" }).isVisible(), true);
});

testOn("a hint outlines its cell, is said whole, and names the cell to screen readers alone, from 1", at(SMALL), async (page) => {
  await page.locator('[data-place="0"]').tap();
  await said(page, /^Opened/);
  for (const text of [/certainly safe/, /outlined area/, /^The outlined cell is safe/]) {
    await page.locator(".bar button", { hasText: "Hint" }).tap();
    await said(page, text);
    const isClipped = await page.locator(".message").evaluate((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1);
    assert.equal(isClipped, false, text.source);
    assert.doesNotMatch(await page.locator(".message").innerText(), /\d, \d|row \d/);
  }
  await seen(page, ".cell.outline-hint");
  const place = Number(await page.locator(".cell.outline-hint").getAttribute("data-place"));
  assert.match((await page.locator('.visually-hidden[role="status"]').textContent())!, new RegExp(`^Row ${Math.floor(place / 5) + 1}, column ${(place % 5) + 1} is safe`));
});

testOn("odds have a per cent sign", at("#play"), async (page) => {
  await page.locator(".menu-button").tap();
  await page.getByRole("button", { name: "Odds" }).tap();
  await page.waitForFunction(() => document.querySelector(".cell.rest")?.textContent === "12%");
});

testOn("the switch for flags is there wherever a finger plays", at(SMALL), async (page) => {
  for (const [width, height] of [[360, 740], [740, 360], [820, 1180], [1180, 820]] as const) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    const { y, height: high } = await boxOf(page, ".flag-switch");
    assert.ok(y >= 0 && y + high <= height, `${width}x${height}`);
  }
  await page.locator(".flag-switch").tap();
  await page.locator('[data-place="23"]').tap();
  await labelled(page, 23, /flag/);
});

testOn("the moment after: one sentence, one tap to the critical position, and another try from there", at(SMALL), async (page) => {
  await page.locator('[data-place="0"]').tap();
  await said(page, /^Opened/);
  await page.locator('[data-place="21"]').tap();
  await stands(page, "lost");
  await page.waitForSelector(".end .sentence >> text=Move 2 opened a certain mine, and another cell was certainly safe.");
  await page.getByRole("button", { name: "Show it" }).tap();
  await seen(page, '[data-place="21"].outline-last.hidden');
  await page.getByRole("button", { name: "Try it again from here" }).tap();
  await stands(page, "playing");
  await labelled(page, 21, /hidden/);
  assert.equal(await page.locator(".badge").innerText(), "with help");
  for (const cell of [20, 22, 24]) await page.locator(`[data-place="${cell}"]`).tap();
  await stands(page, "won");
});

const VIEWS = ["#play", "#analyse", "#review", "#games", "#practice", "learn/"];

testOn("with text of twice the size nothing is wider than the phone", at(SMALL), async (page) => {
  for (const view of VIEWS) {
    await page.goto("about:blank");
    await page.goto(host.address + view);
    await page.waitForSelector("main .view");
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    if (view === "#play") await page.locator(".menu-button").tap();
    await page.waitForTimeout(300);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(widths[0]! <= 360 && widths[1]! <= 360, `${view}: ${widths}`);
    const cut = await page.locator("main button:visible").evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent));
    assert.deepEqual(cut, [], view);
  }
});

testOn("what a finger presses is at least 44 pixels high and wide", at(SMALL), async (page) => {
  for (const view of VIEWS) {
    await page.goto("about:blank");
    await page.goto(host.address + view);
    await page.waitForSelector("main .view");
    if (view === "#play") {
      await page.locator(".menu-button").tap();
      await page.locator(".more > summary").tap();
    }
    await page.waitForTimeout(300);
    const small = await page.locator("button:visible, a:visible:not(.skip, p a), summary:visible, select:visible").evaluateAll((all) => all.flatMap((each) => {
      const { width, height } = each.getBoundingClientRect();
      return width >= 43.5 && height >= 43.5 ? [] : [`${each.textContent}: ${width} x ${height}`];
    }));
    assert.deepEqual(small, [], view);
  }
});
