// Modules: the kernel's WebAssembly modules as kernel/bindings/browser makes them, and how they load. Beneath `Solver`, for who needs more.

/** An object inside the kernel; `delete` frees it. */
export interface Handle {
  delete(): void;
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
  /** Of every cell, 0 where it is open. */
  chances: Float64Array;
  safe: Uint32Array;
  mines: Uint32Array;
}

/** A step whose rule and relation count from 0. */
export interface KernelStep {
  cells: Uint32Array;
  relation: number;
  count: number;
  rule: number;
  premises: Uint32Array;
  number: number | null;
  case: KernelStep[];
}

interface KernelProofs extends Handle {
  prove(cell: number): { cell: number; isMine: boolean; isMinimal: boolean; steps: KernelStep[] } | null;
  refute(): KernelStep[] | null;
}

interface Forecaster extends Handle {
  numbers(cell: number): Float64Array;
}

/** `odds.wasm` has this alone. */
export interface OddsModule {
  newQuestion(
    height: number, width: number, codes: Uint8Array, mines: number, odds: number, work: number, memory: number, seconds: number,
  ): Handle;
  analyse(question: Handle): KernelAnswer;
}

export interface KernelModule extends OddsModule {
  choose(player: string, effort: string, question: Handle): { cell: number; certainty: number; risk: number; winChance: number } | null;
  sample(question: Handle, count: number, seed: bigint): Uint8Array[];
  findEasiest(question: Handle, last: number): { cell: number; isMine: boolean; rung: number } | null;
  newProofs(question: Handle): KernelProofs;
  newForecaster(question: Handle): Forecaster;
  findChances(
    question: Handle, openings: number[][], free: number[], effort: object, seed: bigint,
  ): { openings: { value: number; error: number }[]; isExact: boolean } | null;
  drawBoard(request: object, seed: bigint, tries: number, repairs: boolean): { marks: Uint8Array | null };
}

interface Start {
  locateFile(name: string): string;
  wasmBinary: Uint8Array | undefined;
}

/** Starts NAME.mjs and NAME.wasm. `addressOf` tells where these files are: beside this script unless it is given. */
export async function loadModule<Module>(name: string, addressOf = (file: string): string => new URL(file, import.meta.url).href): Promise<Module> {
  const { default: start } = (await import(addressOf(`${name}.mjs`))) as { default(options: Start): Promise<Module> };
  const wasm = addressOf(`${name}.wasm`);
  return start({ locateFile: addressOf, wasmBinary: wasm.startsWith("file:") ? await read(wasm) : undefined });
}

/** The bytes of a file: Node fetches none by itself. */
async function read(address: string): Promise<Uint8Array> {
  const files = "node:fs/promises"; // a name that no bundler for browsers follows
  const { readFile } = (await import(files)) as { readFile(address: URL): Promise<Uint8Array> };
  return readFile(new URL(address));
}
