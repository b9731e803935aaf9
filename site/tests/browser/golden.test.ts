// The page plays as the package does: the scripted games of tests/golden end so, and boards without guessing need none. npm/check compares
// odds, best moves and proofs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { askPackage, askWorker, fileOf, openBrowser, openPage, ROOT } from "./harness.ts";
import type { Line } from "./golden-page.ts";

type Expected = Line & Record<string, object>;

/** What the page has not: an AI that moves in one's game, and flags that set themselves. */
const ABSENT = new Set(["ai", "auto_flag"]);
const { host, browser } = await openBrowser({ serviceWorkers: "block" });

test("every scripted game ends as its line says", async () => {
  const { buildSync } = require("esbuild") as typeof import("esbuild");
  const script = buildSync({ entryPoints: [join(ROOT, "site/tests/browser/golden-page.ts")], bundle: true, format: "esm", write: false, target: "chrome111", define: { WORKER: JSON.stringify(fileOf("kernel-worker.js")) } });
  host.changed.set("golden.js", script.outputFiles[0]!.text);
  const lines = readFileSync(join(ROOT, "tests/golden/played_games.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line) as Expected);
  const played = lines.filter((line) => "import" in line || !line.script.some(([word]) => ABSENT.has(String(word))));
  assert.ok(played.length >= 60, `${played.length} of ${lines.length} games`);
  const page = await openPage(browser, `${host.address}#play`);
  await page.addScriptTag({ url: "golden.js", type: "module" });
  await page.waitForFunction(() => "playLine" in globalThis);
  for (const line of played) {
    const { name, begin: _begin, script: _script, import: _import, ...expected } = line as Line & Record<string, unknown>;
    const found = await page.evaluate((each) => (globalThis as unknown as { playLine: (line: object) => Promise<object> }).playLine(each), line as object);
    assert.deepEqual(found, expected, name);
  }
  await page.close();
});

test("boards that are dealt without guessing need none, as the package rates them", async () => {
  const levels = [[9, 9, 10], [16, 16, 40], [16, 30, 99], [9, 9, 12], [8, 8, 8], [12, 20, 40]] as const;
  const first = 20;
  const rules = { start: "opening", cascade: true, win: "opened", seed: null, marks: null, shown: null, noGuess: true };
  const questions = levels.flatMap(([height, width, mines], place) => [
    ["begin", { ...rules, height, width, mines }, null],
    ["deal", place + 1, first, 0],
    ["layout", place + 1],
  ]);
  const page = await openPage(browser, host.address);
  const answers = await askWorker(page, "kernel-worker.js", questions);
  const boards = levels.map(([height, width], place) => ({ height, width, first, marks: answers[3 * place + 2] as number[] }));
  for (const [place, { marks }] of boards.entries()) assert.equal(marks.filter(Boolean).length, levels[place]![2]);
  assert.deepEqual(askPackage<boolean[]>("boards", JSON.stringify(boards)), levels.map(() => true));
});
