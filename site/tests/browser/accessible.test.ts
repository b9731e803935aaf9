// Everyone: axe finds nothing on any view in any look; focus is seen; small and short windows show what matters.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { drawn, faultsOf, openBrowser, openPage, openSettings, closeSettings, ready, seen, sized, testOn } from "./harness.ts";

const { host, browser } = await openBrowser({ serviceWorkers: "block" });
const at = (place: string) => (): Promise<Page> => openPage(browser, host.address + place);
const SMALL = "?b=0505&m=0000a";
const LOOKS = [["dark", "classic"], ["dark", "blind"], ["light", "classic"], ["light", "blind"]] as const;

testOn("axe finds nothing on any view, in light and dark, with colours for the colour-blind too", at(SMALL), async (page) => {
  const checkLooks = async (view: string): Promise<void> => {
    for (const [place, [theme, colours]] of LOOKS.entries()) {
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate((name) => (document.documentElement.dataset["colours"] = name), colours);
      assert.deepEqual(await faultsOf(page, place > 0), [], `${view}, ${theme}, ${colours}`);
      if (view === "play") assert.ok(await contrastOfBest(page) >= 3, `the best move's frame, ${theme}, ${colours}: ${await contrastOfBest(page)}`);
    }
  };
  await page.locator('[data-place="0"]').click();
  await page.keyboard.press("o");
  await page.keyboard.press("m");
  await seen(page, ".cell.odds.outline-best");
  await checkLooks("play");
  await openSettings(page);
  await checkLooks("settings");
  await closeSettings(page);
  await page.locator('[data-place="21"]').click();
  await page.waitForSelector(".end .sentence >> text=Move");
  await checkLooks("end");
  for (const [view, ready] of [["analyse", ".result .strong"], ["review", ".games .game"], ["games", ".view.games"], ["practice", ".practice .grid"]] as const) {
    await page.evaluate((name) => (location.hash = name), view);
    await page.waitForSelector(ready);
    await checkLooks(view);
  }
});

testOn("axe finds nothing while a board is drawn, row by row", at(SMALL), async (page) => {
  const emptyRows = (): Promise<number> => page.locator(".row:empty").count();
  // No frame comes any more, so that the rows of a new board stay empty.
  await page.evaluate(() => (globalThis.requestAnimationFrame = () => 0));
  await page.keyboard.press("3");
  await page.waitForFunction(() => document.querySelectorAll(".row").length === 16);
  assert.equal(await emptyRows(), 16);
  assert.deepEqual(await faultsOf(page), []);
});

/** How much the frame of the best move stands out from its cell, whatever its odds: the least contrast as WCAG has it. */
const contrastOfBest = (page: Page): Promise<number> => page.locator(".cell.odds.outline-best").evaluate((cell) => {
  const brightness = (colour: string): number => {
    const scale = colour.startsWith("rgb") ? 255 : 1;
    const parts = colour.match(/[\d.]+/g)!.map((each) => Number(each) / scale).map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0]! + 0.7152 * parts[1]! + 0.0722 * parts[2]!;
  };
  const shown = cell.getAttribute("class")!;
  const contrasts = Array.from({ length: 11 }, (_, shade) => {
    cell.setAttribute("class", `cell hidden odds risk-${shade} outline-best`);
    const { outlineColor, backgroundColor } = getComputedStyle(cell);
    const [dark, bright] = [outlineColor, backgroundColor].map(brightness).sort((one, other) => one - other) as [number, number];
    return (bright + 0.05) / (dark + 0.05);
  });
  cell.setAttribute("class", shown);
  return Math.min(...contrasts);
});

/** Where an element begins and ends on the screen. */
const edges = async (page: Page, selector: string): Promise<{ top: number; bottom: number; right: number }> => {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
  return { top: y, bottom: y + height, right: x + width };
};

testOn("no row of a usual board is cut off on any usual screen", at("#play"), async (page) => {
  const fits = async (what: string): Promise<void> => {
    for (let height = 600; height <= 1200; height += 25) {
      await page.setViewportSize({ width: 1600, height });
      const hidden = await page.evaluate(() => document.querySelector(".scroller")!.scrollHeight - document.querySelector(".scroller")!.clientHeight);
      assert.ok(hidden <= 0, `${hidden} pixels of ${what} at ${height}`);
    }
  };
  for (const [key, cells] of [["1", 64], ["2", 81], ["3", 256]] as const) {
    await page.keyboard.press(`Shift+${key}`);
    await sized(page, cells);
    await fits(`${cells} cells`);
  }
});

