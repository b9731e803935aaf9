// Statistics: what a list of played games says. Games that an agent or help had a part in are told apart.
import type { Summary } from "./shelf.ts";

/** Games of one kind, counted: those played alone, and how many had help. */
export interface Tally {
  won: number;
  lost: number;
  left: number;
  helped: number;
  /** Wins in a row up to the last game, and the longest row. */
  streak: number;
  bestStreak: number;
  /** The wins, the quickest first. */
  best: Pick<Summary, "ms" | "begun" | "needed">[];
  /** The most of a board's needed clicks (3BV) per second in a win. */
  speed: number;
  /** The means of what reviews have found so far: how good the guesses were, from 0 to 100, and what chance gave, in shares of a win. */
  accuracy: number | null;
  luck: number | null;
}

const MOST_BEST = 5;
const DAY = 24 * 3600 * 1000;
/** A curve has so many points, each of them about so many games. */
const POINTS = 200;
export const WINDOW = 20;

export const playedOf = ({ won, lost, left }: Tally): number => won + lost + left;

/** Whether a game counts among its kind. Boards of the day have a table of their own. */
export const isCounted = ({ daily, kind }: Summary): boolean => !daily && !kind.includes("agent");

/** The games of each kind, the last one first in the list. */
export function tally(games: readonly Summary[]): Map<string, Tally> {
  const counted = games.filter(isCounted);
  const kinds = [...new Set(counted.map((each) => each.kind))];
  return new Map(kinds.map((kind) => [kind, tallyOf(counted.filter((each) => each.kind === kind))]));
}

function tallyOf(games: Summary[]): Tally {
  const alone = games.filter(({ isHelped }) => !isHelped);
  const wins = alone.filter(({ outcome }) => outcome === "won");
  const count = (wanted: Summary["outcome"]): number => alone.filter(({ outcome }) => outcome === wanted).length;
  const rows = alone.map(({ outcome }) => (outcome === "won" ? "w" : " ")).join("").split(" ").map(({ length }) => length);
  return {
    won: wins.length, lost: count("lost"), left: count("left"), helped: games.length - alone.length,
    streak: rows[0]!, bestStreak: highest(rows),
    best: [...wins].sort((a, b) => a.ms - b.ms).slice(0, MOST_BEST),
    speed: highest(wins.map(speedOf)),
    accuracy: mean(alone.map((each) => each.accuracy)), luck: mean(alone.map((each) => each.luck)),
  };
}

export const speedOf = ({ ms, needed }: Tally["best"][number]): number => (ms > 0 ? (needed * 1000) / ms : 0);

const highest = (values: number[]): number => values.reduce((most, each) => Math.max(most, each), 0);

function mean(values: (number | null | undefined)[]): number | null {
  const known = values.filter((each): each is number => typeof each === "number");
  return known.length ? known.reduce((sum, each) => sum + each, 0) / known.length : null;
}

/** The first try of each day's board, if it was begun on that day. */
export function firstTries(games: readonly Summary[]): Map<string, Summary> {
  const found = new Map<string, Summary>();
  for (const game of games) if (game.daily && game.begun.startsWith(game.daily) && game.begun <= (found.get(game.daily)?.begun ?? game.begun)) found.set(game.daily, game);
  return found;
}

/** The days whose board was won at the first try, and alone. */
export function wonDays(games: readonly Summary[]): Set<string> {
  return new Set([...firstTries(games)].filter(([, { outcome, isHelped }]) => outcome === "won" && !isHelped).map(([day]) => day));
}

export const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

/** How many days in a row were won, up to today or yesterday. */
export function streak(won: ReadonlySet<string>, today: string): number {
  let [count, day] = [0, won.has(today) ? today : dayBefore(today)];
  for (; won.has(day); day = dayBefore(day)) ++count;
  return count;
}

/** How a player gets on with a kind: the share of wins over the last games, game by game, and the milliseconds of the last wins. */
export function curves(games: readonly Summary[], kind: string): { shares: number[]; times: number[] } {
  const counted = games.filter((each) => each.kind === kind && isCounted(each) && !each.isHelped).reverse();
  const wins = counted.map(({ outcome }) => Number(outcome === "won"));
  const shares = wins.map((_, place) => mean(wins.slice(Math.max(0, place + 1 - WINDOW), place + 1))!);
  return { shares: shares.slice(-POINTS), times: counted.filter((_, place) => wins[place]).map(({ ms }) => ms).slice(-POINTS) };
}

/** How many games were won alone on which day, boards of the day among them. */
export function winsByDay(games: readonly Summary[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { outcome, isHelped, begun } of games)
    if (outcome === "won" && !isHelped) found.set(begun.slice(0, 10), (found.get(begun.slice(0, 10)) ?? 0) + 1);
  return found;
}
