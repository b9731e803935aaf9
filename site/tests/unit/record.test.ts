import assert from "node:assert/strict";
import { test } from "node:test";
import { BadRecord, movesOf, newRecord, pack, parseRecord, rulesOf, unpack } from "../../src/record.ts";
import type { Rules } from "../../src/protocol.ts";

const rules: Rules = {
  height: 2, width: 3, mines: 1, start: "safe", cascade: true, win: "opened", seed: 7, marks: null, shown: null,
};

test("a record of a game says by which rules it was played", () => {
  const record = newRecord(rules);
  assert.deepEqual(rulesOf(parseRecord(JSON.stringify(record))), rules);
  const known = { ...rules, seed: null, marks: Uint8Array.of(0, 0, 0, 0, 0, 1), shown: Uint8Array.of(0, 1, 9, 0, 1, 10) };
  assert.deepEqual(rulesOf(parseRecord(JSON.stringify(newRecord(known)))), known);
});

test("moves become cells", () => {
  const record = { ...newRecord(rules), moves: [["open", 1, 2, 40], ["undo", 50]] as never };
  assert.deepEqual(movesOf(record), [["open", 5], ["undo"]]);
});

test("a record survives the way through an address", async () => {
  const text = JSON.stringify({ ...newRecord(rules), player: "Zoë <b>" });
  const packed = await pack(text);
  assert.match(packed, /^[A-Za-z0-9_-]+$/);
  assert.equal(await unpack(packed), text);
});

test("a link that unpacks to far too much is refused", async () => {
  const bomb = await pack("a".repeat(20_000_000));
  await assert.rejects(unpack(bomb), /too long/);
  await assert.rejects(unpack("!!!"), BadRecord);
  await assert.rejects(unpack("abcd"), BadRecord);
});

test("what is no record is refused", () => {
  for (const text of ["", "{}", "[1]", '{"sapper":1}', '{"sapper":1,"level":"9x9/99","start":"safe","moves":[]}', '{"sapper":1,"level":"2x2/1","start":"x","seed":1,"moves":[]}', '{"sapper":1,"level":"2x2/1","start":"safe","moves":[]}'])
    assert.throws(() => parseRecord(text), Error, text);
});
