// Settings: what the player has chosen. Each is checked by its value, wherever it comes from; a wrong one is the usual one.
import { mostMines } from "../play/levels.ts";
import { parseLevel } from "../record.ts";
import { LEVELS, START_RULES, type StartRule } from "../words/shared.ts";

export interface Settings {
  theme: "system" | "dark" | "light";
  colours: "classic" | "blind";
  touch: "hold" | "swapped";
  questions: boolean;
  /** Whether rows and columns are always numbered. */
  labels: boolean;
  sound: boolean;
  /** Whether single letters and digits do something outside of the board. */
  letters: boolean;
  /** Whether all of the page is fetched for use without a network. */
  keepAll: boolean;
  level: string;
  custom: string;
  start: StartRule;
  noGuess: boolean;
  /** The pixels of a cell by the size of the board, where they were chosen by hand. */
  cells: Readonly<Record<string, number>>;
  effort: "fast" | "standard" | "deep";
}

export const SMALLEST_CELL = 11;
export const LARGEST_CELL = 96;
const MOST_SIZES = 50;

export const USUAL: Readonly<Settings> = {
  theme: "system", colours: "classic", touch: "hold", questions: false, labels: false, sound: false, letters: true, keepAll: false,
  level: "beginner", custom: "20x20/80", start: "opening", noGuess: false, cells: {}, effort: "standard",
};

type Check = (value: unknown) => boolean;
const oneOf = (...values: readonly unknown[]): Check => (value) => values.includes(value);
const truth = oneOf(true, false);
const isCell: Check = (value) => typeof value === "number" && value >= SMALLEST_CELL && value <= LARGEST_CELL;

const CHECKS: { [Name in keyof Settings]: Check } = {
  theme: oneOf("system", "dark", "light"),
  colours: oneOf("classic", "blind"),
  touch: oneOf("hold", "swapped"),
  questions: truth, labels: truth, sound: truth, letters: truth, keepAll: truth, noGuess: truth,
  level: oneOf(...Object.keys(LEVELS), "custom"),
  custom: (value) => typeof value === "string" && isLevel(value),
  start: oneOf(...START_RULES),
  cells: (value) => isObject(value) && Object.keys(value).length <= MOST_SIZES && Object.values(value).every(isCell),
  effort: oneOf("fast", "standard", "deep"),
};

/** The settings of any data, and the names of those that were wrong. */
export function checkSettings(data: unknown): { settings: Settings; wrong: string[] } {
  const given = isObject(data) ? data : {};
  const names = Object.keys(CHECKS) as (keyof Settings)[];
  const [right, wrong] = [true, false].map((isRight) => names.filter((name) => Object.hasOwn(given, name) && CHECKS[name](given[name]) === isRight));
  return { settings: { ...USUAL, ...Object.fromEntries(right!.map((name) => [name, given[name]])) }, wrong: wrong! };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a text is a level that leaves room for a first click. */
function isLevel(text: string): boolean {
  try {
    const level = parseLevel(text);
    return level.mines <= mostMines(level, "none");
  } catch {
    return false;
  }
}
