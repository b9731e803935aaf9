"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
let game, views, at = 0;
const text = (tag, words, cls) => { const e = document.createElement(tag); e.textContent = words; if (cls) e.className = cls; return e; };
const signed = (v) => (v > 0 ? "+" : v < 0 ? "−" : "") + Math.abs(v).toFixed(1);

function viewsOf(g) {
  const codes = g.first ? g.first.slice() : new Array(g.height * g.width).fill(9);
  const all = [codes.slice()];
  for (const change of g.changes) { for (const [place, code] of change) codes[place] = code; all.push(codes.slice()); }
  return all;
}
function choose(index) {
  game = data.games[index]; views = viewsOf(game);
  const board = $("board"); board.replaceChildren();
  board.style.gridTemplateColumns = `repeat(${game.width}, minmax(0, 1fr))`;
  board.style.maxWidth = `${game.width * 36}px`;
  board.style.setProperty("--letter", `min(16px, ${(58 / game.width).toFixed(2)}vw)`);
  for (let i = 0; i < game.height * game.width; i++) board.append(document.createElement("span"));
  $("slider").max = game.moves.length;
  drawAccount(); drawGraph(); drawList();
  show(game.worst === null ? game.moves.length : game.worst);
}
function drawAccount() {
  const a = $("account"); a.replaceChildren();
  const part = (words, value, cls) => { a.append(words); a.append(text("b", value, cls)); };
  part("Start ", game.start.toFixed(1) + (game.startError ? " ± " + game.startError.toFixed(1) : ""));
  part(", luck ", signed(game.luck), game.luck < 0 ? "bad" : "fine");
  part(", lost ", game.lost.toFixed(1) + (game.lostError ? " ± " + game.lostError.toFixed(1) : ""), game.lost ? "bad" : "fine");
  if (game.takenBack) part(", taken back ", signed(game.takenBack));
  part(" = ", game.end.toFixed(game.outcome === "playing" ? 1 : 0) + " (" + game.outcome + ")");
  const f = $("facts"); f.replaceChildren();
  for (const [name, value] of [["accuracy", game.accuracy], ["guesses", game.guesses], ["needless risks", game.needless],
    ["−log₁₀ of the luck", game.luckLog], ["hardest step needed", game.needed]]) {
    const box = document.createElement("div"); box.append(text("b", String(value)), text("div", name, "soft")); f.append(box); }
}
const svg = (name, attributes) => { const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const k in attributes) e.setAttribute(k, attributes[k]); return e; };
const X = (i) => 30 + 362 * i / Math.max(1, game.chances.length - 1), Y = (v) => 150 - 1.36 * v;
function drawGraph() {
  const g = $("graph"); g.replaceChildren();
  g.setAttribute("aria-label", `The chance to win from ${game.start} to ${game.end} percent over ${game.moves.length} moves`);
  for (const v of [0, 25, 50, 75, 100]) {
    g.append(svg("line", { x1: 30, x2: 392, y1: Y(v), y2: Y(v), stroke: "var(--line)" }));
    const t = svg("text", { x: 26, y: Y(v) + 4, "text-anchor": "end" }); t.textContent = v; g.append(t); }
  let d = `M${X(0)} ${Y(game.chances[0])}`;
  game.chances.forEach((v, i) => { if (i) d += `H${X(i).toFixed(1)}V${Y(v).toFixed(1)}`; });
  g.append(svg("path", { d, fill: "none", stroke: "var(--accent)", "stroke-width": 2 }));
  game.moves.forEach((m, i) => { if (m.loss >= 2) g.append(svg("circle", { cx: X(i), cy: Y(m.chance), r: 4, fill: "var(--bad)" })); });
  g.append(svg("line", { id: "here", y1: 8, y2: 154, stroke: "var(--ink)", "stroke-dasharray": "3 3" }));
  g.onclick = (event) => { const box = g.getBoundingClientRect();
    show(Math.round(((event.clientX - box.left) / box.width * 400 - 30) / 362 * (game.chances.length - 1))); };
}
function drawList() {
  const list = $("list"); list.replaceChildren();
  game.moves.forEach((m, i) => {
    if (!(m.guess || m.bad || m.label === "first click")) return;
    const row = document.createElement("tr"); row.dataset.move = i; row.tabIndex = 0;
    const cells = [i + 1, `${m.name} ${m.at ? m.at.join(",") : ""}`, m.label + (m.needless ? ", needless risk" : "")];
    const number = (v) => v === undefined ? "" : v.toFixed(1);
    cells.push(number(m.chance), number(m.risk), m.loss ? number(m.loss) : "", m.luck === undefined ? "" : signed(m.luck));
    cells.forEach((c, k) => row.append(text("td", String(c), k === 1 || k === 2 ? "text" + (k === 2 && m.bad ? " bad" : "") : "")));
    row.onclick = () => show(i); row.onkeydown = (e) => { if (e.key === "Enter") show(i); };
    list.append(row); });
  if (!list.children.length) { const row = document.createElement("tr"); const cell = text("td", "None: every cell was certain."); cell.colSpan = 7; row.append(cell); list.append(row); }
}
// The board before move `place`, with that move marked; after the last one the end.
function show(place) {
  at = Math.max(0, Math.min(game.moves.length, place));
  const codes = views[at], m = game.moves[at], over = at === game.moves.length, cells = $("board").children;
  const because = new Set(m && m.because || []);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i], cell = cells[i];
    cell.className = code < 9 ? "n" + code : code === 11 ? "x" : "h";
    cell.textContent = code === 0 ? "" : code < 9 ? code : code === 10 ? "⚑" : code === 11 ? "✹" : "";
    if (because.has(i)) cell.classList.add("because"); }
  if (over && game.outcome !== "playing") for (const i of game.mines) if (codes[i] > 8 && codes[i] !== 11) { cells[i].classList.add("mine"); if (codes[i] === 9) cells[i].textContent = "✹"; }
  if (m) {
    if (m.best != null && m.best !== m.cell && m.missed == null) cells[m.best].classList.add("best");
    if (m.missed != null) cells[m.missed].classList.add("missed");
    if (m.cell != null) cells[m.cell].classList.add("last"); }
  $("slider").value = at;
  const here = $("here"); here.setAttribute("x1", X(at)); here.setAttribute("x2", X(at));
  describe(m);
}
function describe(m) {
  const box = $("move"); box.replaceChildren();
  if (!m) { box.append(text("h2", `End: ${game.outcome}`)); $("board").setAttribute("aria-label", `The board at the end, ${game.outcome}`); return; }
  const where = m.at ? `(${m.at[0]}, ${m.at[1]})` : "";
  box.append(text("h2", `Move ${at + 1} of ${game.moves.length}: ${m.name} ${where}`));
  $("board").setAttribute("aria-label", `The board before move ${at + 1}, ${m.name} ${where}: ${m.label}`);
  const line = text("p", "", "label" + (m.bad ? " bad" : "")); line.style.margin = "0 0 6px";
  line.textContent = m.label + (m.needless ? ", a needless risk" : ""); box.append(line);
  if (m.chance !== undefined) {
    box.append(text("div", `Chance to win ${m.chance.toFixed(1)} before it, ${m.after.toFixed(1)} when the next guess was due or the game was over.`));
    box.append(text("div", `Risk of a mine: ${m.risk.toFixed(1)} %. Lost ${m.loss.toFixed(1)}${m.exact ? "" : " ± " + m.error.toFixed(1)}, luck ${signed(m.luck)}.`));
    if (m.bestAt && m.best !== m.cell && !m.needless) box.append(text("div", `The champion would open (${m.bestAt[0]}, ${m.bestAt[1]}).`));
  } else if (m.rung) box.append(text("div", `Its easiest proof: ${m.rung}.`));
  if (m.needless) box.append(text("div", `A certainly safe cell was there. Its easiest proof: ${m.rung}.`));
  if (m.why) { const why = document.createElement("div"); why.id = "why";
    m.why.split("\n\n").forEach((part, i) => why.append(text(i === 1 ? "pre" : "div", part))); box.append(why); }
}
function jump(step) { for (let i = at + step; i >= 0 && i < game.moves.length; i += step) if (game.moves[i].guess) return show(i); }
$("slider").oninput = (e) => show(+e.target.value);
$("back").onclick = () => show(at - 1); $("on").onclick = () => show(at + 1);
$("worst").onclick = () => show(game.worst ?? game.moves.length);
document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || e.target.tagName === "SELECT") return;
  const keys = { ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1), Home: () => show(0), End: () => show(game.moves.length),
    w: () => show(game.worst ?? game.moves.length), n: () => jump(1), p: () => jump(-1) };
  const act = keys[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  if (act) { e.preventDefault(); act(); } });

