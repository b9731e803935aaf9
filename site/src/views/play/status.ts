// Above the board: mines left, what there is to say, the clock.
import { h } from "../../dom.ts";
import type { PlayModel } from "../../play/model.ts";
import { words, writeTime } from "../../words/english.ts";

export class StatusLine {
  readonly element: HTMLElement;
  private readonly message = h("p", { class: "message" });
  private readonly mines = h("output", { class: "figure mines", "aria-label": words.play.minesLeft });
  private readonly badge = h("span", { class: "badge" });
  private readonly time = h("output", { class: "figure time", "aria-label": words.play.time });

  constructor(private readonly model: PlayModel) {
    this.element = h("div", { class: "status" }, this.mines, this.message, h("div", {}, this.time, this.badge));
    setInterval(() => this.tick(), 250);
  }

  say(text: string): void {
    this.message.textContent = text;
  }

  draw(): void {
    const { model } = this;
    this.mines.textContent = String(model.outcome === "won" ? 0 : model.minesLeft);
    const isHelped = Boolean(model.state?.helps.length);
    this.badge.textContent = isHelped ? words.play.withHelp : words.play.counts;
    this.badge.classList.toggle("helped", isHelped);
    this.tick();
  }

  private tick(): void {
    const text = writeTime(this.model.milliseconds);
    if (this.time.textContent !== text) this.time.textContent = text;
  }
}
