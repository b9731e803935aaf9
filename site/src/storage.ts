// Storage: settings, the game in progress and past games, in the browser. Play goes on without it.
import { millisecondsOf, parseRecord, type GameRecord } from "./record.ts";
import type { TouchStyle } from "./board/events.ts";
import type { Outcome, StartRule } from "./protocol.ts";

export interface Settings {
  theme: "system" | "dark" | "light";
  colours: "classic" | "blind";
  touch: TouchStyle;
  questions: boolean;
  level: string;
  custom: string;
  start: StartRule;
  noGuess: boolean;
  cell: number;
  effort: "fast" | "standard" | "deep";
}

const USUAL: Settings = {
  theme: "system",
  colours: "classic",
  touch: "hold",
  questions: false,
  level: "beginner",
  custom: "20x20/80",
  start: "opening",
  noGuess: false,
  cell: 0,
  effort: "standard",
};

/** What is told of a finished game in lists and statistics, so that these need not read its moves. */
export interface Summary {
  identity: string;
  begun: string;
  level: string;
  outcome: Outcome;
  moves: number;
  ms: number;
  isHelped: boolean;
}

const MOST_GAMES = 500;
const PREFIX = "sapper.";
const SUMMARIES = "games";
/** How many games of a file are read at once. */
const SLICE = 10;

/** What is kept in the browser. `problem` tells why nothing is, in words for the player. */
export class Store {
  settings: Settings = { ...USUAL };
  problem: "none" | "forbidden" | "full" = "none";
  private memory = new Map<string, string>();

  constructor(private readonly place: () => Storage = () => localStorage) {
    this.settings = { ...USUAL, ...this.readSettings() };
  }

  saveSettings(): void {
    this.write("settings", JSON.stringify(this.settings));
  }

  /** The game in progress, if there is one that can be read. */
  get game(): GameRecord | null {
    return readRecord(this.read("game"));
  }

  saveGame(record: GameRecord | null): void {
    if (record === null) this.remove("game");
    else this.write("game", JSON.stringify(record));
  }

  /** What is told of the finished games, the last one first; `gameOf` has the rest of each. */
  get summaries(): Summary[] {
    return parseSummaries(this.read(SUMMARIES));
  }

  /** A finished game; null if it is not kept. */
  gameOf(identity: string): GameRecord | null {
    return readRecord(this.read(nameOf(identity)));
  }

  /** Keep a finished game; where the browser has no room left, the oldest make place. */
  addGame(record: GameRecord): void {
    const { identity } = record;
    const [name, text] = [nameOf(identity), JSON.stringify(record)];
    this.keep([summaryOf(record), ...this.summaries.filter((each) => each.identity !== identity)]);
    for (let listed = this.summaries; ; listed = this.summaries) {
      if (!listed.some((each) => each.identity === identity)) return this.remove(name);
      if (this.write(name, text) || listed.length <= 1) return;
      this.keep(listed.slice(0, Math.floor(listed.length / 2)));
    }
  }

  /** All games as the text of a file, one record a line. */
  exportGames(): string {
    return this.summaries.map(({ identity }) => `${this.read(nameOf(identity)) ?? ""}\n`).join("");
  }

  /**
   * Take the games of such a file in; how many were new, and how many lines were none. The page
   * stays quick meanwhile: it is done in small pieces.
   */
  async importGames(text: string): Promise<{ added: number; bad: number }> {
    const known = new Set(this.summaries.map(({ identity }) => identity));
    let [added, bad] = [0, 0];
    for (const [place, line] of text.split("\n").filter((each) => each.trim()).entries()) {
      if (place % SLICE === SLICE - 1) await pause();
      const record = readRecord(line);
      if (!record) ++bad;
      else if (!known.has(record.identity)) {
        this.addGame(record);
        ++added;
        known.add(record.identity);
      }
    }
    return { added, bad };
  }

  forgetGames(): void {
    this.keep([]);
  }

  /** Keep the last of these games, and no others. */
  private keep(summaries: Summary[]): void {
    const kept = summaries.sort((a, b) => b.begun.localeCompare(a.begun)).slice(0, MOST_GAMES);
    const identities = new Set(kept.map(({ identity }) => identity));
    for (const { identity } of this.summaries) if (!identities.has(identity)) this.remove(nameOf(identity));
    this.write(SUMMARIES, JSON.stringify(kept));
  }

  /** Any other text that a view keeps. */
  readText(name: string): string | null {
    return this.read(name);
  }

  writeText(name: string, text: string): void {
    this.write(name, text);
  }

  private readSettings(): Partial<Settings> {
    try {
      const data: unknown = JSON.parse(this.read("settings") ?? "{}");
      return typeof data === "object" && data !== null ? onlyKnown(data as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  }

  private read(name: string): string | null {
    const kept = this.memory.get(name);
    if (kept !== undefined) return kept;
    try {
      return this.place().getItem(PREFIX + name);
    } catch {
      this.problem = "forbidden";
      return null;
    }
  }

  /** Whether the browser took it; what it did not take is kept until the tab closes. */
  private write(name: string, text: string): boolean {
    try {
      this.place().setItem(PREFIX + name, text);
      this.memory.delete(name);
      this.problem = "none";
      return true;
    } catch (error) {
      this.memory.set(name, text);
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      this.problem = isFull ? "full" : "forbidden";
      return false;
    }
  }

  private remove(name: string): void {
    this.memory.delete(name);
    try {
      this.place().removeItem(PREFIX + name);
    } catch {
      this.problem = "forbidden";
    }
  }
}

const nameOf = (identity: string): string => `game.${identity}`;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The record that a text holds; null if it holds none. */
function readRecord(text: string | null): GameRecord | null {
  try {
    return text === null ? null : parseRecord(text);
  } catch {
    return null;
  }
}

function summaryOf(record: GameRecord): Summary {
  const { identity, begun, level, outcome } = record;
  return {
    identity, begun, level, outcome,
    moves: record.moves.length, ms: millisecondsOf(record), isHelped: Boolean(record.helps?.length),
  };
}

const PATTERN: Summary = { identity: "", begun: "", level: "", outcome: "won", moves: 0, ms: 0, isHelped: false };

/** The summaries of a text; what is damaged is left out. */
function parseSummaries(text: string | null): Summary[] {
  try {
    const data: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(data) ? data.filter((each): each is Summary => isLike(each, PATTERN)) : [];
  } catch {
    return [];
  }
}

/** Whether a value has all fields of the pattern, each of its type. */
function isLike(value: unknown, pattern: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(pattern).every(([name, each]) => typeof (value as Record<string, unknown>)[name] === typeof each);
}

/** The settings among the fields, each of the type that it must have. */
function onlyKnown(data: Record<string, unknown>): Partial<Settings> {
  const entries = Object.entries(USUAL).filter(([name, usual]) => typeof data[name] === typeof usual);
  return Object.fromEntries(entries.map(([name]) => [name, data[name]])) as Partial<Settings>;
}
