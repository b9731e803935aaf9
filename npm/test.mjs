// Run in a folder in which the packed package was installed: node test.mjs positions.jsonl wide_positions.txt
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { load, loadOdds, SapperError } from "sapper-minesweeper";

const [small, solver] = await Promise.all([loadOdds(), load()]);
const lines = readFileSync(process.argv[2], "utf8").trim().split("\n").map((line) => JSON.parse(line));
let moves = 0, refused = 0;
for (const [number, { odds, log2Layouts, move, failure, work, ...position }] of lines.entries()) {
  const where = `position ${number}`;
  for (const asked of number % 2 ? [small] : [solver]) {
    const limits = { work, memory: 2 ** 30 };
    if (failure) {
      const isRight = (error) => error instanceof SapperError && error.kind === failure;
      assert.throws(() => asked.odds(position, limits), isRight, where);
      refused += 1;
      continue;
    }
    const found = asked.odds(position, limits);
    assert.ok(Math.abs(found.log2Layouts - log2Layouts) < 1e-9, where);
    assert.equal(found.odds.length, odds.length, where);
    for (const [cell, chance] of odds.entries()) {
      assert.ok(Math.abs(found.odds[cell] - chance) < 1e-12, `${where}, cell ${cell}`);
      assert.equal(found.odds[cell] === 0 || found.odds[cell] === 1, chance === 0 || chance === 1, where);
    }
  }
  if (!move) continue;
  const best = solver.bestMove(position);
  assert.deepEqual([best.row, best.column], move, where);
  moves += 1;
}

// Refusals too are the same as everywhere, to the step and to the byte.
const wide = readFileSync(process.argv[3], "utf8").trim().split("\n");
for (const [number, line] of wide.entries()) {
  const [work, memory, log2Layouts, , mines, text] = line.split(" ");
  const rows = text.split("/"), codes = [...rows.join("")].map((sign) => (sign === "." ? 9 : Number(sign)));
  const position = { rows: rows.length, columns: rows[0].length, codes, mines: Number(mines) };
  const ask = (fewer, less) => small.odds(position, { work: work - fewer, memory: Math.max(memory - less, 1) });
  assert.ok(Math.abs(ask(0, 0).log2Layouts - log2Layouts) < 1e-8, `wide position ${number}`);
  assert.throws(() => ask(1, 0), /work limit reached/, `wide position ${number}`);
  if (memory > 1) assert.throws(() => ask(0, 1), /memory limit reached/, `wide position ${number}`);
}

const corner = { rows: 2, columns: 3, codes: [9, 9, 9, 1, 1, 9], mines: 1 };
assert.deepEqual(solver.easiest(corner), { row: 0, column: 2, isMine: false, rung: "subset" });
assert.equal(solver.easiest({ rows: 2, columns: 2, codes: [1, 9, 9, 9], mines: 1 }), null);
const request = { rows: 9, columns: 9, mines: 10, row: 4, column: 4, seed: 7 };
const board = solver.board(request);
assert.equal(board.reduce((sum, mark) => sum + mark), 10);
assert.deepEqual(solver.board(request), board);
assert.equal(solver.board({ ...request, tries: 0 }), null);
assert.throws(() => solver.odds({ ...corner, codes: [9] }), /1 codes, expected 2 x 3/);
assert.throws(() => solver.odds({ ...corner, codes: [9, 9, 9, 1, 1, 77] }), /codes from 0 to 11 expected/);
small.free();
solver.free();
console.log(`${lines.length} positions (${refused} refused), ${moves} best moves, ${wide.length} wide positions: as in Python`);
