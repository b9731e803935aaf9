// Modules: the two WebAssembly modules of the kernel as TypeScript sees them, and how they load.
import type { Proved, Step } from "../proofs/statement.ts";
import { NOT_LOADED, type Easiest, type GameState, type Move } from "../protocol.ts";

/** A handle on an object inside the kernel; `delete` frees it. */
export interface Handle {
  delete(): void;
}

/** A game in play; see kernel/bindings/browser/played.cpp. */
export interface PlayedGame extends Handle {
  act(kind: string, cell: number, now: number, agent: string, joins: boolean): boolean;
  undo(now: number): boolean;
  redo(now: number): boolean;
  pause(now: number): void;
  resume(now: number): void;
  noteHelp(help: string): boolean;
  lay(marks: Uint8Array): void;
  replay(kind: string, cell: number, ms: number, agent: string): boolean;
  setClock(ms: number): void;
  setWasted(opens: number, flags: number, chords: number): void;
  state(now: number): Omit<GameState, "id" | "added" | "source" | "isMove"> & { count: number };
  entries(begin: number): Move[];
  marks(): Uint8Array | null;
  agreesWith(height: number, width: number, codes: Uint8Array): boolean;
}

/** The rules alone; see kernel/bindings/browser/rules.cpp. */
export interface RulesGame extends Handle {
  act(kind: string, cell: number): boolean;
  undo(): boolean;
  codes(): Uint8Array;
  marks(): Uint8Array;
  actions(): number;
}

export interface RulesModule {
  newPlayedGame(rules: object): PlayedGame;
  newRulesGame(rules: object): RulesGame;
  /** Mines as a text that does not read as mines, and back; the identity is that of the record. */
  seal(marks: Uint8Array, identity: string): string;
  unseal(text: string, identity: string, cells: number): Uint8Array;
}

export interface KernelAnswer {
  verdict: number;
  isTooComplex: boolean;
  why: string;
  culprits: Uint32Array;
  leastMines: number;
  mostMines: number;
  hidden: Uint32Array;
  away: Uint32Array;
  log2Layouts: number;
  chances: Float64Array;
  safe: Uint32Array;
  mines: Uint32Array;
  regions: Uint32Array[];
}

export interface KernelChoice {
  cell: number;
  certainty: number;
  risk: number;
  winChance: number;
  isForced: boolean;
}

/** The proofs of one position; see kernel/bindings/browser/proofs.cpp. */
export interface Proofs extends Handle {
  prove(cell: number): Proved | null;
  refute(): Step[] | null;
}

/** The numbers that hidden cells would show. */
export interface Forecaster extends Handle {
  numbers(cell: number): Float64Array;
}

export interface KernelChances {
  openings: { value: number; error: number }[];
  isExact: boolean;
}

export interface KernelModule {
  newQuestion(
    height: number, width: number, codes: Uint8Array, mines: number, odds: number, work: number,
    memory: number, seconds: number,
  ): Handle;
  analyse(question: Handle): KernelAnswer;
  choose(player: string, effort: string, question: Handle): KernelChoice | null;
  sample(question: Handle, count: number, seed: bigint): Uint8Array[];
  findEasiest(question: Handle, last: number): Easiest | null;
  newProofs(question: Handle): Proofs;
  newForecaster(question: Handle): Forecaster;
  findChances(
    question: Handle, openings: number[][], free: number[], effort: object, seed: bigint,
  ): KernelChances | null;
  randomMarks(seed: bigint, mines: number, forbidden: Uint8Array): Uint8Array;
  drawBoard(request: object, seed: bigint, tries: number, repairs: boolean): { marks: Uint8Array | null; tries: number };
}

type Factory<Module> = (options: { locateFile: (name: string) => string }) => Promise<Module>;

/** Import a module made by emscripten and start it; addresses are relative to `base`. */
export async function load<Module>(name: string, base: string): Promise<Module> {
  try {
    const { default: start } = (await import(`${base}${name}.mjs`)) as { default: Factory<Module> };
    return await start({ locateFile: (file) => base + file });
  } catch (error) {
    throw notLoaded(error);
  }
}

/** The error of a file of the page that did not come, as the page knows it. */
export function notLoaded(error: unknown): Error {
  return Object.assign(new Error(String(error)), { name: NOT_LOADED });
}
