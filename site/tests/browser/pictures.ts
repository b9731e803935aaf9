// Makes the pictures of docs/page.md: site/tools/run_script pictures.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { askPackage, give, openBrowser, openPage, ready, ROOT, seen } from "./harness.ts";

const { host, browser } = await openBrowser({ serviceWorkers: "block", reducedMotion: "reduce" });
const SHARED = "?b=0909&m=4402100g0420g8020"; // ten mines, the same in every picture

interface Wanted {
  address: string;
  size?: [width: number, height: number];
  theme?: "dark" | "light";
  /** All of the page, not what the window shows of it. */
  isWhole?: boolean;
  work?: (page: Page) => Promise<unknown>;
}

const open = async (page: Page): Promise<void> => {
  await page.locator('[data-place="40"]').click();
  await seen(page, ".cell.open");
};
const showOdds = async (page: Page): Promise<void> => {
  await open(page);
  await page.keyboard.press("o");
  await page.keyboard.press("m");
  await seen(page, ".cell.outline-best");
};
const lose = async (page: Page): Promise<void> => {
  await open(page);
  const mine = await page.evaluate(() => (JSON.parse(localStorage.getItem("sapper.game")!) as { mines: string }).mines.replaceAll("/", "").indexOf("*"));
  await page.locator(`[data-place="${mine}"]`).click();
  await page.waitForFunction(() => !/Looking/.test(document.querySelector(".end:not([hidden])")?.textContent ?? "Looking"));
};

const PICTURES: Record<string, Wanted> = {
  play: { address: SHARED, work: showOdds },
  phone: { address: SHARED, size: [390, 844], work: open },
  cs50: { address: "learn/", work: (page) => page.waitForSelector(".root .lesson") },
  picture: {
    address: "#analyse",
    size: [1000, 800],
    theme: "light",
    isWhole: true,
    work: async (page) => {
      await give(page, "drop", "board.png", askPackage<[unknown, { png: string }]>("pictures")[1].png);
      await page.waitForSelector(".picture:not([hidden]) canvas");
    },
  },
  review: {
    address: SHARED,
    work: async (page) => {
      await lose(page);
      await page.locator(".end").getByRole("button", { name: "Review" }).click();
      await page.waitForSelector(".review .summary table");
    },
  },
};

for (const [name, { address, size: [width, height] = [1280, 800], theme = "dark", isWhole = false, work }] of Object.entries(PICTURES)) {
  const page = await openPage(browser, host.address + address);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  await page.reload(); // laid out for this size from the start
  await ready(page);
  await work?.(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(ROOT, "docs", "images", `page-${name}.png`), fullPage: isWhole });
  await page.evaluate(() => localStorage.clear());
  await page.close();
}
await browser.close();
host.close();
process.exit(0);
