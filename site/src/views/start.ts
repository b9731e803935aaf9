// The start: what is special here in one line, a board that can be clicked at once, and three doors.
import { BoardPanel } from "../board/panel.ts";
import type { Context, View } from "../context.ts";
import { button, fill, h } from "../dom.ts";
import { parsePosition, SAMPLE } from "../position.ts";
import { viewWords } from "../words/views.ts";

export class StartView implements View {
  readonly element: HTMLElement;
  private readonly board = new BoardPanel(viewWords.start.board, { click: () => this.play() });
  private readonly last = h("div", { class: "door-row" });

  constructor(private readonly context: Context) {
    const doors = viewWords.start.doors.map(({ view, title, text }) =>
      h("a", { class: "door", href: `#${view}` }, h("strong", {}, title), h("span", {}, text)));
    this.element = h("section", { class: "view start" },
      h("div", { class: "stage" }, this.board.element),
      h("div", { class: "doors" },
        h("h2", {}, viewWords.start.title), h("p", { class: "special" }, viewWords.start.special), this.last, ...doors));
  }

  async show(): Promise<void> {
    const kept = this.context.store.game;
    fill(this.last, kept ? button(viewWords.start.goOn(kept.record.level), () => this.play(), { class: "primary" }) : null);
    const position = parsePosition(SAMPLE);
    this.board.update({ height: position.height, width: position.width, codes: position.codes });
    const odds = await this.context.kernel.odds(position).catch(() => null);
    if (odds && !odds.problem) this.board.update({ odds: odds.chances, away: odds.away });
  }

  key(event: KeyboardEvent): boolean {
    if (!/^[1-4rR]$/.test(event.key)) return false;
    this.play(event);
    return true;
  }

  private play(event?: KeyboardEvent): void {
    this.context.open("play", "", event);
  }
}
