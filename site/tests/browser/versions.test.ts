// A new version is told in every tab and comes in without losing the game; the rest is fetched in the background. After the first visit
// the page opens without a network.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { labelled, openBrowser, openPage, openSettings, ROOT, said, seen, sized, waitForKeeper } from "./harness.ts";

const { host, browser } = await openBrowser();

test("Python is fetched when it is asked for, and not before", async () => {
  const page = await openPage(browser, `${host.address}#play`);
  await waitForKeeper(page);
  await page.waitForTimeout(15_000);
  assert.equal(host.asked.get("pyodide/pyodide.asm.wasm") ?? 0, 0);
  await openSettings(page);
  await page.getByLabel("Load everything now").check();
  await page.evaluate(async () => {
    while (!(await caches.match("./pyodide/pyodide.asm.wasm"))) await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await page.close();
});

test("a new version is told in both tabs, and the game goes on after the reload", async () => {
  const [page, other] = [await openPage(browser, `${host.address}#play`), await openPage(browser, `${host.address}#analyse`)];
  await waitForKeeper(page);
  await page.keyboard.press("3");
  await sized(page, 256);
  await page.locator('[data-place="130"]').click();
  await said(page, /Opened \d+ cells/);
  const opened = Number(/\d+/.exec(await page.locator(".message").innerText()));
  const script = readFileSync(join(ROOT, "site/dist/service-worker.js"), "utf8");
  host.changed.set("index.html", readFileSync(join(ROOT, "site/dist/index.html"), "utf8").replace("<html ", '<html data-next="1" '));
  host.changed.set("service-worker.js", script.replace(/"[0-9a-f]{12}"/, '"another00000"'));
  await page.reload();
  for (const tab of [page, other]) await tab.waitForSelector(".news:not([hidden]) >> text=A new version is ready");
  assert.equal(await page.locator("html[data-next]").count(), 0, "the old version goes on until then");
  await page.locator(".news button").click();
  await page.waitForSelector("html[data-next]", { state: "attached" });
  await page.waitForSelector(".message >> text=Your game from last time");
  await page.locator('[data-place="0"]').click(); // it is covered until the player goes on
  await page.waitForFunction((count) => document.querySelectorAll(".cell.open").length === count, opened);
  assert.equal(await other.locator(".news:not([hidden])").count(), 1);
  await other.close();
  await page.close();
});

// The last one: the host is gone then.
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
  const place = host.address;
  host.close();
  await browser.setOffline(true);
  const again = await openPage(browser, `${place}?b=0505&m=0000a`);
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
