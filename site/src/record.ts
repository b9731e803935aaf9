// Records: a game as it was played, in the same one line of JSON that the Python package reads and writes.
import { checkSize, parseMarks, parsePosition, writePosition, writeRows } from "./position.ts";
import type { GameState, Level, Move, Outcome, Past, Rules, StartRule, WinRule } from "./protocol.ts";
import { ACTIONS, OUTCOMES, RECORD_DEFAULTS, RECORD_FIELDS, START_RULES, WIN_RULES } from "./words/shared.ts";

/** A move with the milliseconds on the game's clock and, for an agent's move, its name. */
export type RecordedMove = (string | number)[];

/** The fields of a record; what is left out has the default of the package. */
export interface GameRecord {
  sapper: 1;
  identity: string;
  begun: string;
  /** The name of the player, where one is told. */
  player?: string;
  agent?: boolean;
  /** The day of a board of the day. */
  daily?: string;
  level: string;
  start: StartRule;
  seed?: number;
  mines?: string;
  position?: string;
  cascade?: boolean;
  win?: WinRule;
  no_guess?: boolean;
  helps?: string[];
  wasted?: [number, number, number];
  clock?: number;
  moves: RecordedMove[];
  outcome: Outcome;
}

const MOST_MOVES = 100_000;
const MOST_HELPS = 20;
const LONGEST_NAME = 200;
const LONGEST_TEXT = 4 * 2 ** 20;

/** Raised for text that is no record of a game; the message quotes what is wrong. */
export class BadRecord extends Error {}

const quote = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 60);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isName = (value: unknown): value is string => typeof value === "string" && value.length <= LONGEST_NAME;

export const writeLevel = (level: Level): string => `${level.height}x${level.width}/${level.mines}`;

/** The level of the form ROWSxCOLUMNS/MINES. */
export function parseLevel(text: string): Level {
  const match = /^(\d{1,6})x(\d{1,6})\/(\d{1,9})$/.exec(text);
  if (!match) throw new BadRecord(`level ${quote(text)}, expected ROWSxCOLUMNS/MINES`);
  const [height, width, mines] = match.slice(1).map(Number) as [number, number, number];
  checkSize(height, width);
  if (mines > height * width) throw new BadRecord(`${mines} mines do not fit on ${height}x${width}`);
  return { height, width, mines };
}

/** The record that a text holds, every field of it looked at. Whether its moves are allowed, the kernel tells. */
export function parseRecord(text: string): GameRecord {
  if (text.length > LONGEST_TEXT)
    throw new BadRecord(`${text.length} characters, expected at most ${LONGEST_TEXT}`);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BadRecord(`no game record: ${quote(text)}`);
  }
  if (typeof data !== "object" || data === null || (data as GameRecord).sapper !== 1)
    throw new BadRecord(`no game record: ${quote(text)}`);
  const record = { ...RECORD_DEFAULTS, ...data } as unknown as GameRecord;
  const unknown = Object.keys(data).find((name) => !RECORD_FIELDS.includes(name));
  if (unknown !== undefined) throw new BadRecord(`field ${quote(unknown)} is not one of a game record`);
  checkFields(record);
  const level = parseLevel(record.level);
  checkMoves(record.moves, level);
  const given = Object.fromEntries(Object.entries(record).filter(([name, value]) => value !== null && value !== RECORD_DEFAULTS[name])) as unknown as GameRecord;
  const { helps = [], ...rest } = given;
  return { ...rest, identity: record.identity, begun: record.begun, outcome: record.outcome, ...(helps.length ? { helps } : {}) };
}

/** The record that a text holds; null if it holds none. */
export function readRecord(text: string | null): GameRecord | null {
  try {
    return text === null ? null : parseRecord(text);
  } catch {
    return null;
  }
}

/** Whether a cell was opened in a game: from then on it is begun. */
export const hasOpened = ({ moves }: GameRecord): boolean => moves.some(([kind]) => kind === "open" || kind === "chord");

/** What each field must be, and how that is told. */
function checkFields(record: GameRecord): void {
  const { height, width } = parseLevel(String(record.level));
  const rows = (symbols: string): RegExp => new RegExp(`^([${symbols}]{${width}}/){${height - 1}}[${symbols}]{${width}}$`);
  const expectations: [name: keyof GameRecord, isRight: boolean, expected: string][] = [
    ["identity", isName(record.identity) && /^[A-Za-z0-9-]*$/.test(record.identity), "letters, digits and -"],
    ["begun", isName(record.begun), "a text"],
    ["player", isName(record.player), "a name"],
    ["daily", typeof record.daily === "string" && /^(\d{4}-\d\d-\d\d)?$/.test(record.daily), "a day such as 2026-11-17"],
    ["agent", typeof record.agent === "boolean", "true or false"],
    ["start", START_RULES.includes(record.start), START_RULES.join(", ")],
    ["win", WIN_RULES.includes(record.win!), WIN_RULES.join(", ")],
    ["outcome", OUTCOMES.includes(record.outcome), OUTCOMES.join(", ")],
    ["cascade", typeof record.cascade === "boolean", "true or false"],
    ["no_guess", typeof record.no_guess === "boolean", "true or false"],
    ["seed", record.seed === null || isCount(record.seed), "a whole number below 2 to the power of 53"],
    ["mines", record.mines === null || typeof record.mines === "string" && rows("*.").test(record.mines), "rows of * and ."],
    ["position", record.position === null || typeof record.position === "string" && rows("0-8.F").test(record.position.split(" ")[0]!), "rows of 0-8 . F"],
    ["helps", Array.isArray(record.helps) && record.helps.length <= MOST_HELPS && record.helps.every(isName), `at most ${MOST_HELPS} words`],
    ["wasted", Array.isArray(record.wasted) && record.wasted.length === 3 && record.wasted.every(isCount), "three counts"],
    ["clock", isCount(record.clock), "milliseconds from 0 on"],
    ["moves", Array.isArray(record.moves) && record.moves.length <= MOST_MOVES, `a list of at most ${MOST_MOVES} moves`],
  ];
  for (const [name, isRight, expected] of expectations)
    if (!isRight) throw new BadRecord(`${name} is ${quote(record[name])}, expected ${expected}`);
  const sources = [record.seed, record.mines].filter((each) => each !== null).length;
  if (sources > 1 || sources === 0 && hasOpened(record)) throw new BadRecord("a record needs either a seed or the mines");
}

