// Files that do harm, in the browser: each is named, the rest goes on, and the page stays as it was.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Report } from "../../src/python/student.ts";
import { askWorker, faultsOf, openBrowser, openPage, ROOT } from "./harness.ts";

const PLAIN = readFileSync(join(ROOT, "tests/coach/agents/plain.py"), "utf8");
const { host, browser } = await openBrowser();
await browser.addInitScript(() => {
  const { Worker: Usual } = globalThis;
  Object.assign(globalThis, { started: 0, Worker: class extends Usual {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      if (String(address).startsWith("blob:")) ++(globalThis as unknown as { started: number }).started;
    }
  } });
});
const page = await openPage(browser, `${host.address}#cs50`);
await page.waitForSelector(".editor");
await page.getByLabel("Quick check").check();

/** The plain agent, doing something when three sentences are there. */
function breaking(...lines: string[]): string {
  const begin = "    def think(self):\n";
  const inside = lines.map((line) => `            ${line}\n`).join("");
  assert.ok(PLAIN.includes(begin));
  return PLAIN.replace(begin, `${begin}        if len(self.knowledge) > 2:\n${inside}`);
}

/** What the coach says of this code in the editor. */
async function check(code: string): Promise<string> {
  await page.locator(".editor .cm-content").first().focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.evaluate((text) => {
    const content = document.querySelector(".editor")!.shadowRoot!.querySelector(".cm-content")!;
    const data = new DataTransfer();
    data.setData("text/plain", text);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, code);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.waitForFunction(() => document.querySelector(".summary h2, .summary .danger") !== null);
  return page.locator(".report").innerText();
}

/** How many workers for a file were started. */
const started = (): Promise<number> => page.evaluate(() => (globalThis as unknown as { started: number }).started);

const passed = (): Promise<number> => page.locator(".sign.passed").count();

test("an endless loop is named and the rest goes on", async () => {
  assert.equal(await started(), 1, "Python starts with the view");
  assert.match(await check(breaking("while True:", "    print('again')")), /does not return/);
  assert.ok((await passed()) > 10, "what does not hang is checked all the same");
  assert.deepEqual(await faultsOf(page), [], "a report with a lesson is accessible");
});

test("one that swallows every exception is ended with its worker, and the rest goes on", async () => {
  const stubborn = breaking("while True:", "    try:", "        while True: pass", "    except BaseException: pass");
  assert.match(await check(stubborn), /does not return/);
  assert.ok((await passed()) > 10);
});

test("a file that ends the process in a call, or prints too much, is named as by the package, and the rest goes on", async () => {
  for (const lines of [["import os", "os._exit(0)"], ["print('x' * 2**25)"]]) {
    assert.match(await check(breaking(...lines)), /ends the whole process/);
    assert.ok((await passed()) > 10);
  }
});

test("a file that ends its worker, or prints without end, when it is loaded cannot be run", async () => {
  for (const [code, reason] of [
    ["import os\nos.abort()\n", /ended the process/],
    ["while True:\n    print('x' * 1000)\n", /printed more than 16 MiB/],
  ] as const) {
    const text = await check(code);
    assert.match(text, /cannot be run/);
    assert.match(text, reason);
  }
});

// What ends no worker is asked of one worker, one file after the other: Python takes seconds to start.
test("what a file raises, in a call or when it is loaded, is told with its name", async () => {
  const files: [code: string, told: RegExp][] = [
    [breaking("import sys", "sys.exit(3)"), /SystemExit/],
    [breaking("return self.think()"), /RecursionError/],
    [breaking("self.hoard = bytearray(2**30)"), /MemoryError/],
    ["Dear teacher, the dog ate it.\n", /cannot run.*SyntaxError/],
    ["import sys\nsys.exit(3)\n", /cannot run.*SystemExit: 3 \(line 2\)/],
    ["big = bytearray(2**30)\n", /cannot run.*MemoryError \(line 1\)/],
    ["name = input('Who? ')\n", /cannot run.*EOFError.*\(line 1\)/],
  ];
  const questions = files.map(([code]) => ["call", "coaching.check", [code, "minesweeper.py", {}, { drills: 36, games: [], tries: 40 }]]);
  const [, ...answers] = await askWorker(page, "python.js", [["load"], ...questions]) as Report[];
  for (const [place, [, told]] of files.entries()) {
    const { verdict, reason, first, checks } = answers[place]!;
    const lesson = checks.find(({ name }) => name === first)?.lesson;
    assert.match(`${verdict} ${reason} ${lesson?.message ?? ""}`, told);
    if (verdict === "fails") assert.ok(checks.filter((each) => each.passed).length > 10);
  }
});

test("a file reaches neither the network nor what the browser keeps, in a worker that was started ahead", async () => {
  const before = await started();
  const spy = [
    "import js", "found = [name for name in ('fetch', 'caches', 'indexedDB', 'XMLHttpRequest', 'Worker', 'WebSocket', 'navigator') if getattr(js, name, None) is not None]",
    "raise RuntimeError('reached ' + ','.join(found) + '.')",
  ].join("\n");
  assert.match(await check(spy), /reached \./);
  assert.equal(await started(), before + 1, "it ran in the last one, and there is one for the next file");
});
