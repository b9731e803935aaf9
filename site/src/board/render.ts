// Rendering of a board: one grid of cells for eyes and for screen readers. Only what changed is drawn,
// and only so much in one frame that the page stays quick on the largest boards.
import { EXPLODED, FLAGGED, isHidden } from "../protocol.ts";
import { words } from "../words/english.ts";
import { h } from "../dom.ts";
import { OUTLINE_KINDS, type BoardState } from "./state.ts";

/** How one cell looks and what it is called. */
interface Face {
  className: string;
  text: string;
  label: string;
}

/** The cells far from every number, and the one among them that tells the chance of all. */
interface Rest {
  cells: ReadonlySet<number>;
  told: number;
}

const NEVER = -1;
const NO_REST: Rest = { cells: new Set(), told: NEVER };
/** The number of colours between safe and mine. */
const SHADES = 10;

export class BoardView {
  readonly element: HTMLElement;
  readonly grid: HTMLElement;
  private rows: HTMLElement[] = [];
  private cells: HTMLElement[] = [];
  /** The numbers of columns and rows. */
  private labels: HTMLElement[] = [];
  /** Whether the rows were laid and nothing is drawn yet. */
  private isFresh = false;
  /** Whether the cell of the cursor is to have the focus as soon as it is there. */
  private isFocusWanted = false;
  /** What each cell shows already, in one number. */
  private signs = new Int32Array();
  private height = 0;
  private width = 0;
  private cursor = 0;
  /** The state that is being drawn, the row that it began with, and how many rows are done. */
  private drawn: BoardState | null = null;
  private rest: Rest = NO_REST;
  private first = 0;
  private done = 0;

  constructor(label: string) {
    this.grid = h("div", { class: "grid", role: "grid", "aria-label": label });
    this.element = h("div", { class: "board" });
  }

  /** Whether the rows are those of a board of this size. */
  isLaidFor({ height, width }: BoardState): boolean {
    return height === this.height && width === this.width;
  }

  /** Make the rows of a board of this size, empty and told as busy yet; nothing of the last board stays. */
  lay({ height, width }: BoardState): void {
    [this.height, this.width, this.cursor] = [height, width, 0];
    this.cells = new Array<HTMLElement>(height * width);
    this.signs = new Int32Array(height * width).fill(NEVER);
    this.rows = Array.from({ length: height }, () => h("div", { class: "row", role: "row", "aria-busy": "true" }));
    this.grid.replaceChildren(...this.rows);
    this.grid.setAttribute("aria-rowcount", String(height));
    this.grid.setAttribute("aria-colcount", String(width));
    this.labels = ["columns", "rows"].map((name) => h("div", { class: `labels ${name}`, "aria-hidden": "true" }));
    this.element.replaceChildren(...this.labels, this.grid);
    this.isFresh = true;
  }

  /**
   * Draw a state of the size that was laid, from row `first` on and around, as many rows as have `most` cells and at least
   * one: the browser paints a row as a whole. Cells and rows that look as before are not touched. The number of cells in the
   * rows that were drawn; while not `isDone`, ask again in the next frame.
   */
  render(state: BoardState, first: number, most: number): number {
    if (state !== this.drawn) {
      if (state.away !== this.drawn?.away) this.rest = restOf(state);
      [this.drawn, this.first, this.done] = [state, first, 0];
      this.element.classList.toggle("covered", state.isCovered);
      this.element.classList.toggle("labelled", state.hasLabels);
      this.moveCursor(state.cursor);
    }
    // What the browser has to lay out gets a frame of its own.
    const isFresh = this.isFresh;
    this.isFresh = false;
    if (isFresh || (state.hasLabels && this.fillLabels())) return 0;
    const outlines = outlinesOf(state);
    let drawn = 0;
    for (; !this.isDone && (!drawn || drawn + this.width <= most); ++this.done)
      if (this.drawRow(state, (this.first + this.done) % this.height, outlines)) drawn += this.width;
    return drawn;
  }

