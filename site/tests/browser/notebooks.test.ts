// The notebooks of examples/ with the page's Python, as a notebook in the browser (JupyterLite) loads it: docs/researchers.md.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openBrowser, ROOT } from "./harness.ts";

interface Notebook { cells: { cell_type: string; source: string[] }[] }
interface Python { runPythonAsync(code: string): Promise<unknown>; registerJsModule(name: string, module: object): void; unpackArchive(data: ArrayBuffer, format: string): void }

const { host, browser } = await openBrowser({ serviceWorkers: "block" });
const folder = join(ROOT, "examples");
const wheel = readdirSync(join(ROOT, "site/dist")).find((name) => name.endsWith(".whl"))!;

test("every cell of the notebooks runs in the browser", async () => {
  const page = await browser.newPage();
  await page.goto(`${host.address}#start`);
  await page.evaluate(async (name) => {
    const at = (file: string): string => new URL(file, document.baseURI).href;
    const { loadPyodide } = (await import(at("pyodide/pyodide.mjs"))) as { loadPyodide(options: object): Promise<Python> };
    const { loadDoor } = (await import(at("python-door.js"))) as { loadDoor(): Promise<object> };
    const python = await loadPyodide({ indexURL: at("pyodide/") });
    python.registerJsModule("sapper_browser_kernel", await loadDoor());
    python.unpackArchive(await (await fetch(at(name))).arrayBuffer(), "wheel");
    (globalThis as unknown as { python: Python }).python = python;
  }, wheel);
  const notebooks = readdirSync(folder).filter((name) => name.endsWith(".ipynb"));
  assert.equal(notebooks.length, 3);
  for (const name of notebooks) {
    const { cells } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Notebook;
    for (const { source } of cells.filter((cell) => cell.cell_type === "code")) {
      const problem = await page.evaluate((code) => (globalThis as unknown as { python: Python }).python.runPythonAsync(code).then(() => "", String), source.join(""));
      assert.equal(problem, "", `${name}: ${source.join("")}`);
    }
  }
  await page.close();
});
