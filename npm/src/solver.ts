// Solver: what may be asked about a position.
import type { Handle, KernelModule, KernelStep, OddsModule } from "./modules.ts";
import { around, type Position } from "./position.ts";
import { hardest, RELATIONS, RUNGS, type Proof, type Rung, type Step } from "./statement.ts";

/** Steps (of a nanosecond or two) and bytes after which a position is refused, on every machine alike. */
export interface Limits {
  work: number;
  memory: number;
}

/** The chance of a mine for every cell, NaN where the cell is open; or what is wrong. */
export interface Odds {
  chances: Float64Array;
  /** The cells that are certain. */
  safe: Uint32Array;
  mines: Uint32Array;
  /** The hidden cells that touch no number: they all share one chance. */
  away: Uint32Array;
  /** log2 of the number of layouts that agree with the position. */
  log2Layouts: number;
  problem: OddsProblem | null;
}

/** Numbers that contradict each other, a number of mines that does not fit, or a position beyond the limits. */
export type OddsProblem =
  | { kind: "numbers"; culprits: number[] }
  | { kind: "total"; least: number; most: number }
  | { kind: "complex"; why: string };

/** The cell that a player would open, and why. */
export interface Choice {
  cell: number;
  certainty: "certain" | "guess" | "endgame";
  /** The chance that the cell is a mine. */
  risk: number;
  /** Exact, where the game was searched to its end. */
  winChance: number | null;
}

/** A certain cell with the easiest proof. */
export interface Easiest {
  cell: number;
  isMine: boolean;
  rung: Rung;
}

/** The chance to win after an opening, give or take the standard error. */
export interface WinChance {
  value: number;
  error: number;
}

export interface BoardRequest {
  height: number;
  width: number;
  mines: number;
  /** The cell that is opened first. */
  first: number;
  /** The cells without a mine; the first one and those around it if not given. */
  free?: number[];
  /** A whole number below 2^64; the same one gives the same board everywhere. */
  seed: number | bigint;
  /** Random boards that are tried at most; 100,000 if not given. */
  tries?: number;
  /** Move mines of a random board until no guess is needed: for dense boards, of which not each is as likely as any other then. */
  repairs?: boolean;
  /** No step is harder than this rung. */
  hardest?: Rung;
  /** This rung is needed at least once. */
  needs?: Rung;
}

const CERTAINTIES = ["certain", "guess", "endgame"] as const;
/** Ends what has gone wrong. */
const SECONDS = 300;
/** As `sapper.core.chances` has it for the effort "standard". */
const EFFORT = { mostLayouts: 256, mostGuesses: 6000, enough: 0.01, exactLayouts: 2000, exactWork: 8_000_000 };

/** The exact odds of positions; keeps what it learned of one position for the next. */
export class OddsSolver<Module extends OddsModule = OddsModule> {
  constructor(protected readonly kernel: Module, private readonly limits: Limits = { work: 5e9, memory: 2 ** 30 }) {}

  odds(position: Position, limits = this.limits): Odds {
    const answer = this.ask(position, (question) => this.kernel.analyse(question), limits);
    const { hidden, safe, mines, away, log2Layouts, verdict, culprits } = answer;
    const chances = new Float64Array(position.codes.length).fill(NaN);
    for (const cell of hidden) chances[cell] = answer.chances[cell]!;
    for (const cell of safe) chances[cell] = 0;
    for (const cell of mines) chances[cell] = 1;
    const problem: OddsProblem | null = answer.isTooComplex ? { kind: "complex", why: answer.why }
      : verdict === 1 ? { kind: "numbers", culprits: [...culprits].sort((a, b) => a - b) }
        : verdict === 2 ? { kind: "total", least: answer.leastMines, most: answer.mostMines } : null;
    return { chances, safe, mines, away, log2Layouts, problem };
  }

