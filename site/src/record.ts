// Records: a game as it was played, in the same one line of JSON that the Python package reads.
import { checkSize } from "./position.ts";
import type { ActionKind, Level, Move, Outcome, Rules, StartRule, WinRule } from "./protocol.ts";

/** A move with the milliseconds on the game's clock and, for an agent's move, its name. */
export type RecordedMove =
  | [kind: ActionKind, row: number, column: number, ms: number, agent?: string]
  | [kind: "undo", ms: number, agent?: string];

/** The fields of a record; what is left out has the default of the package. */
export interface GameRecord {
  sapper: 1;
  identity: string;
  begun: string;
  player?: string;
  agent?: boolean;
  level: string;
  start: StartRule;
  seed?: number;
  mines?: string;
  position?: string;
  cascade?: boolean;
  win?: WinRule;
  helps?: string[];
  moves: RecordedMove[];
  outcome: Outcome;
}

const MOST_MOVES = 100_000;
const LONGEST_TEXT = 4 * 2 ** 20;

/** Raised for text that is no record of a game. */
export class BadRecord extends Error {}

export const writeLevel = (level: Level): string => `${level.height}x${level.width}/${level.mines}`;

/** The level of the form ROWSxCOLUMNS/MINES. */
export function parseLevel(text: string): Level {
  const match = /^(\d{1,6})x(\d{1,6})\/(\d{1,9})$/.exec(text);
  if (!match) throw new BadRecord(`level "${text.slice(0, 60)}", expected ROWSxCOLUMNS/MINES`);
  const [height, width, mines] = match.slice(1).map(Number) as [number, number, number];
  checkSize(height, width);
  if (mines > height * width) throw new BadRecord(`${mines} mines do not fit on ${height}x${width}`);
  return { height, width, mines };
}

/** The record that a text holds, its fields looked at one by one. */
export function parseRecord(text: string): GameRecord {
  if (text.length > LONGEST_TEXT)
    throw new BadRecord(`${text.length} characters, expected at most ${LONGEST_TEXT}`);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BadRecord(`no game record: "${text.slice(0, 60)}"`);
  }
  const record = data as GameRecord;
  if (typeof data !== "object" || data === null || record.sapper !== 1)
    throw new BadRecord(`no game record: "${text.slice(0, 60)}"`);
  parseLevel(String(record.level));
  if (!Array.isArray(record.moves) || record.moves.length > MOST_MOVES)
    throw new BadRecord(`a game record needs a list of at most ${MOST_MOVES} moves`);
  if (record.seed === undefined && typeof record.mines !== "string")
    throw new BadRecord("a record needs either a seed or the mines");
  if (record.seed !== undefined && !Number.isSafeInteger(record.seed))
    throw new BadRecord(`seed ${record.seed}, expected a whole number below 2 to the power of 53`);
  if (!["none", "safe", "opening"].includes(record.start))
    throw new BadRecord(`start rule "${String(record.start)}", expected none, safe or opening`);
  return { ...record, identity: String(record.identity ?? ""), begun: String(record.begun ?? "") };
}

/** The rules that a record was played by. */
export function rulesOf(record: GameRecord): Rules {
  return {
    ...parseLevel(record.level),
    start: record.start,
    cascade: record.cascade ?? true,
    win: record.win ?? "opened",
    seed: record.seed ?? null,
    marks: record.mines === undefined ? null : parseMarks(record.mines),
    shown: record.position === undefined ? null : parseShown(record.position),
  };
}

/** The record of a game that is about to begin. */
export function newRecord(rules: Rules): GameRecord {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return {
    sapper: 1,
    identity: Array.from(random, (each) => each.toString(16).padStart(8, "0")).join("-"),
    begun: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
    level: writeLevel(rules),
    start: rules.start,
    ...(rules.marks ? { mines: writeMarks(rules, rules.marks) } : { seed: rules.seed ?? 0 }),
    ...(rules.shown ? { position: writeShown(rules, rules.shown) } : {}),
    cascade: rules.cascade,
    win: rules.win,
    moves: [],
    outcome: "playing",
  };
}

/** The moves of a record as the kernel's worker takes them. */
export function movesOf(record: GameRecord): Move[] {
  const { width } = parseLevel(record.level);
  return record.moves.map((move) =>
    move[0] === "undo" ? ["undo"] : [move[0], Number(move[1]) * width + Number(move[2])],
  );
}

/** Milliseconds on the clock at the last move. */
export function millisecondsOf(record: GameRecord): number {
  const last = record.moves.at(-1);
  return last === undefined ? 0 : Number(last[0] === "undo" ? last[1] : last[3]) || 0;
}

const rowsOf = (text: string, width: number): string[] =>
  Array.from({ length: text.length / width }, (_, row) => text.slice(row * width, (row + 1) * width));

export function writeMarks(level: Level, marks: Uint8Array): string {
  return rowsOf(Array.from(marks, (mark) => (mark ? "*" : ".")).join(""), level.width).join("/");
}

function parseMarks(text: string): Uint8Array {
  return Uint8Array.from([...text.replaceAll("/", "")], (symbol) => (symbol === "*" ? 1 : 0));
}

const VIEW_SYMBOLS = "012345678.F*";

function writeShown(level: Level, codes: Uint8Array): string {
  const text = Array.from(codes, (code) => VIEW_SYMBOLS[code]).join("");
  return `${rowsOf(text, level.width).join("/")} ${level.mines}`;
}

function parseShown(text: string): Uint8Array {
  const [rows = ""] = text.split(" ");
  return Uint8Array.from([...rows.replaceAll("/", "")], (symbol) => VIEW_SYMBOLS.indexOf(symbol));
}

/** Text made short enough for an address: deflated, then in base 64. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What `pack` made; refuses what unpacks to more than a record may hold. */
export async function unpack(packed: string): Promise<string> {
  if (packed.length > LONGEST_TEXT) throw new BadRecord("the link is too long");
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (each) =>
      each.charCodeAt(0),
    );
  } catch {
    throw new BadRecord(`no game in the link: "${packed.slice(0, 60)}"`);
  }
  const reader = new Blob([bytes]).stream()
    .pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > LONGEST_TEXT) throw new BadRecord("the game in the link is too long");
      parts.push(part.value as Uint8Array<ArrayBuffer>);
    }
  } catch (error) {
    if (error instanceof BadRecord) throw error;
    throw new BadRecord(`no game in the link: "${packed.slice(0, 60)}"`);
  }
  return new Blob(parts).text();
}
