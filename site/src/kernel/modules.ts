// Modules: the two WebAssembly modules of the kernel as TypeScript sees them, and how they load.

/** A handle on an object inside the kernel; `delete` frees it. */
export interface Handle {
  delete(): void;
}

export interface RulesGame extends Handle {
  open(cell: number): boolean;
  flag(cell: number): boolean;
  chord(cell: number): boolean;
  undo(): boolean;
  show(codes: Uint8Array): void;
  outcome(): number;
  isLaid(): boolean;
  mines(): number;
  actions(): number;
  codes(): Uint8Array;
  marks(): Uint8Array;
  changed(): Uint32Array;
}

export interface RulesModule {
  newGame(
    height: number, width: number, mines: number, seed: bigint, start: number, cascades: boolean,
    win: number,
  ): RulesGame;
  gameOn(
    height: number, width: number, marks: Uint8Array, cascades: boolean, win: number,
  ): RulesGame;
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

export interface KernelModule {
  newQuestion(
    height: number, width: number, codes: Uint8Array, mines: number, odds: number, seconds: number,
    memory: number,
  ): Handle;
  analyse(question: Handle): KernelAnswer;
  choose(player: string, effort: string, question: Handle): KernelChoice | null;
  sample(question: Handle, count: number, seed: bigint): Uint8Array[];
  randomMarks(seed: bigint, mines: number, forbidden: Uint8Array): Uint8Array;
  drawSolvable(
    height: number, width: number, mines: number, first: number, start: number, seed: bigint, tries: number,
    repairs: boolean,
  ): { marks: Uint8Array | null; tries: number };
}

type Factory<Module> = (options: { locateFile: (name: string) => string }) => Promise<Module>;

/** Import a module made by emscripten and start it; addresses are relative to `base`. */
export async function load<Module>(name: string, base: string): Promise<Module> {
  const { default: start } = (await import(`${base}${name}.mjs`)) as { default: Factory<Module> };
  return start({ locateFile: (file) => base + file });
}
