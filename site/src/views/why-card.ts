// Why: an explanation step by step, with the cells of each step outlined on the board.
import type { Outline } from "../board/state.ts";
import type { Context } from "../context.ts";
import { button, fill, h } from "../dom.ts";
import type { Position, Why } from "../protocol.ts";
import { reasonOf } from "../reason.ts";
import { words } from "../words/english.ts";

/** A text that names cells as `(2, 5)`: to screen readers as their cells are called, which count from 1. */
function named(text: string): (string | HTMLElement)[] {
  const heard = text.replaceAll(/\((\d+), (\d+)\)/g, (_, row: string, column: string) => `row ${Number(row) + 1}, column ${Number(column) + 1}`);
  return heard === text ? [text] : [h("span", { "aria-hidden": "true" }, text), h("span", { class: "visually-hidden" }, heard)];
}

export class WhyCard {
  readonly element = h("section", { class: "card why", hidden: true, "aria-live": "polite" });
  cell: number | null = null;
  private why: Why | null = null;
  private step = 0;
  private question = 0;

  constructor(
    private readonly context: Context,
    private readonly changed: () => void,
  ) {}

  /** Explain a cell; asked again of the same one, the next step. */
  async ask(position: Position, cell: number): Promise<void> {
    if (this.cell === cell && this.why) return this.go(1);
    await this.explain(cell, () => this.context.kernel.why(position, cell));
  }

  async refute(position: Position): Promise<void> {
    await this.explain(null, async () => ({
      title: words.why.impossible, difficulty: "", steps: await this.context.kernel.refute(position),
    }));
  }

  /** Explain by any other question; `cell` is outlined with every step. */
  async askFor(cell: number | null, ask: () => Promise<Why>): Promise<void> {
    if (this.why && this.why.steps.length > 1 && this.cell === cell) return this.go(1);
    await this.explain(cell, ask);
  }

  /** Show an explanation that is there already. */
  tell(why: Why, cell: number | null): void {
    this.begin(cell);
    this.why = why;
    this.draw();
  }

  close(): void {
    this.begin(null);
    this.element.hidden = true;
  }

  get outlines(): Outline[] {
    const step = this.why?.steps[this.step];
    if (!step) return [];
    const target: Outline[] = this.cell === null ? [] : [{ kind: "best", cells: [this.cell] }];
    return [{ kind: "number", cells: step.numbers }, { kind: "cell", cells: step.cells }, ...target];
  }

  private async explain(cell: number | null, ask: () => Promise<Why>): Promise<void> {
    const question = this.begin(cell);
    fill(this.element, h("p", {}, words.why.working));
    this.changed();
    try {
      const why = await ask();
      if (question !== this.question) return;
      this.why = why;
      this.draw();
    } catch (error) {
      if (question !== this.question) return;
      fill(this.element, h("p", {}, words.why.failed(reasonOf(error))));
    }
    this.changed();
  }

  /** Another cell, or none, is spoken of now; the number of the question. */
  private begin(cell: number | null): number {
    [this.cell, this.why, this.step] = [cell, null, 0];
    this.element.hidden = false;
    return ++this.question;
  }

  private go(by: number): void {
    const count = this.why?.steps.length ?? 1;
    this.step = (this.step + by + count) % count;
    this.draw();
    this.changed();
  }

  private draw(): void {
    const { why } = this;
    if (!why) return;
    const step = why.steps[this.step];
    const many = why.steps.length > 1;
    fill(
      this.element,
      h("h2", {}, ...named(why.title)),
      why.difficulty ? h("p", { class: "muted" }, why.difficulty) : null,
      step ? h("p", { class: "step" }, ...named(step.text)) : null,
      many && h("div", { class: "buttons" },
        button(words.why.previous, () => this.go(-1)),
        h("span", { class: "muted" }, words.why.step(this.step + 1, why.steps.length)),
        button(words.why.next, () => this.go(1))),
    );
  }
}
