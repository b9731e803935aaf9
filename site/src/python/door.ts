// Door: the kernel as `_kernel.py` calls it. Large whole numbers come as text, since Python's small
// ones would arrive as plain numbers.
import { addressOf } from "../built.ts";
import { loadModule, type GameRules, type Handle, type KernelModule, type RulesModule } from "sapper-minesweeper";

interface Counter extends Handle {
  residues(part: number, modulus: bigint): BigUint64Array;
}

interface FullKernel extends KernelModule {
  randomMarks(seed: bigint, mines: number, forbidden: Uint8Array): Uint8Array;
  perfect(question: Handle, firstClick: number, work: bigint): unknown;
  canBeMet(rows: object[], limit: number): boolean;
}

/**
 * What the module `sapper_browser_kernel` offers to Python: the kernel, and the rules, which are a module of their own. A notebook
 * that runs in the browser loads it too, as `python-door-*.js`.
 */
export async function loadDoor(folder?: string): Promise<{ door: object }> {
  const at = (name: string): string => addressOf(name, folder);
  return makeDoor(...(await Promise.all([loadModule<FullKernel>("kernel", at), loadModule<RulesModule>("rules", at)])));
}

/** What needs no other types goes to the kernel as it is. */
function makeDoor(kernel: FullKernel, rulesModule: RulesModule): { door: object } {
  const door = {
    sample: (question: Handle, count: number, seed: string) => kernel.sample(question, count, BigInt(seed)),
    randomMarks: (seed: string, mines: number, forbidden: Uint8Array) =>
      kernel.randomMarks(BigInt(seed), mines, forbidden),
    perfect: (question: Handle, rule: number, work: string) => kernel.perfect(question, rule, BigInt(work)),
    findChances: (question: Handle, asked: string, seed: string) => {
      const { openings, free, effort } = JSON.parse(asked) as { openings: number[][]; free: number[]; effort: object };
      return kernel.findChances(question, openings, free, effort, BigInt(seed));
    },
    canBeMet: (rows: string, limit: number) => kernel.canBeMet(JSON.parse(rows) as object[], limit),
    request: (fields: string, forbidden: Uint8Array) => ({ ...(JSON.parse(fields) as object), forbidden }),
    drawBoard: (request: object, seed: string, tries: number, repairs: boolean) =>
      kernel.drawBoard(request, BigInt(seed), tries, repairs),
    newRulesGame: (rules: string, marks?: Uint8Array | null) => // None of Python arrives as undefined
      rulesModule.newRulesGame({ ...(JSON.parse(rules) as GameRules), marks: marks ?? null, shown: null }),
    residues: (counter: Counter, part: number, modulus: string) => counter.residues(part, BigInt(modulus)),
  };
  return { door: Object.assign(Object.create(kernel) as object, door) };
}
