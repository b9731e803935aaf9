// Solver: the package's, with why in words. A script of its own, since the first board needs none of it.
import { addressOf } from "../built.ts";
import { explain, loadModule, Solver, tell, type KernelModule, type Position, type Rung, type Why, type WhyStep } from "sapper-minesweeper";
import type { Level } from "../protocol.ts";

/** Steps of the kernel: some three seconds. The same position is answered, or refused, on every device. */
/** Random boards that are drawn for each rung: a few seconds at the size of intermediate. */
const MOST_TRIES = 39_062;
const LIMITS = { work: 1.5e9, memory: 512 * 2 ** 20 };

export class PageSolver extends Solver {
  why(position: Position, cell: number): Why {
    return explain(this, position, cell);
  }

  /** The mines of the board of a day, opened in the middle: the same for everybody. It is that of `sapper.boards.daily`. */
  async boardOfTheDay(day: string, level: Level): Promise<{ marks: Uint8Array; first: number }> {
    const { height, width, mines } = level;
    const name = new TextEncoder().encode(`sapper daily ${day} ${height}x${width}/${mines}`);
    const seed = new DataView(await crypto.subtle.digest("SHA-256", name)).getBigUint64(0);
    const first = (height >> 1) * width + (width >> 1);
    const demands = WEEK.slice(0, (new Date(day).getUTCDay() + 6) % 7 + 1).reverse();
    for (const [hardest, needs] of demands) {
      const marks = this.board({ height, width, mines, first, seed, tries: MOST_TRIES, hardest, ...(needs ? { needs } : {}) });
      if (marks) return { marks, first };
    }
    throw new Error(`no board of ${day} was found`);
  }

  whyNone(position: Position): WhyStep[] {
    const steps = this.refute(position);
    return steps ? tell(position, steps, true) : [];
  }
}

/** The hardest rung allowed and the rung needed, from Monday to Sunday, as in `sapper.boards`. */
const WEEK: readonly (readonly [hardest: Rung, needs?: Rung])[] = [
  ["known"], ["subset", "subset"], ["subset", "subset"], ["overlap", "overlap"], ["overlap", "overlap"], ["cases", "total"], ["cases", "cases"],
];

export async function load(): Promise<PageSolver> {
  return new PageSolver(await loadModule<KernelModule>("kernel", addressOf), LIMITS);
}
