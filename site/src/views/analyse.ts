// Analyse: any position, set up by hand, pasted or opened; its odds, its best move, its proofs.
import { nameOf } from "sapper-minesweeper";
import { BoardPanel } from "../board/panel.ts";
import type { Outline } from "../board/state.ts";
import { address, type Context, type View } from "../context.ts";
import { button, fill, h, number, select } from "../dom.ts";
import { copy, fileButton } from "../files.ts";
import type { Received } from "../python/client.ts";
import { frameBest, tellBest } from "../play/advice.ts";
import { parseAnalysisLink } from "../analysis_link.ts";
import { blankPosition, BadPosition, checkSize, MOST_ROWS, parseLink, parsePosition, SAMPLE, writePosition } from "../position.ts";
import { EXPLODED, FLAGGED, HIDDEN, isHidden, type Choice, type Odds, type Position } from "../protocol.ts";
import { pack, parseLevel, parseRecord, rulesOn, unpack } from "../record.ts";
import { reasonOf } from "../reason.ts";
import { words } from "../words/english.ts";
import { viewWords } from "../words/views.ts";
import { NoBoard, PictureCard } from "./picture-card.ts";
import { WhyCard } from "./why-card.ts";

const BRUSHES = ["cycle", "0", "1", "2", "3", "4", "5", "6", "7", "8", ".", "F"] as const;

export class AnalyseView implements View {
  readonly element: HTMLElement;
  private position: Position = parsePosition(SAMPLE);
  private odds: Odds | null = null;
  private best: Choice | null = null;
  private brush: (typeof BRUSHES)[number] = "cycle";
  private question = 0;
  private isPointed = false;
  private readonly board = new BoardPanel(viewWords.analyse.board, {
    click: (kind, cell) => this.paint(cell, kind === "flag"),
    point: () => (this.isPointed = true),
  });

  private readonly why: WhyCard;
  private readonly picture = new PictureCard((position) => this.use(position), (cell) => this.board.focus(cell), (error) => this.fail(error));
  private readonly text = h("textarea", { rows: 5, spellcheck: "false", "aria-label": viewWords.analyse.text });
  private readonly result = h("div", { class: "card result", role: "status" });
  private readonly size = h("form", { class: "custom" });
  private readonly lastClick = button(viewWords.analyse.lastClick, () => void this.judgeLastClick(), { hidden: true });

  constructor(private readonly context: Context) {
    this.why = new WhyCard(context, () => this.draw());
    this.element = this.build();
  }

  async show(state: string): Promise<void> {
    if (state) await this.read(state.replaceAll("_", " "));
    else if (location.search.includes("analysis=")) await this.read(location.search);
    else await this.analyse();
  }

  key(event: KeyboardEvent): boolean {
    const key = event.key.toUpperCase();
    const { cursor } = this.board.state;
    if (/^[0-8]$/.test(key)) this.set(cursor, Number(key));
    else if (key === "." || key === "BACKSPACE" || key === "DELETE") this.set(cursor, HIDDEN);
    else if (key === "F") this.set(cursor, FLAGGED);
    else if (key === "W") void this.explain();
    else return false;
    return true;
  }

  private build(): HTMLElement {
    return h(
      "section", { class: "view analyse" },
      h("div", { class: "stage" }, h("p", { class: "message" }, viewWords.analyse.intro), this.board.element, this.picture.element),
      h("aside", { class: "side" },
        this.result,
        h("div", { class: "buttons" },
          button(words.play.why, () => void this.explain(), { title: "W" }),
          button(viewWords.analyse.playHere, () => void this.playHere()),
          button(viewWords.analyse.share, () => void this.share()),
          button(viewWords.analyse.noGuess, () => void this.askNoGuess()),
          this.lastClick),
        this.why.element,
        select(viewWords.analyse.brush, BRUSHES.map((each) => [each, each === "cycle" ? viewWords.analyse.brushCycle : each === "." ? words.cell.hidden : each === "F" ? words.cell.flag : each]), this.brush,
          (value) => (this.brush = value as typeof this.brush)),
        this.size,
        h("label", { class: "field tall" }, h("span", {}, viewWords.analyse.text), this.text),
        h("div", { class: "buttons" },
          button(viewWords.analyse.apply, () => void this.read(this.text.value)),
          ...fileButton(viewWords.picture.choose, "image/*", (file) => this.context.receive(file)),
          h("a", { class: "button", href: "#review" }, words.views.review),
          ...fileButton(viewWords.analyse.file, "", (file) => this.context.receive(file)),
          button(viewWords.analyse.clear, () => this.use(blankPosition({ ...this.position, mines: this.position.mines ?? 0 }))))),
    );
  }

