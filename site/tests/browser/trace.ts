// Tasks of the page's main thread, as the browser itself traces them: on the clock, and in processor time.
import type { BrowserContext, Page } from "playwright-core";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** One task: milliseconds by the clock, and of processor time. */
export interface Task {
  clock: number;
  processor: number;
}

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];

/** The tasks of the page's main thread while `work` runs, the longest (in processor time) first. */
export async function tasksWhile(browser: BrowserContext, page: Page, work: () => Promise<void>): Promise<Task[]> {
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
