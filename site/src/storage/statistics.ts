// Statistics: what a list of played games says. Games that somebody else, an agent or help had a part in are told apart.
import type { Summary } from "./shelf.ts";

/** Games of one kind, counted: those played alone, and how many had help. */
export interface Tally {
  won: number;
  lost: number;
  left: number;
  helped: number;
  /** Wins alone, the quickest first; those of which only the time is known have no date. */
  best: { ms: number; begun: string }[];
  /** The most of a board's needed clicks (3BV) per second in a win. */
  speed: number;
}

export const playedOf = ({ won, lost, left }: Tally): number => won + lost + left;
const MOST_BEST = 5;
const DAY = 24 * 3600 * 1000;

/** The player's games of each kind. Boards of the day have a table of their own. */
export function tally(own: Summary[], found = new Map<string, Tally>()): Map<string, Tally> {
  for (const game of own) {
    if (game.daily || game.kind.includes("agent")) continue;
    const sum = found.get(game.kind) ?? { won: 0, lost: 0, left: 0, helped: 0, best: [], speed: 0 };
    found.set(game.kind, sum);
    if (game.isHelped) ++sum.helped;
    else ++sum[game.outcome];
    if (game.isHelped || game.outcome !== "won") continue;
    sum.best = [...sum.best, game].sort((a, b) => a.ms - b.ms).slice(0, MOST_BEST);
    if (game.ms > 0) sum.speed = Math.max(sum.speed, (game.needed * 1000) / game.ms);
  }
  return found;
}

/** The first try of each day's board. */
export function firstTries(own: Summary[]): Map<string, Summary> {
  const found = new Map<string, Summary>();
  for (const game of own) if (game.daily && game.begun <= (found.get(game.daily)?.begun ?? game.begun)) found.set(game.daily, game);
  return found;
}

/** The days whose board was won at the first try, and alone. */
export function wonDays(own: Summary[]): Set<string> {
  return new Set([...firstTries(own)].filter(([, { outcome, isHelped }]) => outcome === "won" && !isHelped).map(([day]) => day));
}

export const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

/** How many days in a row were won, up to today or yesterday. */
export function streak(won: ReadonlySet<string>, today: string): number {
  let [count, day] = [0, won.has(today) ? today : dayBefore(today)];
  for (; won.has(day); day = dayBefore(day)) ++count;
  return count;
}
