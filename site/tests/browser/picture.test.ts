// Pictures in Analyse: dropped and pasted ones are read as the package reads them, doubts are corrected by a click.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askPackage, faultsOf, fileOf, give, openBrowser, openPage } from "./harness.ts";

interface Read {
  png: string;
  position: string;
  rows: number;
  columns: number;
  xs: number[];
  ys: number[];
  again: string;
  others: { box: [left: number, top: number, right: number, bottom: number] }[];
  other_positions: string[];
  last_click: [headline: string, judgement: string];
  doubts: { cell: [number, number]; sign: string; second: string }[];
}

const { host, browser } = await openBrowser({ serviceWorkers: "block" });
const [clear, doubtful, longer, lost, both, leaning] = askPackage<[Read, Read, Read, Read, Read, Read]>("pictures");
const page = await openPage(browser, `${host.address}#play`);

const position = async (): Promise<string> => (await page.locator(".analyse textarea").inputValue()).replaceAll("\n", "/");

const waitForPosition = (text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelector<HTMLTextAreaElement>(".analyse textarea")!.value.replaceAll("\n", "/") === wanted, text);

test("a pasted picture opens in Analyse as the package reads it", async () => {
  assert.equal(host.asked.get(fileOf("picture.wasm")), undefined, "the reader comes with the first picture");
  await give(page, "paste", "board.png", clear.png);
  await page.waitForSelector(".picture:not([hidden]) canvas");
  await page.waitForSelector(".result .strong");
  assert.equal(await position(), clear.position);
  assert.equal(await page.locator(".picture .size").count(), 0, "the size is clear");
  assert.deepEqual(await faultsOf(page), []);
});

test("the last click of a lost game is judged in the package's words", async () => {
  const ask = page.getByRole("button", { name: "Was the last click a needed guess?" });
  assert.equal(await ask.count(), 0, "this game goes on");
  await give(page, "paste", "lost.png", lost.png);
  await ask.click();
  await page.waitForSelector(".why .step");
  // Screen readers hear the names of cells from 1; the eyes see the package's words.
  const seen = (selector: string): Promise<string> => page.locator(selector).evaluate((each) => (each.querySelector("[aria-hidden]") ?? each).textContent!);
  assert.deepEqual([await seen(".why h2"), await seen(".why .step")], lost.last_click.slice(0, 2));
});

test("a picture that leans is straightened and read as the package reads it", async () => {
  await give(page, "paste", "leaning.png", leaning.png);
  await page.waitForSelector(".picture h2 >> text=leaning.png");
  await waitForPosition(leaning.position);
  assert.equal(leaning.position, clear.position, "it shows the same board");
  assert.match((await page.locator(".picture .size").allTextContents()).join("\n"), /^The picture leans\. It was straightened/m);
  assert.deepEqual(await faultsOf(page), []);
});

test("a size that is in doubt is told, and one click reads it as the other; corrections stay", async () => {
  await give(page, "paste", "longer.png", longer.png);
  await page.waitForSelector(".picture h2 >> text=longer.png");
  const size = page.locator(".picture .size");
  assert.match((await size.textContent())!, /^The size is in doubt: 9x9, perhaps 10x9\./);
  assert.equal(await position(), longer.position);
  await page.locator('[data-place="0"]').focus();
  await page.keyboard.press("7");
  const corrected = (text: string): string => `7${text.slice(1)}`;
  await size.getByRole("button").click();
  await waitForPosition(corrected(longer.again));
  assert.equal(await size.count(), 0, "it was told");
});

test("a row is dropped or added at a side, a size is told, and one that cannot be gets a line", async () => {
  const rows = (await position()).replace(/ .*/, "").split("/");
  const press = (name: string): Promise<void> => page.locator(".picture").getByRole("button", { name, exact: true }).click();
  const cells = async (): Promise<string> => (await position()).replace(/ .*/, "");
  await press("Top: one less");
  await page.waitForFunction((count) => document.querySelector<HTMLTextAreaElement>(".analyse textarea")!.value.split("\n").length === count, 9);
  assert.equal((await cells()).split("/").length, 9);
  await press("Top: one more");
  await page.waitForFunction((count) => document.querySelector<HTMLTextAreaElement>(".analyse textarea")!.value.split("\n").length === count, 10);
  assert.equal((await cells()).slice(1), rows.join("/").slice(1));
  await page.locator(".picture").getByLabel("Rows").fill("90");
  await press("Read at this size");
  await page.waitForSelector(".result .danger >> text=no grid of that size");
});

