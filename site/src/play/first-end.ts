// The end of a game that counts, found by playing its record again.
import type { KernelApi } from "../protocol.ts";
import { BadRecord, pastOf, rulesOf, type GameRecord } from "../record.ts";
import type { Remote } from "../rpc.ts";
import type { End } from "../storage.ts";

/** The first end of a record's game; an error where its moves are not allowed or do not end as it says. */
export async function firstEnd(kernel: Remote<KernelApi>, record: GameRecord): Promise<End> {
  const state = await kernel.begin(rulesOf(record), pastOf(record));
  void kernel.end(state.id);
  if (state.outcome !== record.outcome) throw new BadRecord(`the record says ${record.outcome}, but its moves end ${state.outcome}`);
  return { ...(state.firstEnd ?? { outcome: "playing", ms: state.ms }), isHelped: state.helps.length > 0 };
}
