// Advice on the position in play: odds, the best move, hints in small steps. Always of the latest one.
import { around } from "sapper-minesweeper";
import type { Outline } from "../board/state.ts";
import { HIDDEN, type Choice, type Odds, type Position } from "../protocol.ts";
import type { Kernel } from "../kernel/worker.ts";
import type { Store } from "../storage/store.ts";
import { words } from "../words/english.ts";

const HINT_REACH = 2;

/** What is said: to those who see the board, where cells are outlined, and to those who hear of it. */
export interface Told {
  seen: string;
  heard: string;
}

const told = (seen: string, heard = seen): Told => ({ seen, heard });

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
    private readonly kernel: Kernel,
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

  /** One hint more: how much is certain, then where, then which cell. Names of cells are for those who see no outlines. */
  async nextHint(position: Position, last: number | null): Promise<Told> {
    const odds = await this.getOdds(position);
    const easiest = await this.kernel.easiest(position, last);
    if (odds.problem || !easiest) return told(words.hint.none);
    const { cell, isMine } = easiest;
    this.hintStep = Math.min(3, this.hintStep + 1);
    if (this.hintStep === 1) return told(words.hint.count(odds.safe.length, odds.mines.length));
    this.hintArea = around(cell, position.height, position.width, HINT_REACH);
    if (this.hintStep === 2) return told(words.hint.area, words.hint.around(words.cell.named(cell, position.width)));
    this.hintCell = cell;
    return told(words.hint.cell(words.hint.outlined, isMine), words.hint.cell(words.cell.named(cell, position.width), isMine));
  }

  /** What the best move is, in words; empty while it is not known or not shown. */
  bestText(position: Position): Told {
    const { best } = this;
    if (!this.showsBest || this.bestKey !== keyOf(position) || best === undefined) return told("");
    return best === null ? told(words.play.bestNone) : told(whyBest(best), tellBest(best, words.cell.named(best.cell, position.width)));
  }

  outlines(position: Position): Outline[] {
    const found: Outline[] = [];
    if (this.hintCell !== null) found.push({ kind: "hint", cells: [this.hintCell] });
    else if (this.hintArea.length) found.push({ kind: "hint", cells: this.hintArea });
    return this.showsBest && this.best && this.bestKey === keyOf(position) ? [...found, ...frameBest(this.best)] : found;
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

/** The best move, whose cell has this name, and why; where every hidden cell is a mine there is none. */
export function tellBest(best: Choice, name: string): string {
  return best.risk === 1 ? whyBest(best) : `${words.play.bestIs(name)}. ${whyBest(best)}`;
}

/** The frame of the best move; where there is none, no cell has it. */
export const frameBest = (best: Choice): Outline[] => (best.risk === 1 ? [] : [{ kind: "best", cells: [best.cell] }]);

export function whyBest(best: Choice): string {
  if (best.certainty === "certain") return words.play.bestCertain;
  if (best.certainty === "endgame" && best.winChance !== null)
    return words.play.bestEndgame(best.winChance, best.risk);
  return words.play.bestGuess(best.risk);
}

const keyOf = (position: Position): string => `${position.mines}|${position.width}|${position.codes.join("")}`;
