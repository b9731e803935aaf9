// The notebooks of examples/ with the page's Python, as a notebook in the browser (JupyterLite) loads it: docs/researchers.md.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileOf, openBrowser, ROOT, WHEEL } from "./harness.ts";

interface Notebook { cells: { cell_type: string; source: string[] }[] }
interface Python { runPythonAsync(code: string): Promise<unknown>; registerJsModule(name: string, module: object): void; unpackArchive(data: ArrayBuffer, format: string): void }

const { host, browser } = await openBrowser({ serviceWorkers: "block" });
const folder = join(ROOT, "examples");

// Numbers of layouts: of a small region, and of one whose ways are too many for 64 bits; and an answer that is none.
const COUNTS = `
import sapper
views = sapper.View.parse(".../11.", 1), sapper.View.parse("/".join(["." * 60, ".3" * 30, "." * 60]), 54)
small, large = (sapper.analyse(view).layouts for view in views)
try:
    perfect = sapper.perfect("...../...../...../...../..... 5", limit=1_000)
except sapper.TooComplex:
    perfect = "too complex"
f"{small}, {len(str(large))} digits, {large % 100_000}, {perfect}"
`;

test("every cell of the notebooks runs in the browser", async () => {
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json", "pyodide.asm.wasm", "python_stdlib.zip"])
    host.changed.set(`pyodide/${name}`, readFileSync(join(ROOT, "site/node_modules/pyodide", name)));
  const page = await browser.newPage();
  await page.goto(`${host.address}#play`);
  await page.evaluate(async ([door, name]) => {
    const at = (file: string): string => new URL(file, document.baseURI).href;
    const { loadPyodide } = (await import(at("pyodide/pyodide.mjs"))) as { loadPyodide(options: object): Promise<Python> };
    const { loadDoor } = (await import(at(door))) as { loadDoor(): Promise<object> };
    const python = await loadPyodide({ indexURL: at("pyodide/") });
    python.registerJsModule("sapper_browser_kernel", await loadDoor());
    python.unpackArchive(await (await fetch(at(name))).arrayBuffer(), "wheel");
    (globalThis as unknown as { python: Python }).python = python;
  }, [fileOf("python-door.js"), WHEEL] as const);
  const notebooks = readdirSync(folder).filter((name) => name.endsWith(".ipynb"));
  assert.equal(notebooks.length, 3);
  for (const name of notebooks) {
    const { cells } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Notebook;
    for (const { source } of cells.filter((cell) => cell.cell_type === "code")) {
      const problem = await page.evaluate((code) => (globalThis as unknown as { python: Python }).python.runPythonAsync(code).then(() => "", String), source.join(""));
      assert.equal(problem, "", `${name}: ${source.join("")}`);
    }
  }
  const counted = await page.evaluate((code) => (globalThis as unknown as { python: Python }).python.runPythonAsync(code).then(String, String), COUNTS);
  assert.equal(counted, "2, 26 digits, 89876, too complex", "as the package counts them");
  await page.close();
});
