// Storage: settings, the game in progress and past games, in the browser. Play goes on without it.
import { parseRecord, type GameRecord } from "./record.ts";
import type { TouchStyle } from "./board/events.ts";
import type { StartRule } from "./protocol.ts";

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

const MOST_GAMES = 500;
const PREFIX = "sapper.";

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
    const text = this.read("game");
    try {
      return text === null ? null : parseRecord(text);
    } catch {
      return null;
    }
  }

  saveGame(record: GameRecord | null): void {
    if (record === null) this.remove("game");
    else this.write("game", JSON.stringify(record));
  }

  /** The games that were finished, the last one first. */
  get games(): GameRecord[] {
    return (this.read("games") ?? "").split("\n").flatMap((line) => {
      try {
        return line ? [parseRecord(line)] : [];
      } catch {
        return [];
      }
    });
  }

  /** Keep a finished game; where the browser has no room left, the oldest make place. */
  addGame(record: GameRecord): void {
    const others = this.games.filter((game) => game.identity !== record.identity);
    let games = [record, ...others].slice(0, MOST_GAMES);
    while (!this.write("games", linesOf(games)) && games.length > 1)
      games = games.slice(0, Math.floor(games.length / 2));
  }

  /** All games as the text of a file, one record a line. */
  exportGames(): string {
    return linesOf(this.games) + "\n";
  }

  /** Take the games of such a file in; how many were new, and how many lines were none. */
  importGames(text: string): { added: number; bad: number } {
    const known = new Set(this.games.map((game) => game.identity));
    const found: GameRecord[] = [];
    let bad = 0;
    for (const line of text.split("\n").filter((each) => each.trim())) {
      try {
        const record = parseRecord(line);
        if (!known.has(record.identity)) found.push(record);
        known.add(record.identity);
      } catch {
        ++bad;
      }
    }
    const games = [...found, ...this.games].sort((a, b) => b.begun.localeCompare(a.begun));
    this.write("games", linesOf(games.slice(0, MOST_GAMES)));
    return { added: found.length, bad };
  }

  forgetGames(): void {
    this.remove("games");
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

function linesOf(games: GameRecord[]): string {
  return games.map((game) => JSON.stringify(game)).join("\n");
}

/** The settings among the fields, each of the type that it must have. */
function onlyKnown(data: Record<string, unknown>): Partial<Settings> {
  const entries = Object.entries(USUAL).filter(([name, usual]) => typeof data[name] === typeof usual);
  return Object.fromEntries(entries.map(([name]) => [name, data[name]])) as Partial<Settings>;
}
