// The board of the day: one board, the same for everybody, and one try.
import type { Context } from "../context.ts";
import { firstTries, streak, wonDays } from "../storage/statistics.ts";
import type { Summary } from "../storage/shelf.ts";
import type { Store } from "../storage/store.ts";
import { LEVELS } from "../words/shared.ts";

export const LEVEL = LEVELS["intermediate"]!;

export const today = (): string => new Date().toISOString().slice(0, 10);

/** The day that the part of a link is about: there is no board of a day to come. */
export function dayOf(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && text < today() ? text : today();
}

/** The board of a day: its mines, and the cell that is opened. */
export const boardOf = (day: string, { kernel }: Context): Promise<{ marks: Uint8Array; first: number }> => kernel.boardOfTheDay(day, LEVEL);

/** The first try of a day's board, if it was begun on that day. */
export const tryOf = (day: string, { games }: Store): Summary | undefined => firstTries(games.list).get(day);

/** The days whose board was won on that day, at the first try and without help. */
export const daysWon = ({ games }: Store): Set<string> => wonDays(games.list);

export const streakOf = (store: Store): number => streak(daysWon(store), today());
