// A visitor plays: by mouse, by keys, by touch; asks for help; shares; comes back.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { closeSettings, labelled, openBrowser, openPage, openSettings, ready, said, seen, sized, stands, testOn } from "./harness.ts";

const faults: string[] = [];
const { host, browser } = await openBrowser({ hasTouch: true, permissions: ["clipboard-read", "clipboard-write"] });
// Two mines in the last row: the rest opens at once.
const SMALL = "?b=0505&m=0000a";
const at = (place: string) => (): Promise<Page> => openPage(browser, host.address + place, faults);

testOn("a board is won by mouse: open, flag, chord, undo", at(SMALL), async (page) => {
  await labelled(page, 0, /^row 1, column 1, hidden$/);
  await page.locator('[data-place="0"]').click();
  await labelled(page, 0, /empty/);
  const mines = [21, 23];
  await page.locator('[data-place="21"]').click({ button: "right" });
  await labelled(page, 21, /flag/);
  assert.equal(await page.locator(".figure.mines").textContent(), "1");
  await page.keyboard.press("u");
  await labelled(page, 21, /hidden/);
  for (const mine of mines) await page.locator(`[data-place="${mine}"]`).click({ button: "right" });
  await page.locator('[data-place="16"]').click();
  await page.locator('[data-place="18"]').click();
  await said(page, /^Won in/);
  await stands(page, "won");
  assert.match((await page.locator('.visually-hidden[role="status"]').textContent()) ?? "", /Won/);
});

testOn("a mine ends the game, and undo takes it back", at(SMALL), async (page) => {
  await page.locator('[data-place="21"]').click();
  await stands(page, "lost");
  await labelled(page, 21, /^row 5, column 2, exploded mine$/);
  await labelled(page, 23, /^row 5, column 4, mine$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await stands(page, "playing");
});

testOn("a tap opens, a long touch flags; swapped and by a switch too", at(SMALL), async (page) => {
  const hold = async (cell: number): Promise<void> => {
    await page.locator(`[data-place="${cell}"]`).evaluate(async (element) => {
      const fire = (name: string): boolean => element.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: "touch", pointerId: 7 }));
      fire("pointerdown");
      await new Promise((resolve) => setTimeout(resolve, 600));
      fire("pointerup");
    });
  };
  await hold(21);
  await labelled(page, 21, /flag/);
  await page.locator('[data-place="0"]').tap();
  await labelled(page, 0, /empty/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator(".flag-switch").tap();
  await page.locator('[data-place="23"]').tap();
  await labelled(page, 23, /flag/);
  await page.locator(".flag-switch").tap();
  await openSettings(page);
  await page.getByLabel("On a touch screen").selectOption("swapped");
  await closeSettings(page);
  await page.locator('[data-place="23"]').tap();
  await labelled(page, 23, /hidden/);
  await openSettings(page);
  await page.getByLabel("On a touch screen").selectOption("hold");
});

