// Solver: the package's, with why in words. A script of its own, since the first board needs none of it.
import { explain, loadModule, Solver, tell, type KernelModule, type Position, type Why, type WhyStep } from "sapper-minesweeper";

/** Steps of the kernel: some three seconds. The same position is answered, or refused, on every device. */
const LIMITS = { work: 1.5e9, memory: 512 * 2 ** 20 };

export class PageSolver extends Solver {
  why(position: Position, cell: number): Why {
    return explain(this, position, cell);
  }

  whyNone(position: Position): WhyStep[] {
    const steps = this.refute(position);
    return steps ? tell(position, steps, true) : [];
  }
}

export async function load(folder: string): Promise<PageSolver> {
  return new PageSolver(await loadModule<KernelModule>("kernel", folder), LIMITS);
}
