// The board of the day: which one it is, and the days in a row that were won.
import { streak, wonDays } from "../storage/statistics.ts";
import type { Store } from "../storage/store.ts";

/** The board of one day on one level. */
export interface Day {
  day: string;
  level: string;
}

const LEVELS = ["beginner", "intermediate", "expert"];

export const today = (): string => new Date().toISOString().slice(0, 10);

/** The board that a level or the part of a link is about: "intermediate", or "2026-11-16/expert". There is none of a day to come. */
export function dayOf(text: string): Day {
  const [level = "", day = today()] = text.split("/").reverse();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  return { day: isDay && day < today() ? day : today(), level: LEVELS.includes(level) ? level : "intermediate" };
}

/** The days whose board was won on that day, at the first try and without help. */
export const daysWon = ({ games }: Store): Set<string> => wonDays(games.list);

export const streakOf = (store: Store): number => streak(daysWon(store), today());
