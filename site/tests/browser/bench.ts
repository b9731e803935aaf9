// Measures the page: see bench/site.
import { loadavg } from "node:os";
import type { Page } from "playwright-core";
import { askPackage, askWorker, fileOf, openBrowser, openPage, seen } from "./harness.ts";

interface Timed {
  positions: { height: number; width: number; mines: number; codes: number[] }[];
  milliseconds: number;
}

/** An event of a trace, as the browser tells it. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** One task: milliseconds by the clock, and of processor time. */
interface Task {
  clock: number;
  processor: number;
}

/** A level by its text, and the cells that are clicked on it. */
const BOARDS = ["16x30/99", "50x50/500", "100x100/2000"];
const CLICKS = 8;
const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];
/** How much slower a phone's processor is taken to be. */
const SLOWER = 4;

const runs = Number(process.env["BENCH_RUNS"] ?? 5);
const { host, browser } = await openBrowser({ serviceWorkers: "block" });
const middle = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const row = (what: string, value: string): void => console.log(`| ${what} | ${value} |`);

console.log(`# The page, measured

By \`bench/site ${runs}\` in Chromium ${browser.browser()?.version() ?? ""} on two cores (${new Date().toISOString().slice(0, 10)}; machine load ${loadavg()[0]!.toFixed(0)}).
Times by the clock grow with the load; processor time does so far less.

| what | measured |
|---|---|`);
await measureLoading();
await measureOdds();
await measureTasks(BOARDS[0]!, SLOWER);
for (const board of BOARDS) await measureTasks(board, 1);
await browser.close();
host.close();
process.exit(0);

async function measureLoading(): Promise<void> {
  const [playable, first]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; ++run) {
    const page = await openPage(browser, `${host.address}?run=${run}#play`);
    const marks = await page.evaluate(() => ["sapper-playable", "sapper-odds"].map((name) => performance.getEntriesByName(name)[0]!.startTime));
    playable.push(marks[0]!);
    first.push(marks[1]!);
    await page.close();
  }
  row(`from the address to a playable board (median of ${runs}, empty cache)`, `${middle(playable).toFixed(0)} ms`);
  row("from the address to the first odds", `${middle(first).toFixed(0)} ms`);
}

async function measureOdds(): Promise<void> {
  const native = askPackage<Timed>("timed");
  const page = await openPage(browser, host.address);
  const questions = native.positions.map((position) => ["odds", position]);
  await askWorker(page, "kernel-worker.js", questions.slice(0, 20));
  const inside = await page.evaluate(async ([asked, script]) => {
    const worker = new Worker(new URL(script, document.baseURI), { type: "module" });
    const ask = (id: number, position: { codes: number[] }): Promise<void> => new Promise((resolve) => {
      worker.onmessage = () => resolve();
      worker.postMessage({ id, method: "odds", parameters: [{ ...position, codes: Uint8Array.from(position.codes) }] });
    });
    // The shortest of several tries: what else the machine does only ever adds to it.
    const times = new Array<number>(asked.length).fill(Infinity);
    for (let round = 0; round < 6; ++round)
      for (const [id, position] of asked.entries()) {
        const began = performance.now();
        await ask(id, position);
        times[id] = Math.min(times[id]!, performance.now() - began);
      }
    return times;
  }, [native.positions, fileOf("kernel-worker.js")] as const);
  await page.close();
  row("odds of an expert position in the browser, to the worker and back (median of 200, each the best of 6)", `${middle(inside).toFixed(2)} ms`);
  row("the same natively, through Python (processor time)", `${native.milliseconds.toFixed(2)} ms`);
  row("JSMinesweeper, as published", "2.2 to 2.7 ms");
}

/** The main thread while a board is begun, its odds shown, and the best moves clicked. */
async function measureTasks(level: string, slower: number): Promise<void> {
  const page = await openPage(browser, `${host.address}#play`);
  await (await browser.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
  const [height, width] = level.split("/")[0]!.split("x").map(Number) as [number, number];
  const click = (cell: number): Promise<void> =>
    page.evaluate((place) => (document.querySelector(`[data-place="${place}"]`) as HTMLElement).click(), cell);
  await page.getByRole("button", { name: "Custom" }).click();
  for (const [place, name] of ["height", "width", "mines"].entries()) await page.locator(`.custom [name="${name}"]`).fill(level.split(/[x/]/)[place]!);
  await page.waitForTimeout(1000);
  const tasks = await tasksWhile(page, async () => {
    await page.locator('.custom [type="submit"]').press("Enter");
    await page.waitForFunction((count) => document.querySelectorAll(".cell[aria-label]").length === count, height * width);
    await click(Math.floor(height / 2) * width + Math.floor(width / 2));
    await seen(page, ".cell.open");
    await page.keyboard.press("o");
    await page.keyboard.press("m");
    for (let count = 0; count < CLICKS; ++count) {
      await seen(page, ".cell.outline-best");
      await click(Number(await page.locator(".cell.outline-best").first().getAttribute("data-place")));
      await page.waitForTimeout(300);
      if (await page.locator('[data-outcome="playing"]').count() === 0) break;
    }
    await page.keyboard.press("o");
    await page.waitForTimeout(1000);
  });
  const longest = tasks[0]!;
  const clock = Math.max(...tasks.map((task) => task.clock));
  row(`longest task of the main thread on ${level}, odds and best move shown${slower > 1 ? `, on a processor ${slower} times slower` : ""}`,
    `${longest.processor.toFixed(0)} ms of processor time (${clock.toFixed(0)} ms by the clock)`);
  await page.close();
}

/** The tasks of the page's main thread while `work` runs, the longest (in processor time) first. */
async function tasksWhile(page: Page, work: () => Promise<void>): Promise<Task[]> {
  const session = await browser.newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES, excludedCategories: ["*"] },
  });
  await work();
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return tasksOf(events);
}

function tasksOf(events: TraceEvent[]): Task[] {
  const keyOf = (event: TraceEvent): string => `${event.pid}/${event.tid}`;
  const main = new Set(events.filter((each) => each.name === "thread_name" && each.args.name === "CrRendererMain").map(keyOf));
  return events
    .filter((each) => each.ph === "X" && main.has(keyOf(each)) && each.name.endsWith("RunTask"))
    .map((task) => ({ clock: (task.dur ?? 0) / 1000, processor: (task.tdur ?? 0) / 1000 }))
    .sort((a, b) => b.processor - a.processor);
}
