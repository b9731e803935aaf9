// Metrics of a finished game: how many clicks its board needs, and how many were made.
import { around } from "sapper-minesweeper";
import { isNumber } from "../protocol.ts";

/** The clicks that a board needs at least (3BV), and how many of them are done in what is seen. */
export function clicksNeeded(marks: Uint8Array, codes: Uint8Array, height: number, width: number): { all: number; done: number } {
  const numberAt = (cell: number): number => around(cell, height, width).reduce((sum, each) => sum + marks[each]!, 0);
  const reached = new Uint8Array(marks.length);
  let [all, done] = [0, 0];
  const count = (cell: number): void => {
    ++all;
    if (isNumber(codes[cell]!)) ++done;
  };
  marks.forEach((mark, first) => {
    if (mark || reached[first] || numberAt(first) > 0) return;
    count(first);
    reached[first] = 1;
    for (const stack = [first]; stack.length;)
      for (const each of around(stack.pop()!, height, width)) {
        if (reached[each]) continue;
        reached[each] = 1;
        if (numberAt(each) === 0) stack.push(each);
      }
  });
  marks.forEach((mark, cell) => {
    if (!mark && !reached[cell]) count(cell);
  });
  return { all, done };
}
