// CS50: a minesweeper.py, checked live by the coach, mended in the editor, and watched at play.
import { BoardPanel } from "../board/panel.ts";
import type { Context, View } from "../context.ts";
import { button, fill, h } from "../dom.ts";
import { FileDoor } from "../files.ts";
import { parsePosition } from "../position.ts";
import { Student, type CheckResult, type Lesson, type Report, type WatchState } from "../python/student.ts";
import { Gone } from "../rpc.ts";
import { words } from "../words/english.ts";
import { Editor } from "./editor.ts";

const KEPT = "student";
const MOST_BYTES = 2 ** 20;
const WATCH_DELAY = 450;
/** What a quick check leaves out; see the coach's `Effort`. */
const QUICK = { drills: 36, games: [], line_seconds: 2, shrink_seconds: 0.5 };

export class Cs50View implements View {
  readonly element: HTMLElement;
  private readonly editor: Editor;
  private readonly student: Student;
  private readonly summary = h("div", { class: "card summary", role: "status" });
  private readonly list = h("div", { class: "checks" });
  private readonly checkButton: HTMLButtonElement;
  private readonly watchButton: HTMLButtonElement;
  private readonly stopButton: HTMLButtonElement;
  private readonly board: BoardPanel;
  private readonly watchCard = h("section", { class: "card watch", hidden: true });
  private readonly known = h("div", { class: "sentences" });
  private readonly move = h("p", { class: "message", role: "status" });
  private readonly quick = h("input", { type: "checkbox" });
  private results = new Map<string, CheckResult>();
  private name = "minesweeper.py";
  private run = 0;

  constructor(private readonly context: Context) {
    const kept = context.store.readText(KEPT) ?? "";
    this.student = new Student((news) => this.context.loading(news));
    this.editor = new Editor(words.cs50.editor, kept, (text) => context.store.writeText(KEPT, text));
    this.checkButton = button(words.cs50.check, () => void this.check(), { class: "primary" });
    this.watchButton = button(words.cs50.watch, () => void this.watch());
    this.stopButton = button(words.cs50.stop, () => this.stop(), { disabled: true });
    this.board = new BoardPanel(words.cs50.board, {
      wish: () => undefined, point: (cell) => this.showSentences(cell), isFlagging: () => false, touchStyle: () => "hold",
    }, 34);
    this.element = this.build();
    this.sayIdle();
  }

  show(): void {}

  leave(): void {
    this.stop();
  }

  private build(): HTMLElement {
    const files = new FileDoor({
      accept: ".py", most: MOST_BYTES, take: (file) => this.open(file), refuse: (reason) => this.context.say(words.failed(reason)),
    });
    fill(this.watchCard, this.move, this.board.element, this.known);
    const element = h(
      "section", { class: "view cs50" },
      h("div", { class: "stage" },
        h("p", { class: "muted intro" }, words.cs50.intro),
        h("div", { class: "buttons" }, this.checkButton, this.watchButton, this.stopButton,
          ...files.button(words.cs50.open), button(words.cs50.example, () => void this.example())),
        h("label", { class: "field check" }, this.quick, h("span", {}, words.cs50.quick)),
        this.editor.element),
      h("aside", { class: "side report" }, this.summary, this.watchCard, this.list),
    );
    files.openOn(element);
    return element;
  }

  private async open(file: File): Promise<void> {
    this.name = file.name;
    this.editor.text = await file.text();
    await this.check();
  }

  /** Our own file, for a first look at what the coach says of a right one. */
  private async example(): Promise<void> {
    const response = await fetch(new URL("./minesweeper.py", document.baseURI));
    this.name = "minesweeper.py";
    this.editor.text = await response.text();
  }

  private begin(): number {
    this.stop();
    this.editor.blame(null);
    this.stopButton.disabled = false;
    return ++this.run;
  }

  private stop(): void {
    if (!this.stopButton.disabled) this.student.stop();
    this.stopButton.disabled = true;
    ++this.run;
  }

