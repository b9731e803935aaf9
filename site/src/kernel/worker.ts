// The kernel's worker: games by the referee's rules at once, odds and best moves a moment later.
import type {
  ActionKind, Certainty, Choice, Found, GameState, Help, KernelApi, Lookback, Move, Odds, OddsProblem, Past, Position, Rules,
} from "../protocol.ts";
import { around } from "../board/neighbours.ts";
import { EXPLODED, FLAGGED, HIDDEN } from "../protocol.ts";
import { writeMarks } from "../record.ts";
import { explainCell, refute, type Ask } from "../proofs/why.ts";
import { serve, type Scope } from "../rpc.ts";
import {
  load, type Handle, type KernelAnswer, type KernelModule, type PlayedGame, type RulesGame, type RulesModule,
} from "./modules.ts";

const CERTAINTIES: Certainty[] = ["certain", "guess", "endgame"];
/** Steps of the kernel: some three seconds. The same position is answered, or refused, on every device. */
const WORK = 1.5e9;
/** Ends what has gone wrong. */
const SECONDS = 300;
const MEMORY = 512 * 2 ** 20;
const MOST_GAMES = 16;
/** The rung that no step of a board is harder than: the last one, by cases. */
const HARDEST = 5;
/** Random boards that are drawn before mines are moved instead. */
const TRIES = 100_000;
const REPAIRS = 2_000;
/** Boards denser than this have so few that need no guess that drawing is not tried. */
const DENSEST = 0.24;

const base = new URL("./", self.location.href).href;
const rules = load<RulesModule>("rules", base);
let kernel: Promise<KernelModule> | null = null;

/** A game in play: how many of its entries were told, and its mines as they are sealed, once they are. */
interface Played {
  game: PlayedGame;
  given: Rules;
  identity: string;
  told: number;
  sealed: string | null;
}

const games = new Map<number, Played>();
let lastGame = 0;

function getKernel(): Promise<KernelModule> {
  kernel ??= load<KernelModule>("kernel", base);
  return kernel;
}

function toKernel({ height, width, mines, start, cascade, win, seed, marks, shown }: Rules): object {
  return { height, width, mines, start, cascade, win, seed: String(seed ?? 0), marks, shown, awaitsMines: seed === null && !marks };
}

