// Play: the board, the clock, odds, hints, the best move and why.
import { BoardPanel } from "../board/panel.ts";
import type { Wish } from "../board/events.ts";
import type { Outline } from "../board/state.ts";
import type { Context, View } from "../context.ts";
import { button, fill, h, select } from "../dom.ts";
import { LEVELS, PlayModel, type Result } from "../play/model.ts";
import { Advice } from "../play/advice.ts";
import { MOST_ROWS, parseLink, writeLink } from "../position.ts";
import { isHidden, type Rules, type StartRule } from "../protocol.ts";
import { newRecord, pack, parseLevel, parseRecord, unpack, writeLevel, type GameRecord } from "../record.ts";
import type { Store } from "../storage.ts";
import { words, writePlace } from "../words/english.ts";
import { WhyCard } from "./why-card.ts";
import { settingsCard, statisticsCard, keysCard } from "./cards.ts";

/** Minutes and seconds. */
export function writeTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class PlayView implements View {
  readonly element: HTMLElement;
  readonly model: PlayModel;
  private readonly board: BoardPanel;
  private readonly advice: Advice;
  private readonly why: WhyCard;
  private readonly message = h("p", { class: "message" });
  private readonly mines = h("output", { class: "figure mines", "aria-label": words.play.minesLeft });
  private readonly time = h("output", { class: "figure time", "aria-label": words.play.time });
  private readonly tools: Record<"odds" | "best" | "hint" | "why" | "undo" | "pause", HTMLButtonElement>;
  private readonly flagSwitch: HTMLButtonElement;
  private readonly levelRow = h("div", { class: "levels", role: "group", "aria-label": words.play.level });
  private readonly custom = h("form", { class: "custom", hidden: true });
  private readonly more = h("div", { class: "more" });
  private isFlagging = false;
  private toldProblem: Store["problem"] = "none";

  constructor(private readonly context: Context) {
    const { store, kernel } = context;
    this.model = new PlayModel(kernel, store, () => this.refresh());
    this.board = new BoardPanel(
      words.play.board,
      {
        wish: (kind, cell) => void this.wish(kind, cell),
        point: () => undefined,
        isFlagging: () => this.isFlagging,
        touchStyle: () => store.settings.touch,
      },
      store.settings.cell,
      (cell) => {
        store.settings.cell = Math.round(cell);
        store.saveSettings();
      },
    );
    this.advice = new Advice(kernel, store, () => {
      this.draw();
      this.showBestMessage();
    });
    this.why = new WhyCard(context, () => this.draw());
    this.tools = {
      odds: button(words.play.odds, () => this.toggleOdds(), { "aria-pressed": "false", title: "O" }),
      best: button(words.play.best, () => void this.showBest(), { "aria-pressed": "false", title: "M" }),
      hint: button(words.play.hint, () => void this.hint(), { title: "H" }),
      why: button(words.play.why, () => void this.explain(), { title: "W" }),
      undo: button(words.play.undo, () => void this.undo(), { title: "U" }),
      pause: button(words.play.pause, () => this.pause(), { title: "P" }),
    };
    this.flagSwitch = button("", () => this.toggleFlagging(), { class: "flag-switch", "aria-pressed": "false" });
    this.element = this.build();
    setInterval(() => this.tick(), 250);
    document.addEventListener("visibilitychange", () => document.hidden && this.model.rest());
  }

  /** Show what the address asks for: a shared game, a shared board, or the game from last time. */
  async show(state: string): Promise<void> {
    try {
      if (state.startsWith("game=")) return await this.openShared(state.slice("game=".length));
      const link = parseLink(location.search);
      if (link && !this.model.state) return await this.openLink(link);
    } catch (error) {
      this.context.say(words.failed(error instanceof Error ? error.message : String(error)));
    }
    if (this.model.state) return;
    const kept = this.context.store.game;
    if (kept && (await this.tryStart(kept))) return this.context.say(words.play.resumed, true);
    await this.newGame(this.context.store.settings.level);
  }

  leave(): void {
    this.model.rest();
  }

  /** Play by these rules, or go on with this record. */
  async take(what: Rules | GameRecord, message: string): Promise<void> {
    const record = "sapper" in what ? what : newRecord(what);
    await this.model.start(record);
    this.forgetAdvice();
    this.say(message);
  }

  key(event: KeyboardEvent): boolean {
    const keys: Record<string, () => unknown> = {
      u: () => this.undo(), r: () => this.newGame(), b: () => this.again(), o: () => this.toggleOdds(),
      m: () => this.showBest(), h: () => this.hint(), w: () => this.explain(), p: () => this.pause(),
      c: () => this.share(), "1": () => this.newGame("cs50"), "2": () => this.newGame("beginner"),
      "3": () => this.newGame("intermediate"), "4": () => this.newGame("expert"),
      "+": () => this.board.zoom(1.15), "-": () => this.board.zoom(1 / 1.15),
    };
    const action = keys[event.key.toLowerCase()];
    if (action) void action();
    return action !== undefined;
  }

  private build(): HTMLElement {
    const { tools } = this;
    this.fillLevels();
    this.fillMore();
    return h(
      "section",
      { class: "view play" },
      h(
        "div", { class: "stage" },
        h("div", { class: "status" }, this.mines, this.message, this.time),
        this.board.element,
        this.flagSwitch,
      ),
      h(
        "aside", { class: "side" },
        this.levelRow,
        this.custom,
        h("div", { class: "buttons main" },
          button(words.play.newGame, () => void this.newGame(), { class: "primary", title: "R" }),
          tools.undo),
        button(words.play.daily, () => void this.daily()),
        h("div", { class: "buttons tools", role: "group" }, tools.odds, tools.best, tools.hint, tools.why),
        this.why.element,
        h("div", { class: "buttons" },
          button(words.play.again, () => void this.again(), { title: "B" }),
          tools.pause,
          button(words.play.share, () => void this.share(), { title: "C" }),
          button(words.play.review, () => void this.review())),
        this.more,
      ),
    );
  }

  private fillLevels(): void {
    const { settings } = this.context.store;
    const names = [...Object.keys(LEVELS), "custom"];
    fill(this.levelRow, ...names.map((name) =>
      button(words.levelNames[name]!, () => this.chooseLevel(name), {
        "data-level": name,
        "aria-pressed": String(settings.level === name),
        title: words.levels[name as keyof typeof words.levels],
      })));
    this.fillCustom();
  }

  private chooseLevel(name: string): void {
    this.custom.hidden = name !== "custom";
    if (name !== "custom") void this.newGame(name);
    else this.context.store.settings.level = name;
    this.fillLevels();
    if (name === "custom") this.custom.querySelector("input")?.focus();
  }

  private fillCustom(): void {
    const { settings } = this.context.store;
    this.custom.hidden = settings.level !== "custom";
    const level = parseLevel(settings.custom);
    const field = (label: string, name: string, value: number, most: number): HTMLElement =>
      h("label", { class: "field" }, h("span", {}, label),
        h("input", { type: "number", name, value, min: 1, max: most, required: true }));
    fill(this.custom,
      field(words.play.rows, "height", level.height, MOST_ROWS),
      field(words.play.columns, "width", level.width, MOST_ROWS),
      field(words.play.mines, "mines", level.mines, MOST_ROWS ** 2),
      h("button", { type: "submit" }, words.play.newGame));
    this.custom.onsubmit = (event) => {
      event.preventDefault();
      const data = new FormData(this.custom);
      const [height, width, mines] = ["height", "width", "mines"].map((name) => Number(data.get(name)));
      settings.custom = writeLevel({ height: height!, width: width!, mines: mines! });
      void this.newGame("custom");
    };
  }

  private fillMore(): void {
    const { store } = this.context;
    const starts = Object.entries(words.starts) as [StartRule, string][];
    fill(this.more,
      select(words.play.start, starts, store.settings.start, (value) => {
        store.settings.start = value as StartRule;
        store.saveSettings();
        if (this.model.record.moves.length === 0) void this.newGame();
      }),
      this.noGuessField(),
      settingsCard(this.context, () => this.refresh()),
      statisticsCard(this.context),
      keysCard());
  }

  private noGuessField(): HTMLElement {
    const { store } = this.context;
    const input = h("input", {
      type: "checkbox", checked: store.settings.noGuess,
      onchange: () => {
        store.settings.noGuess = input.checked;
        store.saveSettings();
        if (this.model.record.moves.length === 0) void this.newGame();
      },
    });
    return h("label", { class: "field check", title: words.play.noGuessWhy }, input, h("span", {}, words.play.noGuess));
  }

  // Games

  private async newGame(level: string = this.context.store.settings.level): Promise<void> {
    const { store } = this.context;
    store.settings.level = level;
    store.saveSettings();
    try {
      const isNoGuess = store.settings.noGuess && level !== "cs50" && store.settings.start !== "none";
      await this.model.begin(this.model.rulesFor(level), isNoGuess);
    } catch {
      this.say(words.play.customBad(MOST_ROWS));
      return;
    }
    if (location.hash.includes("=") || location.search) history.replaceState(null, "", location.pathname);
    this.forgetAdvice();
    this.fillLevels();
    this.say(words.play.ready, true);
  }

  private async tryStart(record: GameRecord): Promise<boolean> {
    try {
      await this.model.start(record);
      return true;
    } catch {
      return false;
    }
  }

  private async again(): Promise<void> {
    await this.model.again();
    this.forgetAdvice();
    this.say(words.play.ready, true);
  }

  private async openShared(packed: string): Promise<void> {
    await this.model.start(parseRecord(await unpack(packed)));
    this.model.help("known board");
    this.forgetAdvice();
    this.say(words.play.shared);
  }

  private async openLink(link: NonNullable<ReturnType<typeof parseLink>>): Promise<void> {
    const rules: Rules = {
      ...link, start: "none", cascade: true, win: "opened", seed: null, shown: null,
    };
    await this.model.begin(rules);
    this.model.help("known board");
    this.say(words.play.sharedBoard);
  }

  private async share(): Promise<void> {
    const { state, record, rules } = this.model;
    if (!state?.isLaid) return this.say(words.play.notYet);
    const marks = await this.context.kernel.layout(state.id);
    const address = record.moves.length
      ? this.context.address(`#play/game=${await pack(JSON.stringify(record))}`)
      : this.context.address(marks ? writeLink(rules, marks) : "");
    await copy(address);
    this.say(words.play.copied);
    history.replaceState(null, "", new URL(address).hash || location.hash);
  }

  /** The board of today, opened in the middle as for everybody. */
  private async daily(): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    const level = this.context.store.settings.level;
    const name = level === "cs50" || level === "custom" ? "intermediate" : level;
    this.say(words.play.dailyBusy);
    try {
      const found = await this.context.python.call<{ mines: string; first: [number, number] }>("board_of_the_day", day, name);
      const marks = Uint8Array.from([...found.mines.replaceAll("/", "")], (each) => Number(each === "*"));
      const rules = { ...this.model.rulesFor(name), start: "none" as const, seed: null, marks };
      await this.model.begin(rules);
      this.forgetAdvice();
      await this.wish("open", found.first[0] * rules.width + found.first[1]);
      this.say(words.play.dailyReady(day));
    } catch (error) {
      this.say(words.failed(error instanceof Error ? error.message : String(error)));
    }
  }

  /** Review this game: its record goes to the other view by the address. */
  private async review(): Promise<void> {
    if (this.model.record.moves.length === 0) return this.say(words.play.notYet);
    this.context.open("review", `game=${await pack(JSON.stringify(this.model.record))}`);
  }

  // Moves

  private async wish(kind: Wish, cell: number): Promise<void> {
    if (this.model.isPaused) return this.pause();
    const before = this.model.outcome;
    const wasNoGuess = this.model.isNoGuess;
    if (wasNoGuess && kind === "open") this.say(words.play.noGuessBusy, true);
    const result = await this.model.wish(kind, cell);
    if (wasNoGuess && this.model.found === "repaired") this.context.say(words.play.noGuessRepaired);
    if (wasNoGuess && this.model.found === "none") this.context.say(words.play.noGuessNone);
    this.forgetAdvice();
    if (before === "playing" && this.model.isOver) return this.sayOver();
    await this.sayResult(result);
  }

  private async undo(): Promise<void> {
    const result = await this.model.undo();
    this.forgetAdvice();
    await this.sayResult(result);
  }

  private pause(): void {
    this.model.pause(!this.model.isPaused);
    if (this.model.isPaused) this.say(words.play.paused);
    else this.say("", true);
  }

  private sayOver(): void {
    const isWon = this.model.outcome === "won";
    this.say(isWon ? words.play.won(writeTime(this.model.milliseconds)) : words.play.lost);
    if (isWon) navigator.vibrate?.([20, 40, 20]);
    this.fillMore();
  }

  private async sayResult(result: Result): Promise<void> {
    switch (result.kind) {
      case "opened": {
        const certain = await this.advice.certain(this.model.seen);
        this.say(words.play.opened(result.cells) + (certain === null ? "." : `${words.play.certain(certain)}.`), true);
        return this.showBestMessage();
      }
      case "refused":
        return this.say(result.wish === "undo" ? words.play.notYet : words.play.notAllowed[result.wish], result.wish === "over");
      default:
        return this.say(words.play[result.kind], true);
    }
  }

  private toggleFlagging(): void {
    this.isFlagging = !this.isFlagging;
    this.refresh();
  }

  // Help

  private toggleOdds(): void {
    this.advice.showsOdds = !this.advice.showsOdds;
    if (this.advice.showsOdds) this.model.help("odds");
    this.refresh();
  }

  private async showBest(): Promise<void> {
    this.advice.showsBest = !this.advice.showsBest;
    if (this.advice.showsBest) this.model.help("best move");
    this.refresh();
    this.showBestMessage();
  }

  private async hint(): Promise<void> {
    if (this.model.isOver) return;
    this.model.help("hint");
    this.say(await this.advice.nextHint(this.model.seen));
    this.draw();
  }

  private async explain(): Promise<void> {
    const cell = this.wantedCell();
    const position = this.model.seen;
    if (cell === null) return this.say(words.why.choose);
    if (!isHidden(position.codes[cell]!))
      return this.say(words.why.open(Math.floor(cell / position.width), cell % position.width));
    if (!this.model.isOver) this.model.help("why");
    await this.why.ask(position, cell);
  }

  /** The cell that Why? is asked of: the hint's, the best move's, else the cursor's. */
  private wantedCell(): number | null {
    const { cursor, codes } = this.board.state;
    if (this.why.cell === cursor || this.board.view.hasFocus) return cursor;
    const offered = this.advice.hintCell ?? (this.advice.showsBest ? this.advice.best?.cell : null);
    return offered ?? (isHidden(codes[cursor]!) ? cursor : null);
  }

  private forgetAdvice(): void {
    this.advice.forget();
    this.why.close();
    this.refresh();
  }

  // Drawing

  private refresh(): void {
    const { problem } = this.context.store;
    if (problem !== this.toldProblem && problem !== "none") this.context.say(words.storage[problem]);
    this.toldProblem = problem;
    if (!this.model.isOver && !this.model.isPaused) this.advice.ask(this.model.seen);
    this.draw();
  }

  private draw(): void {
    const { model, advice, why, tools } = this;
    const { height, width, codes } = model.position;
    const isHelping = !model.isOver && !model.isPaused;
    this.board.update({
      height, width, codes,
      marks: model.state?.marks ?? null,
      questions: new Set(model.questions),
      odds: isHelping && advice.showsOdds ? advice.odds?.chances ?? null : null,
      outlines: [...(isHelping ? advice.outlines(model.seen) : []), ...why.outlines, ...lastOutline(model)],
      isCovered: model.isPaused,
    });
    this.mines.textContent = String(model.minesLeft);
    tools.odds.setAttribute("aria-pressed", String(advice.showsOdds));
    tools.best.setAttribute("aria-pressed", String(advice.showsBest));
    tools.pause.textContent = model.isPaused ? words.play.go : words.play.pause;
    tools.undo.disabled = !model.state?.actions;
    for (const name of ["odds", "best", "hint"] as const) tools[name].disabled = model.isOver;
    this.flagSwitch.hidden = this.context.store.settings.touch !== "switch";
    this.flagSwitch.textContent = this.isFlagging ? words.play.flagSwitch : words.play.openSwitch;
    this.flagSwitch.setAttribute("aria-pressed", String(this.isFlagging));
    this.element.dataset["outcome"] = model.outcome;
    const level = levelOf(model.rules);
    for (const each of this.levelRow.querySelectorAll("button"))
      each.setAttribute("aria-pressed", String(each.dataset["level"] === level));
    this.tick();
  }

  private showBestMessage(): void {
    const text = this.advice.bestText(this.model.seen);
    if (text && !this.model.isOver && this.advice.showsBest) this.message.textContent = text;
  }

  private tick(): void {
    const text = writeTime(this.model.milliseconds);
    if (this.time.textContent !== text) this.time.textContent = text;
  }

  private say(text: string, _isQuiet = false): void {
    this.message.textContent = text;
    this.context.say(text, true);
  }
}

/** The name of the level that a game is played on. */
function levelOf(rules: Rules): string {
  const found = Object.entries(LEVELS).find(
    ([, level]) => level.height === rules.height && level.width === rules.width && level.mines === rules.mines);
  return found ? found[0] : "custom";
}

function lastOutline(model: PlayModel): Outline[] {
  const last = model.record.moves.at(-1);
  if (model.outcome !== "lost" || !last || last[0] === "undo") return [];
  return [{ kind: "last", cells: [Number(last[1]) * model.rules.width + Number(last[2])] }];
}

/** Put a text on the clipboard; where that is not allowed, in a dialogue to copy by hand. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    window.prompt(words.play.link, text);
  }
}

export { writePlace };