function drawTrend(t) {
  const box = $("trend"); if (!t) return;
  const card = document.createElement("section"); card.className = "card"; card.append(text("h2", `${t.games} games`));
  card.append(text("p", `Won ${t.won}. The champion would have won ${t.expected} of them on average. Luck gave ${signed(t.luck)} games, mistakes cost ${t.lost.toFixed(1)}. Accuracy ${t.accuracy}, ${t.needless} needless risks.`));
  const g = svg("svg", { viewBox: "0 0 800 102", role: "img", "aria-label": "Points lost in each game, the earliest first" });
  const top = Math.max(10, ...t.losses), step = 780 / t.losses.length;
  t.losses.forEach((v, i) => { const bar = svg("rect", { x: 10 + i * step, y: 100 - 90 * v / top, width: Math.max(1, Math.min(40, step - 2)), height: Math.max(.5, 90 * v / top), fill: "var(--accent)" });
    bar.append(svg("title", {})); bar.firstChild.textContent = `game ${i + 1}: ${v.toFixed(1)} points lost`; bar.style.cursor = "pointer"; bar.onclick = () => { $("game").value = i; choose(i); }; g.append(bar); });
  const label = text("p", "Points lost in each game, the earliest first"); label.className = "soft"; label.style.margin = "2px 0 12px"; card.append(g, label);
  const table = document.createElement("table"); table.innerHTML = "<thead><tr><th>Step</th><th>used</th><th>missed</th></tr></thead>";
  const body = document.createElement("tbody"); for (const row of t.rungs) { const tr = document.createElement("tr"); row.forEach((c) => tr.append(text("td", String(c)))); body.append(tr); }
  table.append(body); card.append(table);
  if (t.missed.length) card.append(text("p", "Missed most: " + t.missed.map(([n, c]) => `${n} (${c})`).join(", ") + "."));
  box.append(card);
  const select = document.createElement("select"); select.id = "game"; select.setAttribute("aria-label", "Game");
  data.games.forEach((g, i) => { const o = document.createElement("option"); o.value = i; o.textContent = `${i + 1}. ${g.begun ? g.begun.slice(0, 10) + " " : ""}${g.title} (${g.lost.toFixed(1)} points lost)`; select.append(o); });
  select.onchange = () => choose(+select.value); $("pick").append(select);
}
drawTrend(data.trend); choose(0);
