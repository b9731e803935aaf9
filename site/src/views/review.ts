// Review: what each click of a game cost, what was luck, what was missed; with the board beside it.
import { BoardPanel } from "../board/panel.ts";
import type { Outline } from "../board/state.ts";
import type { Context, View } from "../context.ts";
import { button, fill, h, table } from "../dom.ts";
import { fileButton } from "../files.ts";
import type { Received } from "../python/client.ts";
import { parseMarks, parsePosition } from "../position.ts";
import { EXPLODED, type Why } from "../protocol.ts";
import { reasonOf } from "../reason.ts";
import { parseRecord, rulesOn, unpack, type GameRecord } from "../record.ts";
import { words, writePercent } from "../words/english.ts";
import { viewWords } from "../words/views.ts";
import sample from "../assets/review.json";
import { bars } from "./chart.ts";
import { WhyCard } from "./why-card.ts";

interface ReviewedMove {
  number: number;
  move: string;
  cell: [number, number] | null;
  label: string;
  chance: number | null;
  loss?: number;
  luck?: number;
  risk?: number;
  best?: [number, number];
  missed?: [number, number];
}

interface ReviewData {
  level: string;
  outcome: string;
  start: { value: number; error: number; exact: boolean };
  lost: number;
  luck: number;
  accuracy: number;
  guesses: number;
  needless: number;
  worst: number | null;
  missed: Record<string, number>;
  moves: ReviewedMove[];
  views: string[];
  mines: string | null;
  /** The game itself, where it was reviewed beforehand. */
  record?: string;
}

const named = (cell: [number, number]): string => `(${cell.join(", ")})`;
const MOST_LISTED = 30;
const BAD = new Set(["inaccuracy", "mistake", "blunder", "needless risk", "wrong flag"]);

export class ReviewView implements View {
  readonly element: HTMLElement;
  private readonly board = new BoardPanel(viewWords.review.board, {});
  private readonly why: WhyCard;
  private readonly summary = h("div", { class: "card summary", role: "status" });
  private readonly graph = h("div", { class: "graph" });
  private readonly list = h("ol", { class: "moves" });
  private readonly note = h("p", { class: "message", role: "status" });
  private readonly games = h("div", { class: "games" });
  private data: ReviewData | null = null;
  private place = 0;
  private question = 0;
  /** The games of the last file, as records. */
  private dropped: string[] = [];

  constructor(private readonly context: Context) {
    this.why = new WhyCard(context, () => this.draw());
    this.element = this.build();
  }

