// Storage: settings, the game in progress and past games, in the browser. Play goes on without it.
import { parseRecord, type GameRecord } from "./record.ts";
import { RECORD_DEFAULTS } from "./words/shared.ts";
import type { TouchStyle } from "./board/events.ts";
import type { Outcome, StartRule } from "./protocol.ts";

export interface Settings {
  theme: "system" | "dark" | "light";
  colours: "classic" | "blind";
  touch: TouchStyle;
  questions: boolean;
  /** Whether rows and columns are always numbered. */
  labels: boolean;
  sound: boolean;
  /** Whether all of the page is fetched for use without a network. */
  keepAll: boolean;
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
  labels: false,
  sound: false,
  keepAll: true,
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
  /** By which rules: games of one kind are counted together. */
  kind: string;
  /** The first end: what came after it does not count. */
  outcome: Outcome;
  ms: number;
  moves: number;
  isHelped: boolean;
}

/** The end of a game that counts. */
export type End = Pick<Summary, "outcome" | "ms" | "isHelped">;

/** Games of one kind, counted. */
export interface Tally {
  games: number;
  won: number;
  best: number | null;
  helped: number;
}

const MOST_GAMES = 500;
const MOST_KNOWN = 2000;
export const PREFIX = "sapper.";
export const GAME = "game";
const [SUMMARIES, OLDER, KNOWN, CLOCK] = ["games", "older", "known", "clock"];
/** How many games of a file are read at once. */
const SLICE = 10;

/** What is kept in the browser. `problem` tells why nothing is, in words for the player. */
export class Store {
  settings: Settings = { ...USUAL };
  problem: "none" | "forbidden" | "full" = "none";
  private memory = new Map<string, string>();

  constructor(private readonly place: () => Storage = () => localStorage) {
    this.settings = { ...USUAL, ...onlyKnown(this.readObject("settings")) };
  }

  saveSettings(): void {
    this.write("settings", JSON.stringify(this.settings));
  }

  /** The game in progress with its time and question marks, if there is one that can be read. */
  get game(): { record: GameRecord; questions: number[] } | null {
    const record = readRecord(this.read(GAME));
    if (!record) return null;
    const { identity, ms, questions } = this.readObject(CLOCK!);
    if (identity !== record.identity) return { record, questions: [] };
    const clock = Math.max(record.clock ?? 0, Number.isSafeInteger(ms) ? (ms as number) : 0);
    return { record: { ...record, clock }, questions: Array.isArray(questions) ? questions.map(Number) : [] };
  }

  saveGame(record: GameRecord | null): void {
    if (record === null) this.remove(GAME);
    else this.write(GAME, JSON.stringify(record));
  }

  /** Keep the time of the game in progress, which goes on between its moves. */
  saveClock(identity: string, ms: number, questions: number[]): void {
    this.write(CLOCK!, JSON.stringify({ identity, ms, questions }));
  }

  /** Whether mines of this name were seen before: in a game that was played, or elsewhere. */
  isKnown(digest: string): boolean {
    return digest !== "" && this.known.includes(digest);
  }

  addKnown(digest: string): void {
    if (digest !== "" && !this.isKnown(digest)) this.write(KNOWN!, [digest, ...this.known].slice(0, MOST_KNOWN).join(" "));
  }

  private get known(): string[] {
    return (this.read(KNOWN!) ?? "").split(" ").filter(Boolean);
  }

  /** What is told of the finished games, the last one first; `gameOf` has the rest of each. */
  get summaries(): Summary[] {
    return parseSummaries(this.read(SUMMARIES!));
  }

  /** A finished game; null if it is not kept. */
  gameOf(identity: string): GameRecord | null {
    return readRecord(this.read(nameOf(identity)));
  }

  /** The games of each kind: those that are kept, and those that made place for others. */
  get tallies(): Map<string, Tally> {
    const found = this.older;
    for (const summary of this.summaries) count(found, summary);
    return found;
  }

