// Everyone: axe finds nothing on any view, in both themes; focus is seen; the page zooms to 200 %.
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsOf, openBrowser, openCard, openPage } from "./harness.ts";

const { host, browser } = await openBrowser();
const SMALL = "?b=0505&m=0000a";

for (const theme of ["dark", "light"] as const)
  test(`axe finds nothing on any view in the ${theme} theme`, async () => {
    const page = await openPage(browser, host.address + SMALL);
    await page.emulateMedia({ colorScheme: theme });
    await page.locator('[data-place="0"]').click();
    await page.keyboard.press("o");
    await page.waitForSelector(".cell.odds");
    for (const name of ["Settings", "Statistics", "Keys"]) await openCard(page, name);
    assert.deepEqual(await faultsOf(page), [], "play");
    for (const view of ["start", "analyse", "review", "practice", "cs50"]) {
      await page.evaluate((name) => (location.hash = name), view);
      await page.waitForSelector(`.view.${view}`);
      await page.waitForTimeout(400);
      assert.deepEqual(await faultsOf(page), [], view);
    }
    await page.close();
  });

test("colours for the colour-blind pass too", async () => {
  const page = await openPage(browser, host.address + SMALL);
  await openCard(page, "Settings");
  await page.getByLabel("Colours on the board").selectOption("blind");
  await page.locator('[data-place="0"]').click();
  await page.keyboard.press("o");
  await page.waitForSelector(".cell.odds");
  assert.deepEqual(await faultsOf(page), []);
  await page.getByLabel("Colours on the board").selectOption("classic");
  await page.close();
});

test("at 200 % zoom on a small screen nothing is cut off sideways", async () => {
  const page = await openPage(browser, `${host.address}#play`);
  await page.setViewportSize({ width: 640, height: 400 });
  await page.keyboard.press("2");
  await page.waitForTimeout(300);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  await page.close();
});

test("the cell with the focus is marked, and the grid is one stop of the Tab key", async () => {
  const page = await openPage(browser, host.address + SMALL);
  assert.equal(await page.locator('.grid [tabindex="0"]').count(), 1);
  await page.locator('[data-place="0"]').focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset["place"]), "1");
  assert.notEqual(await page.locator('[data-place="1"]').evaluate((cell) => getComputedStyle(cell).boxShadow), "none");
  await page.close();
});
