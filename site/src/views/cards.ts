// Cards beside the board: settings, statistics, keys.
import type { Context } from "../context.ts";
import { button, fill, h, select } from "../dom.ts";
import { bytesOf, fileButton } from "../files.ts";
import { reasonOf } from "../reason.ts";
import { firstEnd } from "../play/first-end.ts";
import type { Settings, Tally } from "../storage.ts";
import { download } from "../share.ts";
import { words, writeTime } from "../words/english.ts";

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
  const check = (label: string, name: "questions" | "labels" | "sound" | "keepAll"): HTMLElement => {
    const input = h("input", { type: "checkbox", checked: store.settings[name], onchange: () => set(name, input.checked) });
    return h("label", { class: "field check" }, input, h("span", {}, label));
  };
  return card(
    text.title,
    choice(text.theme, "theme", text.themes),
    choice(text.colours, "colours", text.colourSets),
    choice(text.touch, "touch", text.touches),
    choice(text.effort, "effort", text.efforts),
    check(text.questions, "questions"),
    check(text.labels, "labels"),
    check(text.sound, "sound"),
    check(text.keepAll, "keepAll"),
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

/** Games by level, and the ways in and out of the browser; `draw` brings them up to date. */
export function statisticsCard(context: Context): { element: HTMLElement; draw: () => void } {
  const body = h("div", {});
  const draw = (): void => fillStatistics(body, context, draw);
  draw();
  return { element: card(words.statistics.title, body), draw };
}

function fillStatistics(body: HTMLElement, context: Context, draw: () => void): void {
  const text = words.statistics;
  const tallies = [...context.store.tallies];
  const alone = tallies.filter(([, tally]) => tally.games > 0);
  const helped = tallies.reduce((sum, [, tally]) => sum + tally.helped, 0);
  const read = async (file: File): Promise<void> => {
    try {
      const content = new TextDecoder().decode(await bytesOf(file));
      const { added, others, bad } = await context.store.importGames(content, (record) => firstEnd(context.kernel, record));
      context.say(text.imported(added, others, bad));
      draw();
    } catch (error) {
      context.say(words.failed(reasonOf(error)));
    }
  };
  fill(
    body,
    alone.length ? table(alone) : h("p", { class: "muted" }, text.none),
    helped > 0 && h("p", { class: "muted" }, text.helped(helped)),
    h("div", { class: "buttons wrap" },
      button(text.export, () => download("sapper-games.jsonl", context.store.exportGames())),
      ...fileButton(text.import, ".jsonl,.json,.txt", (file) => void read(file)),
      button(text.forget, () => {
        if (!confirm(text.sure)) return;
        context.store.forgetGames();
        draw();
      })),
  );
}

function table(tallies: [string, Tally][]): HTMLElement {
  const head = h("tr", {}, ...words.statistics.columns.map((each) => h("th", { scope: "col" }, each)));
  const body = tallies.map(([kind, tally]) =>
    h("tr", {},
      h("th", { scope: "row" }, words.statistics.kind(kind)),
      h("td", {}, String(tally.games)),
      h("td", {}, `${tally.won} (${Math.round((tally.won / tally.games) * 100)} %)`),
      h("td", {}, tally.best === null ? "–" : writeTime(tally.best))));
  return h("table", {}, h("thead", {}, head), h("tbody", {}, ...body));
}

export function keysCard(): HTMLElement {
  const rows = words.keys.list.map(([key, does]) => h("tr", {}, h("th", { scope: "row" }, key), h("td", {}, does)));
  return card(words.keys.title, h("table", { class: "keys" }, h("tbody", {}, ...rows)));
}
