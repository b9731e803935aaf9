// The end of a game: its time, its clicks, how lucky it was, and its first needless risk.
import { nameOf } from "sapper-minesweeper";
import { button, fill, h, table } from "../dom.ts";
import { clicksNeeded } from "../play/metrics.ts";
import type { Lookback, Mistake, Position } from "../protocol.ts";
import { words, writeTime } from "../words/english.ts";
import type { Sharing } from "./play/sharing.ts";

/** What the card tells of a game. */
interface Ended {
  isWon: boolean;
  position: Position;
  marks: Uint8Array;
  milliseconds: number;
  clicks: number;
  /** The best time before this game, if it counts at all. */
  best: number | null;
  isCounted: boolean;
  /** What is told of the board of the day; null for any other board. */
  daily: string | null;
}

export class EndCard {
  readonly element = h("section", { class: "card end", hidden: true, "aria-label": words.end.title });
  private readonly lucky = h("p", { class: "muted" });
  private readonly mistake = h("div", { class: "mistake", role: "status" });
  private shown = 0;

  /** `send` takes the game elsewhere; `showMistake` shows the position before a needless risk, or with null the end again. */
  constructor(
    private readonly send: (what: keyof Sharing) => void,
    private readonly showMistake: (mistake: Mistake | null) => void,
  ) {}

  close(): void {
    ++this.shown;
    this.element.hidden = true;
  }

  /** Tell how the game went; what the odds say of it comes a moment later. */
  async show(ended: Ended, lookBack: () => Promise<Lookback | null>): Promise<void> {
    const shown = ++this.shown;
    const text = words.end;
    const { all, done } = clicksNeeded(ended.marks, ended.position.codes, ended.position.height, ended.position.width);
    const seconds = ended.milliseconds / 1000;
    fill(this.lucky, text.looking);
    fill(this.mistake);
    fill(this.element,
      h("h2", { class: ended.isWon ? "safe" : "danger" }, ended.isWon ? text.won(writeTime(ended.milliseconds)) : text.lost),
      ended.isWon && ended.isCounted ? h("p", { class: "strong" }, text.best(ended.milliseconds, ended.best)) : null,
      ended.daily === null ? null : h("p", { class: "strong" }, ended.daily),
      table([
        [text.needed, ended.isWon ? String(all) : text.ofAll(done, all)],
        [text.speed, seconds > 0 ? (done / seconds).toFixed(2) : "–"],
        [text.clicks, String(ended.clicks)],
        [text.efficiency, ended.clicks ? `${Math.round((done / ended.clicks) * 100)} %` : "–"],
      ]),
      this.lucky, this.mistake,
      h("div", { class: "buttons" },
        button(words.play.review, () => this.send("review")),
        button(words.play.share, () => this.send("share")),
        // Everybody has the same board of the day: a picture would tell its mines.
        ended.daily === null ? button(text.picture, () => this.send("picture")) : null));
    this.element.hidden = false;
    const found = await lookBack().catch(() => null);
    if (shown === this.shown) this.tell(found, ended.position.width);
  }

  private tell(found: Lookback | null, width: number): void {
    this.lucky.textContent = found ? words.end.luck(found.risks, found.chance) : "";
    if (!found?.mistake) return;
    const { mistake } = found;
    const toggle = button(words.end.showMistake, () => {
      const isShown = toggle.getAttribute("aria-pressed") !== "true";
      toggle.setAttribute("aria-pressed", String(isShown));
      this.showMistake(isShown ? mistake : null);
    }, { "aria-pressed": "false" });
    fill(this.mistake, h("p", {}, words.end.mistake(mistake.move, nameOf(mistake.cell, width), mistake.risk, nameOf(mistake.safe, width))), toggle);
  }
}