  private sayIdle(): void {
    fill(this.summary, h("p", {}, words.cs50.idle));
  }

  // Checking

  private async check(): Promise<void> {
    const run = this.begin();
    this.watchCard.hidden = true;
    this.results = new Map();
    fill(this.list);
    fill(this.summary, h("p", {}, words.cs50.checking(0)));
    this.summary.scrollIntoView({ block: "nearest" });
    const isQuick = this.quick.checked;
    try {
      const report = await this.student.check(this.editor.text, this.name, (result) => {
        if (run === this.run) this.take(result);
      }, isQuick ? QUICK : {});
      if (run !== this.run) return;
      for (const result of report.checks) this.results.set(result.name, result);
      this.drawList();
      this.sum(report, isQuick);
    } catch (error) {
      if (run !== this.run || error instanceof Gone) return;
      fill(this.summary, h("p", { class: "danger" }, words.failed(error instanceof Error ? error.message : String(error))));
    } finally {
      if (run === this.run) this.stopButton.disabled = true;
    }
  }

  private take(result: CheckResult): void {
    this.results.set(result.name, result);
    fill(this.summary, h("p", {}, words.cs50.checking(this.results.size)));
    this.drawList();
  }

  private sum(report: Report, isQuick: boolean): void {
    const { passed, checks } = report;
    if (report.verdict === "cannot run")
      return fill(this.summary, h("h2", { class: "danger" }, words.cs50.cannotRun), h("p", {}, report.reason),
        report.hint ? h("p", { class: "muted" }, report.hint) : null, ...this.output(report.output));
    const isFine = report.verdict === "passes";
    fill(this.summary,
      h("h2", { class: isFine ? "safe" : "" }, isFine ? words.cs50.passes(passed) : words.cs50.fails(passed, report.tested ?? checks.length)),
      h("p", {}, words.cs50.grader(report.grader_passes)),
      report.defect ? h("p", {}, words.cs50.first(report.defect)) : null,
      isQuick ? h("p", { class: "muted" }, words.cs50.wasQuick) : null,
      ...this.output(report.output));
    this.context.say(this.summary.textContent ?? "", true);
  }

  private output(text: string): HTMLElement[] {
    if (!text.trim()) return [];
    return [h("details", {}, h("summary", {}, words.cs50.printed), h("pre", {}, text.slice(0, 4000)))];
  }

  private drawList(): void {
    const groups = new Map<string, CheckResult[]>();
    for (const result of this.results.values()) groups.set(result.group, [...(groups.get(result.group) ?? []), result]);
    const isOpen = new Set([...this.list.querySelectorAll("details[open]")].map((each) => (each as HTMLElement).dataset["name"]));
    fill(this.list, ...[...groups].map(([group, results]) =>
      h("section", {}, h("h2", {}, group), ...results.map((each) => this.row(each, isOpen.has(each.name))))));
  }

  private row(result: CheckResult, isOpen: boolean): HTMLElement {
    const state = result.passed === null ? "skipped" : result.passed ? "passed" : "failed";
    const title = [h("span", { class: `sign ${state}` }, h("span", { class: "visually-hidden" }, words.cs50.states[state])), result.title,
      result.passed === false && result.level ? h("span", { class: `level ${result.level}` }, result.level) : null,
      result.note ? h("span", { class: "muted" }, ` (${result.note})`) : null];
    if (!result.lesson) return h("p", { class: "check" }, ...title);
    const { lesson } = result;
    const row = h("details", { class: "check", "data-name": result.name, open: isOpen || this.isFirstFailure(result) },
      h("summary", {}, ...title), lessonCard(lesson));
    row.addEventListener("toggle", () => this.editor.blame(row.open ? lineOf(lesson) : null));
    return row;
  }

  private isFirstFailure(result: CheckResult): boolean {
    return [...this.results.values()].find((each) => each.lesson) === result;
  }

  // Watching

