// CS50: a minesweeper.py, checked live by the coach, mended in the editor, and watched at play.
import { addressOf } from "../built.ts";
import { BoardPanel, fixedSize } from "../board/panel.ts";
import type { LearnContext } from "../context.ts";
import { button, check, fill, h } from "../dom.ts";
import { bytesOf, fileButton } from "../files.ts";
import { parseMarks, parsePosition } from "../position.ts";
import { Student, type CheckResult, type Lesson, type Report, type WatchState } from "../python/student.ts";
import { reasonOf } from "../reason.ts";
import { Gone } from "../rpc.ts";
import { words } from "../words/english.ts";
import { viewWords } from "../words/views.ts";
import sample from "../assets/sample.json";
import plain from "../../../tests/coach/agents/plain.py";
import { Editor } from "./editor.ts";

const KEPT = "student";
const WATCH_DELAY = 450;
/** What a quick check leaves out; see the coach's `Effort`. */
const QUICK = { small: 150, tries: 40 };

/** A right file of the coach's tests with one of their faults: a cell that is not there is removed. */
const GUARDED = "        if cell in self.cells:\n            self.cells.remove(cell)\n            self.count -= 1\n";
const SAMPLE = plain.replace(/^.*/, '"""A sample with a fault, as students hand it in. Paste yours in its place."""')
  .replace(GUARDED, "        self.cells.remove(cell)\n        self.count -= 1\n");

export class Cs50View {
  readonly element: HTMLElement;
  private readonly editor: Editor;
  private readonly student = new Student((news) => this.context.loading(news));
  private readonly summary = h("div", { class: "card summary", role: "status" });
  private readonly intro = h("p", { class: "muted intro" });
  private readonly root = h("section", { class: "card root", hidden: true });
  private readonly listTitle = h("summary", {});
  private readonly list = h("div", { class: "checks" });
  private readonly all = h("details", { class: "card all", hidden: true }, this.listTitle, this.list);
  private readonly checkButton = button(viewWords.cs50.check, () => void this.check(), { class: "primary" });
  private readonly watchButton = button(viewWords.cs50.watch, () => void this.watch());
  private readonly stopButton = button(viewWords.cs50.stop, () => this.stop(), { disabled: true });
  private readonly board = new BoardPanel(viewWords.cs50.board, { point: (cell) => this.showSentences(cell) }, fixedSize(34));
  private readonly watchCard = h("section", { class: "card watch", hidden: true });
  private readonly known = h("div", { class: "sentences" });
  private readonly move = h("p", { class: "message", role: "status" });
  private readonly quick = h("input", { type: "checkbox" });
  private results = new Map<string, CheckResult>();
  private name = "minesweeper.py";
  private run = 0;
  /** What is shown of the game that is watched. */
  private shown: WatchState | null = null;

  constructor(private readonly context: LearnContext) {
    const kept = context.store.read(KEPT);
    this.editor = new Editor(viewWords.cs50.editor, kept || SAMPLE, (text) => {
      context.store.write(KEPT, text);
      this.introduce();
    });
    this.element = this.build();
    this.introduce();
    if (this.editor.text === SAMPLE) this.sum(sample as unknown as Report, false);
    else fill(this.summary, h("p", {}, viewWords.cs50.idle));
  }

  /** Python starts ahead of the first check; `check=NAME` checks the file that another page has put into the editor. */
  async show(state: string): Promise<void> {
    this.student.prepare();
    if (!state.startsWith("check=")) return;
    history.replaceState(null, "", location.pathname);
    this.name = state.slice("check=".length);
    await this.check();
  }

  private build(): HTMLElement {
    fill(this.watchCard, this.move, this.board.element, this.known);
    return h(
      "section", { class: "view cs50" },
      h("div", { class: "stage" },
        this.intro,
        h("div", { class: "buttons" }, this.checkButton, this.watchButton, this.stopButton,
          button(viewWords.cs50.paste, () => this.clear()), ...fileButton(viewWords.cs50.open, ".py", (file) => void this.receive(file))),
        this.editor.element),
      h("aside", { class: "side report" }, this.summary, this.root, this.watchCard, this.all,
        check(viewWords.cs50.quick, this.quick),
        h("div", { class: "buttons" }, button(viewWords.cs50.example, () => void this.example()))),
    );
  }

  private introduce(): void {
    this.intro.textContent = this.editor.text === SAMPLE ? viewWords.cs50.introSample : viewWords.cs50.intro;
  }

  /** An empty editor for one's own file. */
  private clear(): void {
    this.editor.text = "";
    this.forget();
    fill(this.summary, h("p", {}, viewWords.cs50.idle));
    this.editor.focus();
  }

  /** Nothing that was said of the text before holds any more. */
  private forget(): void {
    this.stop();
    this.results = new Map();
    this.root.hidden = this.all.hidden = this.watchCard.hidden = true;
    this.editor.blame(null);
    this.editor.mark([]);
  }

