// What all browser tests share: a server for site/dist under some sub-path, and Chromium on it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { after, test } from "node:test";
import type { AxeResults } from "axe-core";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { Summary } from "../../src/storage/shelf.ts";

declare const SITE: string;
const { chromium, firefox } = require("playwright-core") as typeof import("playwright-core");

const TYPES: Record<string, string> = {
  ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
  ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json", ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
/** Milliseconds until a wait is given up: far more than a loaded machine needs, for no test may hang on its load. */
const PATIENCE = Number(process.env["PATIENCE"] ?? 400_000);
const PLACE = "/some/place/";

export const ROOT = join(SITE, "..");

/** The file of the page that the sources call so: its name has a hash. */
export function fileOf(name: string): string {
  const [, start, end] = /^(.*)(\.\w+)$/.exec(name)!;
  return readdirSync(join(SITE, "dist")).find((each) => each.startsWith(`${start}-`) && each.endsWith(end!) && each.length === name.length + 9)!;
}

/** The package as a wheel, whose name has the hash before its tags. */
export const WHEEL = readdirSync(join(SITE, "dist")).find((name) => name.endsWith(".whl"))!;

const hashOf = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

/** Boards are drawn by the kernel's worker: the same ones at every run of a test file. */
const DRAWS_ALIKE = `{
  let state = 1;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (const place of bytes.keys()) bytes[place] = (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
    return array;
  };
}
`;

/** A plain static host without any special header; requests are counted by name, and what is drawn does not hang on chance. */
export class Host {
  readonly asked = new Map<string, number>();
  /** Files that are not served for now. */
  refused = /^$/;
  /** Files that are served with other content, which is not the listed one. */
  readonly changed = new Map<string, string | Buffer>();
  /** Files of another version: the service worker lists them so. */
  readonly released = new Map<string, string>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const path = decodeURIComponent((request.url ?? "").split(/[?#]/)[0]!);
      const name = path.startsWith(PLACE) ? path.slice(PLACE.length).replace(/(^|\/)$/, "$1index.html") : "";
      const file = normalize(join(SITE, "dist", name));
      this.asked.set(name, (this.asked.get(name) ?? 0) + 1);
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      const given = this.changed.get(name) ?? (name === "service-worker.js" ? this.list() : this.released.get(name));
      if (given !== undefined && !this.refused.test(name)) {
        response.writeHead(200, { "Content-Type": type }).end(given);
        return;
      }
      if (!name || !file.startsWith(join(SITE, "dist")) || !existsSync(file) || this.refused.test(name)) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { "Content-Type": type, "Content-Length": statSync(file).size });
      createReadStream(file).pipe(response);
    }).listen(0, "127.0.0.1");
    const worker = fileOf("kernel-worker.js");
    this.released.set(worker, DRAWS_ALIKE + readFileSync(join(SITE, "dist", worker), "utf8"));
  }

  /** The service worker, with the files of this version. */
  private list(): string {
    const hashed = [...this.released].map(([name, content]) => [hashOf(readFileSync(join(SITE, "dist", name))), hashOf(content)] as const);
    const script = readFileSync(join(SITE, "dist/service-worker.js"), "utf8");
    const version = this.released.size > 1 ? script.replace(/"[0-9a-f]{12}"/, `"${hashOf(hashed.join()).slice(0, 12)}"`) : script;
    return hashed.reduce((text, [before, after]) => text.replace(before, after), version);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${PLACE}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** A browser with an empty profile, and the host; both end with the test file. */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<{ host: Host; browser: BrowserContext }> {
  const host = new Host();
  const folder = mkdtempSync(join(tmpdir(), "sapper-page-"));
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", headless: true, args: FLAGS,
    viewport: { width: 1280, height: 800 }, ...options,
  });
  browser.setDefaultTimeout(PATIENCE);
  after(async () => {
    await browser.close();
    host.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { host, browser };
}

/** The same in Debian's Firefox, which speaks WebDriver BiDi. */
export async function openFirefox(): Promise<{ host: Host; browser: BrowserContext }> {
  const host = new Host();
  const program = await firefox.launch({ channel: "moz-firefox", executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr", headless: true });
  const browser = await program.newContext({ viewport: { width: 1280, height: 800 } });
  browser.setDefaultTimeout(PATIENCE);
  after(async () => {
    await program.close();
    host.close();
  });
  return { host, browser };
}

/** The page, ready for odds; errors of its scripts and refusals of its policy fail the test. */
export async function openPage(browser: BrowserContext, address: string, faults: string[] = []): Promise<Page> {
  const page = await browser.newPage();
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.goto(address);
  await ready(page);
  return page;
}

/** A test on a page of its own, which is closed behind it. */
export function testOn(name: string, open: () => Promise<Page>, work: (page: Page) => Promise<void>): void {
  test(name, async () => {
    const page = await open();
    await work(page);
    await page.close();
  });
}

/** Wait until the page can tell odds, and its board is drawn. */
export async function ready(page: Page): Promise<void> {
  await page.waitForSelector('[data-ready="odds"]', { state: "attached" });
  await drawn(page);
}

/** Wait until the service worker has the page. */
export async function waitForKeeper(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** Drop a file of this name and content on the page. */
export function drop(page: Page, name: string, content: string): Promise<void> {
  return give(page, "drop", name, Buffer.from(content).toString("base64"), "");
}

/** A file is dropped or pasted, a picture unless it is said: its bytes in base64. */
export async function give(page: Page, kind: "drop" | "paste", name: string, base64: string, type = "image/png"): Promise<void> {
  await page.evaluate(([event, file, data, mime]) => {
    const given = new DataTransfer();
    given.items.add(new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], file, { type: mime }));
    const options = { bubbles: true, cancelable: true };
    document.querySelector("main")!.dispatchEvent(event === "drop"
      ? new DragEvent("drop", { dataTransfer: given, ...options })
      : new ClipboardEvent("paste", { clipboardData: given, ...options }));
  }, [kind, name, base64, type] as const);
}

/** Wait until every board shows its newest state: it is drawn over some frames, what is said comes at once. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}

/** Wait until the line above the board says this, and the board is drawn. */
export async function said(page: Page, pattern: RegExp): Promise<void> {
  await page.waitForFunction((text) => new RegExp(text).test(document.querySelector(".message")?.textContent ?? ""), pattern.source);
  await drawn(page);
}

/** Wait until a cell is described so to screen readers: a board is drawn over some frames. */
export async function labelled(page: Page, cell: number, label: RegExp): Promise<void> {
  const isShown = ([selector, source]: string[]) => new RegExp(source!).test(document.querySelector(selector!)?.getAttribute("aria-label") ?? "");
  await page.waitForFunction(isShown, [`[data-place="${cell}"]`, label.source]);
  await drawn(page);
}

/** Wait until a board of so many cells is drawn. */
export async function sized(page: Page, cells: number): Promise<void> {
  await page.waitForFunction((count) => document.querySelectorAll(".cell").length === count, cells);
  await drawn(page);
}

/** Wait until a cell of this kind is seen, and all of the board. */
export async function seen(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector);
  await drawn(page);
}

/** Wait until the game stands so, and the board shows it. */
export async function stands(page: Page, outcome: "playing" | "won" | "lost"): Promise<void> {
  await seen(page, `[data-outcome="${outcome}"]`);
}

/** Open the sheet with the settings and the keys. */
export async function openSettings(page: Page): Promise<void> {
  await page.locator("header .settings").click();
  await page.waitForSelector("dialog[open]");
}

export async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "hidden" });
}

