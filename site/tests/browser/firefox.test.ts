// The main paths in Firefox: open, play, odds, why, analyse, practice, a check of a student's file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { labelled, openFirefox, openPage, said, seen, stands } from "./harness.ts";

const faults: string[] = [];
const { host, browser } = await openFirefox();
const page = await openPage(browser, `${host.address}?b=0505&m=0000a`, faults);
const goTo = (hash: string): Promise<void> => page.evaluate((place) => void (location.hash = place), hash);

test("a game with odds, a proof, and its end", async () => {
  await page.locator('[data-place="0"]').click();
  await said(page, /Opened 20 cells/);
  await page.keyboard.press("o");
  await seen(page, ".cell.odds");
  await labelled(page, 21, /certainly a mine/);
  await labelled(page, 20, /certainly safe/);
  await page.locator('[data-place="20"]').focus();
  await page.keyboard.press("w");
  await page.waitForSelector(".why .step");
  assert.match(await page.locator(".why h2").innerText(), /\(4, 0\)/);
  await page.locator('[data-place="21"]').click({ button: "right" });
  await page.waitForSelector('[data-place="21"].flag');
  for (const cell of [20, 22, 24]) await page.locator(`[data-place="${cell}"]`).click();
  await stands(page, "won");
  await page.waitForSelector(".end:not([hidden]) .sentence");
});

test("a position, a review, a puzzle and a check", async () => {
  await goTo("analyse/.../11._1");
  await page.waitForSelector(".result .strong");
  assert.match(await page.locator(".result").innerText(), /2 possible layouts/);
  await goTo("review");
  await page.locator(".games .game").first().click();
  await page.waitForSelector(".review .summary table");
  await goTo("practice");
  await page.waitForFunction(() => /certain|guess/.test(document.querySelector(".practice .message")?.textContent ?? ""));
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.waitForSelector(".practice .card .danger");
  await page.goto(`${host.address}learn/`);
  await page.waitForSelector(".root .lesson");
  await page.getByLabel("Quick check").check();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.waitForFunction(() => /It fails mark_mine/.test(document.querySelector(".summary .kinds")?.textContent ?? ""));
});

test("no script failed and the policy refused nothing", () => assert.deepEqual(faults, []));