testOn("on a phone all of expert is seen; a tap comes nearer, one finger scrolls, two change the size, Fit goes back, each level by itself", at("#play"), async (page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.keyboard.press("Shift+4");
  await sized(page, 480);
  const session = await browser.newCDPSession(page);
  const box = (await page.locator(".scroller").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + 80];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  const scroll = (): Promise<{ left: number; hidden: number }> => page.locator(".scroller").evaluate((each) => ({ left: each.scrollLeft, hidden: each.scrollWidth - each.clientWidth }));
  const size = (): Promise<number> => page.locator(".cell").first().evaluate((cell) => cell.getBoundingClientRect().width);

  const whole = await size();
  assert.equal((await scroll()).hidden, 0, "30 columns are seen");
  await page.touchscreen.tap(x, y);
  await page.waitForFunction(() => document.querySelector(".cell")!.getBoundingClientRect().width >= 32);
  assert.equal(await page.locator(".cell.open").count(), 0, "a tap on small cells opens nothing");
  const { left } = await scroll();
  assert.ok(left > 100, "what was under the finger is there still");

  await touch("touchStart", [x, y]);
  for (let step = 1; step <= 10; ++step) await touch("touchMove", [x - 12 * step, y]);
  await touch("touchEnd");
  await page.waitForFunction((before) => document.querySelector(".scroller")!.scrollLeft > before + 50, left);
  assert.equal(await page.locator(".cell.open").count(), 0, "a finger that moves opens nothing");

  const before = await size();
  await touch("touchStart", [x - 30, y], [x + 30, y]);
  for (let step = 1; step <= 15; ++step) await touch("touchMove", [x - 30 - 2 * step, y], [x + 30 + 2 * step, y]);
  await touch("touchEnd");
  await page.waitForFunction((least) => document.querySelector(".cell")!.getBoundingClientRect().width >= least, before * 1.8);
  assert.equal(await page.locator(".cell.open").count(), 0, "a pinch opens nothing");

  await page.keyboard.press("2");
  await sized(page, 81);
  assert.equal((await scroll()).hidden, 0, "beginner has a size of its own");
  await page.keyboard.press("4");
  await sized(page, 480);
  assert.ok(await size() > 2 * whole, "expert has kept its");
  await page.locator(".fit").tap();
  await page.waitForFunction((wide) => document.querySelector(".cell")!.getBoundingClientRect().width === wide, whole);
  await page.keyboard.press("0");
  await page.waitForFunction(() => document.querySelector(".cell")!.getBoundingClientRect().width >= 32);
  await page.evaluate(() => localStorage.removeItem("sapper.settings"));
});

testOn("a double tap on an open cell comes nearer, and the next one shows all of the board again", at(SMALL), async (page) => {
  await page.locator('[data-place="0"]').tap();
  await seen(page, ".cell.open");
  const size = (): Promise<number> => page.locator(".cell").first().evaluate((cell) => cell.getBoundingClientRect().width);
  const before = await size();
  for (const isNear of [true, false]) {
    await page.evaluate(() => {
      for (let taps = 0; taps < 2; ++taps)
        for (const name of ["pointerdown", "pointerup"])
          document.querySelector('[data-place="0"]')!.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: "touch", pointerId: 7 }));
    });
    await page.waitForFunction(([wide, wanted]) => (document.querySelector(".cell")!.getBoundingClientRect().width > Number(wide)) === wanted, [before, isNear] as const);
  }
  await page.waitForFunction((wide) => document.querySelector(".cell")!.getBoundingClientRect().width === wide, before);
});

testOn("on a phone the buttons stay under the thumb, and no end moves them", at(SMALL), async (page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const places = (): Promise<number[]> => page.locator(".bar button").evaluateAll((all) => all.flatMap((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left, top, width, height];
  }));
  const before = await places();
  assert.equal(before.length, 16, "flag, undo, hint, new game");
  for (let place = 0; place < 16; place += 4) assert.ok(before[place + 1]! > 640 && before[place + 3]! >= 40, "in the lower part, large enough");
  await page.locator('[data-place="21"]').click();
  await stands(page, "lost");
  await page.waitForSelector(".end:not([hidden])");
  assert.deepEqual(await places(), before);
});

testOn("odds, best move and hints are shown, and certain cells are told", at(SMALL), async (page) => {
  await page.locator('[data-place="0"]').click();
  await said(page, /Opened 20 cells/);
  await page.keyboard.press("o");
  await seen(page, ".cell.odds");
  await labelled(page, 21, /certainly a mine/);
  await labelled(page, 20, /certainly safe/);
  await page.keyboard.press("m");
  await seen(page, ".cell.outline-best");
  await page.keyboard.press("h");
  await said(page, /certainly safe/);
  await page.keyboard.press("h");
  await page.keyboard.press("h");
  await seen(page, ".cell.outline-hint");
  await said(page, /Press Why/);
  await page.keyboard.press("w"); // of the hint's cell, though the cell that was clicked has the focus
  await page.waitForSelector(".why:not([hidden])");
  assert.doesNotMatch(await page.locator(".message").innerText(), /Press Why|open already/);
});

