// Sapper's kernel for JavaScript: the C interface (sapper.h) in WebAssembly, for Node and browsers.

/** What a cell shows: 0 to 8, or one of these. */
export const HIDDEN = 9, FLAGGED = 10, EXPLODED = 11;

/** One code a cell, row by row. `mines` is the number of mines on the whole board, if it is known. */
export interface Position {
  rows: number;
  columns: number;
  codes: ArrayLike<number>;
  mines?: number;
}

/** Steps (of a nanosecond or two) and bytes after which a position is refused, on every machine alike. */
export interface Limits {
  work: number;
  memory: number;
}

export interface Odds {
  /** The chance of a mine of each cell, row by row; -1 for opened ones. 0 and 1 are certain. */
  odds: Float64Array;
  /** log2 of the number of layouts that agree with the position. */
  log2Layouts: number;
}

export interface Move {
  row: number;
  column: number;
  /** The chance that the cell is a mine. */
  risk: number;
  /** The exact chance to win, where the game was searched to its end. */
  winChance: number | null;
}

/** From easy to hard: how a certain cell is seen. */
export const RUNGS = ["number", "known", "subset", "overlap", "total", "cases"] as const;
export type Rung = (typeof RUNGS)[number];

export interface Hint {
  row: number;
  column: number;
  isMine: boolean;
  rung: Rung;
}

export interface BoardRequest {
  rows: number;
  columns: number;
  mines: number;
  /** The cell that is opened first: nothing around it is a mine. */
  row: number;
  column: number;
  /** A whole number below 2^53; the same one gives the same board everywhere. */
  seed: number;
  /** Random boards that are tried at most; 100,000 if not given. */
  tries?: number;
}

export type FailureKind = "contradiction" | "too complex" | "bad argument" | "failed";

/** Why there is no answer. */
export class SapperError extends Error {
  constructor(readonly kind: FailureKind, message: string) {
    super(message);
    this.name = "SapperError";
  }
}

const OK = 0, NONE = 4;
const KINDS: Record<number, FailureKind> = { 1: "contradiction", 2: "too complex", 3: "bad argument" };

interface Kernel {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(place: number): void;
  sapper_new(): number;
  sapper_free(solver: number): void;
  sapper_error(solver: number): number;
  sapper_odds(solver: number, position: number, limits: number, odds: number): number;
  sapper_log2_layouts(solver: number): number;
}

interface FullKernel extends Kernel {
  sapper_best_move(solver: number, position: number, move: number): number;
  sapper_easiest(solver: number, position: number, hint: number): number;
  sapper_board(
    solver: number, rows: number, columns: number, mines: number, row: number, column: number, seed: number,
    tries: number, marks: number,
  ): number;
}

/** The exact odds of positions. Made by `loadOdds`; keeps what it learned of one position for the next. */
export class OddsSolver<Module extends Kernel = Kernel> {
  protected readonly solver: number;

  constructor(protected readonly kernel: Module) {
    this.solver = kernel.sapper_new();
    if (this.solver === 0) throw new SapperError("failed", "no memory");
  }

  /** The odds of every cell. Throws a `SapperError` for a contradiction, or beyond the limits. */
  odds(position: Position, limits?: Limits): Odds {
    const size = position.rows * position.columns;
    return this.withPosition(position, 16 + 8 * size, (place, room) => {
      const view = new DataView(this.kernel.memory.buffer);
      if (limits) {
        view.setFloat64(room, limits.work, true);
        view.setFloat64(room + 8, limits.memory, true);
      }
      this.expect(this.kernel.sapper_odds(this.solver, place, limits ? room : 0, room + 16));
      const odds = new Float64Array(this.kernel.memory.buffer, room + 16, size).slice();
      return { odds, log2Layouts: this.kernel.sapper_log2_layouts(this.solver) };
    });
  }

  /** Gives its memory back. It answers nothing afterwards. */
  free(): void {
    this.kernel.sapper_free(this.solver);
  }

  /** Whether there is an answer; throws unless there is one, or none for sure. */
  protected expect(status: number): boolean {
    if (status === OK || status === NONE) return status === OK;
    const bytes = new Uint8Array(this.kernel.memory.buffer, this.kernel.sapper_error(this.solver));
    const text = new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    throw new SapperError(KINDS[status] ?? "failed", text || "no memory");
  }

