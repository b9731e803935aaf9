// Games: what the player has done, level by level; best times, curves, the days that were won; and the ways in and out.
import type { Context, View } from "../context.ts";
import { button, fill, h } from "../dom.ts";
import { bytesOf, download, fileButton } from "../files.ts";
import { judge } from "../play/judge.ts";
import { reasonOf } from "../reason.ts";
import type { Reviewed } from "../storage/games.ts";
import { curves, playedOf, speedOf, tally, WINDOW, type Tally } from "../storage/statistics.ts";
import { words, writeExactTime, writePercent } from "../words/english.ts";
import { viewWords } from "../words/views.ts";
import { line } from "./chart.ts";

export class GamesView implements View {
  readonly element = h("section", { class: "view games" });
  private readonly content = h("div", { class: "stage" });
  private readonly table = h("div", { class: "wide-table" });
  private isShown = false;
  private isReviewing = false;

  constructor(private readonly context: Context) {
    const text = viewWords.games;
    fill(this.element, this.content,
      h("aside", { class: "side" },
        h("div", { class: "buttons" },
          button(text.export, () => void this.export()),
          ...fileButton(text.import, ".jsonl,.json,.txt", (file) => void this.import(file)),
          button(text.forget, () => void this.forget()))));
  }

  async show(): Promise<void> {
    this.isShown = true;
    this.draw();
    await this.context.store.games.refresh();
    if (this.isShown) this.draw();
  }

  leave(): void {
    this.isShown = false;
  }

  /** Review the games one by one while they are looked at. Without Python their figures stay unknown. */
  private async review(): Promise<void> {
    if (this.isReviewing) return;
    this.isReviewing = true;
    const { python, store } = this.context;
    const one = (record: string): Promise<Reviewed> => python.call("reviewing.review_figures", record);
    try {
      while (this.isShown && await store.games.reviewNext(one)) this.drawTable();
    } catch (error) {
      this.context.say(words.failed(reasonOf(error)), true);
    }
    this.isReviewing = false;
  }

  /** The kinds of games, the most played first. */
  private get kinds(): [string, Tally][] {
    return [...tally(this.context.store.games.list)].sort(([, a], [, b]) => playedOf(b) + b.helped - playedOf(a) - a.helped);
  }

  private drawTable(): void {
    const head = h("tr", {}, ...viewWords.games.columns.map((each) => h("th", { scope: "col" }, each)));
    const rows = this.kinds.map(([kind, sum]) => h("tr", {}, h("th", { scope: "row" }, viewWords.games.kind(kind)), ...cellsOf(sum).map((each) => h("td", {}, each))));
    fill(this.table, h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)));
  }

  private draw(): void {
    const { list } = this.context.store.games;
    const { kinds } = this;
    this.drawTable();
    fill(this.content,
      h("h2", {}, viewWords.games.title),
      kinds.length ? this.table : h("p", {}, viewWords.games.none, " ", h("a", { href: "#review/sample" }, viewWords.review.sample)),
      kinds.length ? h("p", { class: "muted small" }, viewWords.games.counted) : null,
      ...kinds.filter(([, { won }]) => won > 0).map(([kind, sum]) => bestTimes(kind, sum)),
      ...kinds.map(([kind]) => curvesOf(kind, list)));
    void this.review();
  }

  private async export(): Promise<void> {
    download("sapper-games.jsonl", await this.context.store.games.export());
  }

  private async import(file: File): Promise<void> {
    const { kernel, store, say } = this.context;
    try {
      const text = new TextDecoder().decode(await bytesOf(file));
      const { added, bad } = await store.games.import(text, (record) => judge(kernel, record));
      say(viewWords.games.imported(added, bad));
    } catch (error) {
      say(words.failed(reasonOf(error)));
    }
    this.draw();
  }

  private async forget(): Promise<void> {
    if (!confirm(viewWords.games.sure)) return;
    await this.context.store.games.clear();
    this.draw();
  }
}

/** The figures of a kind, as the window writes them. */
function cellsOf(sum: Tally): string[] {
  const { won, lost, left, helped, streak, bestStreak, best, speed, accuracy, luck } = sum;
  const rate = playedOf(sum) ? ` (${writePercent(won / playedOf(sum))})` : "";
  return [
    `${won}${rate}`, String(lost), String(left), viewWords.games.row(streak, bestStreak), best[0] ? writeExactTime(best[0].ms) : "–",
    speed ? speed.toFixed(2) : "–", accuracy === null ? "…" : `${accuracy.toFixed(1)} %`, luck === null ? "…" : viewWords.games.luck(luck), String(helped),
  ];
}

function bestTimes(kind: string, { best }: Tally): HTMLElement {
  const told = (win: Tally["best"][number]): string => ` 3BV ${win.needed}, ${speedOf(win).toFixed(2)} 3BV/s, ${win.begun.slice(0, 10)}`;
  return h("details", { class: "card", open: true }, h("summary", {}, viewWords.games.bestOf(viewWords.games.kind(kind))),
    h("ol", {}, ...best.map((win) => h("li", {}, h("strong", {}, writeExactTime(win.ms)), told(win)))));
}

/** The share of wins, and the times of the wins, the quickest below. */
function curvesOf(kind: string, games: Parameters<typeof curves>[0]): HTMLElement | null {
  const { shares, times } = curves(games, kind);
  if (shares.length < 2) return null;
  const [least, most] = [Math.min(...times), Math.max(...times)];
  const figure = (label: string, values: number[]): HTMLElement =>
    h("figure", {}, h("figcaption", {}, label), h("div", { class: "graph" }, line(values, label)));
  return h("div", { class: "card curves" }, h("strong", {}, viewWords.games.kind(kind)),
    figure(viewWords.games.shares(WINDOW), shares),
    times.length < 2 ? null : figure(viewWords.games.times(times.length, least, most), times.map((ms) => (ms - least) / (most - least || 1))));
}