  /** Whether all rows show the last state that was to be drawn. */
  get isDone(): boolean {
    return this.done >= this.height;
  }

  /** Give a cell the keyboard's focus. */
  focus(place: number): void {
    this.moveCursor(place);
    this.isFocusWanted = !this.cells[place];
    this.cells[place]?.focus({ preventScroll: false });
  }

  /** The cell under an event's target; null outside. */
  cellOf(target: EventTarget | null): number | null {
    const cell = target instanceof Element ? target.closest<HTMLElement>(".cell") : null;
    return cell && this.grid.contains(cell) ? Number(cell.dataset["place"]) : null;
  }

  isOpen(place: number): boolean {
    return this.cells[place]?.classList.contains("open") ?? false;
  }

  get hasFocus(): boolean {
    return this.grid.contains(document.activeElement);
  }

  /** Bring one row up to date; whether anything of it changed. */
  private drawRow(state: BoardState, row: number, outlines: Map<number, number>): boolean {
    const { width } = state;
    const isNew = !this.rows[row]!.firstChild;
    if (isNew) this.fillRow(row);
    let isChanged = isNew;
    for (let place = row * width; place < (row + 1) * width; ++place) {
      const outline = outlines.get(place) ?? 0;
      const sign = signOf(state, place, outline, this.rest);
      if (sign === this.signs[place]) continue;
      this.signs[place] = sign;
      this.show(this.cells[place]!, faceOf(state, place, outline, this.rest));
      isChanged = true;
    }
    return isChanged;
  }

  /** Write the numbers of rows and columns unless they are there: many a game is played without. Whether it did. */
  private fillLabels(): boolean {
    const [columns, rows] = this.labels;
    if (columns!.firstChild) return false;
    columns!.append(...Array.from({ length: this.width }, (_, column) => h("span", {}, String(column))));
    rows!.textContent = Array.from({ length: this.height }, (_, row) => row).join("\n");
    return true;
  }

  private fillRow(row: number): void {
    const { width } = this;
    for (let column = 0; column < width; ++column) {
      const place = row * width + column;
      this.cells[place] = h("div", {
        class: "cell", role: "gridcell", tabindex: place === this.cursor ? 0 : -1, "data-place": place,
      });
    }
    this.rows[row]!.append(...this.cells.slice(row * width, (row + 1) * width));
    this.rows[row]!.removeAttribute("aria-busy");
    if (this.isFocusWanted && Math.floor(this.cursor / width) === row) this.focus(this.cursor);
  }

  private show(cell: HTMLElement, face: Face): void {
    if (cell.className !== face.className) cell.className = face.className;
    if (cell.textContent !== face.text) cell.textContent = face.text;
    cell.setAttribute("aria-label", face.label);
  }

  private moveCursor(place: number): void {
    if (place === this.cursor) return;
    if (this.cells[this.cursor]) this.cells[this.cursor]!.tabIndex = -1;
    if (this.cells[place]) this.cells[place]!.tabIndex = 0;
    this.cursor = place;
  }
}

/** The kinds of outlines of each cell that has any, one bit a kind. */
function outlinesOf(state: BoardState): Map<number, number> {
  const found = new Map<number, number>();
  for (const { kind, cells } of state.outlines)
    for (const cell of cells) found.set(cell, (found.get(cell) ?? 0) | (1 << OUTLINE_KINDS.indexOf(kind)));
  return found;
}

/** All that decides how a cell looks, in one number: odds count as they are written. */
function signOf(state: BoardState, place: number, outline: number, rest: Rest): number {
  const mark = state.marks === null ? 0 : 1 + state.marks[place]!;
  const known = state.knownSafe.has(place) ? 1 : state.knownMines.has(place) ? 2 : 0;
  const question = Number(state.questions.has(place));
  const shown = 1 + shownPercent(state.odds?.[place] ?? NaN);
  const far = rest.told === place ? 2 : Number(rest.cells.has(place));
  return (state.codes[place] ?? 9) | (mark << 4) | (known << 6) | (question << 8) | (outline << 9) | (shown << 16) | (far << 23);
}