test("of two boards in a picture a click on the other one reads it", async () => {
  await give(page, "drop", "both.png", both.png);
  await page.waitForSelector(".picture h2 >> text=both.png");
  await waitForPosition(both.position);
  const size = page.locator(".picture .size");
  assert.match((await size.textContent())!, /^The picture has another board, framed in it\. Click it to read that one\./);
  const [{ box: [left, top, right, bottom] }] = both.others as [Read["others"][0]];
  const canvas = page.locator(".picture canvas");
  const shown = (await canvas.boundingBox())!;
  const ratio = shown.width / await canvas.evaluate((each: HTMLCanvasElement) => each.width);
  await canvas.click({ position: { x: (left + right) / 2 * ratio, y: (top + bottom) / 2 * ratio } });
  await waitForPosition(both.other_positions[0]!);
  assert.equal(await size.count(), 0, "the part that is left has one board");
  // Its button does the same.
  await give(page, "drop", "both.png", both.png);
  await waitForPosition(both.position);
  await size.getByRole("button").click();
  await waitForPosition(both.other_positions[0]!);
});

test("what is in doubt is told, one click corrects it, and the rules check it at once", async () => {
  await give(page, "drop", "doubt.png", doubtful.png);
  await page.waitForSelector(".picture h2 >> text=doubt.png");
  await page.waitForSelector(".result .strong");
  assert.equal(await position(), doubtful.position);
  assert.equal(await page.locator(".picture [data-cell]").count(), 1);
  const [{ cell: [row, column] }] = doubtful.doubts as [Read["doubts"][0]];
  const place = row * doubtful.columns + column;
  // In the picture itself: the second choice is the number that was made wrong.
  const canvas = page.locator(".picture canvas");
  const box = (await canvas.boundingBox())!;
  const wide = await canvas.evaluate((each: HTMLCanvasElement) => each.width);
  const pitch = doubtful.xs[1]! - doubtful.xs[0]!; // more than 28 pixels: it is not enlarged
  const inside = (lines: number[], line: number): number =>
    ((lines[line]! + pitch / 2 - Math.max(0, lines[0]! - pitch)) * box.width) / wide;
  await canvas.click({ position: { x: inside(doubtful.xs, column), y: inside(doubtful.ys, row) } });
  await page.waitForSelector(".result .danger");
  assert.equal((await position()).split("/")[row]![column], "8");
  // By its button it comes back.
  await page.locator(`.picture [data-cell="${place}"]`).click();
  await page.waitForSelector(".result .strong");
  assert.equal(await position(), doubtful.position);
  // What somebody sets by hand is not in doubt any more.
  await page.locator(`[data-place="${place}"]`).focus();
  await page.keyboard.press("1");
  await page.waitForSelector(".picture p >> text=No cell is in doubt by itself");
  assert.equal((await position()).split("/")[row]![column], "1");
  // A click on a cell that is not in doubt leads to it on the board.
  await canvas.click({ position: { x: inside(doubtful.xs, 2), y: inside(doubtful.ys, 1) } });
  await page.waitForFunction((cell) => document.activeElement?.getAttribute("data-place") === String(cell), doubtful.columns + 2);
  await page.keyboard.press("7");
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>(".analyse textarea")!.value.split("\n")[1]![2] === "7");
});

test("a picture without a board and one that is damaged get one line", async () => {
  const before = await position();
  for (const [name, data, expected] of [
    ["one.png", "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC", /^"one.png" shows no Minesweeper board: nothing in it looks like the cells of a board/],
    ["cut.png", clear.png.slice(0, 400), /"cut.png" shows no Minesweeper board/],
    ["huge.png", "iVBORw0KGgoAAAANSUhEUgAAJxAAACcQCAIAAAA", /expected at most 40000000/],
  ] as const) {
    await give(page, "drop", name, data);
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".result")?.textContent ?? ""), expected.source);
    assert.equal(await position(), before);
  }
});
