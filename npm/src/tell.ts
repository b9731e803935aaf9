// Tell: a proof in words, as sapper.proofs.words says it, with the cells that each sentence is about.
import { fill, NUMERALS } from "./fill.ts";
import { around, EXPLODED, nameOf, type Position } from "./position.ts";
import { isImpossible, opposite, settles, type Statement, type Step } from "./statement.ts";

/** One step in words, and the cells that they speak of: opened numbers, and hidden ones. */
export interface WhyStep {
  text: string;
  numbers: number[];
  cells: number[];
}

/** The groups of a count that are named one by one. */
const LISTED = 6;
/** This many full numbers in a row are told at once. */
const MANY = 5;

/** What the steps say, in order; without a goal, that nothing fits. */
export function tell(position: Position, steps: Step[], isRefutation = false): WhyStep[] {
  const teller = new Teller(position);
  const last = steps.length - 1;
  for (let begin = 0; begin <= last;) {
    let end = begin + 1;
    if (begin < last && isFullNumber(steps[begin]!)) while (end < last && isFullNumber(steps[end]!)) ++end;
    teller.tellRun(steps.slice(begin, end));
    begin = end;
  }
  if (isRefutation) teller.said.push({ text: fill("impossible"), numbers: [], cells: [] });
  return teller.said;
}

/** A statement that was told: its name in a sentence, and the opened cells behind it. */
interface Told {
  statement: Statement;
  name: string;
  numbers: number[];
}

class Teller {
  readonly said: WhyStep[] = [];
  private readonly told: Told[] = [];

  constructor(private readonly position: Position) {}

  /** Tell steps; many numbers with mines all around are told at once. */
  tellRun(steps: Step[]): void {
    const before = this.said.length;
    for (const step of steps) this.tell(step);
    if (steps.length < MANY) return;
    const told = this.said.splice(before);
    const numbers = union(told.map((each) => each.numbers));
    const cells = union(told.map((each) => each.cells));
    this.said.push({ text: fill("number.many", { count: numbers.length, around: cells.length }), numbers, cells });
  }

  private tell(step: Step): void {
    const premises = step.premises.map((place) => this.told[place]!);
    const [first, second] = premises as [Told, Told];
    switch (step.rule) {
      case "number": return this.tellNumber(step);
      case "known": return this.tellKnown(step, first, premises.slice(1));
      case "subset": return this.tellGroup(step, this.subset(step, first, second), premises);
      case "overlap": return this.tellGroup(step, this.overlap(step, first, second), premises);
      case "total": return this.tellGroup(step, this.total(step, premises), premises);
      default: return this.tellCases(step);
    }
  }

  private remember(step: Step, text: string, name: string, numbers: number[]): void {
    this.told.push({ statement: step, name, numbers });
    this.said.push({ text, numbers, cells: sorted(step.cells) });
  }

  private tellGroup(step: Step, text: string, premises: Told[]): void {
    this.remember(step, text, fill("group", { cells: this.list(step.cells) }), union(premises.map((each) => each.numbers)));
  }

  private tellNumber(step: Step): void {
    const { height, width, codes } = this.position;
    const cell = step.number!;
    const name = fill("number.name", { number: codes[cell]!, cell: nameOf(cell, width) });
    const exploded = around(cell, height, width).filter((each) => codes[each] === EXPLODED).length;
    const rest = this.holds(step);
    const text = exploded
      ? fill("number.exploded", { amount: amount(exploded), name, rest }, exploded)
      : fill("number.says", { name, rest });
    this.remember(step, text, name, [cell]);
  }

  /** What one number says by itself. */
  private holds(said: Statement): string {
    const size = said.cells.length;
    const words = { mines: mines(said.count), amount: amount(size), are: this.are(said), cells: this.list(said.cells) };
    return fill(`number.${kindOf(said)}`, words, size);
  }

  private tellKnown(step: Step, base: Told, settled: Told[]): void {
    const inside = new Set(base.statement.cells);
    const [mined, safe] = [true, false].map((isMine) => settledCells(settled, isMine).filter((cell) => inside.has(cell))) as [number[], number[]];
    const parts = { mines: this.be(mined, true), safe: this.be(safe, false) };
    const known = mined.length && safe.length ? fill("known.both", parts) : mined.length ? parts.mines : parts.safe;
    this.remember(step, fill("known.since", { known, name: base.name, rest: this.left(step) }), base.name, base.numbers);
  }

  /** What a statement still says once cells were taken out of it. */
  private left(said: Statement): string {
    const kind = isImpossible(said) ? (said.count < 0 ? "too many" : "too few") : kindOf(said);
    return fill(`known.${kind}`, { cells: this.list(said.cells), mines: mines(said.count), are: this.are(said), bound: bound(said) });
  }

  private subset(step: Step, inner: Told, outer: Told): string {
    const [small, large] = [inner.statement, outer.statement];
    return fill(small.cells.length === large.cells.length ? "subset.same" : "subset.inside", {
      name: inner.name, cells: this.list(small.cells), bound: bound(small), other: outer.name,
      whole: this.list(large.cells), limit: bound(large), consequence: this.consequence(step),
    });
  }