async function begin(given: Rules, past: Past | null, identity: string): Promise<GameState> {
  const module = await rules;
  const marks = given.sealed === null ? given.marks : module.unseal(given.sealed, identity, given.height * given.width);
  const game = module.newPlayedGame(toKernel({ ...given, marks }));
  try {
    if (past) restore(game, past);
  } catch (error) {
    game.delete();
    throw error;
  }
  const oldest = games.keys().next();
  if (games.size >= MOST_GAMES && !oldest.done) end(oldest.value);
  games.set(++lastGame, { game, given, identity, told: game.entries(0).length, sealed: given.sealed });
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

async function state(id: number, isMove: boolean, now: number): Promise<GameState> {
  const module = await rules;
  const found = findPlayed(id);
  const { count, ...rest } = found.game.state(now);
  const added = found.game.entries(found.told);
  found.told = count;
  const marks = found.game.marks();
  const isReadable = rest.outcome !== "playing" || rest.recordedHelps.includes("known board");
  const source = !marks ? {} : isReadable ? { mines: writeMarks(found.given, marks) } : { sealed: (found.sealed ??= module.seal(marks, found.identity)) };
  return { ...rest, id, added, isMove, source };
}

/** Lay mines for this first opening. They come from the system's randomness and have no other name. */
async function deal(id: number, first: number, now: number): Promise<{ state: GameState; found: Found }> {
  const { game, given } = findPlayed(id);
  const { found, marks } = given.noGuess ? await dealSolvable(given, first) : { found: "drawn" as const, marks: null };
  game.lay(marks ?? dealAny(given, first));
  return { state: await state(id, true, now), found };
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
  const module = await getKernel();
  const { height, width, mines } = given;
  const forbidden = new Uint8Array(height * width);
  for (const cell of keptFree(given, first)) forbidden[cell] = 1;
  const request = { height, width, mines, first, forbidden, tellsTotal: true, hardest: HARDEST, needs: null };
  const seed = crypto.getRandomValues(new BigUint64Array(1))[0]!;
  const draw = (tries: number, repairs: boolean): Uint8Array | null => module.drawBoard(request, seed, tries, repairs).marks;
  const isRare = mines / (height * width) > DENSEST || height * width > 1000;
  const drawn = isRare ? null : draw(TRIES, false);
  if (drawn) return { found: "drawn", marks: drawn };
  const repaired = draw(REPAIRS, true);
  return { found: repaired ? "repaired" : "none", marks: repaired };
}

/** How a loaded kernel is asked about positions. */
function asker(module: KernelModule): Ask {
  return ({ height, width, codes, mines }, work) => {
    const question = module.newQuestion(height, width, codes, mines ?? -1, 1, WORK, MEMORY, SECONDS);
    try {
      return work(question);
    } finally {
      question.delete();
    }
  };
}

async function withQuestion<Result>(
  position: Position,
  work: (module: KernelModule, question: Handle) => Result,
): Promise<Result> {
  const module = await getKernel();
  return asker(module)(position, (question) => work(module, question));
}

function problemOf(answer: KernelAnswer): OddsProblem | null {
  if (answer.isTooComplex) return { kind: "complex" };
  if (answer.verdict === 0) return null;
  if (answer.verdict === 1) return { kind: "numbers", culprits: [...answer.culprits].sort((a, b) => a - b) };
  return { kind: "total", least: answer.leastMines, most: answer.mostMines };
}

function toOdds(position: Position, answer: KernelAnswer): Odds {
  const chances = new Float64Array(position.codes.length).fill(NaN);
  for (const [place, cell] of answer.hidden.entries()) chances[cell] = answer.chances[place]!;
  for (const cell of answer.safe) chances[cell] = 0;
  for (const cell of answer.mines) chances[cell] = 1;
  const { safe, mines, away, log2Layouts } = answer;
  return { chances, safe, mines, away, log2Layouts, problem: problemOf(answer) };
}

/** The odds of a position; every question that the page has goes through here. */
function findOdds(position: Position): Promise<Odds> {
  return withQuestion(position, (module, question) => toOdds(position, module.analyse(question)));
}

/** Play the moves again and look at the odds before each cell that was opened. */
async function lookBack(given: Rules, moves: Move[]): Promise<Lookback | null> {
  const game = (await rules).newRulesGame(toKernel(given));
  const found: Lookback = { mistake: null, risks: 0, chance: 1 };
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
async function openJudged(game: RulesGame, given: Rules, cells: number[], move: number, found: Lookback): Promise<boolean> {
  for (const cell of cells) {
    const risk = game.codes()[cell] === HIDDEN ? await judge(game, given, cell, move, found) : 0;
    if (risk === null) return false;
    game.act("open", cell);
    if (game.codes()[cell] !== EXPLODED) found.chance *= 1 - risk;
  }
  return true;
}

/** The cells that a move opens of itself: a chord opens those around a number that have no flag. */
function opening(game: RulesGame, width: number, kind: ActionKind, cell: number): number[] {
  if (kind === "open") return [cell];
  const codes = game.codes();
  return around(cell, codes.length / width, width).filter((each) => codes[each] === HIDDEN);
}

/** The risk of opening a cell, noted where it was needless; null where it cannot be told. The first click has none. */
async function judge(game: RulesGame, { height, width, mines }: Rules, cell: number, move: number, found: Lookback): Promise<number | null> {
  const codes = game.codes().map((code) => (code === FLAGGED ? HIDDEN : code));
  if (codes.every((code) => code === HIDDEN)) return 0;
  const odds = await findOdds({ height, width, mines, codes });
  if (odds.problem) return null;
  const risk = odds.chances[cell]!;
  const safe = odds.safe[0];
  if (risk > 0 && safe !== undefined) found.mistake ??= { move, codes, cell, risk, safe };
  if (risk > 0) ++found.risks;
  return risk;
}

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
  note: (id: number, help: Help, now: number) => state(id, find(id).noteHelp(help), now),
  lay(id: number, marks: Uint8Array, now: number) {
    find(id).lay(marks);
    return state(id, true, now);
  },
  deal,
  layout: (id: number) => find(id).marks(),
  agrees: (id: number, { height, width, codes }: Position) => find(id).agreesWith(height, width, codes),
  end,
  async prepare() {
    await getKernel();
  },
  odds: findOdds,
  lookBack,
  async why(position: Position, cell: number) {
    const module = await getKernel();
    return explainCell(module, position, cell, asker(module));
  },
  async refute(position: Position) {
    const module = await getKernel();
    return refute(module, position, asker(module));
  },
  easiest: (position: Position, last: number | null) =>
    withQuestion(position, (module, question) => module.findEasiest(question, last ?? -1)),
  best(position: Position, effort: string): Promise<Choice | null> {
    return withQuestion(position, (module, question) => {
      const choice = module.choose("champion", effort, question);
      if (!choice) return null;
      const { cell, certainty, risk, winChance } = choice;
      return {
        cell, risk, certainty: CERTAINTIES[certainty] ?? "guess",
        winChance: winChance < 0 ? null : winChance,
      };
    });
  },
  draw(position: Position, seed: number): Promise<Uint8Array | null> {
    return withQuestion(position, (module, question) => {
      if (module.analyse(question).verdict !== 0) return null;
      return module.sample(question, 1, BigInt(seed))[0] ?? null;
    });
  },
} satisfies { [Name in keyof KernelApi]: (...parameters: never[]) => unknown };

serve(self as unknown as Scope, api as never);
