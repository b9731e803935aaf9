// A new version is told in every tab and comes in without losing the game; the rest is fetched in the background.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openBrowser, openPage, ROOT, said, sized, waitForKeeper } from "./harness.ts";

const { host, browser } = await openBrowser();

test("what works only with a network at first is fetched in the background", async () => {
  const page = await openPage(browser, `${host.address}#play`);
  await waitForKeeper(page);
  assert.equal(await page.evaluate(() => caches.match("./pyodide/pyodide.asm.wasm").then(Boolean)), false);
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