  /** Calls the work with the place of the position in the kernel's memory, and that of so many bytes. */
  protected withPosition<Result>(
    { rows, columns, codes, mines = -1 }: Position, bytes: number, work: (place: number, room: number) => Result,
  ): Result {
    if (codes.length !== rows * columns) {
      throw new SapperError("bad argument", `${codes.length} codes, expected ${rows} x ${columns}`);
    }
    return this.withRoom(16 + bytes + codes.length, (place) => {
      const start = place + 16 + bytes;
      new Uint8Array(this.kernel.memory.buffer).set(codes, start);
      new Int32Array(this.kernel.memory.buffer).set([rows, columns, start, mines], place / 4);
      return work(place, place + 16);
    });
  }

  protected withRoom<Result>(bytes: number, work: (place: number) => Result): Result {
    const place = this.kernel.malloc(bytes);
    if (place === 0) throw new SapperError("failed", "no memory");
    try {
      return work(place);
    } finally {
      this.kernel.free(place);
    }
  }
}

/** The odds, and all else that may be asked. Made by `load`. */
export class Solver extends OddsSolver<FullKernel> {
  /** The cell that the strongest player opens next. */
  bestMove(position: Position): Move {
    return this.withPosition(position, 24, (place, room) => {
      this.expect(this.kernel.sapper_best_move(this.solver, place, room));
      const view = new DataView(this.kernel.memory.buffer, room);
      const winChance = view.getFloat64(16, true);
      return {
        row: view.getInt32(0, true), column: view.getInt32(4, true), risk: view.getFloat64(8, true),
        winChance: winChance < 0 ? null : winChance,
      };
    });
  }

  /** The certain cell that is easiest to see, a safe one if there is any; null where none is certain. */
  easiest(position: Position): Hint | null {
    return this.withPosition(position, 16, (place, room) => {
      if (!this.expect(this.kernel.sapper_easiest(this.solver, place, room))) return null;
      const [row, column, isMine, rung] = new Int32Array(this.kernel.memory.buffer, room, 4);
      return { row: row!, column: column!, isMine: isMine === 1, rung: RUNGS[rung!]! };
    });
  }

  /** A board that needs no guess, each as likely as any other: 1 for a mine; null after so many tries. */
  board({ rows, columns, mines, row, column, seed, tries = 100_000 }: BoardRequest): Uint8Array | null {
    const size = rows * columns;
    return this.withRoom(Math.max(size, 1), (marks) => {
      const status = this.kernel.sapper_board(this.solver, rows, columns, mines, row, column, seed, tries, marks);
      return this.expect(status) ? new Uint8Array(this.kernel.memory.buffer, marks, size).slice() : null;
    });
  }
}

/** The odds alone: a small module. `bytes` is for programs that keep the WebAssembly file elsewhere. */
export async function loadOdds(bytes?: BufferSource): Promise<OddsSolver> {
  return new OddsSolver(await start<Kernel>(bytes ?? (await read("odds.wasm"))));
}

/** Everything. */
export async function load(bytes?: BufferSource): Promise<Solver> {
  return new Solver(await start<FullKernel>(bytes ?? (await read("solver.wasm"))));
}

async function read(name: string): Promise<BufferSource> {
  const address = new URL(name, import.meta.url);
  if (address.protocol !== "file:") return (await fetch(address)).arrayBuffer();
  const files = "node:fs/promises"; // a name that no bundler for browsers follows
  const { readFile } = (await import(files)) as { readFile(address: URL): Promise<Uint8Array> };
  return (await readFile(address)) as BufferSource;
}

/** The kernel asks its surroundings for the time alone; whatever else it could ask for does nothing. */
async function start<Module extends Kernel>(bytes: BufferSource): Promise<Module> {
  const module = await WebAssembly.compile(bytes);
  let kernel: Module | undefined;
  const now = (_clock: number, _precision: bigint, place: number): number => {
    const time = BigInt(Math.round(performance.now() * 1e6));
    new DataView(kernel!.memory.buffer).setBigUint64(place, time, true);
    return 0;
  };
  const imports: Record<string, Record<string, (...given: never[]) => number>> = {};
  for (const { module: room, name } of WebAssembly.Module.imports(module)) {
    (imports[room] ??= {})[name] = name === "clock_time_get" ? now : () => 0;
  }
  kernel = (await WebAssembly.instantiate(module, imports)).exports as unknown as Module;
  kernel._initialize();
  return kernel;
}