  private fillSize(): void {
    const { height, width, mines } = this.position;
    fill(this.size,
      number(words.play.rows, "height", height, 1, MOST_ROWS),
      number(words.play.columns, "width", width, 1, MOST_ROWS),
      number(viewWords.analyse.mines, "mines", mines ?? "", 0, height * width, { placeholder: viewWords.analyse.unknown }));
    this.size.onchange = () => this.resize();
    this.size.onsubmit = (event) => event.preventDefault();
  }

  /** Take the size and the total of the form over; cells that stay keep what they show. */
  private resize(): void {
    const data = new FormData(this.size);
    const [height, width] = [Number(data.get("height")), Number(data.get("width"))];
    const total = String(data.get("mines")).trim();
    const before = this.position;
    try {
      if (!Number.isInteger(height) || !Number.isInteger(width)) throw new BadPosition("sizes are whole numbers");
      checkSize(height, width);
      const mines = total === "" ? null : Math.min(height * width, Math.max(0, Math.floor(Number(total))));
      const position = { ...blankPosition({ height, width, mines: 0 }), mines };
      for (let row = 0; row < Math.min(height, before.height); ++row)
        for (let column = 0; column < Math.min(width, before.width); ++column)
          position.codes[row * width + column] = before.codes[row * before.width + column]!;
      this.use(position);
    } catch (error) {
      this.fail(error);
    }
  }

  private paint(cell: number, isFlag: boolean): void {
    const code = this.position.codes[cell]!;
    if (isFlag) return this.set(cell, code === FLAGGED ? HIDDEN : FLAGGED);
    if (this.brush === "F") return this.set(cell, FLAGGED);
    if (this.brush === ".") return this.set(cell, HIDDEN);
    if (this.brush !== "cycle") return this.set(cell, Number(this.brush));
    this.set(cell, isHidden(code) || code === EXPLODED ? 0 : code === 8 ? HIDDEN : code + 1);
  }

  private set(cell: number, code: number): void {
    const codes = this.position.codes.slice();
    codes[cell] = code;
    this.picture.settle(cell);
    this.use({ ...this.position, codes });
  }

  /** Read what a text holds: a position, a level, a link to one of these or to a board, a game by its name, its record or a link to it. */
  private async read(text: string): Promise<void> {
    try {
      const game = await this.gameOf(text.trim());
      if (game) return this.context.open("review", `game=${await pack(game)}`);
      const link = parseLink(text);
      if (link) return this.context.begin(rulesOn(link, link.marks), words.play.sharedBoard, "known board");
      const own = /#analyse\/(\S+)/.exec(text)?.[1];
      this.use(own ? parsePosition(decodeURIComponent(own).replaceAll("_", " "))
        : /^\s*\d+x\d+\/\d+\s*$/.test(text) ? blankPosition(parseLevel(text.trim())) : parseAnalysisLink(text) ?? parsePosition(text));
    } catch (error) {
      this.fail(error);
    }
  }

  /** The record of the game that a text names, holds or links to; null if it is another text. */
  private async gameOf(text: string): Promise<string | null> {
    const packed = /#play\/game=(\S+)/.exec(text)?.[1];
    if (packed) return unpack(packed);
    if (text.startsWith("{")) return JSON.stringify(parseRecord(text));
    const { games } = this.context.store;
    return games.find(text) ? JSON.stringify(await games.recordOf(text)) : null;
  }

  async receive(what: Received | File): Promise<void> {
    if (what instanceof File) await this.picture.read(what).catch((error: unknown) => this.fail(error));
    else if (what.kind === "position") await this.read(what.text);
  }

  private use(position: Position): void {
    this.position = position;
    this.picture.follow(position);
    this.lastClick.hidden = !this.picture.lostRows;
    this.why.close();
    history.replaceState(null, "", address(this.hash()));
    void this.analyse();
  }

  private hash(): string {
    return `#analyse/${writePosition(this.position).replaceAll(" ", "_")}`;
  }

