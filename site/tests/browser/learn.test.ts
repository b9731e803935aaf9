// A player learns: the review of a game, practice, the board of the day, a file, a hostile link.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { askPackage, askWorker, drop, faultsOf, fileOf, openBrowser, openPage, playedGames, ready, ROOT, said, sized, stands } from "./harness.ts";

const faults: string[] = [];
const { host, browser } = await openBrowser({ permissions: ["clipboard-read", "clipboard-write"] });
const SMALL = "?b=0505&m=0000a";
// One page for all that asks Python: it takes seconds to start.
const page = await openPage(browser, host.address + SMALL, faults);
const sample = JSON.parse(readFileSync(join(ROOT, "site/src/assets/review.json"), "utf8")) as
  { record: string; lost: number; luck: number; accuracy: number; moves: { label: string }[] };
const goTo = (hash: string): Promise<void> => page.evaluate((place) => void (location.hash = place), hash);

test("a newcomer sees a review at once: a sample game, as the package reviews it", async () => {
  await goTo("review");
  await page.waitForSelector(".review .moves li");
  assert.match(await page.locator(".review .summary").innerText(), /^A sample game/);
  assert.equal(host.asked.get(fileOf("pyodide.asm.wasm")), undefined, "without Python yet");
  assert.equal(await page.locator(".review .moves li").count(), sample.moves.length);
  // The blunder lost a third of a win, though the cell happened to be safe: both are seen.
  for (const name of ["loss", "luck"]) assert.equal(Number(await page.locator(`.review .graph .${name}`).first().getAttribute("height")).toFixed(2), name === "loss" ? "0.33" : "0.17");
  assert.deepEqual(sample, askPackage("review"), "python site/tests/reference.py review > site/src/assets/review.json");
  await goTo("play");
  await page.waitForSelector(".view.play");
});

test("the game just lost is reviewed: the needless risk is named and proved", async () => {
  await page.locator('[data-place="0"]').click();
  await said(page, /Opened 20/);
  await page.locator('[data-place="21"]').click();
  await stands(page, "lost");
  await page.locator(".end").getByRole("button", { name: "Review" }).click();
  // The sample's review stands there until this game's is done.
  const blunder = "Move 2: open \\(4, 1\\)\\. Blunder\\..*certainly safe: press Why\\?";
  await page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector(".review .message")?.textContent ?? ""), blunder);
  assert.equal(await page.locator(".moves .bad").count(), 1);
  await page.locator(".review").getByRole("button", { name: "Why?" }).click();
  await page.waitForSelector(".why .step");
  assert.deepEqual(await faultsOf(page), []);
});

test("a review equals that of the package, move by move", async () => {
  const points = `${(sample.lost * 100).toFixed(1)} points`;
  await goTo("review");
  await page.locator('.review input[type="file"]').setInputFiles({ name: "games.jsonl", mimeType: "text/plain", buffer: Buffer.from(sample.record) });
  await page.waitForFunction(([text, count]) => document.querySelector(".review .summary")!.textContent!.includes(text)
    && document.querySelectorAll(".move").length === count, [points, sample.moves.length] as const);
  const labels = await page.locator(".move > span:nth-child(3)").allInnerTexts();
  assert.deepEqual(labels.map((label) => label.split(",")[0]), sample.moves.map((move) => move.label));
});

test("the table of games has accuracy and luck as the package reviews them", async () => {
  await goTo("games");
  await page.locator('.games input[type="file"]').setInputFiles({ name: "games.jsonl", mimeType: "text/plain", buffer: Buffer.from(sample.record) });
  const wanted = `${sample.accuracy.toFixed(1)} %\t${sample.luck < 0 ? "" : "+"}${(sample.luck * 100).toFixed(1)} %`;
  await page.waitForFunction((text) => [...document.querySelectorAll<HTMLElement>(".games tbody tr")].some((row) => row.innerText.includes(text)), wanted);
});

test("the games of a dropped file are looked at, and none becomes one's own", async () => {
  const before = await playedGames(page);
  const row = ".".repeat(80); // wider than a sheet of paper
  const game = { sapper: 1, identity: "a", begun: "2026-11-01T00:00:00Z", level: "3x80/1", start: "none", mines: `*${row.slice(1)}/${row}/${row}`, moves: [["open", 2, 79, 5]], outcome: "won" };
  const games = [game, { ...game, identity: "b", player: "Zoë" }, { ...game, identity: "c", agent: true }];
  await drop(page, "games.jsonl", games.map((each) => JSON.stringify(each)).join("\n"));
  await page.waitForSelector(".review .summary >> text=3x80/1: won");
  assert.deepEqual(await page.locator(".games .game", { hasText: /^Game \d$/ }).allInnerTexts(), ["Game 1", "Game 2", "Game 3"]);
  assert.deepEqual(await playedGames(page), before);
});

