// Without a mouse and without eyes: a game, its review, a puzzle and a check, by keys and by what a screen reader is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, openBrowser, openPage } from "./harness.ts";

const { host, browser } = await openBrowser({ serviceWorkers: "block" });
const page = await openPage(browser, `${host.address}?b=0505&m=0000a`);
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** What the screen reader sees of the page: roles, names and states. */
const tree = async (): Promise<string> => {
  await drawn(page);
  return page.locator("body").ariaSnapshot();
};
const heard = async (pattern: RegExp): Promise<void> => {
  await page.waitForFunction((text) => [...document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')].some((each) => new RegExp(text).test(each.textContent ?? "")), pattern.source);
  await drawn(page);
};
/** Press Tab until the focus is on a control of this name. */
async function tabTo(name: RegExp): Promise<void> {
  for (let count = 0; count < 60; ++count) {
    await press("Escape", "Tab"); // Escape lets Tab out of the editor, where it indents
    const here = await page.evaluate(() => `${document.activeElement?.getAttribute("aria-label") ?? ""} ${document.activeElement?.textContent ?? ""}`.trim());
    if (name.test(here)) return;
  }
  assert.fail(`no control ${name} can be reached with Tab`);
}

test("a game is played and lost, and its end is told", async () => {
  assert.match(await tree(), /navigation "Sapper":[\s\S]*link "Play"[\s\S]*grid "Minesweeper board":[\s\S]*gridcell "row 1, column 1, hidden"/);
  await press("Tab", "Enter"); // skip to the board
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell");
  await press("Space");
  await heard(/^Opened 20 cells\.$/);
  assert.match(await tree(), /gridcell "row 4, column 3, 2"/);
  await press("PageDown", "ArrowRight", "f");
  await heard(/^Flag set\.$/);
  assert.match(await tree(), /gridcell "row 5, column 2, flag"/);
  await press("f", "Enter");
  await heard(/^That was a mine/);
  const told = await tree();
  assert.match(told, /gridcell "row 5, column 2, exploded mine"/);
  assert.match(told, /region "How the game went":[\s\S]*heading "That was a mine"/);
  await heard(/Move \d opened/);
});

test("the game is reviewed, step by step, with the reason", async () => {
  await tabTo(/^Review$/);
  await press("Enter");
  await page.waitForSelector(".review .summary table");
  await heard(/Blunder/);
  assert.match(await tree(), /heading "5x5\/2: lost"[\s\S]*list:[\s\S]*button "\d open \(4, 1\) blunder/);
  await press("ArrowLeft");
  await heard(/^Move 3/);
  await press("ArrowRight", "w");
  await heard(/certainly safe|is safe/);
});

test("a puzzle is answered, and the next one comes", async () => {
  await page.locator(".skip").focus(); // the top of the page
  await tabTo(/^Play$/);
  await press("Enter");
  await tabTo(/^More$/);
  await press("Enter");
  await tabTo(/^Practice$/);
  await press("Enter");
  await heard(/mines? in all/);
  assert.match(await tree(), /grid "The puzzle":/);
  await page.locator(".skip").focus();
  await press("Enter");
  // Row by row to the first hidden cell, by what is said of each.
  const here = (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  for (let count = 0; count < 200 && !(await here()).endsWith("hidden"); ++count) {
    const before = await here();
    await press("ArrowRight");
    if ((await here()) === before) await press("Home", "ArrowDown");
  }
  await press("Enter");
  await page.waitForSelector(".practice .card .strong");
  assert.match(await page.locator(".practice .side").ariaSnapshot(), /of 1 right/);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Next puzzle");
  await press("Enter");
  await page.waitForFunction(() => document.querySelector(".practice .card .strong")?.closest("[hidden]") !== null);
});

test("a file is checked, and the lesson read", async () => {
  await page.locator(".skip").focus(); // the top of the page
  await tabTo(/^Learn$/);
  await press("Enter");
  await page.waitForSelector(".root .lesson");
  await tabTo(/^Check$/);
  const inEditor = (): Promise<boolean> => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute("role") === "textbox");
  for (let count = 0; count < 8 && !(await inEditor()); ++count) await press("Tab");
  assert.ok(await inEditor(), "into the editor, and out of it again");
  await press("Escape", "Tab");
  await page.waitForFunction(() => !document.activeElement?.shadowRoot);
  await page.getByLabel("Quick check").focus();
  await press("Space");
  await page.locator(".skip").focus(); // the top of the page
  await tabTo(/^Check$/);
  await press("Enter");
  await heard(/Checking/);
  await page.waitForSelector(".summary .kinds >> text=It fails");
  assert.match(await page.locator(".report").ariaSnapshot(), /heading "Look at this first: [^"]+"[\s\S]*button "Go to line \d+"[\s\S]*button "Show a hint"/);
  await tabTo(/^Show a hint$/);
  await press("Enter");
  await page.waitForSelector(".root .lesson [role=status] p");
});
