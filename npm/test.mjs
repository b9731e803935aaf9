// Run in a folder in which the packed package was installed: node test.mjs positions.jsonl proofs.jsonl
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { difficulty, explain, load, loadOdds, loadRules, tell } from "sapper-minesweeper";

const [small, solver] = await Promise.all([loadOdds(), load()]);
const linesOf = (file) => readFileSync(file, "utf8").trim().split("\n");
const lines = linesOf(process.argv[2]).map((line) => JSON.parse(line));
const proofs = [];
let moves = 0, guesses = 0, refused = 0;
for (const [number, { odds, log2Layouts, move, guess, proof, failure, work, ...asked }] of lines.entries()) {
  const where = `position ${number}`, position = { ...asked, codes: Uint8Array.from(asked.codes) };
  const found = (number % 2 ? small : solver).odds(position, { work, memory: 2 ** 30 });
  if (failure) {
    assert.match(found.problem?.kind, failure === "complex" ? /complex/ : /numbers|total/, where);
    refused += 1;
    continue;
  }
  assert.equal(found.problem, null, where);
  assert.equal(found.log2Layouts, log2Layouts, where);
  assert.deepEqual([...found.chances].map((chance) => (Number.isNaN(chance) ? null : chance)), odds, where);
  if (move !== undefined) {
    assert.equal(solver.bestMove(position).cell, move, where);
    moves += 1;
  }
  if (guess) {
    const { title, steps } = explain(solver, position, guess.cell);
    assert.deepEqual([title, ...steps.slice(0, 2).map(({ text }) => text)], guess.said, where);
    guesses += 1;
  }
  if (proof) {
    const made = solver.prove(position, proof.cell), { cell, isMine, rung, steps } = made, last = steps.at(-1);
    assert.deepEqual({ cell, isMine, rung, said: tell(position, steps).map(({ text }) => text) }, proof, where);
    assert.deepEqual([last.cells, last.relation, last.count], [[cell], "=", Number(isMine)], where);
    proofs.push(JSON.stringify({ position: number, cell, isMine, isMinimal: made.isMinimal, steps }));
  }
}
writeFileSync(process.argv[3], proofs.join("\n"));

// Proofs and refutations by every rule are told as the package tells them, each sentence with its numbers and cells.
const indexed = ({ cells, number, case: inside = [], premises = [], ...step }, index) => ({
  ...step, cells: cells.map(index), number: number ? index(number) : null, premises, case: inside.map((each) => indexed(each, index)),
});
const words = linesOf("proof_words.jsonl");
for (const line of words) {
  const golden = JSON.parse(line), [text, mines] = golden.view.split(" "), rows = text.split("/"), width = rows[0].length;
  const codes = Uint8Array.from(rows.join(""), (sign) => "012345678.F*".indexOf(sign));
  const position = { height: rows.length, width, codes, mines: mines === undefined ? null : Number(mines) };
  const steps = golden.steps.map((step) => indexed(step, ([row, column]) => row * width + column));
  assert.deepEqual(tell(position, steps, golden.cell === null).map((each) => each.text), golden.said, golden.view);
  if (golden.difficulty) assert.equal(difficulty(steps), golden.difficulty, golden.view);
}

// Refusals too are the same as everywhere, to the step and to the byte.
const wide = linesOf("wide_positions.txt");
for (const [number, line] of wide.entries()) {
  const [work, memory, log2Layouts, , mines, text] = line.split(" ");
  const rows = text.split("/"), codes = Uint8Array.from(rows.join(""), (sign) => (sign === "." ? 9 : Number(sign)));
  const position = { height: rows.length, width: rows[0].length, codes, mines: mines === "-" ? null : Number(mines) };
  const ask = (fewer, less) => small.odds(position, { work: work - fewer, memory: Math.max(memory - less, 1) });
  assert.ok(Math.abs(ask(0, 0).log2Layouts - log2Layouts) < 1e-8, `wide position ${number}`);
  assert.deepEqual(ask(1, 0).problem, { kind: "complex", why: "work limit reached" }, `wide position ${number}`);
  if (memory > 1) assert.deepEqual(ask(0, 1).problem, { kind: "complex", why: "memory limit reached" }, `wide position ${number}`);
}

const corner = { height: 2, width: 3, codes: Uint8Array.of(9, 9, 9, 1, 1, 9), mines: 1 };
const open = { height: 2, width: 2, codes: Uint8Array.of(1, 9, 9, 9), mines: 1 };
const wrong = { height: 1, width: 2, codes: Uint8Array.of(9, 2), mines: 1 };
assert.deepEqual(solver.easiest(corner), { cell: 2, isMine: false, rung: "subset" });
assert.equal(solver.easiest(open), null);
assert.equal(solver.prove(open, 1), null);
assert.deepEqual(explain(solver, corner, 2).steps.map(({ numbers, cells }) => [numbers, cells]), [[[3], [0, 1]], [[4], [0, 1, 2, 5]], [[3, 4], [2]]]);
const blank = { height: 4, width: 4, codes: new Uint8Array(16).fill(9), mines: 1 };
assert.match(explain(solver, blank, 0).steps[0].text, /6\.2 %/); // a sixteenth, rounded as Python rounds it
assert.deepEqual(solver.odds(wrong).problem, { kind: "numbers", culprits: [1] });
assert.equal(solver.bestMove(wrong), null);
assert.equal(tell(wrong, solver.refute(wrong), true).at(-1).text, "So no layout agrees with this position.");
assert.deepEqual([...solver.numbers(open, [3])[0]].slice(0, 3).map((chance) => chance.toFixed(3)), ["0.000", "0.667", "0.000"]);
assert.deepEqual([solver.winChances(corner, [[2]]).openings[0].value, solver.winChances(corner, [[0]]).openings[0].value], [1, 0.5]);
assert.equal(solver.layouts(corner, 3, 1).every((marks) => marks[0] + marks[1] === 1), true);

const request = { height: 9, width: 9, mines: 10, first: 40, seed: 7 };
const board = solver.board(request);
assert.equal(board.reduce((sum, mark) => sum + mark), 10);
assert.deepEqual(solver.board(request), board);
assert.equal(solver.board({ ...request, tries: 0 }), null);
const rules = { ...request, seed: "0", start: "none", cascade: true, win: "opened", marks: board, shown: null, awaitsMines: false };
const game = (await loadRules()).newRulesGame(rules);
while (game.outcome() === "playing") game.act("open", game.actions() ? solver.bestMove({ ...request, codes: game.codes() }).cell : request.first);
assert.equal(game.outcome(), "won");

assert.throws(() => solver.odds({ ...corner, codes: Uint8Array.of(9) }), /one code a cell expected/);
assert.throws(() => solver.odds({ ...corner, codes: Uint8Array.of(9, 9, 9, 1, 1, 77) }), /codes from 0 to 11 expected/);
assert.throws(() => solver.odds({ ...corner, codes: [9, 9, 9, 1, 1, 9] }));
assert.throws(() => solver.odds(corner, { work: -1, memory: 1 }), /limits of 1 to/);
assert.throws(() => solver.prove(corner, 3), /hidden/);
console.log(`${lines.length} positions (${refused} refused), ${moves} best moves, ${guesses} guesses, ${proofs.length} proofs, ${wide.length} wide positions: as in Python`);
