// Protocol: what the page asks of its two workers, and what they answer. Typed once for both sides.
import type { ActionKind, Help, Outcome, StartRule, WinRule } from "./words/shared.ts";

/** Codes of a cell: 0 to 8 is an opened number. */
export const HIDDEN = 9;
export const FLAGGED = 10;
export const EXPLODED = 11;

export const isNumber = (code: number): boolean => code <= 8;
export const isHidden = (code: number): boolean => code === HIDDEN || code === FLAGGED;

export type { ActionKind, Help, Outcome, StartRule, WinRule };

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

/** What decides a game before its first click: a seed, the mines themselves, or neither: then chance deals them at the first opening. */
export interface Rules extends Level {
  start: StartRule;
  cascade: boolean;
  win: WinRule;
  seed: number | null;
  /** One byte a cell, 1 for a mine; instead of a seed. */
  marks: Uint8Array | null;
  /** The same, sealed with the identity of the game's record. */
  sealed: string | null;
  /** What was seen at the start, for games that did not begin on a hidden board. */
  shown: Uint8Array | null;
  /** Whether the mines are laid at the first click so that no guess is needed. */
  noGuess: boolean;
}

/** One thing that happened in a game: an undo has no cell. Times are milliseconds on the game's clock. */
export interface Move {
  kind: ActionKind | "undo";
  cell: number | null;
  ms: number;
  agent: string;
}

/** A game as it was left: what its record tells beside the rules. */
export interface Past {
  moves: Move[];
  helps: string[];
  wasted: [number, number, number];
  clock: number;
}

/** How a game stands; `ms` is its clock at the time of the question. */
export interface GameState {
  id: number;
  codes: Uint8Array;
  changed: Uint32Array;
  outcome: Outcome;
  isLaid: boolean;
  /** Where the mines are, once the game is over. */
  marks: Uint8Array | null;
  steps: number;
  canRedo: boolean;
  isPaused: boolean;
  isRunning: boolean;
  ms: number;
  /** What helped until the first end, and what the record tells. */
  helps: string[];
  recordedHelps: string[];
  /** The end that counts. */
  firstEnd: { outcome: Outcome; ms: number } | null;
  wasted: [number, number, number];
  /** The moves since the last answer. */
  added: Move[];
  /** The mines as a record has them: sealed while they must not be read, nothing while they are not laid. */
  source: { mines?: string; sealed?: string };
  /** Whether the rules allowed what was asked. */
  isMove: boolean;
}

