// The level of the next game: its size, what the first click is promised, and whether guesses may be needed.
import type { Context } from "../context.ts";
import { button, check, fill, h, number, select } from "../dom.ts";
import { mostMines } from "../play/levels.ts";
import { MOST_ROWS } from "../position.ts";
import type { StartRule } from "../protocol.ts";
import { parseLevel, writeLevel } from "../record.ts";
import { checkSettings } from "../storage/settings.ts";
import { LEVELS } from "../words/shared.ts";
import { words } from "../words/english.ts";

const NAMES = [...Object.keys(LEVELS), "custom"];

export interface LevelEvents {
  /** A level is chosen: a game on it is wanted. */
  choose(level: string): void;
  /** The board of the day is wanted, which is no level. */
  daily(): void;
  /** The rules of the next game are other ones. */
  changed(): void;
}

export class LevelChooser {
  readonly element: HTMLElement;
  /** The rules of the first click: for the menu. */
  readonly rules: HTMLElement;
  private readonly row = h("div", { class: "levels", role: "group", "aria-label": words.play.level });
  private readonly custom = h("form", { class: "custom", hidden: true, onchange: () => this.readCustom() });
  private readonly daily = button(words.levelNames["daily"]!, () => this.events.daily(), { class: "daily", "data-level": "daily", title: words.dailyBoard });
  private readonly problem = h("p", { class: "danger", role: "alert", hidden: true });
  private readonly noGuess = h("input", { type: "checkbox", onchange: () => this.set("noGuess", this.noGuess.checked) });
  private readonly noGuessOff = h("p", { class: "muted small" });
  /** Whether the form has the size of a board. */
  private isSize = true;

  constructor(
    private readonly context: Context,
    private readonly events: LevelEvents,
  ) {
    const { settings } = context.store;
    const starts = Object.entries(words.starts) as [StartRule, string][];
    this.element = h("div", { class: "chooser" }, this.row, this.custom, this.problem, this.daily);
    this.rules = h("div", {},
      select(words.play.start, starts, settings.start, (value) => this.set("start", value as StartRule)),
      check(words.play.noGuess, this.noGuess, { title: words.play.noGuessWhy }),
      this.noGuessOff);
    fill(this.row, ...NAMES.map((name) =>
      button(words.levelNames[name]!, () => this.press(name), { "data-level": name, title: titleOf(name) })));
    this.custom.onsubmit = (event) => {
      event.preventDefault();
      if (this.readCustom()) this.events.choose("custom");
    };
    this.draw(settings.level);
  }

  /** Show the level that is played, and what the settings say of the next one. */
  draw(level: string): void {
    const { settings } = this.context.store;
    for (const each of [...this.row.querySelectorAll("button"), this.daily])
      each.setAttribute("aria-pressed", String(each.dataset["level"] === level));
    const why = settings.level === "cs50" ? words.play.noGuessCourse : settings.start === "none" ? words.play.noGuessStart : "";
    this.noGuess.disabled = why !== "";
    this.noGuess.checked = settings.noGuess && why === "";
    this.noGuessOff.hidden = why === "";
    this.noGuessOff.textContent = why;
    this.custom.hidden = settings.level !== "custom";
    if (!this.custom.hidden && !this.custom.firstChild) this.fillCustom();
  }

  /** What is wrong with the level of the settings; empty if nothing is. */
  get fault(): string {
    const { settings } = this.context.store;
    if (settings.level !== "custom") return "";
    if (!this.isSize) return words.play.customBad(MOST_ROWS);
    const level = parseLevel(settings.custom);
    const most = mostMines(level, settings.start);
    return level.mines <= most ? "" : words.play.tooMany(writeLevel(level), words.starts[settings.start], most);
  }

  showFault(): void {
    this.problem.textContent = this.fault;
    this.problem.hidden = this.fault === "";
  }

  private press(name: string): void {
    this.problem.hidden = true;
    if (name !== "custom") return this.events.choose(name);
    this.context.store.change({ level: name });
    this.draw(name);
    this.custom.querySelector("input")?.focus();
  }

  private set<Name extends "start" | "noGuess">(name: Name, value: Context["store"]["settings"][Name]): void {
    const { store } = this.context;
    store.change({ [name]: value });
    this.draw(store.settings.level);
    this.showFault();
    this.events.changed();
  }

  private fillCustom(): void {
    const level = parseLevel(this.context.store.settings.custom);
    fill(this.custom,
      number(words.play.rows, "height", level.height, 1, MOST_ROWS, { required: true }),
      number(words.play.columns, "width", level.width, 1, MOST_ROWS, { required: true }),
      number(words.play.mines, "mines", level.mines, 1, MOST_ROWS ** 2, { required: true }),
      h("button", { type: "submit", hidden: true })); // Enter begins a game, as New game does
  }

  /** Take the size of the form over; whether there can be such a game. */
  private readCustom(): boolean {
    const data = new FormData(this.custom);
    const [height, width, mines] = ["height", "width", "mines"].map((name) => Math.floor(Number(data.get(name))));
    const custom = writeLevel({ height: height!, width: width!, mines: mines! });
    this.isSize = checkSettings({ custom }).wrong.length === 0;
    if (this.isSize) this.context.store.change({ custom });
    this.showFault();
    return this.fault === "";
  }
}

function titleOf(name: string): string {
  const level = LEVELS[name];
  return level ? words.levelSize(level.height, level.width, level.mines) : words.customSize;
}