test("a printed review is not cut", async () => {
  const sheet = { width: 718, height: 1047 }; // A4 in the browser's pixels, without its margins
  const screen = page.viewportSize()!;
  await page.evaluate(() => document.querySelector(".moves")!.append(...Array.from({ length: 60 }, () => document.querySelector(".moves li")!.cloneNode(true))));
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: "print" });
  const cut = await page.locator("main *").evaluateAll((elements, width) => elements.filter((each) => {
    const { overflowX, overflowY } = getComputedStyle(each);
    return each.getBoundingClientRect().right > width + 1
      || overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1
      || overflowY !== "visible" && each.scrollHeight > each.clientHeight + 1;
  }).map((each) => each.className), sheet.width);
  const shown = await Promise.all([".summary table", ".moves li:last-child", ".grid", ".graph"].map((part) => page.locator(`.review ${part}`).isVisible()));
  await page.emulateMedia({ media: null });
  await page.setViewportSize(screen);
  assert.deepEqual([...new Set(cut)], []);
  assert.deepEqual(shown, [true, true, true, true]);
});

test("a game played on from a review counts as helped", async () => {
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.locator('.view.play [data-place="239"]').click();
  await page.waitForSelector('.view.play[data-outcome="won"]');
  const { outcome, isHelped } = (await playedGames(page))[0]!;
  assert.deepEqual([outcome, isHelped], ["won", true]);
});

test("the review of a game that is not over helps it", async () => {
  await page.keyboard.press("Shift+2");
  await sized(page, 81);
  await page.locator('[data-place="40"]').click();
  await page.waitForFunction(() => localStorage.getItem("sapper.game")?.includes('"open"'));
  assert.doesNotMatch((await page.evaluate(() => localStorage.getItem("sapper.game")))!, /helps/);
  await goTo("review");
  await page.locator(".games .game", { hasText: "not finished" }).click();
  await page.waitForFunction(() => localStorage.getItem("sapper.game")!.includes('"helps":["review"]'));
});

/** Wait until a puzzle is asked, with its total. */
const puzzle = (): Promise<unknown> =>
  page.waitForFunction(() => /\d+ mines? in all/.test(document.querySelector(".practice .message")?.textContent ?? ""));

/** Answer the puzzle on the page by the kernel's odds. */
async function answerRight(): Promise<void> {
  // Neither the empty board nor the last answer is shown any more.
  await page.waitForFunction(() => {
    const grid = document.querySelector(".practice .grid")!;
    return grid.querySelector(".open") && !grid.querySelector('[class*="outline-"]') && grid.getAttribute("aria-busy") !== "true";
  });
  const { flags, ...position } = await page.evaluate(() => {
    const grid = document.querySelector(".practice .grid")!;
    const cells = [...grid.querySelectorAll(".cell")];
    const height = grid.querySelectorAll(".row").length;
    const flags = cells.flatMap((cell, place) => (cell.classList.contains("flag") ? [place] : []));
    const mines = Number(/(\d+) mines? in all/.exec(document.querySelector(".practice .message")!.textContent!)![1]);
    return { height, width: cells.length / height, mines, flags, codes: cells.map((cell) => (cell.classList.contains("hidden") ? 9 : Number(cell.textContent))) };
  });
  const [odds] = await askWorker(page, "kernel-worker.js", [["odds", position]]) as [{ safe: number[]; mines: number[] }];
  const mine = odds.mines.find((each) => !flags.includes(each));
  if (odds.safe.length) await page.locator(`.practice [data-place="${odds.safe[0]}"]`).click();
  else await page.locator(`.practice [data-place="${mine}"]`).click({ button: "right" });
  await page.waitForSelector(".practice .card .strong");
  assert.match(await page.locator(".practice .card .strong").innerText(), /^Right/);
}

test("a right answer is told as that, and what it shows of the player is kept", async () => {
  await goTo("practice");
  await puzzle();
  await answerRight();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("sapper.practice")!) as Record<string, string>);
  const last = JSON.parse(kept["answers.jsonl"]!.trim().split("\n").at(-1)!) as { skills: Record<string, number> };
  assert.ok(Object.keys(last.skills).length > 0);
});

test("practice shows the reason, and what is missed comes back", async () => {
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await puzzle();
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.waitForSelector(".practice .card .danger");
  const [right, asked] = /(\d+) of (\d+) right/.exec(await page.locator(".practice").innerText())!.slice(1).map(Number);
  assert.equal(right, asked! - 1);
  assert.match(await page.locator(".practice").innerText(), /1 missed puzzle will come back/);
  assert.deepEqual(await faultsOf(page), []);
  assert.ok(await page.evaluate(() => localStorage.getItem("sapper.practice")));
});

test("the board of the day is the package's, and a board without guessing can be solved", async () => {
  await goTo("play");
  await page.waitForSelector(".view.play");
  await page.keyboard.press("Shift+2");
  const visitor = await openPage(browser, `${host.address}#play`, faults);
  const before = host.asked.get(fileOf("pyodide.asm.wasm"));
  await visitor.getByRole("button", { name: "Board of the day" }).click();
  await visitor.waitForSelector(".day .calendar");
  await visitor.close();
  await page.getByRole("button", { name: "Board of the day" }).click();
  await page.getByRole("button", { name: "Play today's board" }).click();
  await said(page, /same for everybody/);
  assert.equal(host.asked.get(fileOf("pyodide.asm.wasm")), before, "Python is not needed");
  const day = new Date().toISOString().slice(0, 10);
  const { view } = askPackage<{ view: string }>("daily", day, "intermediate");
  const shown = await page.locator(".cell").evaluateAll((cells) => cells.map((cell) => cell.classList.contains("hidden") ? "." : cell.textContent || "0").join(""));
  assert.equal(shown, view);
});

