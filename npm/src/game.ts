// Game: the rules of Minesweeper, as every face of Sapper plays by.
import type { Handle } from "./modules.ts";

export interface GameRules {
  height: number;
  width: number;
  mines: number;
  /** Decides the mines, with the first opening; a whole number below 2^64 as a text. */
  seed: string;
  /** What the first opening is promised: nothing, no mine, or no mine around it either. */
  start: "none" | "safe" | "opening";
  /** Whether a 0 opens what is around it. */
  cascade: boolean;
  /** What wins: all safe cells opened, all mines flagged, or either. */
  win: "opened" | "flagged" | "either";
  /** One byte a cell, 1 for a mine; instead of a seed. */
  marks: Uint8Array | null;
  /** What is seen at the start, if that is not a hidden board. */
  shown: Uint8Array | null;
  /** Whether the mines are laid later. */
  awaitsMines: boolean;
}

export interface Game extends Handle {
  /** Whether it was a move. */
  act(kind: "open" | "flag" | "chord", cell: number): boolean;
  /** Whether there was one to undo. */
  undo(): boolean;
  outcome(): "playing" | "won" | "lost";
  codes(): Uint8Array;
  /** Where the mines are. */
  marks(): Uint8Array;
  /** How many moves were made. */
  actions(): number;
}

export interface RulesModule {
  newRulesGame(rules: GameRules): Game;
}
