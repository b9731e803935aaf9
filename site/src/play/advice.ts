// Advice on the position in play: odds, the best move, hints in small steps. Always of the latest one.
import type { Outline } from "../board/state.ts";
import { HIDDEN, type Choice, type KernelApi, type Odds, type Position } from "../protocol.ts";
import type { Remote } from "../rpc.ts";
import type { Store } from "../storage.ts";
import { words } from "../words/english.ts";

const HINT_REACH = 2;

export class Advice {
  showsOdds = false;
  showsBest = false;
  odds: Odds | null = null;
  /** The best move; null where there is none, undefined while it is not known. */
  best: Choice | null | undefined;
  hintCell: number | null = null;
  private hintStep = 0;
  private hintArea: number[] = [];
  private key = "";
  private bestKey = "";

  constructor(
    private readonly kernel: Remote<KernelApi>,
    private readonly store: Store,
    private readonly changed: () => void,
  ) {}

  /** Forget what was said of the last position. */
  forget(): void {
    this.hintCell = null;
    this.hintStep = 0;
    this.hintArea = [];
  }

  /** Work out what is shown for this position, unless that is known already. */
  ask(position: Position): void {
    const key = keyOf(position);
    if (key !== this.key) {
      this.key = key;
      this.odds = null;
    }
    if (this.showsOdds && !this.odds) void this.getOdds(position).then(() => this.changed());
    if (this.showsBest && this.bestKey !== key) void this.askBest(position, key);
  }

  /** How many cells are certainly safe; null where that cannot be told. */
  async certain(position: Position): Promise<number | null> {
    const odds = await this.getOdds(position);
    return odds.problem ? null : odds.safe.length;
  }

  /** One hint more: how much is certain, then where, then which cell. */
  async nextHint(position: Position): Promise<string> {
    const odds = await this.getOdds(position);
    if (odds.problem || odds.safe.length + odds.mines.length === 0) return words.hint.none;
    const isMine = odds.safe.length === 0;
    const cell = easiest(position, isMine ? odds.mines : odds.safe);
    this.hintStep = Math.min(3, this.hintStep + 1);
    if (this.hintStep === 1) return words.hint.count(odds.safe.length, odds.mines.length);
    this.hintArea = around(position, cell, HINT_REACH);
    if (this.hintStep === 2) return words.hint.area;
    this.hintCell = cell;
    return words.hint.cell(Math.floor(cell / position.width), cell % position.width, isMine);
  }

  /** What the best move is, in words; empty while it is not known or not shown. */
  bestText(position: Position): string {
    if (!this.showsBest || this.bestKey !== keyOf(position)) return "";
    const { best } = this;
    if (best === undefined) return "";
    if (best === null) return words.play.bestNone;
    const name = words.play.bestIs(Math.floor(best.cell / position.width), best.cell % position.width);
    return `${name}. ${whyBest(best)}`;
  }

  outlines(position: Position): Outline[] {
    const found: Outline[] = [];
    if (this.hintCell !== null) found.push({ kind: "hint", cells: [this.hintCell] });
    else if (this.hintArea.length) found.push({ kind: "hint", cells: this.hintArea });
    if (this.showsBest && this.best && this.bestKey === keyOf(position))
      found.push({ kind: "best", cells: [this.best.cell] });
    return found;
  }

  private async getOdds(position: Position): Promise<Odds> {
    const key = keyOf(position);
    if (key === this.key && this.odds) return this.odds;
    const odds = await this.kernel.odds(position);
    this.key = key;
    this.odds = odds;
    return odds;
  }

  private async askBest(position: Position, key: string): Promise<void> {
    this.bestKey = key;
    this.best = undefined;
    if (!position.codes.includes(HIDDEN)) return;
    const best = await this.kernel.best(position, this.store.settings.effort).catch(() => null);
    if (this.bestKey === key) this.best = best;
    this.changed();
  }
}

/** Why a move is the best, in words. */
export function whyBest(best: Choice): string {
  if (best.certainty === "certain") return words.play.bestCertain;
  if (best.certainty === "endgame" && best.winChance !== null)
    return words.play.bestEndgame(best.winChance, best.risk);
  return words.play.bestGuess(best.risk);
}

const keyOf = (position: Position): string => `${position.mines}|${position.width}|${position.codes.join("")}`;

/** The cell with the most open numbers around it: where a person sees the reason soonest. */
function easiest(position: Position, cells: Uint32Array): number {
  let [best, most] = [cells[0]!, -1];
  for (const cell of cells) {
    const numbers = around(position, cell, 1).filter((each) => position.codes[each]! <= 8).length;
    if (numbers > most) [best, most] = [cell, numbers];
  }
  return best;
}

function around(position: Position, cell: number, reach: number): number[] {
  const { height, width } = position;
  const [row, column] = [Math.floor(cell / width), cell % width];
  const found: number[] = [];
  for (let r = Math.max(0, row - reach); r <= Math.min(height - 1, row + reach); ++r)
    for (let c = Math.max(0, column - reach); c <= Math.min(width - 1, column + reach); ++c)
      found.push(r * width + c);
  return found;
}