testOn("a link to a game in play tells no mines; that of a finished one shows the same to whoever opens it", at(SMALL), async (page) => {
  await page.locator('[data-place="0"]').click();
  await seen(page, ".cell.open");
  await page.keyboard.press("c");
  await said(page, /tells no mines/);
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#analyse\/00000\/00000\/00000\/11211\/\.{5}_2$/);
  await page.locator('[data-place="21"]').click();
  await stands(page, "lost");
  await page.locator(".end").getByRole("button", { name: "Share" }).click();
  await said(page, /copied. Anyone/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const labels = await page.locator(".cell").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  const other = await openPage(browser, link, faults);
  await seen(other, ".cell.exploded");
  assert.deepEqual(await other.locator(".cell").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label"))), labels);
  await other.close();
  const [picture] = await Promise.all([page.waitForEvent("download"), page.locator(".end").getByRole("button", { name: "Picture" }).click()]);
  assert.equal(picture.suggestedFilename(), "sapper.png");
  const bytes = readFileSync(await picture.path());
  // A PNG tells its size in its head: 5 rows of 32 pixels below the title, and as wide as the title needs.
  assert.deepEqual([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)], ["PNG", 11 * 32 + 32, 5 * 32 + 72]);
});

test("sounds are off until they are wanted", async () => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const played: number[] = [];
    Object.assign(globalThis, { played });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      played.push(this.frequency.value);
      start.call(this, when);
    };
  });
  const played = (): Promise<number[]> => page.evaluate(() => (globalThis as unknown as { played: number[] }).played);
  await page.goto(host.address + SMALL);
  await ready(page);
  await page.locator('[data-place="0"]').click();
  await seen(page, ".cell.open");
  assert.deepEqual(await played(), []);
  await openSettings(page);
  await page.getByLabel("Sounds").check();
  await closeSettings(page);
  await page.locator('[data-place="21"]').click();
  await page.waitForFunction(() => (globalThis as unknown as { played: number[] }).played.length === 2);
  assert.ok((await played())[0]! > (await played())[1]!, "a loss sinks");
  await openSettings(page);
  await page.getByLabel("Sounds").uncheck();
  await page.close();
});

testOn("a position linked by JSMinesweeper opens, and a link cut short leaves the page alive", at("?analysis=adacaaabUmS"), async (page) => {
  await page.waitForSelector(".result .strong");
  assert.ok(page.url().endsWith("#analyse/.../11._1"), page.url());
  await page.goto("about:blank");
  await page.goto(`${host.address}#play/%E0%A4`);
  await page.waitForFunction(() => document.querySelectorAll(".cell").length > 1);
});

testOn("Analyse takes levels, links and games as text", at("#analyse"), async (page) => {
  const use = async (text: string): Promise<void> => {
    await page.getByLabel("Position, link or game as text").fill(text);
    await page.getByRole("button", { name: "Use this text" }).click();
  };
  const shows = (hash: string): Promise<unknown> => page.waitForURL((address) => address.hash === `#analyse/${hash}`);
  await use("3x3/2");
  await shows(".../.../..._2");
  await use("https://sapper.example/#analyse/.../11._1");
  await shows(".../11._1");
  await use("2x2/1");
  await shows("../.._1");
  await use("?analysis=adacaaabUmS");
  await shows(".../11._1");
  await use("<b>");
  await page.waitForSelector(".result .danger >> text=<b>");
  await use(JSON.stringify({ sapper: 1, level: "3x3/1", start: "none", mines: "*../.../...", moves: [["open", 2, 2, 5]], outcome: "won" }));
  await page.waitForSelector(".view.review");
});

test("where the browser keeps nothing, play goes on and says so", async () => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto(host.address + SMALL);
  await ready(page);
  await page.locator('[data-place="0"]').click();
  await page.waitForFunction(() => /storage is full/.test(document.querySelector(".note")?.textContent ?? ""));
  await page.waitForFunction(() => /empty/.test(document.querySelector('[data-place="0"]')?.getAttribute("aria-label") ?? ""));
  await page.close();
});

test("nothing was refused by the page's policy, and no script failed", () => assert.deepEqual(faults, []));
