import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAnalysisLink } from "../../src/analysis_link.ts";
import { BadPosition, writePosition } from "../../src/position.ts";

const read = (word: string): string => writePosition(parseAnalysisLink(`https://somewhere.test/page?analysis=${word}`)!);

test("links of JSMinesweeper are positions", () => {
  assert.equal(read("adacaaabUmS"), ".../11. 1");
  assert.equal(read("aEaqaabLVZR"), `${Array(16).fill(".".repeat(30)).join("/")} 99`);
  assert.equal(read("aeaeaaahbls2xCGJLMOSe"), "012F/3456/78../0000 7");
});

test("what is no such link is left to others", () => {
  for (const text of ["...", "?b=3&m=0", "?x=analysis", "analysis=aeae"]) assert.equal(parseAnalysisLink(text), null, text);
});

test("a broken link is refused with its words", () => {
  const refusals: [string, RegExp][] = [
    ["", /begins with ""/], ["adac<b>x", /begins with "adac<b>x"/], ["aaaaaaaa", /expected 1 to 100/], ["99999999", /expected 1 to 100/],
    ["adacaaah", /7 mines, expected 0 to 6/], ["adacaaab", /0 cells, expected 6/], ["adacaaabUm", /5 cells/],
    ["adacaaabUmSS", /more than 6 cells/], [`adacaaab${"Z".repeat(9000)}`, /more than 6 cells/], ["adacaaab9", /"9"/], ["adacaaab-", /"-"/],
  ];
  for (const [word, reason] of refusals)
    assert.throws(() => read(word), (error) => error instanceof BadPosition && reason.test(error.message), word);
});
