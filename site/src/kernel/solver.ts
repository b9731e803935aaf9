// Solver: the package's, with why in words. A script of its own, since the first board needs none of it.
import { loadModule, Solver, type KernelModule, type Position, type WhyStep } from "sapper-minesweeper";
import { explainCell, refute } from "../proofs/why.ts";
import type { Why } from "../protocol.ts";

/** Steps of the kernel: some three seconds. The same position is answered, or refused, on every device. */
const LIMITS = { work: 1.5e9, memory: 512 * 2 ** 20 };

export class PageSolver extends Solver {
  why(position: Position, cell: number): Why {
    return explainCell(this, position, cell);
  }

  whyNone(position: Position): WhyStep[] {
    return refute(this, position);
  }
}

export async function load(folder: string): Promise<PageSolver> {
  return new PageSolver(await loadModule<KernelModule>("kernel", folder), LIMITS);
}
