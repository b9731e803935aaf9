// The kernel's worker: games by the referee's rules at once, odds and best moves a moment later.
import { addressOf } from "../built.ts";
import { around, EXPLODED, FLAGGED, HIDDEN, loadModule, type Game, type GameRules, type Odds } from "sapper-minesweeper";
import type { ActionKind, Critical, Found, GameState, Help, Level, Lookback, Move, Past, Position, Rules } from "../protocol.ts";
import { writeMarks } from "../record.ts";
import { serve, type Remote, type Scope } from "../rpc.ts";
import { notLoaded, type PlayedGame, type PlayedModule } from "./played.ts";
import type { PageSolver } from "./solver.ts";

const MOST_GAMES = 16;
/** Random boards whose mines are moved until no guess is needed, where none was drawn that needs none. */
const REPAIRS = 2_000;
/** Boards denser than this have so few that need no guess that drawing is not tried. */
const DENSEST = 0.24;

const rules = loadModule<PlayedModule>("rules", addressOf).catch(notLoaded);
let solver: Promise<PageSolver> | null = null;

/** A game in play, and how many of its entries were told. */
interface Played {
  game: PlayedGame;
  given: Rules;
  told: number;
}

const games = new Map<number, Played>();
let lastGame = 0;

function getSolver(): Promise<PageSolver> {
  solver ??= (import(addressOf("solver.js")) as Promise<typeof import("./solver.ts")>).then(({ load }) => load()).catch(notLoaded);
  return solver;
}

function toKernel({ height, width, mines, start, cascade, win, seed, marks, shown }: Rules): GameRules {
  return { height, width, mines, start, cascade, win, seed: String(seed ?? 0), marks, shown, awaitsMines: seed === null && !marks };
}

/** A game by these rules, with its past; an error for a past that the rules do not allow. */
async function begin(given: Rules, past: Past | null): Promise<GameState> {
  const module = await rules;
  const game = module.newPlayedGame(toKernel(given));
  try {
    if (past) restore(game, past);
  } catch (error) {
    game.delete();
    throw error;
  }
  const oldest = games.keys().next();
  if (games.size >= MOST_GAMES && !oldest.done) end(oldest.value);
  games.set(++lastGame, { game, given, told: game.entries(0).length });
  return state(lastGame, true, 0);
}

/** Bring a game to where its record left it. */
function restore(game: PlayedGame, { moves, helps, wasted, clock }: Past): void {
  for (const help of helps) if (help !== "undo") game.noteHelp(help); // the moves tell of that one
  for (const [place, { kind, cell, ms, agent }] of moves.entries())
    if (!game.replay(kind, cell ?? 0, ms, agent)) throw new Error(`move ${place + 1} of ${moves.length} is not allowed`);
  game.setWasted(...wasted);
  game.setClock(clock);
}

function end(id: number): void {
  games.get(id)?.game.delete();
  games.delete(id);
}

function find(id: number): PlayedGame {
  return findPlayed(id).game;
}

function findPlayed(id: number): Played {
  const found = games.get(id);
  if (!found) throw new Error("the game is gone");
  return found;
}

function state(id: number, isMove: boolean, now: number): GameState {
  const found = findPlayed(id);
  const { count, ...rest } = found.game.state(now);
  const added = found.game.entries(found.told);
  found.told = count;
  const marks = found.game.marks();
  const source = marks ? { mines: writeMarks(found.given, marks) } : {};
  return { ...rest, id, added, isMove, source };
}

/** Lay mines for this first opening. They come from the system's randomness and have no other name. */
async function deal(id: number, first: number, now: number): Promise<{ state: GameState; found: Found }> {
  const { game, given } = findPlayed(id);
  const { found, marks } = given.noGuess ? await dealSolvable(given, first) : { found: "drawn" as const, marks: null };
  game.lay(marks ?? dealAny(given, first));
  return { state: state(id, true, now), found };
}

/** The cells that the start rule keeps free for this first opening. */
function keptFree({ height, width, start }: Rules, first: number): number[] {
  return start === "none" ? [] : start === "safe" ? [first] : around(first, height, width);
}

function dealAny(given: Rules, first: number): Uint8Array {
  const kept = new Set(keptFree(given, first));
  const marks = new Uint8Array(given.height * given.width);
  const cells = [...marks.keys()].filter((cell) => !kept.has(cell));
  for (let left = given.mines; left > 0; --left) {
    const place = randomBelow(cells.length);
    marks[cells[place]!] = 1;
    cells[place] = cells.at(-1)!;
    cells.pop();
  }
  return marks;
}

/** A number below this one, each as likely as any other. */
function randomBelow(limit: number): number {
  const drawn = new Uint32Array(1);
  const most = 2 ** 32 - (2 ** 32 % limit);
  do crypto.getRandomValues(drawn);
  while (drawn[0]! >= most);
  return drawn[0]! % limit;
}

