// Positions as text and links: rows of 0-8, `.` hidden, `F` flag, `*` exploded, then the mine total.
import { HIDDEN, type Level, type Position } from "./protocol.ts";

const SYMBOLS = "012345678.F*";
export const MOST_ROWS = 100;
/** A position as in the middle of a game: with its exact odds it shows what the page can do. */
export const SAMPLE = "...101.../...101.../.111012../.1000012./.1000001./.1111002./....1001./.11110011/.10000000 10";
const LONGEST_TEXT = 16_000;
const DIGITS = "0123456789abcdefghijklmnopqrstuv";

/** Raised for text that is no position; the message quotes it and says what was expected. */
export class BadPosition extends Error {}

const quote = (text: string): string => `"${text.length <= 60 ? text : `${text.slice(0, 57)}...`}"`;

/** The position that a text holds, in one line or as Python's `print(view)` draws it. */
export function parsePosition(text: string): Position {
  if (text.length > LONGEST_TEXT)
    throw new BadPosition(`${text.length} characters, expected at most ${LONGEST_TEXT}`);
  const isDrawn = /^\s*\S \S.*\n/.test(text);
  const total = /[/\n]\s*(\?|\d{1,9}) mines?\s*$/.exec(text) ?? (isDrawn ? null : /\s(\d{1,9})\s*$/.exec(text));
  const body = total ? text.slice(0, total.index) : text;
  const rows = body.trim().split(/[/\n]/).map((row) => row.trim()).map((row) => (/^\S( \S)+$/.test(row) ? row.replaceAll(" ", "") : row));
  const [height, width] = [rows.length, rows[0]!.length];
  if (width === 0) throw new BadPosition(`no rows in ${quote(text)}, expected rows of 0-8 . F`);
  checkSize(height, width);
  const codes = new Uint8Array(height * width);
  rows.forEach((row, place) => {
    if (row.length !== width)
      throw new BadPosition(`row ${place} has ${row.length} cells, expected ${width}: ${quote(row)}`);
    [...row].forEach((symbol, column) => {
      const code = SYMBOLS.indexOf(symbol.toUpperCase());
      if (code < 0)
        throw new BadPosition(`row ${place} has "${symbol}", expected 0-8 . F *: ${quote(row)}`);
      codes[place * width + column] = code;
    });
  });
  const mines = total && total[1] !== "?" ? Number(total[1]) : null;
  if (mines !== null && mines > codes.length)
    throw new BadPosition(`${mines} mines, expected 0 to ${codes.length}`);
  return { height, width, codes, mines };
}

/** Refuse a size that the page does not show. */
export function checkSize(height: number, width: number): void {
  if (height < 1 || width < 1 || height > MOST_ROWS || width > MOST_ROWS)
    throw new BadPosition(
      `${height} rows and ${width} columns, expected 1 to ${MOST_ROWS} of each`,
    );
}

/** The position as text; `parsePosition` undoes it. */
export function writePosition(position: Position): string {
  const { width, codes, mines } = position;
  return writeRows(codes, SYMBOLS, width).join("/") + (mines === null ? "" : ` ${mines}`);
}

/** A string a row: of every code its symbol. */
export function writeRows(codes: Uint8Array, symbols: string, width: number): string[] {
  const text = Array.from(codes, (code) => symbols[code]).join("");
  return Array.from({ length: text.length / width }, (_, row) => text.slice(row * width, (row + 1) * width));
}

/** The mines of rows of `*` and `.`, one byte a cell. */
export function parseMarks(text: string): Uint8Array {
  return Uint8Array.from([...text.replaceAll("/", "")], (symbol) => Number(symbol === "*"));
}

export function blankPosition(level: Level): Position {
  const { height, width, mines } = level;
  return { height, width, mines, codes: new Uint8Array(height * width).fill(HIDDEN) };
}

const LINK_LEVELS: Record<string, Level> = {
  1: { height: 9, width: 9, mines: 10 },
  2: { height: 16, width: 16, mines: 40 },
  3: { height: 16, width: 30, mines: 99 },
};

/** The mines of a `?b=&m=` link, as several web tools share them; null if it is none. */
export function parseLink(text: string): (Level & { marks: Uint8Array }) | null {
  const fields = new URLSearchParams(text.slice(text.indexOf("?") + 1));
  const [size, digits] = [fields.get("b"), fields.get("m")?.toLowerCase()];
  if (!text.includes("?") || size === null || digits === undefined) return null;
  const { height, width } = LINK_LEVELS[size] ?? sizeOf(size);
  checkSize(height, width);
  const wanted = Math.ceil((height * width) / 5);
  if (digits.length !== wanted)
    throw new BadPosition(`m has ${digits.length} digits, expected ${wanted}`);
  const marks = new Uint8Array(height * width);
  let mines = 0;
  [...digits].forEach((digit, place) => {
    const value = DIGITS.indexOf(digit);
    if (value < 0) throw new BadPosition(`m has the digit "${digit}", expected 0-9 or a-v`);
    for (let bit = 0; bit < 5; ++bit) {
      const mark = (value >> (4 - bit)) & 1;
      if (mark && place * 5 + bit >= marks.length)
        throw new BadPosition("m has mines behind the last cell");
      if (mark) marks[place * 5 + bit] = mark;
      mines += mark;
    }
  });
  return { height, width, mines, marks };
}

function sizeOf(size: string): { height: number; width: number } {
  const half = size.length / 2;
  if (!/^\d+$/.test(size) || !Number.isInteger(half) || half > 9)
    throw new BadPosition(
      `b=${size.slice(0, 60)}, expected 1, 2, 3 or width and height of as many digits`,
    );
  return { width: Number(size.slice(0, half)), height: Number(size.slice(half)) };
}
