// After the first visit the page opens without a network, Python included once it was loaded.
import assert from "node:assert/strict";
import { test } from "node:test";
import { labelled, openBrowser, openPage, seen, waitForKeeper } from "./harness.ts";

const { host, browser } = await openBrowser();
const SMALL = "?b=0505&m=0000a";
const place = host.address;

test("the page opens and plays offline after the first load", async () => {
  const page = await openPage(browser, `${host.address}#play`);
  await waitForKeeper(page);
  // Python is kept once it was asked for.
  await page.goto(`${host.address}#analyse/.../11._1`);
  await page.waitForSelector(".result .strong");
  await page.locator('[data-place="2"]').focus();
  await page.keyboard.press("w");
  await page.waitForSelector(".why h2");
  const why = await page.locator(".why").innerText();
  await page.close();
  host.close();
  await browser.setOffline(true);
  const again = await openPage(browser, place + SMALL);
  await again.locator('[data-place="0"]').click();
  await labelled(again, 0, /empty/);
  await again.keyboard.press("o");
  await seen(again, ".cell.odds");
  await again.goto(`${place}#analyse/.../11._1`);
  await again.waitForSelector(".result .strong");
  await again.locator('[data-place="2"]').focus();
  await again.keyboard.press("w");
  await again.waitForSelector(".why h2");
  assert.equal(await again.locator(".why").innerText(), why);
  await again.close();
});
