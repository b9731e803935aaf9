// The moment after: one sentence about the game, one tap to its critical position, and from there another try.
import type { Context } from "../context.ts";
import { button, fill, h, table } from "../dom.ts";
import { clicksNeeded } from "../play/judge.ts";
import type { PlayModel } from "../play/model.ts";
import { streakOf } from "../play/daily.ts";
import type { Critical, Lookback } from "../protocol.ts";
import { pastOf } from "../record.ts";
import { tally } from "../storage/statistics.ts";
import type { Store } from "../storage/store.ts";
import { words, writeTime } from "../words/english.ts";

/** What may go out of a game. */
export type Sent = "share" | "picture" | "review";

export interface EndEvents {
  send(what: Sent): void;
  newGame(): void;
  /** Show a critical position, or with null the end again. */
  showCritical(critical: Critical | null): void;
  /** Play on from it, on the same mines. */
  tryAgain(critical: Critical): void;
}

export class EndCard {
  readonly element = h("section", { class: "card end", hidden: true, "aria-label": words.end.title });
  private readonly sentence = h("p", { class: "sentence", role: "status" });
  private readonly lucky = h("p", { class: "muted" });
  private readonly critical = h("span", { class: "buttons" });
  private shown = 0;

  constructor(private readonly events: EndEvents) {}

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
    fill(this.critical);
    this.lucky.textContent = text.looking;
    this.sentence.textContent = told;
    fill(this.element,
      h("h2", { class: isWon ? "safe" : "danger" }, isWon ? text.won(writeTime(milliseconds)) : text.lost),
      this.sentence,
      h("div", { class: "buttons" },
        this.critical,
        button(words.play.newGame, () => this.events.newGame(), { class: "primary" }),
        button(words.play.review, () => this.events.send("review")),
        button(words.play.share, () => this.events.send("share")),
        // Everybody has the same board of the day: a picture would tell its mines.
        record.daily ? null : button(text.picture, () => this.events.send("picture"))),
      h("details", {}, h("summary", {}, text.figures),
        table([
          [text.needed, isWon ? String(all) : text.ofAll(done, all)],
          [text.speed, seconds > 0 ? (done / seconds).toFixed(2) : "–"],
          [text.clicks, String(clicks)],
          [text.efficiency, clicks ? `${Math.round((done / clicks) * 100)} %` : "–"],
        ]),
        this.lucky));
    this.element.hidden = false;
    this.element.scrollIntoView({ block: "nearest" });
    const found = await kernel.lookBack({ ...rules, marks }, pastOf(record).moves).catch(() => null);
    if (shown === this.shown) this.tell(found, told, isWon);
  }

  private tell(found: Lookback | null, told: string, isWon: boolean): void {
    const luck = found ? words.end.luck(found.risks, found.chance) : "";
    this.lucky.textContent = luck;
    if (!found?.critical) return void (this.sentence.textContent = found && !isWon ? words.end.first : told || luck);
    const { critical } = found;
    const again = button(words.end.tryAgain, () => this.events.tryAgain(critical), { hidden: true });
    const toggle = button(words.end.showCritical, () => {
      again.hidden = toggle.getAttribute("aria-pressed") === "true";
      toggle.setAttribute("aria-pressed", String(!again.hidden));
      this.events.showCritical(again.hidden ? null : critical);
    }, { "aria-pressed": "false" });
    this.sentence.textContent = [told, words.end.critical(critical.move, critical.risk, critical.safe !== null)].filter(Boolean).join(" ");
    fill(this.critical, toggle, again);
  }
}

/** What is said of the time of a win that counts, beside the best before it; empty for any other game. */
function bestOf(identity: string, { games }: Store): string {
  const own = games.find(identity);
  if (own?.outcome !== "won" || own.isHelped) return "";
  const others = games.list.filter((each) => each !== own && each.kind === own.kind);
  return words.end.best(own.ms, [...tally(others).values()][0]?.best[0]?.ms ?? null);
}
