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

/** One task: milliseconds by the clock, milliseconds of processor time, and what took longest in it. */
export interface Task {
  clock: number;
  processor: number;
  parts: string;
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
  const inside = events.filter((each) => each.ph === "X" && main.has(keyOf(each)));
  const tasks = inside.filter((each) => each.name.endsWith("RunTask"));
  return tasks
    .map((task) => ({
      clock: (task.dur ?? 0) / 1000,
      processor: (task.tdur ?? 0) / 1000,
      parts: partsOf(task, inside.filter((each) => keyOf(each) === keyOf(task))),
    }))
    .sort((a, b) => b.processor - a.processor);
}

/** The four longest kinds of work inside a task, in words. */
function partsOf(task: TraceEvent, events: TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0);
  const sums = new Map<string, number>();
  if ((task.tdur ?? 0) < 5000) return "";
  for (const each of events)
    if (each !== task && each.ts >= task.ts && each.ts + (each.dur ?? 0) <= end && !each.name.endsWith("RunTask"))
      sums.set(each.name, (sums.get(each.name) ?? 0) + (each.tdur ?? 0) / 1000);
  const longest = [...sums].sort(([, a], [, b]) => b - a).slice(0, 6);
  return longest.map(([name, sum]) => `${name} ${sum.toFixed(1)}`).join(", ");
}
