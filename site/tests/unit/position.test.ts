import assert from "node:assert/strict";
import { test } from "node:test";
import { BadPosition, parseLink, parsePosition, writePosition } from "../../src/position.ts";

test("a position is a line of text that round-trips", () => {
  for (const text of [".../11. 1", "0", "12F/*.8", "../.. 4"]) assert.equal(writePosition(parsePosition(text)), text);
  assert.equal(writePosition(parsePosition(" .../\n11.  1\n".replace("/\n", "\n"))), ".../11. 1");
});

test("a position that Python's print(view) drew is read", () => {
  const drawn: [string, string][] = [
    [". . .\n1 1 .\n1 mine", ".../11. 1"], [". 1\n? mines", ".1"], [". 2\n2 .\n2 mines\n", ".2/2. 2"], [". 1\n1 1", ".1/11"], ["1\n1 mine", "1 1"],
  ];
  for (const [text, line] of drawn) assert.equal(writePosition(parsePosition(text)), line);
});

test("what is no position is refused with its words", () => {
  const refusals: [string, RegExp][] = [
    ["", /no rows/], ["../...", /row 1 has 3 cells, expected 2/], [".x", /row 0 has "x"/], [".. 9", /9 mines, expected 0 to 2/],
    ["9", /row 0 has "9"/], [`${".".repeat(101)}`, /expected 1 to 100/], ["<b>/<b>", /row 0 has "<"/], [".".repeat(20_000), /20000 characters/],
  ];
  for (const [text, reason] of refusals) assert.throws(() => parsePosition(text), (error) => error instanceof BadPosition && reason.test(error.message), text);
});

test("links of other pages give their mines", () => {
  const link = parseLink("https://somewhere.test/page?b=0505&m=0000a")!;
  assert.deepEqual([link.height, link.width, link.mines], [5, 5, 2]);
  assert.deepEqual([...link.marks.keys()].filter((cell) => link.marks[cell]), [21, 23]);
  assert.equal(parseLink("?analysis=a"), null);
  for (const bad of ["?b=3&m=00", "?b=xx&m=0", "?b=0202&m=w", "?b=0202&m=1"]) assert.throws(() => parseLink(bad), BadPosition, bad);
});

test("the levels have their own numbers in links", () => {
  const expert = parseLink(`?b=3&m=${"v".repeat(19)}u${"0".repeat(76)}`)!;
  assert.deepEqual([expert.height, expert.width, expert.mines], [16, 30, 99]);
  assert.deepEqual(expert.marks, new Uint8Array(480).fill(1, 0, 99));
});
