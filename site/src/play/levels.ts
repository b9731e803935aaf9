// Levels: the named ones, and what a level of any size leaves room for.
import { writeLevel } from "../record.ts";
import type { Level, StartRule } from "../protocol.ts";
import { LEVELS } from "../words/shared.ts";

/** The name of a level; "custom" for all others. */
export function nameOf(level: Level): string {
  const text = writeLevel(level);
  return Object.keys(LEVELS).find((name) => writeLevel(LEVELS[name]!) === text) ?? "custom";
}

/** The most mines that leave room for the first click wherever it is. */
export function mostMines({ height, width }: Omit<Level, "mines">, start: StartRule): number {
  const kept = { none: 0, safe: 1, opening: Math.min(3, height) * Math.min(3, width) }[start];
  return height * width - kept;
}