  protected ask<Result>({ height, width, codes, mines }: Position, work: (question: Handle) => Result, limits = this.limits): Result {
    const question = this.kernel.newQuestion(height, width, codes, mines ?? -1, 1, limits.work, limits.memory, SECONDS);
    return using(question, work);
  }
}

/**
 * The odds, and all else that may be asked. An error whose name is `TooComplex` tells that the answer is beyond the limits; other errors
 * tell what is wrong with the question.
 */
export class Solver extends OddsSolver<KernelModule> {
  /** The cell that the strongest player opens next ("fast", "standard" or "deep"); null where no layout agrees. */
  bestMove(position: Position, effort = "standard"): Choice | null {
    const choice = this.ask(position, (question) => this.kernel.choose("champion", effort, question));
    if (!choice) return null;
    const { cell, certainty, risk, winChance } = choice;
    return { cell, risk, certainty: CERTAINTIES[certainty]!, winChance: winChance < 0 ? null : winChance };
  }

  /** The certain cell that is easiest to see, near the last click if several are: a safe one if there is any; null where none is certain. */
  easiest(position: Position, last: number | null = null): Easiest | null {
    const found = this.ask(position, (question) => this.kernel.findEasiest(question, last ?? -1));
    return found && { ...found, rung: RUNGS[found.rung]! };
  }

  /** Why a hidden cell is safe or a mine; null if neither is certain. */
  prove(position: Position, cell: number): Proof | null {
    const found = this.ask(position, (question) => using(this.kernel.newProofs(question), (proofs) => proofs.prove(cell)));
    if (!found) return null;
    const steps = found.steps.map(toStep);
    return { ...found, rung: hardest(steps), steps };
  }

  /** Why no layout agrees with a position; null where one does, or that takes too long to show. */
  refute(position: Position): Step[] | null {
    const steps = this.ask(position, (question) => using(this.kernel.newProofs(question), (proofs) => proofs.refute()));
    return steps?.map(toStep) ?? null;
  }

  /** For each of these hidden cells the chance of every number from 0 to 8. */
  numbers(position: Position, cells: number[]): Float64Array[] {
    return this.ask(position, (question) => using(this.kernel.newForecaster(question), (asked) => cells.map((cell) => asked.numbers(cell))));
  }

  /** The chance of the strongest player to win after each opening, which is a list of cells; null where no layout agrees. */
  winChances(position: Position, openings: number[][]): { openings: WinChance[]; isExact: boolean } | null {
    return this.ask(position, (question) => this.kernel.findChances(question, openings, [], EFFORT, 0n));
  }

  /** Layouts drawn from all that agree with the position, 1 for a mine. */
  layouts(position: Position, count: number, seed: number | bigint): Uint8Array[] {
    return this.ask(position, (question) => this.kernel.sample(question, count, BigInt(seed)));
  }

  /** A board that needs no guess, each as likely as any other: 1 for a mine; null after so many tries. */
  board({ height, width, mines, first, seed, tries = 100_000, repairs = false, hardest: most = "cases", needs, ...given }: BoardRequest): Uint8Array | null {
    const forbidden = new Uint8Array(height * width);
    for (const cell of given.free ?? around(first, height, width)) forbidden[cell] = 1;
    const request = { height, width, mines, first, forbidden, hardest: RUNGS.indexOf(most), needs: needs ? RUNGS.indexOf(needs) : null };
    return this.kernel.drawBoard(request, BigInt(seed), tries, repairs).marks;
  }
}

/** The result of the work with something of the kernel, which is freed then. */
function using<Held extends Handle, Result>(held: Held, work: (held: Held) => Result): Result {
  try {
    return work(held);
  } finally {
    held.delete();
  }
}

function toStep({ cells, relation, count, rule, premises, number, case: inside }: KernelStep): Step {
  return {
    cells: [...cells], relation: RELATIONS[relation]!, count, rule: RUNGS[rule]!, premises: [...premises], number, case: inside.map(toStep),
  };
}
