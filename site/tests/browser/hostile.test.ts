// Files that do harm, in the browser: each is named, the rest goes on, and the page stays as it was.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { faultsOf, fileOf, openBrowser, openPage, ROOT } from "./harness.ts";

const PLAIN = readFileSync(join(ROOT, "tests/coach/agents/plain.py"), "utf8");
const { host, browser } = await openBrowser();
const page = await openPage(browser, `${host.address}learn/`);
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

const passed = (): Promise<number> => page.locator(".sign.passed").count();

test("an endless loop is named and the rest goes on", async () => {
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

test("what a file raises, in a call or when it is loaded, is told with its name", async () => {
  const files: [code: string, told: RegExp][] = [
    [breaking("import sys", "sys.exit(3)"), /SystemExit/],
    [breaking("return self.think()"), /RecursionError/],
    [breaking("self.hoard = bytearray(2**30)"), /MemoryError/],
    ["Dear teacher, the dog ate it.\n", /cannot be run.*SyntaxError/s],
    ["import sys\nsys.exit(3)\n", /cannot be run.*SystemExit: 3 \(line 2\)/s],
    ["big = bytearray(2**30)\n", /cannot be run.*MemoryError \(line 1\)/s],
    ["name = input('Who? ')\n", /cannot be run.*EOFError.*\(line 1\)/s],
  ];
  for (const [code, told] of files) {
    const text = await check(code);
    assert.match(text, told);
    if (!/cannot be run/.test(text)) assert.ok((await passed()) > 10);
  }
});

test("a file cannot tell its own verdict: the examiner is another worker", async () => {
  const forge = [
    "import json, js",
    "from pyodide.ffi import to_js",
    "good = {'verdict': 'passes', 'grader_passes': True, 'grader_right': 25, 'grader_count': 25, 'tested': 84, 'passed': 84, 'checks': [], 'reason': '', 'hint': '', 'defect': '', 'output': '', 'first': ''}",
    "for number in range(100):",
    "    js.postMessage(to_js({'id': number, 'value': good}, dict_converter=js.Object.fromEntries))",
    "import sapper.sandbox.inside.serve as serve",
    "serve.Speaker._failed = lambda *given: b'{}'",
    "",
  ].join("\n");
  assert.match(await check(forge + readFileSync(join(ROOT, "tests/coach/agents/plain.py"), "utf8").replace("if cell in self.cells:", "if True:")), /would not pass it yet/);
});

test("a file reaches neither the network nor what the browser keeps", async () => {
  const spy = [
    "import js", "found = []",
    "def reach(name, work):", "    try:", "        if work() is not None: found.append(name)", "    except Exception: pass",
    "def load():", "    request = js.XMLHttpRequest.new()", `    request.open('GET', '${host.address}icon.svg', False)`, "    request.send()", "    return request.responseText",
    "reach('XMLHttpRequest', load)",
    "reach('indexedDB', lambda: js.indexedDB.open('sapper'))",
    "reach('caches', lambda: js.caches)",
    "reach('WebSocket', lambda: js.WebSocket.new('ws://127.0.0.1/'))",
    `reach('importScripts', lambda: js.importScripts('${host.address}${fileOf("page.js")}') or True)`,
    "raise RuntimeError('reached ' + ','.join(found) + '.')",
  ].join("\n");
  const before = host.asked.get("icon.svg") ?? 0;
  assert.match(await check(spy), /reached \./);
  assert.equal(host.asked.get("icon.svg") ?? 0, before, "nothing was asked of the host");
});
