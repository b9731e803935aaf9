// What fails has words of its own and can be tried again: parts that do not load, levels without room, files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { drop, openBrowser, openPage, playedGames, ROOT, said, seen, sized } from "./harness.ts";

const { host, browser } = await openBrowser({ serviceWorkers: "block" });

test("a kernel that does not load is told as that", async () => {
  host.refused = /^rules-/;
  const page = await browser.newPage();
  await page.goto(`${host.address}#play`);
  await said(page, /did not load/);
  assert.doesNotMatch(await page.locator("main").innerText(), /Sizes go from/);
  host.refused = /^$/;
  await page.close();
});

test("a click that comes before the kernel opens its cell once the kernel is there", async () => {
  const page = await browser.newPage();
  let letGo = (): void => undefined;
  const isLate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/rules-\w+\.wasm/, async (route) => {
    await isLate;
    await route.continue();
  });
  await page.goto(`${host.address}#play`);
  await page.locator('[data-place="40"]').click();
  letGo();
  await said(page, /^Opened/);
  await page.close();
});

test("Python that did not load once is loaded with the next question", async () => {
  host.refused = /^pyodide\.asm-/;
  const page = await openPage(browser, `${host.address}#analyse/.../11._1`);
  await page.waitForSelector(".result .strong");
  const ask = page.getByRole("button", { name: "Is a guess needed from here?" });
  await ask.click();
  await page.waitForFunction(() => /did not load. Try again/.test(document.querySelector(".why")?.textContent ?? ""));
  assert.equal(await page.locator(".loading:not([hidden])").count(), 0, "no bar stays");
  host.refused = /^$/;
  await ask.click();
  await page.waitForSelector(".why h2 >> text=Yes: none of the 2 possible layouts needs a guess.");
  await page.waitForSelector('[data-place="2"].outline-cell');
  // Files go to the view that they are for, wherever they are dropped.
  await drop(page, "position.txt", ".../11. 1");
  await page.waitForSelector(".view.analyse .result .strong");
  const game = { sapper: 1, identity: "x", begun: "2026-11-01T00:00:00Z", level: "3x3/1", start: "none", mines: "*../.../...", moves: [["open", 2, 2, 5]], outcome: "won" };
  await drop(page, "game.jsonl", JSON.stringify(game));
  await page.waitForSelector(".view.review .summary table");
  assert.deepEqual(await playedGames(page), [], "never kept as one's own");
  await drop(page, "nothing.bin", "\u0000\u0001");
  await page.waitForFunction(() => /holds no game, position or board/.test(document.querySelector(".note")?.textContent ?? ""));
  await drop(page, "mine.py", readFileSync(join(ROOT, "minesweeper.py"), "utf8"));
  await page.waitForSelector(".view.cs50 .summary >> text=Checking");
  assert.match(page.url(), /learn\/$/);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.waitForSelector(".summary >> text=Stopped after");
  await page.close();
});

test("levels without room for the first click, and no guessing where it is off, are told where they are chosen", async () => {
  const page = await openPage(browser, `${host.address}#play`);
  const custom = async (...numbers: readonly number[]): Promise<void> => {
    await page.getByRole("button", { name: "Custom" }).click();
    for (const [place, name] of ["height", "width", "mines"].entries()) await page.locator(`.custom [name="${name}"]`).fill(String(numbers[place]));
    await page.getByRole("button", { name: "New game" }).click(); // the only one
  };
  for (const [numbers, most] of [[[5, 5, 22], 16], [[2, 2, 1], 0], [[3, 3, 8], 0]] as const) {
    await custom(...numbers);
    await page.waitForSelector(`.chooser .danger:not([hidden]) >> text=at most ${most} mine`);
  }
  await custom(5, 5, 16);
  await sized(page, 25);
  await page.locator('[data-place="12"]').click();
  await seen(page, ".cell.open");
  await page.locator(".more > summary").click();
  const noGuess = page.getByLabel("No guessing");
  assert.equal(await noGuess.isDisabled(), false);
  await page.getByLabel("The first click").selectOption("none");
  assert.equal(await noGuess.isDisabled(), true);
  await page.waitForSelector("text=Off while the first click may be a mine");
  await page.close();
});