  /** Take a file that was dropped or opened, and check it. */
  async receive(file: File): Promise<void> {
    if (!file.name.toLowerCase().endsWith(".py")) return this.context.say(viewWords.cs50.noPython(file.name));
    this.editor.text = new TextDecoder().decode(await bytesOf(file));
    this.name = file.name;
    await this.check();
  }

  /** Our own file, for a first look at what the coach says of a right one. */
  private async example(): Promise<void> {
    const response = await fetch(addressOf("minesweeper.py"));
    this.name = "minesweeper.py";
    this.editor.text = await response.text();
  }

  private begin(): number {
    this.forget();
    this.stopButton.disabled = false;
    return ++this.run;
  }

  /** End what runs at once, whatever the file does: its worker goes with it. */
  private stop(): void {
    if (!this.stopButton.disabled) {
      this.student.stop();
      this.student.prepare();
      fill(this.summary, h("p", {}, viewWords.cs50.stopped(this.results.size)));
    }
    this.stopButton.disabled = true;
    ++this.run;
  }

  // Checking

  private async check(): Promise<void> {
    const run = this.begin();
    fill(this.summary, h("p", {}, viewWords.cs50.checking(0)));
    this.summary.scrollIntoView({ block: "nearest" });
    const isQuick = this.quick.checked;
    try {
      const report = await this.student.check(this.editor.text, this.name, (result) => {
        if (run === this.run) this.take(result);
      }, isQuick ? QUICK : {});
      if (run === this.run) this.sum(report, isQuick);
    } catch (error) {
      if (run !== this.run || error instanceof Gone) return;
      fill(this.summary, h("p", { class: "danger" }, words.failed(reasonOf(error))));
    } finally {
      if (run === this.run) this.stopButton.disabled = true;
      this.student.prepare(); // warm for the next one
    }
  }

  /** One check is done: it is counted, and the first lesson is shown without waiting for the others. */
  private take(result: CheckResult): void {
    this.results.set(result.name, result);
    fill(this.summary, h("p", {}, viewWords.cs50.checking(this.results.size)));
    if (result.lesson && this.root.hidden) this.teach(result.lesson);
    this.drawList();
  }

  /** The verdict first, then the root of it, then everything else, folded. */
  private sum(report: Report, isQuick: boolean): void {
    for (const result of report.checks) this.results.set(result.name, result);
    this.drawList();
    if (!report.checks.length) {
      const title = report.verdict === "cannot run" ? viewWords.cs50.cannotRun : viewWords.cs50.notKnown;
      return this.refuse(title, report.line ?? null, report.reason, report.hint, report.output);
    }
    fill(this.summary,
      h("h2", { class: report.grader_passes ? "safe" : "danger" },
        viewWords.cs50.grader(report.grader_passes)),
      report.grader_passes === false ? h("p", { class: "kinds" }, viewWords.cs50.fails(report.fails)) : null,
      report.verdict === "passes" ? h("p", {}, viewWords.cs50.right(report.defect !== "")) : null,
      isQuick ? h("p", { class: "muted" }, viewWords.cs50.wasQuick) : null,
      ...this.output(report.output));
    const first = this.results.get(report.first)?.lesson;
    this.root.hidden = true;
    if (first) this.teach(first);
    const notes = new Map(report.checks.flatMap(({ lesson }) => (lesson?.line ? [[lesson.line, lesson.title] as const] : [])));
    this.editor.mark([...notes].map(([line, text]) => ({ line, text })));
    this.context.say(this.summary.textContent ?? "", true);
  }

  private refuse(title: string, line: number | null, reason: string, hint?: string, output = ""): void {
    this.editor.blame(line);
    fill(this.summary, h("h2", { class: "danger" }, title), h("p", {}, reason),
      hint ? h("p", { class: "muted" }, hint) : null, ...this.output(output));
    this.context.say(this.summary.textContent ?? "", true);
  }

  /** The lesson that explains the most, with its line marked in the editor. */
  private teach(lesson: Lesson): void {
    const line = lesson.line ?? null;
    fill(this.root, h("h2", {}, viewWords.cs50.first(lesson.headline)),
      line === null ? null : button(viewWords.cs50.line(line), () => this.editor.blame(line)), lessonCard(lesson, false));
    this.root.hidden = false;
    this.editor.blame(line);
  }

  private output(text: string): HTMLElement[] {
    if (!text.trim()) return [];
    return [h("details", {}, h("summary", {}, viewWords.cs50.printed), h("pre", {}, text.slice(0, 4000)))];
  }

  private drawList(): void {
    const groups = new Map<string, CheckResult[]>();
    for (const result of this.results.values()) groups.set(result.group, [...(groups.get(result.group) ?? []), result]);
    const isOpen = new Set([...this.list.querySelectorAll("details[open]")].map((each) => (each as HTMLElement).dataset["name"]));
    this.all.hidden = this.results.size === 0;
    const count = (state: boolean | null): number => [...this.results.values()].filter(({ passed }) => passed === state).length;
    this.listTitle.textContent = viewWords.cs50.all(this.results.size, count(false), count(null));
    fill(this.list, ...[...groups].map(([group, results]) =>
      h("section", {}, h("h2", {}, group), ...results.map((each) => this.row(each, isOpen.has(each.name))))));
  }

