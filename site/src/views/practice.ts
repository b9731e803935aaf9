// Practice: puzzles that adapt to the player; a wrong answer is followed by the reason, step by step.
import { BoardPanel, fixedSize } from "../board/panel.ts";
import type { Context, View } from "../context.ts";
import { button, fill, h, select, table } from "../dom.ts";
import { parsePosition } from "../position.ts";
import { FLAGGED, HIDDEN, type Position, type WhyStep } from "../protocol.ts";
import { reasonOf } from "../reason.ts";
import { words } from "../words/english.ts";
import { viewWords } from "../words/views.ts";
import { WhyCard } from "./why-card.ts";

interface Puzzle {
  view: string;
  question: string;
  asks_for_guess: boolean;
}

interface Feedback {
  is_right: boolean;
  text: string;
  cell: number | null;
  steps: WhyStep[];
  asked: number;
  right: number;
  missed: number;
  skills: Record<string, number>;
  kept: Record<string, string>;
}

const KEPT = "practice";
const KINDS = ["", "known", "subset", "overlap", "total", "cases", "guess"] as const;

export class PracticeView implements View {
  readonly element: HTMLElement;
  private readonly board: BoardPanel;
  private readonly why: WhyCard;
  private readonly question = h("p", { class: "message", role: "status" });
  private readonly feedback = h("div", { class: "card", role: "status", hidden: true });
  private readonly score = h("div", { class: "card", hidden: true });
  private readonly markButton = button(viewWords.practice.mark, () => this.toggleMarking(), { "aria-pressed": "false" });
  private readonly nextButton = button(viewWords.practice.next, () => void this.next(), { class: "primary" });
  private readonly giveUpButton = button(viewWords.practice.giveUp, () => void this.answer(null, false));
  private position: Position | null = null;
  private kind = "";
  private isMarking = false;
  private isAsked = false;
  private answered: number | null = null;

  constructor(private readonly context: Context) {
    this.board = new BoardPanel(viewWords.practice.board, {
      click: (kind, cell) => void this.answer(cell, kind === "flag" || this.isMarking),
      touchStyle: () => this.context.store.settings.touch,
    }, fixedSize(36));
    this.why = new WhyCard(context, () => this.draw());
    this.element = h("section", { class: "view practice" },
      h("div", { class: "stage" }, this.question, this.board.element),
      h("aside", { class: "side" },
        select(viewWords.practice.kind, KINDS.map((each) => [each, viewWords.practice.kinds[each] ?? each] as const), "", (value) => void this.begin(value)),
        h("p", { class: "muted intro" }, viewWords.practice.intro),
        h("div", { class: "buttons" }, this.nextButton, this.giveUpButton, this.markButton),
        this.feedback, this.why.element, this.score));
    this.board.update({ height: 8, width: 8 });
  }

  async show(): Promise<void> {
    if (!this.position) await this.begin(this.kind);
  }

  key(event: KeyboardEvent): boolean {
    if (event.key.toLowerCase() === "n" || event.key.toLowerCase() === "r") void this.next();
    else return false;
    return true;
  }

  private async begin(kind: string): Promise<void> {
    this.kind = kind;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    await this.take(() => this.context.python.call<Puzzle>("practising.practice_begin", kind, this.readKept(), seed));
  }

  private async next(): Promise<void> {
    if (!this.position) return this.begin(this.kind);
    await this.take(() => this.context.python.call<Puzzle>("practising.practice_next"));
  }

  private async take(ask: () => Promise<Puzzle>): Promise<void> {
    this.question.textContent = viewWords.practice.working;
    this.feedback.hidden = true;
    this.why.close();
    this.isAsked = false;
    try {
      const puzzle = await ask();
      this.position = parsePosition(puzzle.view);
      this.isAsked = true;
      this.answered = null;
      const flags = this.position.codes.filter((code) => code === FLAGGED).length;
      this.question.textContent = `${puzzle.question} ${viewWords.practice.total(this.position.mines, flags)}`;
      this.markButton.hidden = puzzle.asks_for_guess;
      this.giveUpButton.disabled = false;
    } catch (error) {
      this.question.textContent = words.failed(reasonOf(error));
    }
    this.draw();
  }

  private async answer(cell: number | null, isMine: boolean): Promise<void> {
    const { position } = this;
    if (!position || !this.isAsked) return;
    if (cell !== null && position.codes[cell] !== HIDDEN) {
      if (position.codes[cell] === FLAGGED) this.context.say(viewWords.practice.known);
      return;
    }
    this.isAsked = false;
    this.answered = cell;
    this.giveUpButton.disabled = true;
    const where = cell === null ? null : [Math.floor(cell / position.width), cell % position.width];
    try {
      const feedback = await this.context.python.call<Feedback>("practising.practice_answer", where, isMine);
      this.context.store.write(KEPT, JSON.stringify(feedback.kept));
      this.tell(feedback);
    } catch (error) {
      this.isAsked = true;
      this.context.say(words.failed(reasonOf(error)));
    }
  }

  private tell(feedback: Feedback): void {
    this.feedback.hidden = false;
    fill(this.feedback, h("p", { class: feedback.is_right ? "safe strong" : "danger strong" }, feedback.text));
    this.score.hidden = false;
    const skills = Object.entries(feedback.skills).map(([name, value]) => [viewWords.practice.kinds[name] ?? name, value.toFixed(2)] as const);
    fill(this.score,
      h("p", {}, viewWords.practice.score(feedback.right, feedback.asked)),
      feedback.missed ? h("p", { class: "muted" }, viewWords.practice.missed(feedback.missed)) : null,
      h("details", {}, h("summary", {}, viewWords.practice.skills), table(skills)));
    if (feedback.steps.length)
      this.why.tell({ title: viewWords.practice.reason, difficulty: "", steps: feedback.steps }, feedback.cell);
    this.context.say(feedback.text, true);
    this.draw();
    this.nextButton.focus();
  }

  private toggleMarking(): void {
    this.isMarking = !this.isMarking;
    this.markButton.setAttribute("aria-pressed", String(this.isMarking));
  }

  private draw(): void {
    if (!this.position) return;
    const { height, width, codes } = this.position;
    const own = this.answered === null ? [] : [{ kind: "last" as const, cells: [this.answered] }];
    this.board.update({ height, width, codes, hasLabels: true, outlines: [...own, ...this.why.outlines] });
  }

  private readKept(): Record<string, string> {
    try {
      const data: unknown = JSON.parse(this.context.store.read(KEPT) ?? "{}");
      return typeof data === "object" && data !== null ? (data as Record<string, string>) : {};
    } catch {
      return {};
    }
  }
}