  /** Keep a finished game. Its first end counts; where the browser has no room left, the oldest make place. */
  addGame(record: GameRecord, end: End): void {
    const { identity } = record;
    const [name, text] = [nameOf(identity), JSON.stringify(record)];
    const before = this.summaries.find((each) => each.identity === identity);
    const summary = before ? { ...before, moves: record.moves.length } : summaryOf(record, end);
    this.keep([summary, ...this.summaries.filter((each) => each.identity !== identity)]);
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
   * Take the player's own games of such a file in: `check` plays each of them again and tells its first end. How many
   * were new, how many are somebody else's, and how many lines were none. The page stays quick meanwhile.
   */
  async importGames(text: string, check: (record: GameRecord) => Promise<End>): Promise<{ added: number; others: number; bad: number }> {
    const known = new Set(this.summaries.map(({ identity }) => identity));
    let [added, others, bad] = [0, 0, 0];
    for (const [place, line] of text.split("\n").filter((each) => each.trim()).entries()) {
      if (place % SLICE === SLICE - 1) await pause();
      const record = readRecord(line);
      const end = record && (await check(record).catch(() => null));
      if (!record || !end || end.outcome === "playing") ++bad;
      else if (record.agent || (record.player ?? OWN) !== OWN) ++others;
      else if (!known.has(record.identity)) {
        this.addGame(record, end);
        ++added;
        known.add(record.identity);
      }
    }
    return { added, others, bad };
  }

  forgetGames(): void {
    this.keep([]);
    this.remove(OLDER!);
  }

  /** Keep the last of these games; those that make place stay in the tallies. */
  private keep(summaries: Summary[]): void {
    const kept = summaries.sort((a, b) => b.begun.localeCompare(a.begun)).slice(0, MOST_GAMES);
    const identities = new Set(kept.map(({ identity }) => identity));
    const older = this.older;
    for (const summary of new Map([...this.summaries, ...summaries].map((each) => [each.identity, each])).values())
      if (!identities.has(summary.identity)) {
        this.remove(nameOf(summary.identity));
        count(older, summary);
      }
    if (older.size) this.write(OLDER!, JSON.stringify(Object.fromEntries(older)));
    this.write(SUMMARIES!, JSON.stringify(kept));
  }

  private get older(): Map<string, Tally> {
    return new Map(Object.entries(this.readObject(OLDER!)).filter((entry): entry is [string, Tally] => isLike(entry[1], { games: 0, won: 0, helped: 0 })));
  }

  /** Any other text that a view keeps. */
  readText(name: string): string | null {
    return this.read(name);
  }

  writeText(name: string, text: string): void {
    this.write(name, text);
  }

  /** The JSON object of that name; an empty one where there is none. */
  private readObject(name: string): Record<string, unknown> {
    try {
      const data: unknown = JSON.parse(this.read(name) ?? "{}");
      return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
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

/** The player of a record that names none. */
const OWN = RECORD_DEFAULTS["player"];

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

function summaryOf(record: GameRecord, end: End): Summary {
  const { identity, begun, level, moves } = record;
  return { identity, begun, level, kind: kindOf(record), moves: moves.length, outcome: end.outcome, ms: end.ms, isHelped: end.isHelped };
}

/** The rules of a game in a word each: games are counted together only where all of them agree. */
function kindOf({ level, start, cascade, win, no_guess, position }: GameRecord): string {
  const parts = [level, start, win ?? "opened", cascade === false ? "single" : "", no_guess ? "no-guess" : "", position ? "position" : ""];
  return parts.filter(Boolean).join(" ");
}

/** Count a game that was played to an end; with help it is only counted as such. */
function count(tallies: Map<string, Tally>, { kind, outcome, ms, isHelped }: Summary): void {
  const tally = { ...(tallies.get(kind) ?? { games: 0, won: 0, best: null, helped: 0 }) };
  if (isHelped) ++tally.helped;
  else {
    ++tally.games;
    if (outcome === "won") {
      ++tally.won;
      tally.best = Math.min(tally.best ?? Infinity, ms);
    }
  }
  tallies.set(kind, tally);
}

const PATTERN: Summary = { identity: "", begun: "", level: "", kind: "", outcome: "won", moves: 0, ms: 0, isHelped: false };

/** The summaries of a text; what is damaged is left out. */
function parseSummaries(text: string | null): Summary[] {
  try {
    const data: unknown = JSON.parse(text ?? "[]");
    // Games of earlier versions do not tell their rules: the level alone stands for them.
    return Array.isArray(data) ? data.map((each: object) => ({ kind: (each as Summary | null)?.level, ...each }))
      .filter((each): each is Summary => isLike(each, PATTERN)) : [];
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
