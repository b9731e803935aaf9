// How a player gets on: curves over the games of a kind, and the days with wins.
import type { Summary } from "./shelf.ts";
import { isCounted, mean } from "./statistics.ts";

/** A curve has so many points, each of them about so many games. */
const POINTS = 200;
export const WINDOW = 20;

/** How a player gets on with a kind: the share of wins over the last games, game by game, and the milliseconds of the last wins. */
export function curves(own: Summary[], kind: string): { shares: number[]; times: number[] } {
  const games = own.filter((each) => each.kind === kind && isCounted(each) && !each.isHelped).reverse();
  const wins = games.map(({ outcome }) => Number(outcome === "won"));
  const shares = wins.map((_, place) => mean(wins.slice(Math.max(0, place + 1 - WINDOW), place + 1))!);
  return { shares: shares.slice(-POINTS), times: games.filter((_, place) => wins[place]).map(({ ms }) => ms).slice(-POINTS) };
}

/** How many games were won alone on which day, boards of the day among them. */
export function winsByDay(own: Summary[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { outcome, isHelped, begun } of own)
    if (outcome === "won" && !isHelped) found.set(begun.slice(0, 10), (found.get(begun.slice(0, 10)) ?? 0) + 1);
  return found;
}
