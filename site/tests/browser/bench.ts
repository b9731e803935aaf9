// Measures the page: see bench/site.
import { askPackage, askWorker, openBrowser, openPage } from "./harness.ts";

interface Timed {
  positions: { height: number; width: number; mines: number; codes: number[] }[];
  milliseconds: number;
}

const runs = Number(process.env["BENCH_RUNS"] ?? 5);
const { host, browser } = await openBrowser({ serviceWorkers: "block" });
const middle = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const playable: number[] = [];
const first: number[] = [];
for (let run = 0; run < runs; ++run) {
  const page = await openPage(browser, `${host.address}?run=${run}`);
  const marks = await page.evaluate(() => ["sapper-playable", "sapper-odds"].map((name) => performance.getEntriesByName(name)[0]!.startTime));
  playable.push(marks[0]!);
  first.push(marks[1]!);
  await page.close();
}
console.log(`playable board: ${middle(playable).toFixed(0)} ms after the address was opened (median of ${runs}, empty cache)`);
console.log(`ready for odds: ${middle(first).toFixed(0)} ms`);

const native = askPackage<Timed>("timed.py");
const page = await openPage(browser, host.address);
const questions = native.positions.map((position) => ["odds", position]);
await askWorker(page, "kernel-worker.js", questions.slice(0, 20));
const inside = await page.evaluate(async (asked) => {
  const worker = new Worker(new URL("kernel-worker.js", document.baseURI), { type: "module" });
  const ask = (id: number, position: { codes: number[] }): Promise<void> => new Promise((resolve) => {
    worker.onmessage = () => resolve();
    worker.postMessage({ id, method: "odds", parameters: [{ ...position, codes: Uint8Array.from(position.codes) }] });
  });
  for (const [id, position] of asked.entries()) await ask(id, position);
  const began = performance.now();
  for (const [id, position] of asked.entries()) await ask(id, position);
  return (performance.now() - began) / asked.length;
}, native.positions);
console.log(`odds of an expert position: ${inside.toFixed(3)} ms in the browser, the way to the worker and back included;`);
console.log(`  ${native.milliseconds.toFixed(3)} ms of CPU natively through Python; JSMinesweeper publishes 2.2 to 2.7 ms`);

await page.keyboard.press("4");
await page.waitForFunction(() => document.querySelectorAll(".cell").length === 480);
await page.keyboard.press("o");
const session = await browser.newCDPSession(page);
await session.send("Performance.enable");
await page.evaluate(() => {
  const tasks: number[] = ((window as unknown as { tasks: number[] }).tasks = []);
  new PerformanceObserver((list) => list.getEntries().forEach((each) => tasks.push(each.duration))).observe({ entryTypes: ["longtask"] });
});
const metric = async (name: string): Promise<number> => {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find((each) => each.name === name)?.value ?? 0;
};
const before = await metric("TaskDuration");
const clicks = [200, 0, 29, 450, 479, 100, 333, 15, 240, 60];
for (const cell of clicks) {
  await page.locator(`[data-place="${cell}"]`).click();
  await page.waitForTimeout(150);
}
const after = await metric("TaskDuration");
const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
console.log(`main thread: ${(((after - before) * 1000) / clicks.length).toFixed(1)} ms of tasks per click on expert with odds shown`);
console.log(`longest task: ${tasks.length ? `${Math.max(...tasks)} ms` : "below 50 ms"}`);
await browser.close();
host.close();
process.exit(0);
