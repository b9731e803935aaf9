// The board of the day: which game is on it, and the days in a row that were won. Kept in the browser.
import type { Store } from "../storage.ts";

/** The board of one day on one level. */
export interface Day {
  day: string;
  level: string;
}

/** The first game on a day's board, and all days that were won. */
interface Kept extends Day {
  identity: string;
  won: string[];
}

const NAME = "daily";
const LONGEST = 400;
const MS = 24 * 3600 * 1000;
const LEVELS = ["beginner", "intermediate", "expert"];

export const today = (): string => new Date().toISOString().slice(0, 10);
const before = (day: string): string => new Date(Date.parse(day) - MS).toISOString().slice(0, 10);

/** The board that a level or the part of a link is about: "intermediate", or "2026-11-16/expert". */
export function dayOf(text: string): Day {
  const [level = "", day = today()] = text.split("/").reverse();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  return { day: isDay ? day : today(), level: LEVELS.includes(level) ? level : "intermediate" };
}

export class Daily {
  constructor(private readonly store: Store) {}

  /** A game on the board of a day was begun. */
  begin(identity: string, day: Day): void {
    this.write({ ...day, identity, won: this.kept.won });
  }

  /** The day whose board this game is on; null for any other game. */
  dayOf(identity: string): Day | null {
    const { day, level, identity: own } = this.kept;
    return own === identity ? { day, level } : null;
  }

  /** Today's board was won at the first try and without help: the day counts. */
  win(day: string): void {
    const { won, ...rest } = this.kept;
    if (day === today() && !won.includes(day)) this.write({ ...rest, won: [day, ...won].slice(0, LONGEST) });
  }

  /** How many days in a row were won, up to today or yesterday. */
  get streak(): number {
    const { won } = this.kept;
    let [count, day] = [0, won.includes(today()) ? today() : before(today())];
    for (; won.includes(day); day = before(day)) ++count;
    return count;
  }

  private get kept(): Kept {
    const none: Kept = { identity: "", day: "", level: "", won: [] };
    try {
      const data = JSON.parse(this.store.readText(NAME) ?? "{}") as Partial<Kept>;
      const { identity, day, level, won } = data;
      const isWhole = [identity, day, level].every((each) => typeof each === "string") && Array.isArray(won);
      return isWhole ? (data as Kept) : none;
    } catch {
      return none;
    }
  }

  private write(kept: Kept): void {
    this.store.writeText(NAME, JSON.stringify(kept));
  }
}
