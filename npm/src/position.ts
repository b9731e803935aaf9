// Position: what is seen of a board, one code a cell, row by row. A cell is its place there.

/** What a cell shows: 0 to 8, or one of these. */
export const HIDDEN = 9;
export const FLAGGED = 10;
export const EXPLODED = 11;

export interface Position {
  height: number;
  width: number;
  codes: Uint8Array;
  /** The number of mines on the whole board; null if it is not known. */
  mines: number | null;
}

/** The cells at most `reach` rows and columns away, the cell itself among them. */
export function around(cell: number, height: number, width: number, reach = 1): number[] {
  const [row, column] = [Math.floor(cell / width), cell % width];
  const found: number[] = [];
  for (let r = Math.max(0, row - reach); r <= Math.min(height - 1, row + reach); ++r)
    for (let c = Math.max(0, column - reach); c <= Math.min(width - 1, column + reach); ++c)
      found.push(r * width + c);
  return found;
}

/** A cell as people read it: its row and its column. */
export function nameOf(cell: number, width: number): string {
  return `(${Math.floor(cell / width)}, ${cell % width})`;
}
