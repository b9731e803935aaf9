// A new version is told in every tab and comes in without losing the game; the rest is fetched in the background. After the first visit
// the page opens without a network.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { fileOf, labelled, openBrowser, openPage, openSettings, ROOT, said, seen, sized, waitForKeeper, WHEEL } from "./harness.ts";

const { host, browser } = await openBrowser();

/** Wait until a file is kept. */
const kept = (page: Page, name: string): Promise<void> => page.evaluate(async (file) => {
  while (!(await caches.match(`./${file}`))) await new Promise((resolve) => setTimeout(resolve, 100));
}, name);

test("Python is fetched when it is asked for, and not before", async () => {
  const page = await openPage(browser, `${host.address}#play`);
  await waitForKeeper(page);
  await page.waitForTimeout(15_000);
  assert.equal(host.asked.get(fileOf("pyodide.asm.wasm")) ?? 0, 0);
  await openSettings(page);
  await page.getByLabel("Load everything now").check();
  for (const name of [fileOf("pyodide.asm.wasm"), WHEEL]) await kept(page, name);
  await page.close();
});

test("a page to log in that comes in the place of Python is not kept", async () => {
  // As if the rest was not loaded yet.
  const page = await openPage(browser, `${host.address}#analyse/.../11._1`);
  await waitForKeeper(page);
  for (const name of [fileOf("pyodide.asm.wasm"), WHEEL]) {
    await page.evaluate(async (file) => {
      for (const each of await caches.keys()) await (await caches.open(each)).delete(`./${file}`);
    }, name);
    host.changed.set(name, "<!doctype html><title>Log in</title>");
    await page.getByRole("button", { name: "Is a guess needed from here?" }).click();
    await page.waitForFunction(() => /did not load. Try again/.test(document.querySelector(".why")?.textContent ?? ""));
    host.changed.clear();
    assert.equal(await page.evaluate(async (file) => (await caches.match(`./${file}`)) === undefined, name), true, name);
    await page.getByRole("button", { name: "Is a guess needed from here?" }).click();
    await page.waitForSelector(".why h2 >> text=Yes: none of the 2 possible layouts needs a guess.");
    await kept(page, name);
    await page.reload();
    await page.waitForSelector(".result .strong");
  }
  await page.close();
});

test("a version whose files are not the listed ones is not installed", async () => {
  const page = await openPage(browser, `${host.address}#play`);
  await waitForKeeper(page);
  host.released.set("index.html", readFileSync(join(ROOT, "site/dist/index.html"), "utf8").replace("<html ", '<html data-broken="1" '));
  host.changed.set("index.html", "<!doctype html><title>Log in</title>");
  assert.equal(await page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    const next = (await registration.update().catch(() => registration)) as unknown as ServiceWorkerRegistration;
    const worker = next?.installing ?? registration.installing;
    if (!worker) return "none";
    while (worker.state === "installing") await new Promise((resolve) => setTimeout(resolve, 50));
    return worker.state;
  }), "redundant");
  host.changed.clear();
  host.released.delete("index.html");
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
  host.released.set("index.html", readFileSync(join(ROOT, "site/dist/index.html"), "utf8").replace("<html ", '<html data-next="1" '));
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
