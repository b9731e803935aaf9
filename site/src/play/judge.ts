// What playing a record again tells of it: its first end, what helped, the mines, and how many clicks they need.
import { around } from "sapper-minesweeper";
import type { Kernel } from "../kernel/worker.ts";
import { isNumber, type GameState } from "../protocol.ts";
import { BadRecord, parseLevel, pastOf, rulesOf, writeMarks, type GameRecord } from "../record.ts";
import type { Judged } from "../storage/games.ts";

/** An error where the moves are not allowed, do not end as the record says, or open nothing. */
export async function judge(kernel: Kernel, record: GameRecord): Promise<Judged> {
  const state = await kernel.begin(rulesOf(record), pastOf(record));
  const marks = await kernel.layout(state.id);
  void kernel.end(state.id);
  if (state.outcome !== record.outcome) throw new BadRecord(`the record says ${record.outcome}, but its moves end ${state.outcome}`);
  if (!marks) throw new BadRecord("no cell was opened");
  return judgeState(record, state, marks);
}

/** The same of a game that stands so. Without an end it is left. */
export function judgeState(record: GameRecord, state: GameState, marks: Uint8Array): Judged {
  const { height, width } = parseLevel(record.level);
  return {
    outcome: state.firstEnd && state.firstEnd.outcome !== "playing" ? state.firstEnd.outcome : "left",
    ms: state.firstEnd?.ms ?? state.ms,
    isHelped: state.helps.length > 0,
    needed: clicksNeeded(marks, state.codes, height, width).all,
    mines: writeMarks({ width }, marks),
  };
}

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
