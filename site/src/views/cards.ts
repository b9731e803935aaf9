// Cards beside the board: settings, statistics, keys.
import type { Context } from "../context.ts";
import { button, fill, h, select } from "../dom.ts";
import { LEVELS } from "../play/model.ts";
import { FileDoor } from "../files.ts";
import { writeLevel } from "../record.ts";
import type { Settings, Summary } from "../storage.ts";
import { words } from "../words/english.ts";
import { writeTime } from "./play.ts";

const card = (title: string, ...children: (Node | string)[]): HTMLElement =>
  h("details", { class: "card" }, h("summary", {}, title), ...children);

/** Choices that are kept. */
export function settingsCard(context: Context, changed: () => void): HTMLElement {
  const { store } = context;
  const text = words.settings;
  const set = <Name extends keyof Settings>(name: Name, value: Settings[Name]): void => {
    store.settings[name] = value;
    store.saveSettings();
    applyTheme(store.settings);
    changed();
  };
  const choice = <Name extends "theme" | "colours" | "touch" | "effort">(
    label: string, name: Name, options: Record<Settings[Name], string>,
  ): HTMLElement =>
    select(label, Object.entries(options) as [string, string][], store.settings[name],
      (value) => set(name, value as Settings[Name]));
  const questions = h("input", {
    type: "checkbox", checked: store.settings.questions,
    onchange: () => set("questions", questions.checked),
  });
  return card(
    text.title,
    choice(text.theme, "theme", text.themes),
    choice(text.colours, "colours", text.colourSets),
    choice(text.touch, "touch", text.touches),
    choice(text.effort, "effort", text.efforts),
    h("label", { class: "field check" }, questions, h("span", {}, text.questions)),
  );
}

const wantsLight = matchMedia("(prefers-color-scheme: light)");

/** Show the page in the colours of the settings, and follow the system where they say so. */
export function applyTheme(settings: Settings): void {
  const { theme } = settings;
  document.documentElement.dataset["theme"] = theme === "system" ? (wantsLight.matches ? "light" : "dark") : theme;
  wantsLight.onchange = () => applyTheme(settings);
  document.documentElement.dataset["colours"] = settings.colours;
}

const MOST_BYTES = 16 * 2 ** 20;

interface Row {
  games: number;
  won: number;
  best: number;
}

/** Games by level, and the ways in and out of the browser. */
export function statisticsCard(context: Context): HTMLElement {
  const body = h("div", {});
  const draw = (): void => fillStatistics(body, context, draw);
  draw();
  return card(words.statistics.title, body);
}

function fillStatistics(body: HTMLElement, context: Context, draw: () => void): void {
  const text = words.statistics;
  const games = context.store.summaries;
  const alone = games.filter((game) => !game.isHelped);
  const rows = tally(alone);
  const files = new FileDoor({
    accept: ".jsonl,.json,.txt", most: MOST_BYTES, refuse: (reason) => context.say(words.failed(reason)),
    async take(file) {
      const { added, bad } = await context.store.importGames(await file.text());
      context.say(text.imported(added, bad));
      draw();
    },
  });
  fill(
    body,
    rows.size ? table(rows) : h("p", { class: "muted" }, text.none),
    games.length > alone.length && h("p", { class: "muted" }, text.helped(games.length - alone.length)),
    h("div", { class: "buttons wrap" },
      button(text.export, () => download("sapper-games.jsonl", context.store.exportGames())),
      ...files.button(text.import),
      button(text.forget, () => {
        if (!confirm(text.sure)) return;
        context.store.forgetGames();
        draw();
      })),
  );
}

function tally(games: Summary[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const game of games) {
    const known = Object.entries(LEVELS).find(([, level]) => writeLevel(level) === game.level);
    const name = known ? words.levelNames[known[0]]! : game.level;
    const row = rows.get(name) ?? { games: 0, won: 0, best: Infinity };
    ++row.games;
    if (game.outcome === "won") {
      ++row.won;
      row.best = Math.min(row.best, game.ms);
    }
    rows.set(name, row);
  }
  return rows;
}

function table(rows: Map<string, Row>): HTMLElement {
  const head = h("tr", {}, ...words.statistics.columns.map((each) => h("th", { scope: "col" }, each)));
  const body = [...rows].map(([name, row]) =>
    h("tr", {},
      h("th", { scope: "row" }, name),
      h("td", {}, String(row.games)),
      h("td", {}, `${row.won} (${Math.round((row.won / row.games) * 100)} %)`),
      h("td", {}, row.best === Infinity ? "–" : writeTime(row.best))));
  return h("table", {}, h("thead", {}, head), h("tbody", {}, ...body));
}

/** Hand a text to the player as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The keys and what they do. */
export function keysCard(): HTMLElement {
  const rows = words.keys.list.map(([key, does]) => h("tr", {}, h("th", { scope: "row" }, key), h("td", {}, does)));
  return card(words.keys.title, h("table", { class: "keys" }, h("tbody", {}, ...rows)));
}
