// Protocol: what the page and its workers say to each other. What may be asked of a worker is typed by its own script.
import { FLAGGED, HIDDEN, type Choice, type Easiest, type Odds, type Position, type Why, type WhyStep } from "sapper-minesweeper";
import type { ActionKind, Help, Outcome, StartRule, WinRule } from "./words/shared.ts";

export { EXPLODED, FLAGGED, HIDDEN } from "sapper-minesweeper";
export type { Choice, Easiest, Odds, Position, Why, WhyStep };

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
  /** The mines as a record has them; nothing while they are not laid. */
  source: { mines?: string };
  /** Whether the rules allowed what was asked. */
  isMove: boolean;
}

/** A risk that was taken: the position before it, the cell, and one that was certainly safe, if there was any. */
export interface Critical {
  move: number;
  codes: Uint8Array;
  cell: number;
  risk: number;
  safe: number | null;
}

/** What the odds say of a game when it is over. */
export interface Lookback {
  /** The first needless risk, or the guess that lost; null if there was neither. */
  critical: Critical | null;
  /** Risks that were taken, and the chance to live through those that went well. */
  risks: number;
  chance: number;
}

/** How mines were found: by chance, by moving some until no guess was needed, or by chance since that failed. */
export type Found = "drawn" | "repaired" | "none";

/** How far the loading of Python has come. */
export interface LoadingNews {
  stage: "engine" | "library" | "package" | "ready";
  loaded: number;
  total: number;
}

/** The name of an error whose cause is a file of the page that did not come. */
export const NOT_LOADED = "NotLoaded";

export type Request = { id: number; method: string; parameters: unknown[] } | { news: string; data: unknown };
export type Reply =
  | { id: number; value: unknown }
  | { id: number; error: string; name: string }
  | { news: string; data: unknown };