function faceOf(state: BoardState, place: number, outline: number, rest: Rest): Face {
  const { width } = state;
  const code = state.codes[place] ?? 9;
  const where = words.cell.named(place, width);
  const face = baseFace(state, place, code, rest);
  const kinds = OUTLINE_KINDS.filter((_, bit) => outline & (1 << bit));
  return {
    className: ["cell", face.className, ...kinds.map((kind) => `outline-${kind}`)].join(" "),
    text: face.text,
    label: `${where}, ${face.label}${words.cell.outlines(kinds)}`,
  };
}

function baseFace(state: BoardState, place: number, code: number, rest: Rest): Face {
  if (code <= 8) return { className: `open n${code}`, text: code ? String(code) : "", label: words.cell.number(code) };
  if (code === EXPLODED) return { className: "open exploded", text: "", label: words.cell.exploded };
  const isMine = state.marks?.[place] === 1;
  if (code === FLAGGED) {
    const wrong = state.marks !== null && !isMine;
    return { className: wrong ? "hidden flag wrong" : "hidden flag", text: "", label: wrong ? words.cell.wrongFlag : words.cell.flag };
  }
  if (isMine) return { className: "hidden mine", text: "", label: words.cell.mine };
  return hiddenFace(state, place, isHidden(code), rest);
}

function hiddenFace(state: BoardState, place: number, isCell: boolean, rest: Rest): Face {
  const question = state.questions.has(place);
  const known = state.knownSafe.has(place) ? " known-safe" : state.knownMines.has(place) ? " known-mine" : "";
  const label = question ? words.cell.question : words.cell.hidden;
  const knownLabel = known ? words.cell.known(known === " known-safe") : "";
  const odds = state.odds?.[place] ?? NaN;
  if (!isCell || Number.isNaN(odds) || state.marks)
    return { className: `hidden${known}${question ? " question" : ""}`, text: question ? "?" : "", label: label + knownLabel };
  return { ...oddsFace(shownPercent(odds), known, rest.cells.has(place), rest.told === place), label: `${label}${knownLabel}, ${words.cell.odds(shownPercent(odds))}` };
}

/** How a chance is shown: far cells keep their cover, and one of them tells for all. */
function oddsFace(percent: number, known: string, isFar: boolean, isTold: boolean): Omit<Face, "label"> {
  if (isFar) return { className: `hidden${known}${isTold ? " rest" : ""}`, text: isTold ? `${percent}%` : "" };
  const isCertain = percent === 0 || percent === 100;
  const kind = percent === 0 ? "certain-safe" : isCertain ? "certain-mine" : `risk-${Math.round((percent / 100) * SHADES)}`;
  return { className: `hidden odds ${kind}${known}`, text: isCertain ? "" : `${percent}%` };
}

/** A chance as a cell shows it: whole per cent, and 0 or 100 only for what is certain; -1 for none. */
export function shownPercent(chance: number): number {
  if (Number.isNaN(chance)) return -1;
  return chance === 0 || chance === 1 ? chance * 100 : Math.min(99, Math.max(1, Math.round(chance * 100)));
}

/** The far cells of a state; the one nearest to their middle tells for all. What is certain of them is shown as of others. */
function restOf({ away, odds, width }: BoardState): Rest {
  const first = away?.[0];
  if (!away || first === undefined || !odds || odds[first] === 0 || odds[first] === 1) return NO_REST;
  const at = (cell: number): [number, number] => [Math.floor(cell / width), cell % width];
  const middle = [0, 1].map((axis) => away.reduce((sum, cell) => sum + at(cell)[axis]!, 0) / away.length);
  const far = (cell: number): number => Math.hypot(at(cell)[0] - middle[0]!, at(cell)[1] - middle[1]!);
  return { cells: new Set(away), told: away.reduce((best, cell) => (far(cell) < far(best) ? cell : best), first) };
}
