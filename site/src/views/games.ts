// Games: what the player has done, level by level; best times, curves, the days that were won; and the ways in and out.
import type { Context, View } from "../context.ts";
import { button, fill, h } from "../dom.ts";
import { bytesOf, fileButton } from "../files.ts";
import { daysWon, streakOf, today } from "../play/daily.ts";
import { judge } from "../play/judge.ts";
import { reasonOf } from "../reason.ts";
import { download } from "../share.ts";
import type { Summary } from "../storage/shelf.ts";
import { dayBefore, firstTries, playedOf, tally, type Tally } from "../storage/statistics.ts";
import { words, writeExactTime, writePercent } from "../words/english.ts";
import { chart } from "./chart.ts";

const WEEKS = 12;
/** How many games a point of the curve looks back on. */
const WINDOW = 20;
const LEAST_CURVE = 5;

export class GamesView implements View {
  readonly element = h("section", { class: "view games" });
  private readonly content = h("div", { class: "stage" });
  private readonly days = h("div", { class: "card" });

  constructor(private readonly context: Context) {
    const { store } = context;
    const text = words.games;
    const name = h("input", { value: store.settings.player, maxlength: 60, autocomplete: "nickname", onchange: () => store.change({ player: name.value.trim() }) });
    fill(this.element, this.content,
      h("aside", { class: "side" }, this.days,
        h("label", { class: "field" }, h("span", {}, text.player), name),
        h("div", { class: "buttons" },
          button(text.export, () => void this.export()),
          ...fileButton(text.import, ".jsonl,.json,.txt", (file) => void this.import(file)),
          button(text.forget, () => void this.forget()))));
  }

  async show(): Promise<void> {
    await this.context.store.games.refresh().catch(() => undefined);
    this.draw();
  }

  private draw(): void {
    const { store } = this.context;
    const { own } = store.games;
    const kinds = [...tally(own, store.oldCounts)].sort(([, a], [, b]) => playedOf(b) + b.helped - playedOf(a) - a.helped);
    const others = store.games.list.length - own.length;
    fill(this.content,
      h("h2", {}, words.games.title),
      kinds.length ? table(kinds) : h("p", {}, words.games.none, " ", h("a", { href: "#review/sample" }, words.review.sample)),
      kinds.length ? h("p", { class: "muted small" }, words.games.counted(others)) : null,
      ...kinds.filter(([, { won }]) => won > 0).map(([kind, sum]) => bestTimes(kind, sum)),
      ...kinds.map(([kind]) => curve(kind, own)));
    this.drawDays();
  }

  /** The last weeks, a column each: the days whose board was won, lost or left at the first try. */
  private drawDays(): void {
    const { store } = this.context;
    const [won, tries] = [daysWon(store), firstTries(store.games.own)];
    const days = [today()];
    while (days.length < 7 * WEEKS) days.unshift(dayBefore(days[0]!));
    const state = (day: string): string => (won.has(day) ? "won" : tries.has(day) ? "tried" : "none");
    fill(this.days, h("h2", {}, words.games.daily), h("p", {}, words.games.streak(streakOf(store))),
      h("div", { class: "calendar", role: "img", "aria-label": words.games.calendar(days.filter((day) => won.has(day)).length, WEEKS) },
        ...days.map((day) => h("span", { class: state(day), title: `${day}: ${words.games.dayStates[state(day)]}` }))),
      h("a", { href: "#play/daily" }, words.games.playDaily));
  }

  private async export(): Promise<void> {
    download("sapper-games.jsonl", await this.context.store.games.export());
  }

  private async import(file: File): Promise<void> {
    const { kernel, store, say } = this.context;
    try {
      const text = new TextDecoder().decode(await bytesOf(file));
      const { added, others, bad } = await store.games.import(text, (record) => judge(kernel, record));
      say(words.games.imported(added, others, bad));
    } catch (error) {
      say(words.failed(reasonOf(error)));
    }
    this.draw();
  }

  private async forget(): Promise<void> {
    if (!confirm(words.games.sure)) return;
    await this.context.store.games.clear();
    this.context.store.forgetCounts();
    this.draw();
  }
}

function table(kinds: [string, Tally][]): HTMLElement {
  const head = h("tr", {}, ...words.games.columns.map((each) => h("th", { scope: "col" }, each)));
  const rows = kinds.map(([kind, sum]) => {
    const { won, lost, left, helped, best, speed } = sum;
    const rate = playedOf(sum) ? ` (${writePercent(won / playedOf(sum))})` : "";
    const cells = [`${won}${rate}`, lost, left, helped, best[0] ? writeExactTime(best[0].ms) : "–", speed ? speed.toFixed(2) : "–"];
    return h("tr", {}, h("th", { scope: "row" }, words.games.kind(kind)), ...cells.map((each) => h("td", {}, String(each))));
  });
  return h("div", { class: "wide-table" }, h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)));
}

function bestTimes(kind: string, { best }: Tally): HTMLElement {
  return h("details", { class: "card", open: true }, h("summary", {}, words.games.bestOf(words.games.kind(kind))),
    h("ol", {}, ...best.map(({ ms, begun }) => h("li", {}, h("strong", {}, writeExactTime(ms)), begun ? ` ${begun.slice(0, 10)}` : ""))));
}

/** The share of wins over the last games, game by game. */
function curve(kind: string, own: Summary[]): HTMLElement | null {
  const games = own.filter((each) => each.kind === kind && !each.daily && !each.isHelped).reverse();
  if (games.length < LEAST_CURVE) return null;
  const shares = games.map((_, place) => {
    const seen = games.slice(Math.max(0, place + 1 - WINDOW), place + 1);
    return seen.filter(({ outcome }) => outcome === "won").length / seen.length;
  });
  const label = words.games.curve(words.games.kind(kind), WINDOW);
  return h("figure", { class: "card" }, h("figcaption", {}, label), h("div", { class: "graph" }, chart(shares, label, () => undefined)));
}
