// Help with the game in play: hints, odds, the best move, and why. What is shown is noted in the game.
import type { BoardPanel } from "../../board/panel.ts";
import type { Outline } from "../../board/state.ts";
import type { Context } from "../../context.ts";
import { button, h } from "../../dom.ts";
import { Advice } from "../../play/advice.ts";
import type { PlayModel } from "../../play/model.ts";
import { isHidden, type Odds } from "../../protocol.ts";
import { pastOf } from "../../record.ts";
import { words } from "../../words/english.ts";
import { WhyCard } from "../why-card.ts";

export class Helper {
  readonly card: WhyCard;
  readonly hintButton = button(words.play.hint, () => void this.hint(), { title: "H" });
  readonly element: HTMLElement;
  private readonly advice: Advice;
  private readonly oddsButton = button(words.play.odds, () => this.toggle("showsOdds"), { "aria-pressed": "false", title: "O" });
  private readonly bestButton = button(words.play.best, () => this.toggle("showsBest"), { "aria-pressed": "false", title: "M" });

  constructor(
    context: Context,
    private readonly model: PlayModel,
    private readonly board: BoardPanel,
    private readonly say: (seen: string, heard?: string) => void,
    private readonly changed: () => void,
  ) {
    this.advice = new Advice(context.kernel, context.store, () => {
      changed();
      this.tellBest();
    });
    this.card = new WhyCard(context, changed);
    this.element = h("div", { class: "help", role: "group", "aria-label": words.play.help },
      this.oddsButton, this.bestButton, button(words.play.why, () => void this.explain(), { title: "W" }));
  }

  readonly keys: Record<string, () => unknown> = {
    o: () => this.toggle("showsOdds"), m: () => this.toggle("showsBest"), h: () => this.hint(), w: () => this.explain(),
  };

  /** Another position is seen: what was said of the last one is gone. */
  forget(): void {
    this.advice.forget();
    this.card.close();
  }

  /** Work out what is shown of this position. What stays switched on from game to game helps in each of them. */
  follow(): void {
    const { state, isOver, isPaused, seen } = this.model;
    if (!isOver && !isPaused) this.advice.ask(seen);
    if (!state || state.firstEnd || isPaused) return;
    for (const [isShown, help] of [[this.advice.showsOdds, "odds"], [this.advice.showsBest, "best"]] as const)
      if (isShown && !state.helps.includes(help)) void this.model.help(help);
  }

  draw(): void {
    this.oddsButton.setAttribute("aria-pressed", String(this.advice.showsOdds));
    this.bestButton.setAttribute("aria-pressed", String(this.advice.showsBest));
    for (const each of [this.oddsButton, this.bestButton, this.hintButton]) each.disabled = this.model.isOver;
  }

  get odds(): Odds | null {
    return this.isOn && this.advice.showsOdds ? this.advice.odds : null;
  }

  get outlines(): Outline[] {
    return [...(this.isOn ? this.advice.outlines(this.model.seen) : []), ...this.card.outlines];
  }

  /** Whether cells are named in what is said for the eyes. */
  get namesCells(): boolean {
    return this.card.outlines.length > 0;
  }

  /** Say what the best move is, where it is shown and known. */
  tellBest(): void {
    const { seen, heard } = this.advice.bestText(this.model.seen);
    if (this.isOn && seen) this.say(seen, heard);
  }

  private get isOn(): boolean {
    return !this.model.isOver && !this.model.isPaused;
  }

  private toggle(name: "showsOdds" | "showsBest"): void {
    this.advice[name] = !this.advice[name];
    this.follow();
    this.changed();
    this.tellBest();
  }

  private async hint(): Promise<void> {
    if (!this.isOn) return;
    void this.model.help("hint");
    const last = pastOf(this.model.record).moves.findLast(({ kind }) => kind !== "flag" && kind !== "undo");
    const { seen, heard } = await this.advice.nextHint(this.model.seen, last?.cell ?? null);
    this.say(seen, heard);
    this.changed();
  }

  private async explain(): Promise<void> {
    const cell = this.wantedCell();
    const position = this.model.seen;
    if (cell === null) return this.say(words.why.choose);
    if (!isHidden(position.codes[cell]!)) return this.say(words.why.open);
    if (this.model.isPaused) return this.say(words.play.paused);
    void this.model.help("why");
    this.say("");
    await this.card.ask(position, cell);
  }

  /** The cell that Why? is asked of: that of a new hint, else a hidden one with the focus, the best move's, the cursor's. */
  private wantedCell(): number | null {
    const { cursor, codes } = this.board.state;
    const { hintCell, showsBest, best } = this.advice;
    const isOffered = hintCell !== null && this.card.cell === null;
    if (!isOffered && isHidden(codes[cursor]!) && (this.card.cell === cursor || this.board.view.hasFocus)) return cursor;
    const offered = hintCell ?? (showsBest ? best?.cell : null);
    return offered ?? (isHidden(codes[cursor]!) || this.board.view.hasFocus ? cursor : null);
  }
}
