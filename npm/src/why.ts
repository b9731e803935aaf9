// Why: what is said of a hidden cell. Where it is certain its proof, with how hard that is; else its risk as a guess, what it can reveal,
// and how other cells compare.
import { fill } from "./fill.ts";
import { EXPLODED, nameOf, type Position } from "./position.ts";
import type { Odds, Solver } from "./solver.ts";
import { allSteps, depth, hardest, type Step } from "./statement.ts";
import { tell, type WhyStep } from "./tell.ts";

export interface Why {
  title: string;
  /** How hard a proof is; empty of a guess. */
  difficulty: string;
  steps: WhyStep[];
}

/** So many other cells a guess is compared with. */
const COMPARED = 3;
/** Numbers less likely than this are not listed. */
const LEAST_SHARE = 0.005;

/** Why a hidden cell is safe or a mine; what can be said of it as a guess if neither follows. */
export function explain(solver: Solver, position: Position, cell: number): Why {
  const proof = solver.prove(position, cell);
  if (!proof) return explainGuess(solver, position, cell);
  const title = fill(proof.isMine ? "title.mine" : "title.safe", { cell: nameOf(cell, position.width) });
  return { title, difficulty: difficulty(proof.steps), steps: tell(position, proof.steps) };
}

/** How hard a proof is: its rung, its numbers and its steps. */
export function difficulty(steps: Step[]): string {
  const all = allSteps(steps);
  const numbers = new Set(all.map((step) => step.number).filter((number) => number !== null)).size;
  const deep = depth(steps);
  return fill(deep ? "difficulty.deep" : "difficulty.plain", {
    rung: hardest(steps),
    numbers: fill("difficulty.numbers", { count: numbers }, numbers),
    steps: fill("difficulty.steps", { count: all.length }, all.length),
    depth: deep,
  });
}

/** What opening a cell can bring: the chance of each number, and that a safe cell follows, given that it is safe itself. */
interface Outlook {
  cell: number;
  risk: number;
  numbers: [number, number][];
  progress: number;
}

/** Why a guess is good or bad: its risk, what it can reveal, and how other cells compare. */
function explainGuess(solver: Solver, position: Position, cell: number): Why {
  const name = (each: number): string => nameOf(each, position.width);
  const odds = solver.odds(position);
  const risks = new Map(Array.from(odds.chances.entries()).filter(([, risk]) => !Number.isNaN(risk)));
  const cells = [cell, ...rivals(odds, risks, cell)];
  const numbers = solver.numbers(position, cells);
  const [outlook, ...others] = cells.map((each, place) => lookAhead(solver, position, each, risks.get(each)!, numbers[place]!)) as [Outlook, ...Outlook[]];
  const steps = [
    { text: tellRisk(odds, risks, outlook, name), numbers: [], cells: [cell] },
    { text: tellNumbers(outlook), numbers: [], cells: [cell] },
  ];
  const compared = others.length ? compare(solver, position, [outlook, ...others], name) : "";
  if (compared) steps.push({ text: compared, numbers: [], cells: others.map((each) => each.cell).sort((a, b) => a - b) });
  return { title: fill("guess.title", { cell: name(cell) }), difficulty: "", steps };
}

function lookAhead(solver: Solver, position: Position, cell: number, risk: number, chances: Float64Array): Outlook {
  const numbers = Array.from(chances, (chance, number): [number, number] => [number, chance / (1 - risk)]).filter(([, share]) => share > 0);
  const helps = ([number]: [number, number]): boolean => solver.odds(showing(position, cell, number)).safe.length > 0;
  return { cell, risk, numbers, progress: Math.min(1, numbers.filter(helps).reduce((sum, [, share]) => sum + share, 0)) };
}

/** The position with a number in a cell; flags are no knowledge. */
function showing(position: Position, cell: number, number: number): Position {
  const codes = position.codes.slice();
  codes[cell] = number;
  return { ...position, codes };
}

/** The safest other cells, one of those away from all numbers among them at most. */
function rivals(odds: Odds, risks: Map<number, number>, cell: number): number[] {
  const isAway = odds.away.includes(cell);
  const away = Array.from(odds.away).filter((each) => each !== cell).sort((a, b) => a - b);
  const dull = new Set(isAway ? away : away.slice(1));
  return [...risks].filter(([each, risk]) => risk < 1 && !dull.has(each))
    .sort(([one, risk], [other, another]) => risk - another || one - other)
    .map(([each]) => each).filter((each) => each !== cell).slice(0, COMPARED);
}

function tellRisk(odds: Odds, risks: Map<number, number>, { risk }: Outlook, name: (cell: number) => string): string {
  const least = Math.min(...risks.values());
  const [safe] = Array.from(odds.safe).sort((a, b) => a - b);
  const safest = [...risks].filter(([, each]) => each === least).map(([cell]) => cell).sort((a, b) => a - b)[0]!;
  const rest = safe !== undefined ? fill("guess.safe", { cell: name(safe) })
    : risk <= least ? fill("guess.best")
    : fill("guess.safest", { cell: name(safest), risk: percent(least) });
  return fill("guess.risk", { risk: percent(risk), rest });
}

/** What the cell may show, and how often that leads on. */
function tellNumbers({ numbers, progress }: Outlook): string {
  const listed = [...numbers].sort(([, one], [, other]) => other - one).filter(([, share]) => share >= LEAST_SHARE)
    .map(([number, share]) => fill("guess.number", { number, share: percent(share) }));
  return fill("guess.shows", { numbers: listed.join(fill("guess.or")), progress: percent(progress) });
}

/** The chance to win, the risk and the gain of cells beside each other; empty where the mines are not told. */
function compare(solver: Solver, position: Position, outlooks: Outlook[], name: (cell: number) => string): string {
  if (position.mines === null) return "";
  const openings = [[], ...outlooks.map(({ cell }) => [cell])];
  const isLost = position.codes.includes(EXPLODED);
  const chances = isLost ? { openings: openings.map(() => ({ value: 0, error: 0 })), isExact: true }
    : solver.winChances(position, openings);
  if (!chances) return "";
  const [best, ...each] = chances.openings;
  const say = ({ value, error }: { value: number; error: number }): string =>
    chances.isExact ? percent(value, 2) : `${percent(value)} ± ${(100 * error).toFixed(1)}`;
  const ordered = outlooks.map((outlook, place) => ({ ...outlook, chance: each[place]! })).sort((one, other) => other.chance.value - one.chance.value);
  const lines = ordered.map(({ cell, chance, risk, progress }) =>
    fill("guess.compared", { cell: name(cell), chance: say(chance), risk: percent(risk), progress: percent(progress) }));
  return [...lines, fill("guess.wins", { chance: say(best!) })].join("\n");
}

/** A share in percent as Python writes it: what lies in the middle goes to the even digit. */
function percent(share: number, digits = 1): string {
  const scale = 10 ** digits;
  const exact = 100 * share * scale;
  const even = 2 * Math.round(exact / 2);
  const shown = exact % 1 === 0.5 ? even / scale : 100 * share;
  return `${shown.toFixed(digits)} %`;
}