/** The chance of a mine for every cell, NaN where the cell is open; or what is wrong. */
export interface Odds {
  chances: Float64Array;
  safe: Uint32Array;
  mines: Uint32Array;
  /** The hidden cells that touch no number: they all share one chance. */
  away: Uint32Array;
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

/** A risk that was taken while a cell was certainly safe: the position before it, the cell, and the safe one. */
export interface Mistake {
  move: number;
  codes: Uint8Array;
  cell: number;
  risk: number;
  safe: number;
}

/** What the odds say of a game when it is over. */
export interface Lookback {
  /** The first needless risk; null if there was none. */
  mistake: Mistake | null;
  /** Risks that were taken, and the chance to live through those that went well. */
  risks: number;
  chance: number;
}

/** How mines were found: by chance, by moving some until no guess was needed, or by chance since that failed. */
export type Found = "drawn" | "repaired" | "none";

/** The certain cell that a hint points at: the one with the easiest proof. */
export interface Easiest {
  cell: number;
  isMine: boolean;
}

/** The kernel's worker: games in play, odds, best moves. `now` is the caller's clock in milliseconds. */
export interface KernelApi {
  /** A game by these rules, with its past; an error for a past that the rules do not allow. */
  begin(rules: Rules, past: Past | null, identity: string): GameState;
  act(id: number, kind: ActionKind, cell: number, now: number): GameState;
  undo(id: number, now: number): GameState;
  redo(id: number, now: number): GameState;
  pause(id: number, isPaused: boolean, now: number): GameState;
  /** Note something that was shown to the player. */
  note(id: number, help: Help, now: number): GameState;
  lay(id: number, marks: Uint8Array, now: number): GameState;
  /** Lay mines for this first opening by the system's randomness; so that no guess is needed where the rules say so. */
  deal(id: number, first: number, now: number): Promise<{ state: GameState; found: Found }>;
  /** The mines of a game that is laid, for its record; never shown while playing. */
  layout(id: number): Uint8Array | null;
  /** Whether a position that is shown elsewhere tells something of this game's mines. */
  agrees(id: number, position: Position): boolean;
  end(id: number): void;
  /** Loads the kernel of the analysis ahead of the first question. */
  prepare(): Promise<void>;
  odds(position: Position): Promise<Odds>;
  best(position: Position, effort: string): Promise<Choice | null>;
  /** The certain cell with the easiest proof, near the last click where several are; null if none is certain. */
  easiest(position: Position, last: number | null): Promise<Easiest | null>;
  /** Why a hidden cell is safe or a mine, step by step; what can be said of it as a guess if neither follows. */
  why(position: Position, cell: number): Promise<Why>;
  /** Why no layout agrees with a position; empty where that takes too long to show. */
  refute(position: Position): Promise<WhyStep[]>;
  /** What the odds say of the moves of a game; null where they are too complex to tell. */
  lookBack(rules: Rules, moves: Move[]): Promise<Lookback | null>;
  /** Mines drawn from all layouts that agree with a position; null if none does. */
  draw(position: Position, seed: number): Promise<Uint8Array | null>;
}

/** One step of an explanation: words, and the row-major cells that they speak of. */
export interface WhyStep {
  text: string;
  numbers: number[];
  cells: number[];
}

export interface Why {
  title: string;
  difficulty: string;
  steps: WhyStep[];
}

/** What was read from a picture. `names` and `seconds` are places in `SIGNS`, `doubts` are 0 where there is none. */
export interface PictureReading extends Position {
  isBoard: true;
  /** Why a board that was asked for hardly looks like one; else empty. */
  why: string;
  /** The size with the lines beyond the board that look like its own: another one is a doubt. */
  likelyHeight: number;
  likelyWidth: number;
  /** The sides at which the picture ends within cells: 1 left, 2 top, 4 right, 8 bottom. */
  cutOff: number;
  /** False where hardly a game has boards of this size. */
  hasUsualSize: boolean;
  /** How many other boards the picture has. */
  others: number;
  /** A total by a number near the board that may count something else. */
  offeredMines: number | null;
  minesFrom: "counter" | "size" | "unknown";
  /** The lines between the cells, in pixels of the picture. */
  xs: Float64Array;
  ys: Float64Array;
  names: Uint8Array;
  seconds: Uint8Array;
  secondCodes: Uint8Array;
  doubts: Float32Array;
}

/** The signs of cells in pictures: question marks, mines and wrong flags come after those of a position. */
export const SIGNS = "012345678.F*?MX";

/** What somebody knows of the board in a picture: its size, or the lines between its cells too. */
export type KnownGrid = { height: number; width: number; xs?: Float64Array; ys?: Float64Array };

/** The pictures' worker, which is there when the first picture comes. */
export interface PictureApi {
  read(file: File, known: KnownGrid | null): Promise<PictureReading | { isBoard: false; why: string }>;
}

/** How far the loading of Python has come. */
export interface LoadingNews {
  stage: "engine" | "library" | "package" | "ready";
  loaded: number;
  total: number;
}

/** The name of an error whose cause is a file of the page that did not come. */
export const NOT_LOADED = "NotLoaded";

export type Request = { id: number; method: string; parameters: unknown[] };
export type Reply =
  | { id: number; value: unknown }
  | { id: number; error: string; name: string }
  | { news: string; data: unknown };