  private row(result: CheckResult, isOpen: boolean): HTMLElement {
    const state = result.passed === null ? "skipped" : result.passed ? "passed" : "failed";
    const title = [h("span", { class: `sign ${state}` }, h("span", { class: "visually-hidden" }, viewWords.cs50.states[state])), result.title,
      result.passed === false && result.level ? h("span", { class: `level ${result.level}` }, result.level) : null,
      result.note ? h("span", { class: "muted" }, ` (${result.note})`) : null];
    if (!result.lesson) return h("p", { class: "check" }, ...title);
    const { lesson } = result;
    const row = h("details", { class: "check", "data-name": result.name, open: isOpen }, h("summary", {}, ...title), lessonCard(lesson));
    row.addEventListener("toggle", () => this.editor.blame(row.open ? lesson.line ?? null : null));
    return row;
  }

  // Watching

  private async watch(): Promise<void> {
    const run = this.begin();
    this.watchCard.hidden = false;
    fill(this.summary, h("p", {}, viewWords.cs50.watching));
    this.summary.scrollIntoView({ block: "nearest" });
    try {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
      this.drawWatch(await this.student.watchBegin(this.editor.text, this.name, "8x8/8", seed));
      for (let state: WatchState | null = null; run === this.run && !(state && isDone(state));) {
        await new Promise((resolve) => setTimeout(resolve, WATCH_DELAY));
        if (run !== this.run) return;
        this.drawWatch((state = await this.student.watchStep()));
      }
    } catch (error) {
      if (run !== this.run) return;
      const reason = error instanceof Gone ? viewWords.cs50.hung : reasonOf(error);
      fill(this.summary, h("p", { class: "danger" }, viewWords.cs50.watchFailed(reason)));
    } finally {
      if (run === this.run) this.stopButton.disabled = true;
    }
  }

  private drawWatch(state: WatchState): void {
    this.shown = state;
    const position = parsePosition(state.view);
    const { height, width, codes } = position;
    const index = ([row, column]: [number, number]): number => row * width + column;
    const inside = ([row, column]: [number, number]): boolean => row >= 0 && row < height && column >= 0 && column < width;
    const marks = state.marks === null ? null : parseMarks(state.marks);
    this.board.update({
      height, width, codes, marks, hasLabels: true,
      knownSafe: new Set(state.safes.filter(inside).map(index)),
      knownMines: new Set(state.mines.filter(inside).map(index)),
      outlines: state.move ? [{ kind: "last", cells: [index(state.move)] }] : [],
    });
    const over = state.outcome === "won" ? ` ${viewWords.cs50.won}` : state.outcome === "lost" ? ` ${viewWords.cs50.lost}` : "";
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
      h("p", { class: "muted" }, viewWords.cs50.knows(shown.safes.length, shown.mines.length, shown.sentences.length)),
      ...listed.map((each) => h("code", {}, `{${each.cells.map(([r, c]) => `(${r}, ${c})`).join(", ")}} = ${each.count}`)));
  }
}

function isDone(state: WatchState): boolean {
  return state.outcome !== "playing" || state.text.startsWith("No moves left");
}

/** A lesson as the coach makes it, part by part, as on a terminal. */
function lessonCard(lesson: Lesson, isTitled = true): HTMLElement {
  const shown = lesson.parts.filter(({ kind }) => kind !== "hint");
  return h("div", { class: "lesson" },
    isTitled ? h("p", { class: "strong" }, lesson.headline) : null,
    ...shown.map(({ kind, head, lines }) => h("div", {}, h("h3", {}, head),
      kind === "table" ? table(lesson) : h("pre", { tabindex: 0 }, lines.join("\n")))),
    hintSteps(lesson.hints?.length ? lesson.hints : lesson.hint ? [lesson.hint] : []));
}

/** The board, and beside it what the agent says, what follows, and why. */
function table({ drawing, legend, columns, rows, message }: Lesson): HTMLElement {
  const row = (cells: string[], tag: "th" | "td"): HTMLElement => h("tr", {}, ...cells.map((each) => h(tag, {}, each)));
  return h("div", { class: "beside" },
    drawing.length ? h("div", {}, h("pre", { tabindex: 0 }, drawing.join("\n")), legend ? h("p", { class: "muted" }, legend) : null) : null,
    rows.length ? h("table", { class: "steps" }, row(columns, "th"), ...rows.map((each) => row(each, "td"))) : h("p", {}, message));
}

/** The hints behind a button: each press tells a little more. */
function hintSteps(hints: string[]): HTMLElement | null {
  if (hints.length === 0) return null;
  const told = h("div", { role: "status" });
  const more = button(viewWords.cs50.hint, () => {
    told.append(h("p", {}, hints[told.childElementCount]!));
    more.hidden = told.childElementCount === hints.length;
    more.textContent = viewWords.cs50.nextHint;
  });
  return h("div", {}, told, more);
}
