// The store: what the browser keeps of us. Settings and the game in progress are small and kept at once; played games lie on a shelf.
import { readRecord, type GameRecord } from "../record.ts";
import { Games } from "./games.ts";
import { checkSettings, USUAL, type Settings } from "./settings.ts";

const PREFIX = "sapper.";
const GAME = "game";
const [SETTINGS, CLOCK, ASIDE] = ["settings", "clock", "aside"] as const;

export class Store {
  settings: Readonly<Settings> = USUAL;
  /** The names of settings that were kept with a value that they cannot have. */
  readonly wrong: string[];
  readonly games = new Games();
  /** Why small things are not kept. */
  private refused: "none" | "forbidden" | "full" = "none";
  private memory = new Map<string, string>();

  constructor(private readonly place: () => Storage = () => localStorage) {
    const { settings, wrong } = checkSettings(this.readObject(SETTINGS));
    [this.settings, this.wrong] = [settings, wrong];
  }

  /** Why something is not kept, in a word for the player. */
  get problem(): "none" | "forbidden" | "full" {
    return this.refused === "none" ? this.games.problem : this.refused;
  }

  /** Take these settings over, and keep them. */
  change(changes: Partial<Settings>): void {
    this.settings = checkSettings({ ...this.settings, ...changes }).settings;
    this.write(SETTINGS, JSON.stringify(this.settings));
  }

  /** The game in progress with its time and question marks, if there is one that can be read. */
  get game(): { record: GameRecord; questions: number[] } | null {
    const record = readRecord(this.read(GAME));
    if (!record) return null;
    const { identity, ms, questions } = this.readObject(CLOCK);
    if (identity !== record.identity) return { record, questions: [] };
    const clock = Math.max(record.clock ?? 0, Number.isSafeInteger(ms) ? (ms as number) : 0);
    return { record: { ...record, clock }, questions: Array.isArray(questions) ? questions.map(Number) : [] };
  }

  /** Whether a game was ever begun here. */
  get hasPlayed(): boolean {
    return this.read(CLOCK) !== null;
  }

  /** The game that was left for another one, and can be gone back to. */
  get aside(): GameRecord | null {
    return readRecord(this.read(ASIDE));
  }

  setAside(record: GameRecord | null): void {
    if (record === null) this.remove(ASIDE);
    else this.write(ASIDE, JSON.stringify(record));
  }

  saveGame(record: GameRecord | null): void {
    if (record === null) this.remove(GAME);
    else this.write(GAME, JSON.stringify(record));
  }

  /** Keep the time of the game in progress, which goes on between its moves. */
  saveClock(identity: string, ms: number, questions: number[]): void {
    this.write(CLOCK, JSON.stringify({ identity, ms, questions }));
  }

  /** The JSON object of that name; an empty one where there is none. */
  private readObject(name: string): Record<string, unknown> {
    const data = this.readJson(name);
    return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  }

  private readJson(name: string): unknown {
    try {
      return JSON.parse(this.read(name) ?? "null");
    } catch {
      return null;
    }
  }

  /** The text of that name, be it one that a view keeps. */
  read(name: string): string | null {
    const kept = this.memory.get(name);
    if (kept !== undefined) return kept;
    try {
      return this.place().getItem(PREFIX + name);
    } catch {
      this.refused = "forbidden";
      return null;
    }
  }

  /** What the browser does not take is kept until the tab closes. */
  write(name: string, text: string): void {
    try {
      this.place().setItem(PREFIX + name, text);
      this.memory.delete(name);
      this.refused = "none";
    } catch (error) {
      this.memory.set(name, text);
      this.refused = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "forbidden";
    }
  }

  private remove(name: string): void {
    this.memory.delete(name);
    try {
      this.place().removeItem(PREFIX + name);
    } catch {
      this.refused = "forbidden";
    }
  }
}
