// Opens the installed package's demo.html in Chromium: node demo_test.mjs PLAYWRIGHT FOLDER [SCREENSHOT]
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , playwright, folder, screenshot] = process.argv;
const { chromium } = await import(pathToFileURL(playwright).href);
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const server = createServer((request, response) => {
  const path = join(folder, new URL(request.url, "http://here").pathname);
  readFile(path).then(
    (bytes) => response.setHeader("Content-Type", KINDS[extname(path)] ?? "text/plain").end(bytes),
    () => response.writeHead(request.url === "/favicon.ico" ? 204 : 404).end(),
  );
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: 720, height: 1000 } });
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}/demo.html#5`);
  const cells = page.locator("#board button");
  await page.waitForFunction(() => document.querySelector("#status").textContent.includes("certainly"));
  await cells.nth(0).hover();
  assert.match(await page.locator("#told").innerText(), /^\(0, 0\) is a mine with a chance of 15\.6 %\.$/);
  await cells.nth(136).click();
  assert.ok((await page.locator("#board .open").count()) >= 9, "the first click opens");
  const chances = await cells.evaluateAll((all) => all.map((each) => each.style.getPropertyValue("--risk")));
  const certain = chances.findIndex((chance) => chance === "0" || chance === "1");
  assert.notEqual(certain, -1, "the opening has a certain cell beside it");
  await cells.nth(certain).hover();
  assert.match(await page.locator("#told").innerText(), /safe|mine/);
  if (screenshot) await page.screenshot({ path: screenshot });
  assert.deepEqual(errors, []);
  console.log("demo.html: a board, its odds and a proof in Chromium, without an error");
} finally {
  await browser.close();
  server.close();
}
