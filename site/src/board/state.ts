// State of a board: all that is drawn, as plain data. Nothing here draws.

export const OUTLINE_KINDS = ["best", "number", "cell", "hint", "danger", "last"] as const;
export type OutlineKind = (typeof OUTLINE_KINDS)[number];

export interface Outline {
  kind: OutlineKind;
  cells: readonly number[];
}

/** Everything that a board shows. */
export interface BoardState {
  height: number;
  width: number;
  codes: Uint8Array;
  /** Where the mines are, once everybody may know. */
  marks: Uint8Array | null;
  questions: ReadonlySet<number>;
  /** The chance of a mine for every cell, NaN where none is known; null shows none. */
  odds: Float64Array | null;
  /** Cells far from every number, which all have one chance: it is written once, and they keep their cover. */
  away: Uint32Array | null;
  /** Cells that somebody knows to be safe, or to be mines: shown as small signs. */
  knownSafe: ReadonlySet<number>;
  knownMines: ReadonlySet<number>;
  outlines: readonly Outline[];
  cursor: number;
  /** Whether the cells are covered: a game that is paused. */
  isCovered: boolean;
  /** Whether rows and columns are numbered. */
  hasLabels: boolean;
}

export function emptyState(height: number, width: number): BoardState {
  return {
    height,
    width,
    codes: new Uint8Array(height * width).fill(9),
    marks: null,
    questions: new Set(),
    odds: null,
    away: null,
    knownSafe: new Set(),
    knownMines: new Set(),
    outlines: [],
    cursor: 0,
    isCovered: false,
    hasLabels: false,
  };
}
