// Protocol: what the page asks of its two workers, and what they answer. Typed once for both sides.
import { FLAGGED, HIDDEN, type Choice, type Easiest, type KnownGrid, type NoBoard, type Odds, type PictureReading, type Position, type WhyStep } from "sapper-minesweeper";
import type { ActionKind, Help, Outcome, StartRule, WinRule } from "./words/shared.ts";

export { EXPLODED, FLAGGED, HIDDEN, SIGNS } from "sapper-minesweeper";
export type { Choice, Easiest, KnownGrid, Odds, PictureReading, Position, WhyStep };

export const isNumber = (code: number): boolean => code <= 8;
export const isHidden = (code: number): boolean => code === HIDDEN || code === FLAGGED;

export type { ActionKind, Help, Outcome, StartRule, WinRule };

export interface Level {
  height: number;
  width: number;
  mines: number;
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

export interface Why {
  title: string;
  difficulty: string;
  steps: WhyStep[];
}

/** The pictures' worker, which is there when the first picture comes. */
export interface PictureApi {
  read(file: File, known: KnownGrid | null): Promise<PictureReading | NoBoard>;
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
