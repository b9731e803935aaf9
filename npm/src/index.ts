// Sapper's kernel for JavaScript, for Node and browsers. The modules lie beside this script, unless their folder is named.
import type { RulesModule } from "./game.ts";
import { loadModule, type KernelModule, type OddsModule } from "./modules.ts";
import { OddsSolver, Solver, type Limits } from "./solver.ts";

export type { Game, GameRules, RulesModule } from "./game.ts";
export { loadModule, type Handle, type KernelModule } from "./modules.ts";
export { around, EXPLODED, FLAGGED, HIDDEN, nameOf, type Position } from "./position.ts";
export { OddsSolver, Solver } from "./solver.ts";
export type { BoardRequest, Choice, Easiest, Limits, Odds, OddsProblem, WinChance } from "./solver.ts";
export { RUNGS, type Proof, type Relation, type Rung, type Statement, type Step } from "./statement.ts";
export { tell, type WhyStep } from "./tell.ts";
export { difficulty, explain, type Why } from "./why.ts";

const inFolder = (folder?: string): ((file: string) => string) | undefined => (folder === undefined ? undefined : (file) => folder + file);

/** Odds alone, from a small module. */
export async function loadOdds(folder?: string, limits?: Limits): Promise<OddsSolver> {
  return new OddsSolver(await loadModule<OddsModule>("odds", inFolder(folder)), limits);
}

/** Everything that may be asked about a position. */
export async function load(folder?: string, limits?: Limits): Promise<Solver> {
  return new Solver(await loadModule<KernelModule>("kernel", inFolder(folder)), limits);
}

/** Games by the rules. */
export function loadRules(folder?: string): Promise<RulesModule> {
  return loadModule("rules", inFolder(folder));
}
