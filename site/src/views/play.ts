// Play: the board with its parts around it. Each part owns what it shows; this one brings games in and clicks to the model.
import { BoardPanel } from "../board/panel.ts";
import type { Outline } from "../board/state.ts";
import type { Context, View } from "../context.ts";
import { button, fill, h } from "../dom.ts";
import { PlayModel, type Result } from "../play/model.ts";
import { boardOf, dayOf, LEVEL, today, tryOf } from "../play/daily.ts";
import { nameOf } from "../play/levels.ts";
import { parseLink } from "../position.ts";
import { HIDDEN, type ActionKind, type Critical, type Help, type Rules } from "../protocol.ts";
import { reasonOf } from "../reason.ts";
import { parseRecord, rulesOn, unpack } from "../record.ts";
import type { Sound } from "../sounds.ts";
import { words, writeTime } from "../words/english.ts";
import { EndCard, type Sent } from "./end-card.ts";
import { LevelChooser } from "./level-chooser.ts";
import { Helper } from "./play/helper.ts";
import { StatusLine } from "./play/status.ts";

/** Boards with more columns take the whole width of a phone on its side. */
const BROAD = 20;

export class PlayView implements View {
  readonly element: HTMLElement;
  readonly model: PlayModel;
  private readonly board: BoardPanel;
  private readonly status: StatusLine;
  private readonly helper: Helper;
  private readonly levels: LevelChooser;
  private readonly end: EndCard;
  private readonly undoButton = button(words.play.undo, () => void this.step("undo"), { title: "U" });
  private readonly pauseButton = button(words.play.pause, () => void this.pause(), { title: "P" });
  private readonly fitButton = button(words.play.fit, () => this.board.toggleFit(), { class: "fit", title: "0" });
  private readonly menuButton = button(words.play.menu, () => this.toggleMenu(), { class: "menu-button", "aria-expanded": "false", "aria-controls": "tools" });
  private readonly day = h("div", {});
  private readonly flagSwitch = button(words.play.flagSwitch, () => this.toggleFlagging(), { class: "flag-switch", "aria-pressed": "false" });
  private readonly backButton = button(words.play.back, () => void this.back(), { hidden: true });
  private readonly takeOverButton = button(words.play.takeOver, () => void this.takeOver(), { class: "primary", hidden: true });
  private isFlagging = false;
  /** Whether the address of this visit is still to be followed. */
  private isNew = true;
  private critical: Critical | null = null;
  private toldProblem = "none";
  /** The key that was pressed and has to be pressed again, since it ends the game. */
  private askedKey = "";

  constructor(private readonly context: Context) {
    const { store, kernel } = context;
    this.model = new PlayModel(kernel, store, () => this.refresh());
    this.status = new StatusLine(this.model);
    this.board = new BoardPanel(words.play.board, {
      click: (kind, cell) => void this.click(kind, cell),
      isFlagging: () => this.isFlagging,
      touchStyle: () => store.settings.touch,
    }, {
      of: (size) => store.settings.cells[size] ?? 0,
      keep(size, cell) {
        const { [size]: _before, ...others } = store.settings.cells;
        store.change({ cells: cell ? { ...others, [size]: cell } : others });
      },
    });
    this.helper = new Helper(context, this.model, this.board, (seen, heard) => this.say(seen, heard), () => this.draw());
    this.levels = new LevelChooser(context, {
      choose: (level) => void this.newGame(level),
      daily: () => void this.showDay(),
      changed: () => {
        if (this.model.record.moves.length === 0) void this.newGame();
      },
    });
    this.end = new EndCard({
      send: (what) => void this.send(what),
      newGame: () => void this.newGame(),
      showCritical: (critical) => this.showCritical(critical),
      tryAgain: ({ codes }) => void this.take(rulesOn(this.model.rules, this.model.state!.marks!, codes), words.play.triedAgain, ["known board"]),
    });
    this.element = this.build();
    this.draw();
    setInterval(() => this.model.isPaused || this.model.rest(), 1000);
    document.addEventListener("visibilitychange", () => document.hidden && this.model.rest());
  }