async function dealSolvable(given: Rules, first: number): Promise<{ found: Found; marks: Uint8Array | null }> {
  const asked = await getSolver();
  const { height, width, mines } = given;
  const seed = crypto.getRandomValues(new BigUint64Array(1))[0]!;
  const request = { height, width, mines, first, free: keptFree(given, first), seed };
  const isRare = mines / (height * width) > DENSEST || height * width > 1000;
  const drawn = isRare ? null : asked.board(request);
  if (drawn) return { found: "drawn", marks: drawn };
  const repaired = asked.board({ ...request, tries: REPAIRS, repairs: true });
  return { found: repaired ? "repaired" : "none", marks: repaired };
}

/** The odds of a position; every question that the page has goes through here. */
async function findOdds(position: Position): Promise<Odds> {
  return (await getSolver()).odds(position);
}

/** What the odds say of each cell that was opened in a game; null where they are too complex to tell. */
async function lookBack(given: Rules, moves: Move[]): Promise<Lookback | null> {
  const game = (await rules).newRulesGame(toKernel(given));
  const found: Lookback = { critical: null, risks: 0, chance: 1 };
  const done: number[] = [];
  try {
    for (const [number, { kind, cell }] of moves.entries()) {
      if (kind === "undo") {
        for (let left = done.pop() ?? 0; left > 0; --left) game.undo();
        continue;
      }
      const before = game.actions();
      if (kind === "flag") game.act(kind, cell!);
      else if (!(await openJudged(game, given, opening(game, given.width, kind, cell!), number + 1, found))) return null;
      done.push(game.actions() - before);
    }
    return found;
  } finally {
    game.delete();
  }
}

/** Open these cells one after the other, each risk noted; whether all risks could be told. */
async function openJudged(game: Game, given: Rules, cells: number[], move: number, found: Lookback): Promise<boolean> {
  for (const cell of cells) {
    if (game.codes()[cell] !== HIDDEN) continue;
    const judged = await judge(game, given, cell, move);
    if (!judged) return false;
    const { risk, safe } = judged;
    game.act("open", cell);
    const isMine = game.codes()[cell] === EXPLODED;
    if (!isMine) found.chance *= 1 - risk;
    if (risk > 0) ++found.risks;
    if (risk > 0 && (safe !== null || isMine)) found.critical ??= judged;
  }
  return true;
}

/** The cells that a move opens of itself: a chord opens those around a number that have no flag. */
function opening(game: Game, width: number, kind: ActionKind, cell: number): number[] {
  if (kind === "open") return [cell];
  const codes = game.codes();
  return around(cell, codes.length / width, width).filter((each) => codes[each] === HIDDEN);
}

/** The risk of opening a cell, and a cell that was certainly safe; null where it cannot be told. The first click has none. */
async function judge(game: Game, { height, width, mines }: Rules, cell: number, move: number): Promise<Critical | null> {
  const codes = game.codes().map((code) => (code === FLAGGED ? HIDDEN : code));
  if (codes.every((code) => code === HIDDEN)) return { move, codes, cell, risk: 0, safe: null };
  const odds = await findOdds({ height, width, mines, codes });
  if (odds.problem) return null;
  return { move, codes, cell, risk: odds.chances[cell]!, safe: odds.safe[0] ?? null };
}

/** What may be asked of it, and how the page sees that. `now` is the caller's clock in milliseconds. */
export type KernelApi = typeof api;
export type Kernel = Remote<KernelApi>;

const api = {
  begin,
  act: (id: number, kind: ActionKind, cell: number, now: number) => state(id, find(id).act(kind, cell, now, "", false), now),
  undo: (id: number, now: number) => state(id, find(id).undo(now), now),
  redo: (id: number, now: number) => state(id, find(id).redo(now), now),
  pause(id: number, isPaused: boolean, now: number) {
    if (isPaused) find(id).pause(now);
    else find(id).resume(now);
    return state(id, true, now);
  },
  /** Note something that was shown to the player. */
  note: (id: number, help: Help, now: number) => state(id, find(id).noteHelp(help), now),
  lay(id: number, marks: Uint8Array, now: number) {
    find(id).lay(marks);
    return state(id, true, now);
  },
  deal,
  /** The mines of a game that is laid, for its record; never shown while playing. */
  layout: (id: number) => find(id).marks(),
  end,
  /** Loads the kernel of the analysis ahead of the first question. */
  async prepare() {
    await getSolver();
  },
  odds: findOdds,
  lookBack,
  /** Why a hidden cell is safe or a mine, step by step; what can be said of it as a guess if neither follows. */
  why: async (position: Position, cell: number) => (await getSolver()).why(position, cell),
  /** Why no layout agrees with a position; empty where that takes too long to show. */
  refute: async (position: Position) => (await getSolver()).whyNone(position),
  /** The certain cell with the easiest proof, near the last click where several are; null if none is certain. */
  easiest: async (position: Position, last: number | null) => (await getSolver()).easiest(position, last),
  best: async (position: Position, effort: string) => (await getSolver()).bestMove(position, effort),
  boardOfTheDay: async (day: string, level: Level) => (await getSolver()).boardOfTheDay(day, level),
  /** Mines drawn from all layouts that agree with a position; null if none does. */
  async draw(position: Position, seed: number) {
    const asked = await getSolver();
    return asked.odds(position).problem ? null : asked.layouts(position, 1, seed)[0]!;
  },
};

serve(self as unknown as Scope, api);
