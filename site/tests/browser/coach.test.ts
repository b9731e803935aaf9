// The coach in the browser: the verdicts of `sapper check`, on hosts without special headers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Report, Student } from "../../src/python/student.ts";
import { askPackage, fileOf, openBrowser, openPage, ROOT, testOn } from "./harness.ts";

interface Verdict { name: string; code: string; verdict: string; defect: string; failed: string[] }

const EFFORT = { small: 150, tries: 40, edited: 0 };
// Every fifth of the broken agents is tried; every one with SAPPER_FULL=1.
const STEP = process.env["SAPPER_FULL"] ? "1" : "5";
// What a set's order decides is not the same everywhere: numbers hash otherwise in the browser's Python of 32 bits.
const BY_ORDER = new Set(["safe move: there is one"]);
const { host, browser } = await openBrowser();
const at = (place: string) => (): Promise<Page> => openPage(browser, host.address + place);

testOn("the door opens with a faulty sample and its first lesson beside the marked line", at("learn/"), async (page) => {
  await page.waitForSelector(".root:not([hidden])");
  assert.match(await page.locator(".summary").innerText(), /would not pass it yet\.\s+It fails mark_mine and mark_safe/);
  const box = (await page.locator(".root .lesson").boundingBox())!;
  assert.ok(box.y < 500, `the lesson begins at ${box.y} of 800 pixels`);
  assert.match(await page.locator(".editor .cm-blamed").innerText(), /self\.cells\.remove\(cell\)/);
  assert.equal(await page.locator(".editor .cm-marks [role=img]").count(), 1, "a mark in the margin");
  assert.equal(await page.locator(".all[open]").count(), 0, "the list of checks is folded");
  assert.match(await page.locator(".all > summary").innerText(), /All 63 checks, 5 failed/);
  await page.getByRole("button", { name: "Show a hint" }).first().click();
  await page.waitForSelector(".root .lesson [role=status] p");
  interface Sample { first: string; defect: string; fails: Record<string, number>; checks: { name: string; lesson: { message: string } | null }[] }
  const gist = ({ first, defect, fails, checks }: Sample): unknown[] =>
    [first, defect, fails, checks.find(({ name }) => name === first)!.lesson!.message];
  const kept = JSON.parse(readFileSync(join(ROOT, "site/src/assets/sample.json"), "utf8")) as Sample;
  assert.deepEqual(gist(kept), gist(askPackage<Sample>("sample")), "python site/tests/reference.py sample > site/src/assets/sample.json");
});

testOn("verdicts equal those of sapper check on broken agents of the coach's tests", at("#play"), async (page) => {
  const expected = askPackage<Verdict[]>("coach", JSON.stringify(EFFORT), STEP);
  assert.ok(expected.length >= 8);
  const { build } = require("esbuild") as typeof import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, "site/src/python/student.ts")], bundle: true, write: false, format: "iife", globalName: "coach", loader: { ".html": "text" },
    define: { FILES: JSON.stringify({ "python.js": fileOf("python.js") }), "import.meta.url": JSON.stringify(host.address) },
  });
  await page.evaluate(outputFiles[0]!.text.replace(/^var coach/m, "globalThis.coach"));
  const answers = await page.evaluate(async ([codes, effort]) => {
    const student = new (globalThis as unknown as { coach: { Student: typeof Student } }).coach.Student(() => undefined);
    const reports: Report[] = [];
    for (const code of codes) reports.push(await student.check(code, "minesweeper.py", () => undefined, effort));
    student.stop();
    return reports;
  }, [expected.map(({ code }) => code), EFFORT] as const);
  const plain = ({ name, verdict, defect }: Omit<Verdict, "failed">): object => ({ name, verdict, defect });
  const failedOf = (names: string[]): string[] => names.filter((name) => !BY_ORDER.has(name)).sort();
  expected.forEach((one, place) => {
    const report = answers[place]!;
    assert.deepEqual(plain({ ...one, ...report }), plain(one));
    const failed = report.checks.filter((check) => check.passed === false && check.group !== "Situations");
    assert.deepEqual(failedOf(failed.map(({ name }) => name)), failedOf(one.failed), one.name);
  });
});

testOn("the AI is watched at play, with what it knows", at("learn/"), async (page) => {
  await page.waitForSelector(".editor");
  await page.getByRole("button", { name: "Show Sapper's own" }).click();
  await page.waitForTimeout(300);
  // A board that the AI wins: others end at the first move, and then there is nothing to stop.
  await page.evaluate(() => (crypto.getRandomValues = <Kind extends ArrayBufferView | null>(array: Kind) => (array as unknown as Uint32Array).fill(3) as unknown as Kind));
  await page.getByRole("button", { name: "Watch it play" }).click();
  await page.waitForSelector(".watch .cell.open");
  await page.waitForFunction(() => /AI making|No known safe/.test(document.querySelector(".watch .message")?.textContent ?? ""));
  await page.waitForFunction(() => document.querySelectorAll(".watch .cell.open:not(.exploded)").length >= 4);
  await page.getByRole("button", { name: "Stop" }).click();
});

// The last one: what is typed into the editor stays there.
testOn("a syntax error is marked as it is typed", at("learn/"), async (page) => {
  await page.getByRole("button", { name: "Paste yours" }).click();
  await page.keyboard.type("def think(self)\n");
  await page.waitForSelector(".editor .cm-marks [role=img]");
  assert.equal(await page.locator(".editor .cm-marks [role=img]").getAttribute("aria-label"), "Python cannot read this line");
});
