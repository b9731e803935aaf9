// The day: a calendar of the boards that were won, and the one board of today.
import type { Context } from "../context.ts";
import { button, fill, h } from "../dom.ts";
import { daysWon, streakOf, today, tryOf } from "../play/daily.ts";
import { dayBefore, winsByDay } from "../storage/statistics.ts";
import { writeTime } from "../words/english.ts";
import { viewWords } from "../words/views.ts";

const WEEKS = 26;
/** A day with so many wins has the full colour. */
const FULL_DAY = 5;

export class DayCard {
  readonly element = h("section", { class: "card day", "aria-label": viewWords.day.title });

  /** `play` begins today's board, or shows how it went. */
  constructor({ store }: Context, play: () => void) {
    const text = viewWords.day;
    const tried = tryOf(today(), store);
    const [boards, wins] = [daysWon(store), winsByDay(store.games.list)];
    const days = [today()];
    while (days.length < 7 * WEEKS) days.unshift(dayBefore(days[0]!));
    const count = days.filter((day) => boards.has(day)).length;
    fill(this.element,
      h("h2", {}, text.title), h("p", {}, text.streak(streakOf(store))),
      // The last weeks, a column each: a day is the fuller the more games were won; a ring: its board at the first try.
      h("div", { class: "calendar", role: "img", "aria-label": text.calendar(days.filter((day) => wins.has(day)).length, count, WEEKS) },
        ...days.map((day) => {
          const square = h("span", { class: boards.has(day) ? "board" : null, title: text.day(day, wins.get(day) ?? 0, boards.has(day)) });
          square.style.setProperty("--share", `${Math.min(1, (wins.get(day) ?? 0) / FULL_DAY) * 100}%`);
          return square;
        })),
      tried ? h("p", {}, text.tried(tried.outcome, writeTime(tried.ms))) : null,
      h("div", { class: "buttons" }, button(tried ? text.result : text.play, play, { class: "primary" })));
  }
}
