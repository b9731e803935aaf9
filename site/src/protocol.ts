// Protocol: what the page asks of its two workers, and what they answer. Typed once for both sides.

/** Codes of a cell: 0 to 8 is an opened number. */
export const HIDDEN = 9;
export const FLAGGED = 10;
export const EXPLODED = 11;

export const isNumber = (code: number): boolean => code <= 8;
export const isHidden = (code: number): boolean => code === HIDDEN || code === FLAGGED;

export type StartRule = "none" | "safe" | "opening";
export type WinRule = "opened" | "flagged" | "either";
export type Outcome = "playing" | "won" | "lost";
export type ActionKind = "open" | "flag" | "chord";

export interface Level {
  height: number;
  width: number;
  mines: number;
}

/** A position: what is seen, and the number of mines if it is told. */
export interface Position {
  height: number;
  width: number;
  codes: Uint8Array;
  mines: number | null;
}

/** What decides a game before its first click: a seed, or the mines themselves. */
export interface Rules extends Level {
  start: StartRule;
  cascade: boolean;
  win: WinRule;
  seed: number | null;
  /** One byte a cell, 1 for a mine; instead of a seed. */
  marks: Uint8Array | null;
  /** What was seen at the start, for games that did not begin on a hidden board. */
  shown: Uint8Array | null;
}

export type Move = [kind: ActionKind, cell: number] | [kind: "undo"];

/** How a game stands after an action. */
export interface GameState {
  id: number;
  codes: Uint8Array;
  changed: Uint32Array;
  outcome: Outcome;
  actions: number;
  isLaid: boolean;
  /** Whether the last action was one that the rules allow. */
  isMove: boolean;
  /** Where the mines are, once the game is over. */
  marks: Uint8Array | null;
}

/** The chance of a mine for every cell, NaN where the cell is open; or what is wrong. */
export interface Odds {
  chances: Float64Array;
  safe: Uint32Array;
  mines: Uint32Array;
  log2Layouts: number;
  problem: OddsProblem | null;
}

export type OddsProblem =
  | { kind: "numbers"; culprits: number[] }
  | { kind: "total"; least: number; most: number }
  | { kind: "complex" };

export type Certainty = "certain" | "guess" | "endgame";

/** The cell that a player would open, and why. */
export interface Choice {
  cell: number;
  certainty: Certainty;
  risk: number;
  /** Exact, where the game was searched to its end. */
  winChance: number | null;
}

/** A board that needs no guess. A repaired one is not as likely as any other. */
export interface Solvable {
  marks: Uint8Array;
  isRepaired: boolean;
}

/** The kernel's worker: rules, odds, best moves. */
export interface KernelApi {
  begin(rules: Rules, moves: Move[]): GameState;
  act(id: number, kind: ActionKind, cell: number): GameState;
  undo(id: number): GameState;
  /** The mines of a game that is laid, for links and records; never shown while playing. */
  layout(id: number): Uint8Array | null;
  end(id: number): void;
  /** Loads the kernel of the analysis ahead of the first question. */
  prepare(): Promise<void>;
  odds(position: Position): Promise<Odds>;
  best(position: Position, effort: string): Promise<Choice | null>;
  /** Mines of a board that needs no guess from this first click; how they were found, or null. */
  solvable(level: Level, start: StartRule, first: number, seed: number): Promise<Solvable | null>;
  /** Mines drawn from all layouts that agree with a position; null if none does. */
  draw(position: Position, seed: number): Promise<Uint8Array | null>;
}

export interface Cell {
  row: number;
  column: number;
}

/** One step of an explanation: words, and the row-major cells that they speak of. */
export interface WhyStep {
  text: string;
  numbers: number[];
  cells: number[];
}

export interface Why {
  title: string;
  /** "safe", "mine", "uncertain" or "impossible". */
  verdict: string;
  difficulty: string;
  steps: WhyStep[];
}

/** How far the loading of Python has come. */
export interface LoadingNews {
  stage: "engine" | "library" | "package" | "ready";
  loaded: number;
  total: number;
}

export type Request = { id: number; method: string; parameters: unknown[] };
export type Reply =
  | { id: number; value: unknown }
  | { id: number; error: string }
  | { news: string; data: unknown };