  /** Show what the address asks for: a shared game, a shared board, or the game from last time. */
  async show(state: string): Promise<void> {
    try {
      if (state.startsWith("daily")) return await this.daily(dayOf(state.slice("daily=".length)));
      if (state.startsWith("game=")) return await this.openShared(state.slice("game=".length));
      const link = this.isNew ? parseLink(location.search) : null;
      this.isNew = false;
      if (link) return await this.begin(() => this.model.begin(rulesOn(link, link.marks), ["known board"]), words.play.sharedBoard, true);
    } catch (error) {
      this.context.say(words.failed(reasonOf(error)));
    }
    if (!this.model.state) {
      await this.newGame();
      if (this.model.isElsewhere) this.say(words.play.notAllowed.elsewhere);
      return;
    }
    if (this.model.isPaused) this.say(words.play.resumed);
  }

  /** The board goes out of sight, and its clock stands. */
  leave(): void {
    this.model.rest();
    void this.model.pause(true);
  }

  take(rules: Rules, message: string, helps: Help[]): Promise<void> {
    return this.begin(() => this.model.begin(rules, helps), message);
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === "Escape" && this.element.classList.contains("menu-open")) {
      this.toggleMenu();
      this.menuButton.focus();
      return true;
    }
    const ends: Record<string, () => unknown> = {
      r: () => this.newGame(), b: () => this.again(), "1": () => this.newGame("cs50"), "2": () => this.newGame("beginner"),
      "3": () => this.newGame("intermediate"), "4": () => this.newGame("expert"),
    };
    const keys: Record<string, () => unknown> = {
      ...this.helper.keys, u: () => this.step("undo"), y: () => this.step("redo"), p: () => this.pause(), c: () => this.send("share"),
      "+": () => this.board.zoom(1.15), "-": () => this.board.zoom(1 / 1.15), "0": () => this.board.toggleFit(),
    };
    const key = /^Digit\d$/.test(event.code) ? event.code.slice(-1) : event.key.toLowerCase();
    const asked = this.askedKey;
    this.askedKey = "";
    if (Object.hasOwn(ends, key)) {
      if (!this.model.isBegun || event.shiftKey || asked === key) void ends[key]!();
      else {
        this.askedKey = key;
        this.say(words.play.pressAgain(key.toUpperCase()));
      }
      return true;
    }
    if (!Object.hasOwn(keys, key)) return false;
    void keys[key]!();
    return true;
  }

  private build(): HTMLElement {
    const link = (view: "practice" | "games"): HTMLElement => h("a", { class: "button", href: `#${view}` }, words.views[view]);
    return h("section", { class: "view play" },
      h("div", { class: "stage" },
        this.status.element, h("div", { class: "buttons way-back" }, this.takeOverButton, this.backButton),
        this.board.element, this.fitButton, this.end.element),
      h("div", { class: "controls" },
        h("div", { class: "bar" }, this.flagSwitch, this.undoButton, this.helper.hintButton, this.menuButton),
        h("div", { class: "tools", id: "tools" },
          this.helper.element,
          h("div", { class: "begin" }, button(words.play.newGame, () => void this.newGame(), { class: "primary", title: "R" }), this.levels.element),
          h("details", { class: "more" }, h("summary", {}, words.play.more),
            h("div", { class: "buttons" },
              this.pauseButton,
              button(words.play.again, () => void this.again(), { title: "B" }),
              button(words.play.share, () => void this.send("share"), { title: "C" }),
              button(words.play.review, () => void this.send("review")),
              link("practice"), link("games")),
            this.levels.rules))),
      this.helper.card.element, this.day);
  }

  /** On a phone the tools are behind a button. */
  private toggleMenu(isOpen = !this.element.classList.contains("menu-open")): void {
    this.element.classList.toggle("menu-open", isOpen);
    this.menuButton.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.element.querySelector(".tools")!.scrollIntoView({ block: "nearest" });
  }

  // Games

  /** Begin a game; where that fails, say so. The board keeps the focus. */
  private async begin(work: () => Promise<void>, message: string, isOfAddress = false): Promise<void> {
    const hadFocus = this.board.view.hasFocus;
    try {
      await work();
    } catch (error) {
      this.say(words.failed(reasonOf(error)));
      return this.context.say(words.failed(reasonOf(error)));
    }
    if (!isOfAddress) this.forgetAddress();
    this.forgetAdvice();
    this.say(message);
    if (hadFocus) this.board.focus();
  }

  private async newGame(level: string = this.context.store.settings.level): Promise<void> {
    this.context.store.change({ level });
    this.levels.showFault();
    this.toggleMenu(this.levels.fault !== "");
    if (!this.levels.fault) await this.begin(() => this.model.begin(this.model.rulesFor(level)), words.play.ready);
  }

  /** The address is that of another game, or of this one at its begin. */
  private forgetAddress(): void {
    if (location.hash.includes("=") || location.search) history.replaceState(null, "", `${location.pathname}#play`);
  }

  /** Go back to the game that was left for this one. */
  private async back(): Promise<void> {
    if (!(await this.model.back())) return;
    this.forgetAdvice();
    this.say(words.play.resumed);
    this.board.focus();
  }

  /** Go on here with the game that is open in another tab. */
  private async takeOver(): Promise<void> {
    const isResumed = await this.model.takeOver();
    this.forgetAdvice();
    this.say(isResumed ? words.play.resumed : words.play.ready);
    this.board.focus();
  }

  private again(): Promise<void> {
    return this.begin(() => this.model.again(), words.play.ready);
  }

  private async openShared(packed: string): Promise<void> {
    const record = parseRecord(await unpack(packed));
    await this.model.start(record, "known board");
    this.forgetAdvice();
    this.say(words.play.shared);
  }

  /** The calendar with today's board before it is begun. */
  private async showDay(): Promise<void> {
    const { DayCard } = await import("./day-card.ts");
    const card = new DayCard(this.context, () => void this.daily(today()));
    this.toggleMenu(false);
    fill(this.day, card.element);
    card.element.scrollIntoView({ block: "nearest" });
    card.element.querySelector("button")!.focus();
  }

  /** The board of a day, opened in the middle as for everybody; after one's try, how that went. No setting changes. */
  private async daily(day: string): Promise<void> {
    fill(this.day);
    const { store } = this.context;
    const tried = tryOf(day, store);
    const record = tried && await store.games.recordOf(tried.identity);
    if (record) {
      await this.begin(() => this.model.start(record), words.play.dailyTried(day));
      if (this.model.isOver) void this.end.show(this.model, this.context);
      return;
    }
    if (this.model.record.daily === day && this.model.isBegun) return this.say(words.play.dailyReady(day));
    if (store.aside?.daily === day) return this.back();
    let first = 0;
    await this.begin(async () => {
      const found = await boardOf(day, this.context);
      const rules = { ...this.model.rulesFor("intermediate"), ...LEVEL, start: "opening" as const, marks: found.marks, noGuess: true };
      first = found.first;
      await this.model.begin(rules, [], { daily: day });
    }, words.play.dailyReady(day));
    if (this.model.record.daily !== day || this.model.record.moves.length) return;
    await this.click("open", first);
    this.say(words.play.dailyReady(day));
  }

  // Moves

  private async click(kind: ActionKind, cell: number): Promise<void> {
    this.askedKey = "";
    if (this.model.isPaused) return this.pause();
    if (this.critical) return this.showCritical(null);
    const before = this.model.outcome;
    const isLookedFor = this.model.awaitsMines && this.model.rules.noGuess && kind === "open";
    if (isLookedFor) this.say(words.play.noGuessBusy);
    this.forgetAddress(); // from now on a reload is to bring back this game
    const result = await this.model.click(kind, cell);
    if (isLookedFor && this.model.found === "repaired") this.context.say(words.play.noGuessRepaired);
    if (isLookedFor && this.model.found === "none") this.context.say(words.play.noGuessNone);
    this.forgetAdvice();
    if (before === "playing" && this.model.isOver) return this.sayOver();
    if (result.kind !== "refused") this.sound(result.kind === "opened" ? "open" : "flag");
    this.sayResult(result);
  }

  /** Share the game, its picture or its review; the script for that is loaded now. */
  private async send(what: Sent): Promise<void> {
    const sharing = await import("./play/sharing.ts");
    await sharing[what](this.context, this.model, (text) => this.say(text));
  }

  private async step(name: "undo" | "redo"): Promise<void> {
    const result = await this.model.step(name);
    this.forgetAdvice();
    this.sayResult(result);
  }

  private async pause(): Promise<void> {
    this.helper.card.close();
    await this.model.pause(!this.model.isPaused);
    this.say(this.model.isPaused ? words.play.paused : "");
  }

  private sayOver(): void {
    const { model } = this;
    const isWon = model.outcome === "won";
    this.say(isWon ? words.play.won(writeTime(model.milliseconds)) : words.play.lost);
    this.sound(isWon ? "won" : "lost");
    if (isWon) navigator.vibrate?.([20, 40, 20]);
    void this.end.show(model, this.context);
  }

  private showCritical(critical: Critical | null): void {
    this.critical = critical;
    this.draw();
  }

  private sayResult(result: Result): void {
    if (result.kind === "refused" && result.action === "over" && this.model.isPaused) return this.say(words.play.resumed);
    if (result.kind === "refused")
      return this.say(result.action === "undo" ? words.play.notYet : words.play.notAllowed[result.action]);
    this.say(result.kind === "opened" ? `${words.play.opened(result.cells)}.` : words.play[result.kind]);
    if (result.kind === "opened") this.helper.tellBest();
  }

  private sound(name: Sound): void {
    if (this.context.store.settings.sound) void import("../sounds.ts").then(({ play }) => play(name));
  }

  private toggleFlagging(): void {
    this.isFlagging = !this.isFlagging;
    this.draw();
  }

  private forgetAdvice(): void {
    this.helper.forget();
    fill(this.day);
    if (!this.model.isOver) this.end.close();
    this.critical = null;
    this.refresh();
  }

  // Drawing

  /** The game or the settings are others now. */
  refresh(): void {
    const { problem } = this.context.store;
    if (problem !== this.toldProblem && problem !== "none") this.context.say(words.storage[problem]);
    this.toldProblem = problem;
    if (this.model.isElsewhere && this.takeOverButton.hidden) this.say(words.play.notAllowed.elsewhere);
    this.helper.follow();
    this.draw();
  }

  private draw(): void {
    const { model } = this;
    this.drawBoard();
    this.status.draw();
    this.helper.draw();
    this.pauseButton.textContent = model.isPaused ? words.play.go : words.play.pause;
    this.undoButton.disabled = !model.state?.steps || model.isPaused;
    this.takeOverButton.hidden = !model.isElsewhere;
    this.backButton.hidden = model.isElsewhere || model.isBegun || !this.context.store.aside;
    this.flagSwitch.setAttribute("aria-pressed", String(this.isFlagging));
    this.element.dataset["outcome"] = model.outcome;
    this.element.classList.toggle("broad", model.rules.width > BROAD);
    this.levels.draw(model.record.daily ? "daily" : nameOf(model.rules));
  }

  private drawBoard(): void {
    const { model, helper, critical } = this;
    const { height, width, codes } = model.position;
    const { odds } = helper;
    const outlines: Outline[] = critical
      ? [{ kind: "last", cells: [critical.cell] }, { kind: "hint", cells: critical.safe === null ? [] : [critical.safe] }]
      : [...helper.outlines, ...lastOutline(model)];
    this.board.update({
      height, width, outlines, isCovered: model.isPaused,
      hasLabels: this.context.store.settings.labels || helper.namesCells,
      codes: model.isPaused ? new Uint8Array(codes.length).fill(HIDDEN) : critical?.codes ?? codes,
      marks: critical ? null : model.state?.marks ?? null,
      questions: new Set(model.isPaused ? [] : model.questions),
      odds: odds?.chances ?? null,
      away: odds?.away ?? null,
    });
  }

  /** Say it above the board, and to screen readers: to them with the names of cells that others see outlined. */
  private say(seen: string, heard = seen): void {
    this.status.say(seen);
    this.context.say(heard, true);
  }
}

function lastOutline(model: PlayModel): Outline[] {
  const last = model.record.moves.at(-1);
  if (model.outcome !== "lost" || !last || last[0] === "undo") return [];
  return [{ kind: "last", cells: [Number(last[1]) * model.rules.width + Number(last[2])] }];
}