testOn("a phone on its side and a page at 200 % show the whole board with its help, in whole rows, and nothing sideways", at("#play"), async (page) => {
  for (const [width, height] of [[844, 390], [640, 400]] as const) {
    await page.setViewportSize({ width, height });
    await page.keyboard.press("2");
    await sized(page, 81);
    assert.ok((await edges(page, '[data-place="80"]')).bottom <= height, "the last row is seen");
    for (const name of ["Hint", "Why?"]) {
      const { bottom, right } = await edges(page, `.play button:text-is("${name}")`);
      assert.ok(bottom <= height && right <= width, `${name} is seen at ${width} x ${height}`);
    }
    await page.setViewportSize({ width, height: 330 }); // too low for 16 rows
    await page.keyboard.press("3");
    await sized(page, 256);
    const { bottom } = await edges(page, ".scroller");
    const cells = await page.locator(".grid .row").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    assert.ok(cells.some((end) => Math.abs(end - bottom) <= 2), `no row is cut: ${cells.join(" ")} in ${bottom}`);
    await page.keyboard.press("4");
    await sized(page, 480);
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth - document.documentElement.clientWidth,
      document.querySelector(".scroller")!.scrollWidth - document.querySelector(".scroller")!.clientWidth]);
    assert.ok(wide.every((each) => each <= 0), `${wide} pixels too wide`);
  }
});

test("on a phone, on its side and at 200 % too, the lesson of CS50 is above the fold, beside its line", async () => {
  const page = await browser.newPage();
  for (const [width, height] of [[390, 844], [844, 390], [720, 450]] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("about:blank");
    await page.goto(`${host.address}learn/`);
    await page.waitForSelector(".root .lesson");
    assert.ok((await edges(page, ".root .lesson")).top < 0.72 * height, `the lesson, ${width}x${height}`);
    assert.ok((await edges(page, ".editor .cm-blamed")).bottom < 0.72 * height, `its line, ${width}x${height}`);
  }
  await page.close();
});

test("nothing moves while the page loads, nor the board when something is said", async () => {
  for (const [width, height] of [[390, 844], [1280, 800]] as const)
    for (const hash of ["learn/", "#play"]) {
      const page = await browser.newPage();
      await page.setViewportSize({ width, height });
      await page.goto(host.address + hash);
      await ready(page);
      await page.waitForTimeout(200);
      const shifted = await page.evaluate(() => new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, each) => sum + (each as unknown as { value: number }).value, 0)))
          .observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 300);
      }));
      assert.ok(shifted < 0.01, `${shifted} at ${width} on ${hash}`);
      if (hash === "#play") {
        const { top } = await edges(page, ".grid");
        await page.locator('[data-place="40"]').click();
        await seen(page, ".cell.open");
        for (const key of ["m", "o", "h", "h", "h"]) {
          await page.keyboard.press(key);
          await page.waitForTimeout(100);
          assert.equal((await edges(page, ".grid")).top, top, `after ${key} at ${width}`);
        }
      }
      await page.close();
    }
});

test("nothing is animated for those who want no motion", async () => {
  const page = await browser.newPage();
  for (const [wish, lost, won] of [["reduce", "none", "none"], ["no-preference", "blast", "won"]] as const) {
    await page.emulateMedia({ reducedMotion: wish });
    for (const [cell, ended, name] of [[0, ".cell.exploded", lost], [1, '[data-outcome="won"] .grid', won]] as const) {
      await page.goto("about:blank");
      await page.goto(`${host.address}?b=21&m=g#play`); // two cells, the first one a mine
      await sized(page, 2);
      await page.locator(`[data-place="${cell}"]`).click();
      assert.equal(await page.locator(ended).evaluate((each) => getComputedStyle(each).animationName), name, `${wish}: ${ended}`);
      await page.waitForTimeout(300); // until the end is in the database: else the game would wait for the next page
    }
  }
  await page.close();
});

testOn("the cell with the focus is marked, and the grid is one stop of the Tab key", at(SMALL), async (page) => {
  assert.equal(await page.locator('.grid [tabindex="0"]').count(), 1);
  await page.locator('[data-place="0"]').focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset["place"]), "1");
  assert.notEqual(await page.locator('[data-place="1"]').evaluate((cell) => getComputedStyle(cell).boxShadow), "none");
  await page.keyboard.press("4");
  await sized(page, 480);
  await drawn(page);
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset["place"]), "1", "on the new board too");
});

testOn("in forced colours what is pressed is marked, and so is the view that is shown", at(SMALL), async (page) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.locator('[data-place="0"]').click();
  const colour = (selector: string): Promise<string> => page.locator(selector).first().evaluate((each) => getComputedStyle(each).backgroundColor);
  const [before, other] = [await colour('button:text-is("Odds")'), await colour("nav a:not([aria-current])")];
  await page.getByRole("button", { name: "Odds" }).click();
  await seen(page, ".cell.odds");
  assert.notEqual(await colour('button:text-is("Odds")'), before);
  assert.notEqual(await colour("nav a[aria-current]"), other);
});