  async show(state: string): Promise<void> {
    this.fillGames();
    void this.context.store.games.refresh().then(() => this.fillGames());
    try {
      if (state.startsWith("game=")) return await this.review(await unpack(state.slice("game=".length)));
    } catch (error) {
      return this.fail(error);
    }
    if (!this.data || state === "sample") this.showSample();
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === "ArrowLeft" || event.key === ",") this.go(this.place - 1);
    else if (event.key === "ArrowRight" || event.key === ".") this.go(this.place + 1);
    else if (event.key.toLowerCase() === "w") void this.explain();
    else return false;
    return true;
  }

  /** A game that was reviewed beforehand: there is something to see before there is a game of one's own. */
  private showSample(): void {
    this.why.close();
    this.data = sample as unknown as ReviewData;
    this.tell();
    this.summary.prepend(h("p", { class: "strong" }, viewWords.review.isSample), h("p", { class: "muted" }, viewWords.review.choose));
    this.go(this.data.worst ?? 1);
  }

  private build(): HTMLElement {
    return h("section", { class: "view review" },
      h("div", { class: "stage" }, this.note, this.board.element, this.graph, h("p", { class: "muted small", "aria-hidden": "true" }, viewWords.review.graphKey),
        h("div", { class: "buttons" },
          button(viewWords.review.back, () => this.go(this.place - 1), { title: "←" }),
          button(viewWords.review.next, () => this.go(this.place + 1), { title: "→" }),
          button(viewWords.review.worst, () => this.go(this.data?.worst ?? this.place)),
          button(words.play.why, () => void this.explain(), { title: "W" }),
          button(viewWords.review.playHere, () => this.playHere()))),
      h("aside", { class: "side" }, this.summary, this.why.element, this.list,
        h("div", { class: "buttons" }, ...fileButton(viewWords.review.open, ".jsonl,.json,.sapper,.rawvf,.txt", (file) => this.context.receive(file))), this.games));
  }

  /** The games that this browser keeps. */
  private fillGames(): void {
    const { store } = this.context;
    const current = store.game?.record;
    const one = (level: string, outcome: string, begun: string, moves: number, find: () => Promise<GameRecord | null>): HTMLElement =>
      button(viewWords.review.game(level, outcome, begun, moves), () => void find().then((found) => found && this.review(JSON.stringify(found))), { class: "game" });
    const games = [
      ...(current ? [one(current.level, current.outcome, current.begun, current.moves.length, () => Promise.resolve(current))] : []),
      ...store.games.list.slice(0, MOST_LISTED).map(({ level, outcome, begun, moves, identity }) =>
        one(level, outcome, begun, moves, () => store.games.recordOf(identity))),
    ];
    const others = this.dropped.map((text, place) => button(viewWords.review.dropped(place + 1), () => void this.review(text), { class: "game" }));
    fill(this.games,
      others.length > 1 ? h("h2", {}, viewWords.review.fileGames) : null, ...(others.length > 1 ? others : []),
      games.length ? h("h2", {}, viewWords.review.yourGames) : null, ...games);
  }

  /** Games of a file are looked at, and never kept as one's own. */
  async receive(what: Received | File): Promise<void> {
    if (what instanceof File || what.kind !== "games") return;
    this.dropped = what.games.slice(0, MOST_LISTED);
    this.fillGames();
    await this.review(what.games[0]!);
  }

  private async review(text: string): Promise<void> {
    const question = ++this.question;
    this.why.close();
    const bar = h("progress", { max: 1, value: 0, "aria-label": viewWords.review.working });
    fill(this.summary, h("p", {}, viewWords.review.working), bar);
    this.context.python.hear("review", (share: number) => (bar.value = share));
    try {
      const data = await this.context.python.call<ReviewData>("reviewing.review", text, "fast");
      this.context.reviewed(parseRecord(text).identity);
      if (question !== this.question) return;
      this.data = data;
      this.tell();
      this.go(data.worst ?? data.moves.length);
    } catch (error) {
      if (question === this.question) this.fail(error);
    }
  }

  private fail(error: unknown): void {
    fill(this.summary, h("p", { class: "danger" }, words.failed(reasonOf(error))));
  }

  private tell(): void {
    const data = this.data!;
    const missed = Object.entries(data.missed).map(([name, count]) => `${name} (${count})`).join(", ");
    fill(this.summary,
      h("h2", {}, viewWords.review.title(data.level, data.outcome)),
      table([
        [viewWords.review.start, writePercent(data.start.value)],
        [viewWords.review.lost, viewWords.review.points(data.lost)],
        [viewWords.review.luck, viewWords.review.points(data.luck)],
        [viewWords.review.accuracy, data.guesses ? `${data.accuracy.toFixed(0)} %` : "–"],
        [viewWords.review.guesses, viewWords.review.ofThem(data.guesses, data.needless)],
        ...(missed ? [[viewWords.review.missed, missed] as const] : []),
      ]));
    fill(this.graph, bars(data.moves, viewWords.review.graph, (number) => this.go(number)));
    fill(this.list, ...data.moves.map((move) => this.row(move)));
  }

  private row(move: ReviewedMove): HTMLElement {
    const where = move.cell ? named(move.cell) : "";
    const loss = (move.loss ?? 0) >= 0.0005 ? `−${(move.loss! * 100).toFixed(1)}` : "";
    const element = h("button", { type: "button", class: BAD.has(move.label) ? "move bad" : "move", onclick: () => this.go(move.number) },
      h("span", { class: "number" }, String(move.number)),
      h("span", {}, `${viewWords.review.kinds[move.move] ?? move.move} ${where}`),
      h("span", { class: "muted" }, `${move.label}${move.missed ? `, ${viewWords.review.needless}` : ""}`),
      h("span", { class: "danger" }, loss));
    return h("li", {}, element);
  }

  /** Show the board before this move; behind the last one, how the game ended. */
  private go(place: number): void {
    if (!this.data) return;
    this.place = Math.min(this.data.moves.length + 1, Math.max(1, place));
    this.why.close();
    const rows = this.list.querySelectorAll("button");
    for (const [index, row] of rows.entries()) row.setAttribute("aria-current", String(index + 1 === this.place));
    const row = rows[this.place - 1];
    if (row) this.list.scrollTop = row.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    this.graph.style.setProperty("--place", String((this.place - 0.5) / this.data.moves.length));
    this.draw();
  }

  private draw(): void {
    const { data } = this;
    if (!data) return;
    const position = parsePosition(data.views[this.place - 1]!);
    const { height, width, codes } = position;
    const move = data.moves[this.place - 1];
    const index = ([row, column]: [number, number]): number => row * width + column;
    const isEnd = this.place > data.moves.length;
    const outlines: Outline[] = this.why.outlines.length ? this.why.outlines : [
      ...(move?.missed ? [{ kind: "hint" as const, cells: [index(move.missed)] }] : []),
      ...(move?.best ? [{ kind: "best" as const, cells: [index(move.best)] }] : []),
      ...(move?.cell ? [{ kind: "last" as const, cells: [index(move.cell)] }] : []),
    ];
    const marks = isEnd && data.mines ? parseMarks(data.mines) : null;
    this.board.update({ height, width, codes, outlines, marks, hasLabels: true });
    this.note.textContent = isEnd ? viewWords.review.ended(data.outcome) : move ? describe(move) : "";
  }

  private async explain(): Promise<void> {
    const move = this.data?.moves[this.place - 1];
    if (!move || !this.data) return;
    const { width } = parsePosition(this.data.views[0]!);
    const { record } = this.data;
    await this.why.askFor(move.missed ? move.missed[0] * width + move.missed[1] : null, async () => {
      if (record) await this.context.python.call("reviewing.review", record, "fast");
      return this.context.python.call<Why | null>("reviewing.review_why", move.number).then((why) => why ?? { title: viewWords.review.nothing, difficulty: "", steps: [] });
    });
  }

  /** Play on from the position shown, on the mines of the game. */
  private playHere(): void {
    const { data } = this;
    if (!data?.mines) return;
    const position = parsePosition(data.views[this.place - 1]!);
    if (position.codes.includes(EXPLODED)) return this.context.say(viewWords.review.over);
    this.context.begin(rulesOn(position, parseMarks(data.mines), position.codes), viewWords.review.playing, "known board");
  }
}

function describe(move: ReviewedMove): string {
  const text = viewWords.review;
  const parts = [text.before(move.number, `${text.kinds[move.move] ?? move.move}${move.cell ? ` ${named(move.cell)}` : ""}`, move.label)];
  if (move.chance !== null) parts.push(text.chance(move.chance));
  if (move.risk) parts.push(text.risk(move.risk));
  if (move.missed) parts.push(text.safe(named(move.missed)));
  else if (move.best && move.loss && move.loss >= 0.005) parts.push(text.better(named(move.best)));
  return parts.join(" ");
}