  private async analyse(): Promise<void> {
    const question = ++this.question;
    const position = this.position;
    this.odds = null;
    this.best = null;
    this.text.value = writePosition(position).replaceAll("/", "\n");
    this.fillSize();
    this.draw();
    try {
      const odds = await this.context.kernel.odds(position);
      const hasHidden = position.codes.some(isHidden);
      const best = odds.problem || !hasHidden ? null : await this.context.kernel.best(position, this.context.store.settings.effort);
      if (question !== this.question) return;
      this.odds = odds;
      this.best = best;
      this.tell();
    } catch (error) {
      if (question === this.question) this.fail(error);
    }
    this.draw();
  }

  private tell(): void {
    const { odds, best } = this;
    if (!odds) return;
    const text = viewWords.analyse;
    const { problem } = odds;
    if (problem?.kind === "numbers") {
      const named = problem.culprits.slice(0, 6).map((cell) => `${this.position.codes[cell]} at ${nameOf(cell, this.position.width)}`).join(", ");
      const line = problem.culprits.length === 1 ? text.oneNumber(named) : text.numbers(named);
      return fill(this.result, h("p", { class: "danger" }, line), button(text.why, () => void this.why.refute(this.position)));
    }
    if (problem?.kind === "total")
      return fill(this.result, h("p", { class: "danger" }, text.total(this.position.mines ?? 0, problem.least, problem.most)),
        button(text.why, () => void this.why.refute(this.position)));
    if (problem) return fill(this.result, h("p", { class: "danger" }, text.complex));
    fill(
      this.result,
      h("p", { class: "strong" }, text.layouts(odds.log2Layouts)),
      h("p", { class: "muted" }, text.safe(odds.safe.length, odds.mines.length)),
      best && h("p", {}, tellBest(best, nameOf(best.cell, this.position.width))),
    );
  }

  private fail(error: unknown): void {
    const reason = reasonOf(error);
    fill(this.result, h("p", { class: "danger" }, error instanceof NoBoard ? reason : words.failed(reason)));
  }

  private async explain(): Promise<void> {
    if (this.odds?.problem) return this.why.refute(this.position);
    const { cursor } = this.board.state;
    const isWanted = this.isPointed && isHidden(this.position.codes[cursor]!);
    const cell = isWanted ? cursor : this.best?.cell;
    if (cell === undefined) return this.context.say(words.why.choose);
    await this.why.ask(this.position, cell);
  }

  /** Whether a guess is needed from here. */
  private async askNoGuess(): Promise<void> {
    if (this.odds?.problem) return this.why.refute(this.position);
    const text = writePosition(this.position);
    await this.why.askFor(null, () => this.context.python.call("explaining.without_guessing", text));
  }

  /** Whether the click that lost the game of a picture was a guess that was needed. */
  private async judgeLastClick(): Promise<void> {
    const [text, rows] = [writePosition(this.position), this.picture.lostRows];
    if (rows) await this.why.askFor(null, () => this.context.python.call("explaining.last_click", text, rows));
  }

  /** Play on from here, on mines drawn from all layouts that agree. */
  private async playHere(): Promise<void> {
    const { codes } = this.position;
    const marks = await this.context.kernel.draw(this.position, crypto.getRandomValues(new Uint32Array(1))[0]!);
    if (!marks || codes.includes(EXPLODED)) return this.context.say(words.play.bestNone);
    const isBlank = codes.every((code) => code === HIDDEN);
    this.context.begin(rulesOn(this.position, marks, isBlank ? null : codes), words.play.drawn, "odds", "best");
  }

  private async share(): Promise<void> {
    await copy(address(this.hash()));
    this.context.say(viewWords.sharing.copied);
  }

  private draw(): void {
    const { height, width, codes } = this.position;
    const outlines: Outline[] = [...this.why.outlines];
    if (this.odds?.problem?.kind === "numbers") outlines.push({ kind: "danger", cells: this.odds.problem.culprits });
    if (this.best && !this.why.outlines.length) outlines.push(...frameBest(this.best));
    this.board.update({
      height, width, codes, outlines, hasLabels: true,
      odds: this.odds && !this.odds.problem ? this.odds.chances : null,
      away: this.odds?.away ?? null,
    });
  }
}
