// The board of the day: which one it is, and the days in a row that were won.
import type { Summary } from "../storage/shelf.ts";
import { dayBefore, wonDays } from "../storage/statistics.ts";

/** The board of one day on one level. */
export interface Day {
  day: string;
  level: string;
}

const LEVELS = ["beginner", "intermediate", "expert"];

export const today = (): string => new Date().toISOString().slice(0, 10);

/** The board that a level or the part of a link is about: "intermediate", or "2026-11-16/expert". */
export function dayOf(text: string): Day {
  const [level = "", day = today()] = text.split("/").reverse();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  return { day: isDay ? day : today(), level: LEVELS.includes(level) ? level : "intermediate" };
}

/** How many days in a row were won at the first try and alone, up to today or yesterday. */
export function streakOf(own: Summary[]): number {
  const won = wonDays(own);
  let [count, day] = [0, won.has(today()) ? today() : dayBefore(today())];
  for (; won.has(day); day = dayBefore(day)) ++count;
  return count;
}
