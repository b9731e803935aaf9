import assert from "node:assert/strict";
import { test } from "node:test";
import { BadRecord, newRecord, pack, parseRecord, pastOf, rulesOf, unpack } from "../../src/record.ts";
import type { Rules } from "../../src/protocol.ts";

const rules: Rules = {
  height: 2, width: 3, mines: 1, start: "safe", cascade: true, win: "opened", seed: 7, marks: null, shown: null, noGuess: false,
};

test("a record of a game says by which rules it was played", () => {
  const record = newRecord(rules);
  assert.deepEqual(rulesOf(parseRecord(JSON.stringify(record))), rules);
  const known = { ...rules, seed: null, marks: Uint8Array.of(0, 0, 0, 0, 0, 1), shown: Uint8Array.of(0, 1, 9, 0, 1, 10) };
  assert.deepEqual(rulesOf(parseRecord(JSON.stringify(newRecord(known)))), known);
});

test("moves become cells, and the clock goes on behind the last one", () => {
  const record = { ...newRecord(rules), moves: [["open", 1, 2, 40], ["flag", 0, 0, 45, "champion"], ["undo", 50]], clock: 90, helps: ["odds"] };
  assert.deepEqual(pastOf(parseRecord(JSON.stringify(record))), {
    moves: [{ kind: "open", cell: 5, ms: 40, agent: "" }, { kind: "flag", cell: 0, ms: 45, agent: "champion" }, { kind: "undo", cell: null, ms: 50, agent: "" }],
    helps: ["odds"], wasted: [0, 0, 0], clock: 90,
  });
});

test("every field and every move is looked at", () => {
  const record = { ...newRecord(rules), moves: [["open", 1, 2, 40]] };
  parseRecord(JSON.stringify(record));
  const faults: [object, RegExp][] = [
    [{ moves: [["constructor", 0, 0, 1]] }, /move \["constructor"/], [{ moves: [["delete", 0, 0, 1]] }, /expected \[open, flag or chord/],
    [{ moves: [["open", 0, 3, 1]] }, /move/], [{ moves: [["open", -1, 0, 1]] }, /move/], [{ moves: [["open", 0, 0, -5]] }, /move/],
    [{ moves: [["open", 0, 0, 1e300]] }, /move/], [{ moves: [["open", 0, 0, 1.5]] }, /move/], [{ moves: ["banana"] }, /move "banana"/],
    [{ moves: [["undo"]] }, /move/], [{ moves: [["open", 0, 0, 1, "a", "b"]] }, /move/], [{ moves: "all" }, /moves is "all"/],
    [{ outcome: "banana" }, /outcome is "banana", expected playing, won, lost/], [{ clock: -1 }, /clock is -1/], [{ wasted: [1, 2] }, /wasted/],
    [{ identity: "<b>" }, /identity/], [{ helps: [5] }, /helps/], [{ win: "constructor" }, /win/], [{ other: 1 }, /field "other"/],
    [{ seed: null }, /either a seed or the mines/], [{ mines: "*../..." }, /either a seed or the mines/], [{ daily: "soon" }, /daily is "soon"/], [{ mines: "*" }, /mines/], [{ seed: null, mines: "..*/...", position: "9" }, /position/],
  ];
  for (const [changes, reason] of faults)
    assert.throws(() => parseRecord(JSON.stringify({ ...record, ...changes })), (error) => error instanceof BadRecord && reason.test(error.message), JSON.stringify(changes));
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
  for (const text of ["", "{}", "[1]", '{"sapper":1}', '{"sapper":1,"level":"9x9/99","start":"safe","moves":[]}', '{"sapper":1,"level":"2x2/1","start":"x","seed":1,"moves":[]}', '{"sapper":1,"level":"2x2/1","start":"safe","moves":[["open",0,0,1]]}'])
    assert.throws(() => parseRecord(text), Error, text);
});
