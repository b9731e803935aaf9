// The scripted games of tests/golden, played by the page's model in a real browser: the same record, the same result.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openBrowser, openPage, ROOT } from "./harness.ts";
import type { Line } from "./golden-page.ts";

type Expected = Line & Record<string, object>;

/** What the page has not: an AI that moves in one's game, and flags that set themselves. */
const ABSENT = new Set(["ai", "auto_flag"]);
const { host, browser } = await openBrowser({ serviceWorkers: "block" });

test("every scripted game ends as its line says", async () => {
  const { buildSync } = require("esbuild") as typeof import("esbuild");
  const script = buildSync({ entryPoints: [join(ROOT, "site/tests/browser/golden-page.ts")], bundle: true, format: "esm", write: false, target: "chrome111" });
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
