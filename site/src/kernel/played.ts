// Played: a game in play with its clock and helps, beside the rules of the package; and what is said of a module that did not load.
import type { GameRules, Handle, RulesModule } from "sapper-minesweeper";
import { NOT_LOADED, type GameState, type Move } from "../protocol.ts";

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
}

export interface PlayedModule extends RulesModule {
  newPlayedGame(rules: GameRules): PlayedGame;
}

/** Throws the error of a file of the page that did not come, as the page knows it. */
export function notLoaded(error: unknown): never {
  throw Object.assign(new Error(String(error)), { name: NOT_LOADED });
}