/** What the browser's database tells of the played games, the last one first. */
export function playedGames(page: Page): Promise<Summary[]> {
  return page.evaluate(() => new Promise<Summary[]>((resolve, reject) => {
    const request = indexedDB.open("sapper");
    request.onerror = () => reject(request.error!);
    request.onsuccess = () => {
      const found = request.result.transaction("summaries").objectStore("summaries").getAll() as IDBRequest<Summary[]>;
      found.onsuccess = () => {
        request.result.close();
        resolve(found.result.sort((a, b) => b.begun.localeCompare(a.begun)));
      };
    };
  }));
}

/** Wait until so many games are in the database. */
export async function played(page: Page, count: number): Promise<Summary[]> {
  for (let games = await playedGames(page); ; games = await playedGames(page)) {
    if (games.length >= count) return games;
    await page.waitForTimeout(50);
  }
}

/** Let the browser forget all that the page keeps; the page has to be shown anew. */
export async function forgetAll(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve, reject) => {
    localStorage.clear();
    const request = indexedDB.deleteDatabase("sapper");
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error!);
  }));
}

/** What the package says: a question of `site/tests/reference.py` with arguments. */
export function askPackage<Answer>(question: string, ...parameters: string[]): Answer {
  const python = process.env["SAPPER_PYTHON"] ?? "python3";
  const command = python.includes("/") ? join(ROOT, python) : python;
  const text = execFileSync(command, [join(SITE, "tests", "reference.py"), question, ...parameters], {
    cwd: ROOT, maxBuffer: 2 ** 28, encoding: "utf8",
  });
  return JSON.parse(text) as Answer;
}

/** Let a worker of the page answer questions: `[method, ...parameters]` each, in order. */
export function askWorker(page: Page, name: string, questions: unknown[][]): Promise<unknown[]> {
  return page.evaluate(async ([name, asked]) => {
    const worker = new Worker(new URL(name, document.baseURI), { type: "module" });
    const answers: unknown[] = [];
    const plain = (value: unknown): unknown =>
      ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>, Number)
      : Array.isArray(value) ? value.map(plain)
      : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
      : value;
    const typed = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(typed)
      : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([key, each]) => [
        key, (key === "codes" || key === "marks" || key === "shown") && Array.isArray(each) ? Uint8Array.from(each as number[]) : typed(each)]))
      : value;
    for (const [id, [method, ...parameters]] of asked.entries())
      answers.push(await new Promise((resolve) => {
        worker.onmessage = (event) => "id" in event.data && event.data.id === id && resolve("error" in event.data ? { error: event.data.error } : plain(event.data.value));
        worker.postMessage({ id, method, parameters: parameters.map(typed) });
      }));
    worker.terminate();
    return answers;
  }, [fileOf(name), questions] as const);
}

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** What axe has against the page as it is now; of its colours alone, if only they are other ones than before. */
export async function faultsOf(page: Page, isRecoloured = false): Promise<string[]> {
  // The policy of the page forbids added scripts; the tester's come from outside of it.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const results = (await page.evaluate(`axe.run(document, { resultTypes: ["violations"]${isRecoloured ? ', runOnly: ["color-contrast"]' : ""} })`)) as AxeResults;
  return results.violations.flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}
