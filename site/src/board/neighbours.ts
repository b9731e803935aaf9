// Neighbours: the cells around a cell, row-major.

/** The cells at most `reach` rows and columns away, the cell itself among them. */
export function around(cell: number, height: number, width: number, reach = 1): number[] {
  const [row, column] = [Math.floor(cell / width), cell % width];
  const found: number[] = [];
  for (let r = Math.max(0, row - reach); r <= Math.min(height - 1, row + reach); ++r)
    for (let c = Math.max(0, column - reach); c <= Math.min(width - 1, column + reach); ++c)
      found.push(r * width + c);
  return found;
}
