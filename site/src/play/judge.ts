// What playing a record again tells of it: its first end, what helped, and the mines.
import type { Kernel } from "../kernel/worker.ts";
import type { GameState } from "../protocol.ts";
import { BadRecord, parseLevel, pastOf, rulesOf, writeMarks, type GameRecord } from "../record.ts";
import type { Judged } from "../storage/games.ts";
import { clicksNeeded } from "./metrics.ts";

/** An error where the moves are not allowed, do not end as the record says, or open nothing. */
export async function judge(kernel: Kernel, record: GameRecord): Promise<Judged> {
  const state = await kernel.begin(rulesOf(record), pastOf(record), record.identity);
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
