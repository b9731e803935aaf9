// A small Minesweeper engine in JavaScript: docs/engine.md is the protocol.
//
//   sapper arena test "exec:node examples/engine.js"
//   sapper arena --agents random,cs50 --agent "exec:node examples/engine.js" --level beginner --games 200
//
// It plays as examples/engine.c does: two rules, else a guess. Instead of the whole position it asks
// for what changed, and keeps the board itself.

const readline = require("node:readline");

const HIDDEN = 9;
let height = 0;
let width = 0;
let cells = []; // the numbers 0 to 8, or HIDDEN
let mines = new Set(); // the cells that are certainly mines
let state = 1; // of the random numbers

function draw() {
  state = (state ^ (state << 13)) >>> 0;
  state = (state ^ (state >>> 17)) >>> 0;
  state = (state ^ (state << 5)) >>> 0;
  return state;
}

function newGame([rows, columns, , , seed]) {
  [height, width] = [Number(rows), Number(columns)];
  cells = new Array(height * width).fill(HIDDEN);
  mines = new Set();
  state = Number(BigInt(seed) & 0xffffffffn) || 1;
}

function setPosition([view]) {
  const rows = view.split("/");
  [height, width] = [rows.length, rows[0].length];
  cells = [...rows.join("")].map((symbol) => ("012345678".includes(symbol) ? Number(symbol) : HIDDEN));
  mines = new Set();
}

function open(numbers) {
  for (let i = 0; i + 2 < numbers.length; i += 3) {
    cells[Number(numbers[i]) * width + Number(numbers[i + 1])] = Number(numbers[i + 2]);
  }
}

function hiddenAround(cell) {
  const [row, column] = [Math.floor(cell / width), cell % width];
  const found = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(width - 1, column + 1); c++) {
      if (cells[r * width + c] === HIDDEN) found.push(r * width + c);
    }
  }
  return found;
}

function findMines() {
  cells.forEach((number, cell) => {
    if (number === HIDDEN) return;
    const around = hiddenAround(cell);
    if (around.length === number) around.forEach((other) => mines.add(other));
  });
}

function safeCell() {
  for (const [cell, number] of cells.entries()) {
    if (number === HIDDEN) continue;
    const around = hiddenAround(cell);
    const rest = around.filter((other) => !mines.has(other));
    if (around.length - rest.length === number && rest.length > 0) return rest[0];
  }
  return undefined;
}

function guess() {
  const hidden = [...cells.keys()].filter((cell) => cells[cell] === HIDDEN);
  const rest = hidden.filter((cell) => !mines.has(cell));
  const choices = rest.length > 0 ? rest : hidden;
  return choices[draw() % choices.length];
}

function go() {
  if (cells.length === 0) return "error no position was given";
  findMines();
  const safe = safeCell();
  const cell = safe ?? guess();
  const why = safe === undefined ? "guess" : "certain text A number has all its mines.";
  return `move ${Math.floor(cell / width)} ${cell % width} ${why}`;
}

const lines = readline.createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const [word, ...rest] = line.trim().split(/\s+/);
  if (word === "sapper") {
    console.log("id name js-example\nid version 1\nplays unknown\nwants changes\nready 1");
  } else if (word === "newgame") newGame(rest);
  else if (word === "position") setPosition(rest);
  else if (word === "opened") open(rest);
  else if (word === "go") console.log(go());
  else if (word === "quit") process.exit(0);
});
lines.on("close", () => process.exit(0));