test("the result of the day is shared without its mines, and its win is counted", async () => {
  const day = new Date().toISOString().slice(0, 10);
  const { mines } = askPackage<{ mines: string }>("daily", day, "intermediate");
  for (const [cell, mark] of [...mines.replaceAll("/", "")].entries())
    if (mark === "." && await page.locator(`[data-place="${cell}"].hidden`).count()) {
      await page.locator(`[data-place="${cell}"]`).click();
      await page.waitForFunction((place) => !document.querySelector(`[data-place="${place}"].hidden`), cell);
    }
  await stands(page, "won");
  await page.waitForSelector(".end >> text=1 win in a row");
  assert.equal(await page.locator(".figure.mines").innerText(), "0", "no flag was set, and no mine is left");
  assert.equal(await page.locator(".end").getByRole("button", { name: "Picture" }).count(), 0, "a picture would tell the mines");
  await page.locator(".end").getByRole("button", { name: "Share" }).click();
  await said(page, /tells no mines/);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, new RegExp(`^Sapper, board of ${day}\nWon in \\d+:\\d\\d, \\d+\\.\\d\\d 3BV/s, (no luck needed|luck \\d+\\.\\d %)\nhttp\\S+#play/daily=${day}$`));
  assert.equal(await page.evaluate(() => (JSON.parse(localStorage.getItem("sapper.settings")!) as { noGuess: boolean }).noGuess), false, "no setting has changed");
  await goTo(`play/daily=${day}`);
  await said(page, /has one try/);
  await page.waitForSelector(".end:not([hidden])");
  assert.match(page.url(), /#play$/, "a reload brings the game back, not a new one");
});

test("text from links and files is never markup, and what is too large is refused in words", async () => {
  const visitor = await openPage(browser, host.address, faults);
  for (const [place, where, reason] of [
    [`#analyse/${encodeURIComponent("<img src=x onerror=alert(1)>/..")}`, ".result .danger", /row/],
    [`#analyse/${".".repeat(20_000)}`, ".result .danger", /20000 characters, expected at most/],
    ["#play/game=broken!!", ".note:not([hidden])", /no game in the link/],
    ["?b=9999&m=0", ".note:not([hidden])", /digits, expected/],
    ["?b=5005000&m=0", ".note:not([hidden])", /expected 1, 2, 3 or width and height/],
  ] as const) {
    await visitor.goto("about:blank");
    await visitor.goto(host.address + place);
    await visitor.waitForSelector(where);
    assert.match(await visitor.locator(where.split(/[ :]/)[0]!).innerText(), reason);
    assert.equal(await visitor.locator("main img").count(), 0);
  }
  const hostile = { sapper: 1, identity: "x", begun: "<img src=x onerror=alert(1)>", level: "3x3/1", start: "none", mines: "*../.../...", moves: [["open", 2, 2, 5]], outcome: "won", helps: ["<script>"] };
  await visitor.goto("about:blank");
  await visitor.goto(`${host.address}#play`);
  await ready(visitor);
  await visitor.evaluate(() => (location.hash = "games"));
  // A won game without moves, a word that is none, a time below zero: refused as by the package.
  const bad = [{ moves: [] }, { outcome: "banana" }, { moves: [["open", 2, 2, -5]] }, { moves: [["constructor", 2, 2, 5]] }];
  const others = [{ player: "Zoë" }, { agent: true }];
  const lines = [hostile, ...bad.map((each) => ({ ...hostile, ...each })), ...others.map((each) => ({ ...hostile, ...each }))].map((each) => JSON.stringify(each)).join("\n");
  await visitor.locator('.games input[type="file"]').setInputFiles({ name: "<u>.jsonl", mimeType: "text/plain", buffer: Buffer.from(lines) });
  await visitor.waitForFunction(() => /1 game added, 4 lines could not be read/.test(document.querySelector(".note")?.textContent ?? ""));
  await visitor.evaluate(() => (location.hash = "review"));
  await visitor.waitForFunction(() => [...document.querySelectorAll(".games .game")].some((game) => /<img src=x/.test(game.textContent!)));
  assert.equal(await visitor.locator("main img, main script, main b, main i, main u").count(), 0);
  await visitor.close();
});

test("a contradiction is named and proved", async () => {
  await goTo("analyse/.2_1");
  await page.waitForSelector(".result .danger");
  assert.match(await page.locator(".result").innerText(), /2 at \(0, 1\)/);
  await page.getByRole("button", { name: "Why is that impossible?" }).click();
  await page.waitForSelector(".analyse .why .step");
});

test("no script failed and the policy refused nothing", () => assert.deepEqual(faults, []));
