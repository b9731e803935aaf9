// Rendering of a board: one grid of cells for eyes and for screen readers; only changes are drawn.
import { EXPLODED, FLAGGED, isHidden } from "../protocol.ts";
import { words } from "../words/english.ts";
import { h } from "../dom.ts";
import type { BoardState } from "./state.ts";

/** How one cell looks and what it is called. */
interface Face {
  className: string;
  text: string;
  label: string;
  risk: number;
}

/** The DOM of one board. */
export class BoardView {
  readonly element: HTMLElement;
  readonly grid: HTMLElement;
  private cells: HTMLElement[] = [];
  private faces: string[] = [];
  private height = 0;
  private width = 0;
  private cursor = 0;

  constructor(label: string) {
    this.grid = h("div", { class: "grid", role: "grid", "aria-label": label });
    this.element = h("div", { class: "board" });
  }

  /** Draw a state; cells that look as before are not touched. */
  render(state: BoardState): void {
    if (state.height !== this.height || state.width !== this.width) this.build(state);
    const outlines = outlinesOf(state);
    for (let place = 0; place < this.cells.length; ++place)
      this.show(place, faceOf(state, place, outlines.get(place) ?? ""));
    this.moveCursor(state.cursor);
    this.element.classList.toggle("covered", state.isCovered);
  }

  /** Give a cell the keyboard's focus. */
  focus(place: number): void {
    this.moveCursor(place);
    this.cells[place]?.focus({ preventScroll: false });
  }

  /** The cell under an event's target; null outside. */
  cellOf(target: EventTarget | null): number | null {
    const cell = target instanceof Element ? target.closest<HTMLElement>(".cell") : null;
    return cell && this.grid.contains(cell) ? Number(cell.dataset["place"]) : null;
  }

  /** Whether the focus is in the grid. */
  get hasFocus(): boolean {
    return this.grid.contains(document.activeElement);
  }

  private build(state: BoardState): void {
    const { height, width } = state;
    [this.height, this.width, this.cursor] = [height, width, 0];
    this.cells = [];
    this.faces = [];
    const rows = Array.from({ length: height }, (_, row) => {
      const cells = Array.from({ length: width }, (_, column) => {
        const place = row * width + column;
        return h("div", { class: "cell", role: "gridcell", tabindex: place ? -1 : 0, "data-place": place });
      });
      this.cells.push(...cells);
      return h("div", { class: "row", role: "row" }, ...cells);
    });
    this.grid.replaceChildren(...rows);
    this.grid.setAttribute("aria-rowcount", String(height));
    this.grid.setAttribute("aria-colcount", String(width));
    this.element.style.setProperty("--columns", String(width));
    this.element.style.setProperty("--rows", String(height));
    this.element.replaceChildren(labels("columns", width), labels("rows", height), this.grid);
  }

  private show(place: number, face: Face): void {
    const signature = `${face.className}|${face.text}|${face.label}|${face.risk}`;
    if (this.faces[place] === signature) return;
    this.faces[place] = signature;
    const cell = this.cells[place]!;
    cell.className = face.className;
    cell.textContent = face.text;
    cell.setAttribute("aria-label", face.label);
    if (face.risk >= 0) cell.style.setProperty("--risk", face.risk.toFixed(4));
  }

  private moveCursor(place: number): void {
    if (place === this.cursor) return;
    if (this.cells[this.cursor]) this.cells[this.cursor]!.tabIndex = -1;
    if (this.cells[place]) this.cells[place]!.tabIndex = 0;
    this.cursor = place;
  }
}

function labels(className: string, count: number): HTMLElement {
  const each = Array.from({ length: count }, (_, place) => h("span", {}, String(place)));
  return h("div", { class: `labels ${className}`, "aria-hidden": "true" }, ...each);
}

function outlinesOf(state: BoardState): Map<number, string> {
  const found = new Map<number, string>();
  for (const { kind, cells } of state.outlines)
    for (const cell of cells) found.set(cell, `${found.get(cell) ?? ""} outline-${kind}`);
  return found;
}

function faceOf(state: BoardState, place: number, outlines: string): Face {
  const { width } = state;
  const code = state.codes[place] ?? 9;
  const where = words.cell.at(Math.floor(place / width), place % width);
  const face = baseFace(state, place, code);
  const outlined = outlines ? words.cell.outlines(outlines) : "";
  return {
    className: `cell ${face.className}${outlines}`,
    text: face.text,
    label: `${where}, ${face.label}${outlined}`,
    risk: face.risk,
  };
}

function baseFace(state: BoardState, place: number, code: number): Face {
  if (code <= 8) return { className: `open n${code}`, text: code ? String(code) : "", label: words.cell.number(code), risk: -1 };
  if (code === EXPLODED) return { className: "open exploded", text: "", label: words.cell.exploded, risk: -1 };
  const isMine = state.marks?.[place] === 1;
  if (code === FLAGGED) {
    const wrong = state.marks !== null && !isMine;
    return { className: wrong ? "hidden flag wrong" : "hidden flag", text: "", label: wrong ? words.cell.wrongFlag : words.cell.flag, risk: -1 };
  }
  if (isMine) return { className: "hidden mine", text: "", label: words.cell.mine, risk: -1 };
  return hiddenFace(state, place, isHidden(code));
}

function hiddenFace(state: BoardState, place: number, isCell: boolean): Face {
  const question = state.questions.has(place);
  const known = state.knownSafe.has(place) ? " known-safe" : state.knownMines.has(place) ? " known-mine" : "";
  const label = question ? words.cell.question : words.cell.hidden;
  const knownLabel = known ? words.cell.known(known === " known-safe") : "";
  const odds = state.odds?.[place] ?? NaN;
  if (!isCell || Number.isNaN(odds) || state.marks)
    return { className: `hidden${known}${question ? " question" : ""}`, text: question ? "?" : "", label: label + knownLabel, risk: -1 };
  const kind = odds === 0 ? " certain-safe" : odds === 1 ? " certain-mine" : odds < 0.5 ? " low" : " high";
  return { className: `hidden odds${kind}${known}`, text: percent(odds), label: `${label}${knownLabel}, ${words.cell.odds(odds)}`, risk: odds };
}

/** A chance as a cell shows it: whole per cent, and 0 or 100 only for what is certain. */
export function percent(chance: number): string {
  if (chance === 0 || chance === 1) return "";
  return String(Math.min(99, Math.max(1, Math.round(chance * 100))));
}
