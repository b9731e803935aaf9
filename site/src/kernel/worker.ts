// The kernel's worker: games by the referee's rules at once, odds and best moves a moment later.
import type {
  ActionKind, Certainty, Choice, GameState, KernelApi, Level, Move, Odds, OddsProblem, Outcome, Position,
  Rules, Solvable, StartRule, WinRule,
} from "../protocol.ts";
import { serve, type Scope } from "../rpc.ts";
import {
  load, type Handle, type KernelAnswer, type KernelModule, type RulesGame, type RulesModule,
} from "./modules.ts";

const STARTS: StartRule[] = ["none", "safe", "opening"];
const WINS: WinRule[] = ["opened", "flagged", "either"];
const OUTCOMES: Outcome[] = ["playing", "won", "lost"];
const CERTAINTIES: Certainty[] = ["certain", "guess", "endgame"];
const SECONDS = 3;
const MEMORY = 512 * 2 ** 20;
const MOST_GAMES = 16;
/** Random boards that are drawn before mines are moved instead. */
const TRIES = 100_000;
const REPAIRS = 2_000;
/** Boards denser than this have so few that need no guess that drawing is not tried. */
const DENSEST = 0.24;

const base = new URL("./", self.location.href).href;
const rules = load<RulesModule>("rules", base);
let kernel: Promise<KernelModule> | null = null;

const games = new Map<number, RulesGame>();
let lastGame = 0;

function getKernel(): Promise<KernelModule> {
  kernel ??= load<KernelModule>("kernel", base);
  return kernel;
}

function keep(game: RulesGame): number {
  const oldest = games.keys().next();
  if (games.size >= MOST_GAMES && !oldest.done) end(oldest.value);
  games.set(++lastGame, game);
  return lastGame;
}

function end(id: number): void {
  games.get(id)?.delete();
  games.delete(id);
}

function find(id: number): RulesGame {
  const game = games.get(id);
  if (!game) throw new Error("the game is gone");
  return game;
}

function state(id: number, isMove: boolean): GameState {
  const game = find(id);
  const outcome = OUTCOMES[game.outcome()] ?? "playing";
  return {
    id,
    codes: game.codes(),
    changed: game.changed(),
    outcome,
    actions: game.actions(),
    isLaid: game.isLaid(),
    isMove,
    marks: outcome === "playing" ? null : game.marks(),
  };
}

function perform(game: RulesGame, move: Move): boolean {
  return move[0] === "undo" ? game.undo() : game[move[0]](move[1]);
}

async function begin(given: Rules, moves: Move[]): Promise<GameState> {
  const module = await rules;
  const { height, width, mines, cascade } = given;
  const win = WINS.indexOf(given.win);
  const game = given.marks
    ? module.gameOn(height, width, given.marks, cascade, win)
    : module.newGame(
        height, width, mines, BigInt(given.seed ?? 0), STARTS.indexOf(given.start), cascade, win,
      );
  if (given.shown) game.show(given.shown);
  for (const [place, move] of moves.entries())
    if (!perform(game, move)) {
      game.delete();
      throw new Error(`move ${place + 1} of ${moves.length} is not allowed`);
    }
  return state(keep(game), true);
}

async function withQuestion<Result>(
  position: Position,
  odds: number,
  work: (module: KernelModule, question: Handle) => Result,
): Promise<Result> {
  const module = await getKernel();
  const { height, width, codes, mines } = position;
  const question = module.newQuestion(height, width, codes, mines ?? -1, odds, SECONDS, MEMORY);
  try {
    return work(module, question);
  } finally {
    question.delete();
  }
}

function problemOf(answer: KernelAnswer): OddsProblem | null {
  if (answer.isTooComplex) return { kind: "complex" };
  if (answer.verdict === 0) return null;
  if (answer.verdict === 1) return { kind: "numbers", culprits: [...answer.culprits].sort((a, b) => a - b) };
  return { kind: "total", least: answer.leastMines, most: answer.mostMines };
}

function toOdds(position: Position, answer: KernelAnswer): Odds {
  const chances = new Float64Array(position.codes.length).fill(NaN);
  answer.hidden.forEach((cell, place) => (chances[cell] = answer.chances[place]!));
  for (const cell of answer.safe) chances[cell] = 0;
  for (const cell of answer.mines) chances[cell] = 1;
  const { safe, mines, log2Layouts } = answer;
  return { chances, safe, mines, log2Layouts, problem: problemOf(answer) };
}

const api = {
  begin,
  act(id: number, kind: ActionKind, cell: number) {
    return state(id, find(id)[kind](cell));
  },
  undo(id: number) {
    return state(id, find(id).undo());
  },
  layout(id: number) {
    const game = find(id);
    return game.isLaid() ? game.marks() : null;
  },
  end,
  async prepare() {
    await getKernel();
  },
  odds(position: Position): Promise<Odds> {
    return withQuestion(position, 1, (module, question) =>
      toOdds(position, module.analyse(question)),
    );
  },
  best(position: Position, effort: string): Promise<Choice | null> {
    return withQuestion(position, 1, (module, question) => {
      const choice = module.choose("champion", effort, question);
      if (!choice) return null;
      const { cell, certainty, risk, winChance } = choice;
      return {
        cell, risk, certainty: CERTAINTIES[certainty] ?? "guess",
        winChance: winChance < 0 ? null : winChance,
      };
    });
  },
  async solvable(level: Level, start: StartRule, first: number, seed: number): Promise<Solvable | null> {
    const module = await getKernel();
    const { height, width, mines } = level;
    const rule = STARTS.indexOf(start === "none" ? "safe" : start);
    const draw = (tries: number, repairs: boolean): Uint8Array | null =>
      module.drawSolvable(height, width, mines, first, rule, BigInt(seed), tries, repairs).marks;
    const isRare = mines / (height * width) > DENSEST || height * width > 1000;
    const drawn = isRare ? null : draw(TRIES, false);
    if (drawn) return { marks: drawn, isRepaired: false };
    const repaired = draw(REPAIRS, true);
    return repaired && { marks: repaired, isRepaired: true };
  },
  draw(position: Position, seed: number): Promise<Uint8Array | null> {
    return withQuestion(position, 1, (module, question) => {
      if (module.analyse(question).verdict !== 0) return null;
      return module.sample(question, 1, BigInt(seed))[0] ?? null;
    });
  },
} satisfies { [Name in keyof KernelApi]: (...parameters: never[]) => unknown };

serve(self as unknown as Scope, api as never);