  private async watch(): Promise<void> {
    const run = this.begin();
    this.watchCard.hidden = false;
    fill(this.summary, h("p", {}, words.cs50.watching));
    this.summary.scrollIntoView({ block: "nearest" });
    try {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
      this.drawWatch(await this.student.watchBegin(this.editor.text, this.name, "8x8/8", seed));
      for (let state: WatchState | null = null; run === this.run && !(state && isDone(state)); ) {
        await new Promise((resolve) => setTimeout(resolve, WATCH_DELAY));
        if (run !== this.run) return;
        this.drawWatch((state = await this.student.watchStep()));
      }
    } catch (error) {
      if (run !== this.run) return;
      const reason = error instanceof Gone ? words.cs50.hung : error instanceof Error ? error.message : String(error);
      fill(this.summary, h("p", { class: "danger" }, words.cs50.watchFailed(reason)));
    } finally {
      if (run === this.run) this.stopButton.disabled = true;
    }
  }

  private shown: WatchState | null = null;

  private drawWatch(state: WatchState): void {
    this.shown = state;
    const position = parsePosition(state.view);
    const { height, width, codes } = position;
    const index = ([row, column]: [number, number]): number => row * width + column;
    const inside = ([row, column]: [number, number]): boolean => row >= 0 && row < height && column >= 0 && column < width;
    const marks = state.marks === null ? null : Uint8Array.from([...state.marks.replaceAll("/", "")], (each) => Number(each === "*"));
    this.board.update({
      height, width, codes, marks,
      knownSafe: new Set(state.safes.filter(inside).map(index)),
      knownMines: new Set(state.mines.filter(inside).map(index)),
      outlines: state.move ? [{ kind: "last", cells: [index(state.move)] }] : [],
    });
    const over = state.outcome === "won" ? ` ${words.cs50.won}` : state.outcome === "lost" ? ` ${words.cs50.lost}` : "";
    this.move.textContent = `${state.move ? `(${state.move.join(", ")}) ` : ""}${state.text}${over}`;
    this.showSentences(this.board.state.cursor);
  }

  private showSentences(cell: number): void {
    const { shown } = this;
    if (!shown) return;
    const { width } = this.board.state;
    const [row, column] = [Math.floor(cell / width), cell % width];
    const about = shown.sentences.filter((each) => each.cells.some(([r, c]) => r === row && c === column));
    const listed = (about.length ? about : shown.sentences).slice(0, 12);
    fill(this.known,
      h("p", { class: "muted" }, words.cs50.knows(shown.safes.length, shown.mines.length, shown.sentences.length)),
      ...listed.map((each) => h("code", {}, `{${each.cells.map(([r, c]) => `(${r}, ${c})`).join(", ")}} = ${each.count}`)));
  }
}

function isDone(state: WatchState): boolean {
  return state.outcome !== "playing" || state.text.startsWith("No moves left");
}

/** The line of the student's file that a lesson names. */
function lineOf(lesson: Lesson): number | null {
  const match = /\(line (\d+)/.exec(lesson.message);
  return match ? Number(match[1]) : null;
}

function lessonCard(lesson: Lesson): HTMLElement {
  const block = (lines: string[]): HTMLElement | null => (lines.length ? h("pre", {}, lines.join("\n")) : null);
  const section = (title: string, ...children: (HTMLElement | null)[]): HTMLElement | null =>
    children.some((each) => each) ? h("div", {}, h("h3", {}, title), ...children) : null;
  return h("div", { class: "lesson" },
    h("p", { class: "strong" }, lesson.title),
    h("p", {}, lesson.message),
    section(words.cs50.tryThis, block(lesson.code)),
    section(words.cs50.position, block(lesson.drawing), lesson.legend ? h("p", { class: "muted" }, lesson.legend) : null),
    section(words.cs50.holds, block(lesson.holds)),
    section(words.cs50.follows, ...lesson.follows.map((each) => h("p", {}, each))),
    section(words.cs50.hint, lesson.hint ? h("p", {}, lesson.hint) : null));
}