/** Every move by the list of words; nothing of a file ever chooses what is called. */
function checkMoves(moves: RecordedMove[], { height, width }: Level): void {
  for (const move of moves) {
    const [kind, ...rest] = Array.isArray(move) ? move : [];
    const [ms, agent, ...others] = kind === "undo" ? rest : rest.slice(2);
    const [row, column] = kind === "undo" ? [0, 0] : rest;
    const isKnown = kind === "undo" || (ACTIONS as readonly unknown[]).includes(kind);
    const isInside = isCount(row) && row < height && isCount(column) && column < width;
    if (!isKnown || !isInside || !isCount(ms) || others.length > 0 || agent !== undefined && !isName(agent))
      throw new BadRecord(`move ${quote(move)}, expected [open, flag or chord, row, column, milliseconds] or [undo, milliseconds]`);
  }
}

export function rulesOf(record: GameRecord): Rules {
  return {
    ...parseLevel(record.level),
    start: record.start,
    cascade: record.cascade ?? true,
    win: record.win ?? "opened",
    seed: record.seed ?? null,
    marks: record.mines === undefined ? null : parseMarks(record.mines),
    shown: record.position === undefined ? null : parsePosition(record.position).codes,
    noGuess: record.no_guess ?? false,
  };
}

/** The rules of a game on known mines; `shown` is what is seen of them at the start. */
export function rulesOn({ height, width }: Omit<Level, "mines">, marks: Uint8Array, shown: Uint8Array | null = null): Rules {
  const mines = marks.reduce((sum, mark) => sum + mark, 0);
  return { height, width, mines, start: "none", cascade: true, win: "opened", seed: null, marks, shown, noGuess: false };
}

/** What a record tells beside its rules. */
export function pastOf(record: GameRecord): Past {
  const { width } = parseLevel(record.level);
  const moves = record.moves.map((move): Move => {
    const isUndo = move[0] === "undo";
    const [ms, agent = ""] = move.slice(isUndo ? 1 : 3) as [number, string?];
    return { kind: move[0] as Move["kind"], cell: isUndo ? null : Number(move[1]) * width + Number(move[2]), ms, agent };
  });
  const last = moves.at(-1)?.ms ?? 0;
  return { moves, helps: record.helps ?? [], wasted: record.wasted ?? [0, 0, 0], clock: Math.max(record.clock ?? 0, last) };
}

/** The record of a game that is about to begin. */
export function newRecord(rules: Rules, day: Pick<GameRecord, "daily"> = {}): GameRecord {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return {
    sapper: 1,
    identity: Array.from(random, (each) => each.toString(16).padStart(8, "0")).join("-"),
    begun: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
    ...day,
    level: writeLevel(rules),
    start: rules.start,
    ...(rules.marks ? { mines: writeMarks(rules, rules.marks) } : rules.seed === null ? {} : { seed: rules.seed }),
    ...(rules.shown ? { position: writePosition({ ...rules, codes: rules.shown }) } : {}),
    ...(rules.cascade ? {} : { cascade: false }),
    ...(rules.win === "opened" ? {} : { win: rules.win }),
    ...(rules.noGuess ? { no_guess: true } : {}),
    moves: [],
    outcome: "playing",
  };
}

/** The record with what the kernel says of the game now. */
export function withState(record: GameRecord, { width, seed }: Rules, state: GameState): GameRecord {
  const { mines: _mines, clock: _clock, wasted: _wasted, helps: _helps, ...rest } = record;
  const moves = state.added.map(({ kind, cell, ms, agent }) => [
    kind, ...(cell === null ? [] : [Math.floor(cell / width), cell % width]), ms, ...(agent ? [agent] : [])]);
  return {
    ...rest, ...(seed === null ? state.source : {}), outcome: state.outcome, moves: [...record.moves, ...moves],
    ...(state.recordedHelps.length ? { helps: state.recordedHelps } : {}),
    ...(state.outcome === "playing" && state.ms > 0 ? { clock: state.ms } : {}),
    ...(state.wasted.some(Boolean) ? { wasted: state.wasted } : {}),
  };
}

export function writeMarks({ width }: Pick<Level, "width">, marks: Uint8Array): string {
  return writeRows(marks, ".*", width).join("/");
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
