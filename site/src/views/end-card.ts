// The end of a game: its time, its clicks, how lucky it was, and its first needless risk.
import { nameOf } from "sapper-minesweeper";
import type { Context } from "../context.ts";
import { button, fill, h, table } from "../dom.ts";
import { clicksNeeded } from "../play/judge.ts";
import type { PlayModel } from "../play/model.ts";
import { streakOf } from "../play/daily.ts";
import type { Lookback, Mistake } from "../protocol.ts";
import { pastOf } from "../record.ts";
import { tally } from "../storage/statistics.ts";
import type { Store } from "../storage/store.ts";
import { words, writeTime } from "../words/english.ts";

/** What may go out of a game. */
export type Sent = "share" | "picture" | "review";

export class EndCard {
  readonly element = h("section", { class: "card end", hidden: true, "aria-label": words.end.title });
  private readonly lucky = h("p", { class: "muted" });
  private readonly mistake = h("div", { class: "mistake", role: "status" });
  private shown = 0;

  /** `send` takes the game elsewhere; `showMistake` shows the position before a needless risk, or with null the end again. */
  constructor(
    private readonly send: (what: Sent) => void,
    private readonly showMistake: (mistake: Mistake | null) => void,
  ) {}

  close(): void {
    ++this.shown;
    this.element.hidden = true;
  }

  /** Tell how the game went; what the odds say of it comes a moment later. */
  async show(model: PlayModel, { kernel, store }: Context): Promise<void> {
    const shown = ++this.shown;
    const text = words.end;
    const { milliseconds, clicks, rules, position: { codes, height, width }, record } = model;
    const [isWon, marks] = [model.outcome === "won", model.state!.marks!];
    const { all, done } = clicksNeeded(marks, codes, height, width);
    const seconds = milliseconds / 1000;
    const told = record.daily ? text.daily(streakOf(store)) : bestOf(record.identity, store);
    fill(this.lucky, text.looking);
    fill(this.mistake);
    fill(this.element,
      h("h2", { class: isWon ? "safe" : "danger" }, isWon ? text.won(writeTime(milliseconds)) : text.lost),
      told ? h("p", { class: "strong" }, told) : null,
      table([
        [text.needed, isWon ? String(all) : text.ofAll(done, all)],
        [text.speed, seconds > 0 ? (done / seconds).toFixed(2) : "–"],
        [text.clicks, String(clicks)],
        [text.efficiency, clicks ? `${Math.round((done / clicks) * 100)} %` : "–"],
      ]),
      this.lucky, this.mistake,
      h("div", { class: "buttons" },
        button(words.play.review, () => this.send("review")),
        button(words.play.share, () => this.send("share")),
        // Everybody has the same board of the day: a picture would tell its mines.
        record.daily ? null : button(text.picture, () => this.send("picture"))));
    this.element.hidden = false;
    const found = await kernel.lookBack({ ...rules, marks }, pastOf(record).moves).catch(() => null);
    if (shown === this.shown) this.tell(found, width);
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

/** What is said of the time of a win that counts, beside the best before it; empty for any other game. */
function bestOf(identity: string, { games }: Store): string {
  const own = games.find(identity);
  if (own?.outcome !== "won" || own.isHelped) return "";
  const others = games.list.filter((each) => each !== own && each.kind === own.kind);
  return words.end.best(own.ms, [...tally(others).values()][0]?.best[0]?.ms ?? null);
}