  private overlap(said: Step, first: Told, second: Told): string {
    const [one, two] = [first.statement, second.statement];
    const theirs = new Set(two.cells);
    const shared = one.cells.filter((cell) => theirs.has(cell));
    const alone = one.cells.filter((cell) => !theirs.has(cell));
    const isOfShared = same(said.cells, shared);
    const words = {
      name: first.name, other: second.name, shared: this.list(shared), alone: this.list(alone), consequence: this.consequence(said),
    };
    if (!isOfShared && said.relation === ">=") {
      const most = Math.min(one.count, shared.length);
      return fill("overlap.at most", { ...words, amount: amount(most), mines: mines(two.count) }, most);
    }
    const least = Math.max(one.count - alone.length, 0);
    const text = fill("overlap.at least", { ...words, amount: amount(least), mines: mines(one.count) }, least);
    return isOfShared ? text : fill("overlap.so", { ...words, first: text, mines: mines(two.count) }, shared.length);
  }

  /** What a derived statement means for its cells. */
  private consequence(said: Statement): string {
    const kind = kindOf(said);
    if (kind === "mine" || kind === "safe") return this.are(said);
    return fill(`consequence.${kind}`, { bound: bound(said), cells: this.list(said.cells) });
  }

  private total(step: Step, premises: Told[]): string {
    const { codes, mines: all } = this.position;
    const hidden = (all ?? 0) - codes.reduce((count, code) => count + Number(code === EXPLODED), 0);
    const parts = this.parts(premises);
    let text = fill("total.hidden", { mines: mines(hidden) }, hidden);
    if (parts.length) text = fill("total.known", { first: text, known: parts.join(fill("total.comma")) });
    return fill("total.so", { first: text, rest: this.rest(step) });
  }

  /** What a count leaves for the other cells. */
  private rest(said: Statement): string {
    const impossible = said.relation === "<=" ? "too many" : said.cells.length ? "too few" : "no room";
    const kind = isImpossible(said) ? impossible : settles(said) ? "mine" : "safe";
    return fill(`total.${kind}`, { cells: this.list(said.cells), mines: mines(said.count), are: this.are(said) });
  }

  private parts(premises: Told[]): string[] {
    const parts: string[] = [];
    for (const isMine of [true, false]) {
      const cells = settledCells(premises, isMine);
      if (cells.length > LISTED) parts.push(fill(isMine ? "total.many mines" : "total.many safe", { count: cells.length }));
      else if (cells.length) parts.push(this.be(cells, isMine));
    }
    const groups = premises.map((each) => each.statement).filter((each) => settles(each) === null);
    parts.push(...groups.slice(0, LISTED).map((each) => this.consequence(each)));
    const more = groups.slice(LISTED);
    const count = more.reduce((sum, each) => sum + each.count, 0);
    if (more.length) parts.push(fill("total.more", { count, groups: more.length }, more.length));
    return parts;
  }

  private tellCases(step: Step): void {
    const assumed = opposite(step);
    const scope = this.told.length;
    const words = assumed.cells.length === 1 ? this.are(assumed)
      : fill("cases.assumed", { cells: this.list(assumed.cells), bound: bound(assumed) });
    this.said.push({ text: fill("cases.suppose", { assumed: words }), numbers: [], cells: sorted(assumed.cells) });
    this.told.push({ statement: assumed, name: fill("cases.name"), numbers: [] });
    for (const inner of step.case) this.tell(inner);
    this.told.splice(scope);
    this.tellGroup(step, fill("cases.so", { consequence: this.consequence(step) }), []);
  }

  /** That all cells are safe, or are mines. */
  private are(said: Statement): string {
    return this.be(said.cells, settles(said) === true);
  }

  private be(cells: number[], isMine: boolean): string {
    return fill(isMine ? "mine" : "safe", { cells: this.list(cells) }, cells.length);
  }

  /** The cells by name: `(0, 1), (0, 2) and (1, 2)`. */
  private list(cells: number[]): string {
    const names = sorted(cells).map((cell) => nameOf(cell, this.position.width));
    if (names.length > 2 * LISTED) return fill("list.many", { count: names.length });
    if (names.length < 2) return names[0] ?? fill("list.none");
    return fill("list.and", { first: names.slice(0, -1).join(fill("list.comma")), last: names.at(-1)! });
  }
}

function isFullNumber(step: Step): boolean {
  return step.rule === "number" && settles(step) === true;
}

function kindOf(said: Statement): "impossible" | "mine" | "safe" | "open" {
  if (isImpossible(said)) return "impossible";
  const settled = settles(said);
  return settled === null ? "open" : settled ? "mine" : "safe";
}

function settledCells(told: Told[], isMine: boolean): number[] {
  return union(told.filter((each) => settles(each.statement) === isMine).map((each) => each.statement.cells));
}

function union(lists: number[][]): number[] {
  return sorted([...new Set(lists.flat())]);
}

function sorted(cells: number[]): number[] {
  return [...cells].sort((a, b) => a - b);
}

function same(one: number[], other: number[]): boolean {
  return one.length === other.length && sorted(one).join() === sorted(other).join();
}

function bound(said: Statement): string {
  return fill(`bound.${said.relation}`, { mines: mines(said.count) });
}

function amount(count: number): string {
  return NUMERALS[count] ?? String(count);
}

function mines(count: number): string {
  return fill("mines", { amount: amount(count) }, count);
}
