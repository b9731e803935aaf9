// Play: the board, the clock, odds, hints, the best move and why.
import { BoardPanel } from "../board/panel.ts";
import type { Outline } from "../board/state.ts";
import type { Context, View } from "../context.ts";
import { button, fill, h } from "../dom.ts";
import { PlayModel, type Result } from "../play/model.ts";
import { Advice } from "../play/advice.ts";
import { Daily, dayOf, type Day } from "../play/daily.ts";
import { nameOf } from "../play/levels.ts";
import { Tabs } from "../play/tabs.ts";
import { parseLink, parseMarks, writePosition } from "../position.ts";
import { HIDDEN, isHidden, type ActionKind, type Help, type Mistake, type Rules } from "../protocol.ts";
import { reasonOf } from "../reason.ts";
import { pack, parseRecord, pastOf, rulesOn, unpack } from "../record.ts";
import { copy, download } from "../share.ts";
import type { Sound } from "../sounds.ts";
import type { Store } from "../storage.ts";
import { words, writeTime } from "../words/english.ts";
import { settingsCard, statisticsCard, keysCard } from "./cards.ts";
import { EndCard } from "./end-card.ts";
import { LevelChooser } from "./level-chooser.ts";
import { WhyCard } from "./why-card.ts";

/** Boards with more columns take the whole width of a phone on its side. */
const BROAD = 20;

export class PlayView implements View {
  readonly element: HTMLElement;
  readonly model: PlayModel;
  readonly tabs: Tabs;
  private readonly board: BoardPanel;
  private readonly advice: Advice;
  private readonly days: Daily;
  private readonly why: WhyCard;
  private readonly levels: LevelChooser;
  private readonly end: EndCard;
  private readonly message = h("p", { class: "message" });
  private readonly mines = h("output", { class: "figure mines", "aria-label": words.play.minesLeft });
  private readonly time = h("output", { class: "figure time", "aria-label": words.play.time });
  private readonly tools: Record<"odds" | "best" | "hint" | "why" | "undo" | "pause", HTMLButtonElement>;
  private readonly flagSwitch: HTMLButtonElement;
  private readonly menu = h("div", {});
  private readonly more = h("details", { class: "card more" }, h("summary", {}, words.play.more), this.menu);
  private drawStatistics: () => void = () => undefined;
  private isFlagging = false;
  /** Whether the address of this visit is still to be followed. */
  private isNew = true;
  private mistake: Mistake | null = null;
  private toldProblem: Store["problem"] = "none";

  constructor(private readonly context: Context) {
    const { store, kernel } = context;
    this.model = new PlayModel(kernel, store, () => this.refresh());
    this.tabs = new Tabs(this.model, (what) => {
      if (what === "newer") return this.say(words.play.newerTab);
      this.forgetAdvice();
      this.say(words.play.otherTab);
    });
    this.days = new Daily(store);
    this.board = new BoardPanel(
      words.play.board,
      {
        click: (kind, cell) => void this.click(kind, cell),
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
    this.levels = new LevelChooser(context, {
      choose: (level) => void (level === "daily" ? this.daily(dayOf(store.settings.level)) : this.newGame(level)),
      changed: () => {
        if (this.model.record.moves.length === 0) void this.newGame();
      },
    });
    this.end = new EndCard({
      next: () => void this.newGame(), review: () => void this.review(), share: () => void this.share(),
      picture: () => void this.picture(), showMistake: (mistake) => this.showMistake(mistake),
    });
    this.tools = {
      odds: button(words.play.odds, () => this.toggleOdds(), { "aria-pressed": "false", title: "O" }),
      best: button(words.play.best, () => void this.showBest(), { "aria-pressed": "false", title: "M" }),
      hint: button(words.play.hint, () => void this.hint(), { title: "H" }),
      why: button(words.play.why, () => void this.explain(), { title: "W" }),
      undo: button(words.play.undo, () => void this.undo(), { title: "U" }),
      pause: button(words.play.pause, () => void this.pause(), { title: "P" }),
    };
    this.flagSwitch = button("", () => this.toggleFlagging(), { class: "flag-switch", "aria-pressed": "false" });
    this.element = this.build();
    this.draw();
    setInterval(() => this.tick(), 250);
    setInterval(() => this.model.isPaused || this.model.rest(), 1000);
    document.addEventListener("visibilitychange", () => document.hidden && this.model.rest());
  }

  /** Show what the address asks for: a shared game, a shared board, or the game from last time. */
  async show(state: string): Promise<void> {
    try {
      if (state.startsWith("daily=")) return await this.daily(dayOf(state.slice("daily=".length)));
      if (state.startsWith("game=")) return await this.openShared(state.slice("game=".length));
      const link = this.isNew ? parseLink(location.search) : null;
      this.isNew = false;
      if (link) return await this.openLink(link);
    } catch (error) {
      this.context.say(words.failed(reasonOf(error)));
    }
    if (!this.model.state) return this.newGame(this.context.store.settings.level);
    if (this.model.isPaused) this.say(words.play.resumed);
  }

  /** The board goes out of sight, and its clock stands. */
  leave(): void {
    this.model.rest();
    void this.model.pause(true);
  }

  /** The page goes away. */
  rest(): void {
    this.model.rest();
  }

  async take(rules: Rules, message: string, helps: Help[]): Promise<void> {
    await this.model.begin(rules, ...helps);
    this.forgetAdvice();
    this.say(message);
  }

  key(event: KeyboardEvent): boolean {
    const keys: Record<string, () => unknown> = {
      u: () => this.undo(), y: () => this.redo(), r: () => this.newGame(), b: () => this.again(), o: () => this.toggleOdds(),
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
    // Few open it: what is in it is made when somebody does.
    this.more.addEventListener("toggle", () => this.fillMenu(), { once: true });
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
        this.end.element,
        this.levels.element,
        h("div", { class: "buttons main" },
          button(words.play.newGame, () => void this.newGame(), { class: "primary", title: "R" }),
          tools.undo),
        h("fieldset", { class: "help" }, h("legend", {}, words.play.help),
          h("div", { class: "buttons tools" }, tools.hint, tools.odds, tools.best, tools.why)),
        this.why.element,
        this.more,
      ),
    );
  }

  private fillMenu(): void {
    const statistics = statisticsCard(this.context);
    this.drawStatistics = statistics.draw;
    fill(this.menu,
      h("div", { class: "buttons tools" },
        this.tools.pause,
        button(words.play.again, () => void this.again(), { title: "B" }),
        button(words.play.share, () => void this.share(), { title: "C" }),
        button(words.play.review, () => void this.review())),
      this.levels.rules,
      settingsCard(this.context, () => this.refresh()),
      statistics.element,
      keysCard());
  }

  // Games

  private async newGame(level: string = this.context.store.settings.level): Promise<void> {
    const { store } = this.context;
    const hadFocus = this.board.view.hasFocus;
    store.settings.level = level;
    store.saveSettings();
    this.levels.showFault();
    if (this.levels.fault) return;
    try {
      await this.model.begin(this.model.rulesFor(level));
    } catch (error) {
      return this.fail(error);
    }
    this.forgetAddress();
    this.forgetAdvice();
    this.say(words.play.ready);
    if (hadFocus) this.board.focus();
  }

  /** The address is that of another game: a reload is to bring back this one. */
  private forgetAddress(): void {
    if (location.hash.includes("=") || location.search) history.replaceState(null, "", `${location.pathname}#play`);
  }

  private async again(): Promise<void> {
    await this.model.again();
    this.forgetAdvice();
    this.say(words.play.ready);
  }

  private async openShared(packed: string): Promise<void> {
    await this.model.start(parseRecord(await unpack(packed)), "known board");
    this.forgetAdvice();
    this.say(words.play.shared);
  }

  private async openLink(link: NonNullable<ReturnType<typeof parseLink>>): Promise<void> {
    await this.model.begin(rulesOn(link, link.marks), "known board");
    this.say(words.play.sharedBoard);
  }

  /**
   * A link to the game; while it is played, to what is seen of it alone, which tells no mines. Of the board of the day, which
   * others have yet to play, the result.
   */
  private async share(): Promise<void> {
    const { record, isOver, isPaused, position, milliseconds, outcome } = this.model;
    if (record.moves.length === 0 || isPaused) return this.say(words.play.notYet);
    const day = this.days.dayOf(record.identity);
    if (isOver && day) {
      const result = words.end.dailyResult(day.day, day.level, outcome === "won", writeTime(milliseconds), this.model.clicks, this.days.streak);
      await copy(`${result}\n${this.context.address(`#play/daily=${day.day}/${day.level}`)}`);
      return this.say(words.play.copiedDaily);
    }
    await copy(this.context.address(isOver
      ? `#play/game=${await pack(JSON.stringify(record))}` : `#analyse/${writePosition(position).replaceAll(" ", "_")}`));
    this.say(isOver ? words.play.copied : words.play.copiedPosition);
  }

  /** A picture of the finished game: to the system's own sharing where there is one, else a file. */
  private async picture(): Promise<void> {
    const { model } = this;
    const { drawGame } = await import("../picture/draw.ts");
    const title = words.end.pictureTitle(model.record.level, model.outcome, writeTime(model.milliseconds));
    const picture = await drawGame(model.position, model.state!.marks!, title);
    if (!picture) return;
    const file = new File([picture], "sapper.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => undefined);
    else download(file.name, file);
  }

  /** The board of a day, opened in the middle as for everybody. */
  private async daily({ day, level }: Day): Promise<void> {
    this.say(words.play.dailyBusy);
    try {
      const found = await this.context.python.call<{ mines: string; first: [number, number] }>("board_of_the_day", day, level);
      const rules = { ...this.model.rulesFor(level), start: "opening" as const, seed: null, marks: parseMarks(found.mines), noGuess: true };
      await this.model.begin(rules);
      this.days.begin(this.model.record.identity, { day, level });
      this.forgetAddress();
      this.forgetAdvice();
      await this.click("open", found.first[0] * rules.width + found.first[1]);
      this.say(words.play.dailyReady(day));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Review this game: its record goes to the other view by the address. */
  private async review(): Promise<void> {
    if (this.model.record.moves.length === 0) return this.say(words.play.notYet);
    this.context.open("review", `game=${await pack(JSON.stringify(this.model.record))}`);
  }

  // Moves

  private async click(kind: ActionKind, cell: number): Promise<void> {
    if (this.model.isPaused) return this.pause();
    if (this.mistake) return this.showMistake(null);
    const before = this.model.outcome;
    const { awaitsMines } = this.model;
    if (awaitsMines && kind === "open") this.say(words.play.noGuessBusy);
    const result = await this.model.click(kind, cell);
    if (awaitsMines && this.model.found === "repaired") this.context.say(words.play.noGuessRepaired);
    if (awaitsMines && this.model.found === "none") this.context.say(words.play.noGuessNone);
    this.forgetAdvice();
    if (before === "playing" && this.model.isOver) return this.sayOver();
    if (result.kind !== "refused") this.sound(result.kind === "opened" ? "open" : "flag");
    this.sayResult(result);
  }

  private async undo(): Promise<void> {
    const result = await this.model.undo();
    this.forgetAdvice();
    this.sayResult(result);
  }

  private async redo(): Promise<void> {
    const result = await this.model.redo();
    this.forgetAdvice();
    this.sayResult(result);
  }

  private async pause(): Promise<void> {
    this.why.close();
    await this.model.pause(!this.model.isPaused);
    this.say(this.model.isPaused ? words.play.paused : "");
  }

  private sayOver(): void {
    const { model } = this;
    const isWon = model.outcome === "won";
    this.say(isWon ? words.play.won(writeTime(model.milliseconds)) : words.play.lost);
    this.sound(isWon ? "won" : "lost");
    if (isWon) navigator.vibrate?.([20, 40, 20]);
    const { summaries } = this.context.store;
    const own = summaries.find((each) => each.identity === model.record.identity);
    const others = summaries.filter((each) => each !== own && each.kind === own?.kind && each.outcome === "won" && !each.isHelped);
    const isCounted = own?.outcome === "won" && !own.isHelped;
    const day = this.days.dayOf(model.record.identity);
    if (day && isCounted) this.days.win(day.day);
    void this.end.show({
      isWon, isCounted, position: model.position, marks: model.state!.marks!, milliseconds: model.milliseconds, clicks: model.clicks,
      daily: day && words.end.daily(this.days.streak),
      best: others.length ? Math.min(...others.map((each) => each.ms)) : null,
    }, () => this.context.kernel.lookBack(model.rules, pastOf(model.record).moves));
    this.drawBoard(); // the card names cells: rows and columns are numbered
    this.drawStatistics();
  }

  private showMistake(mistake: Mistake | null): void {
    this.mistake = mistake;
    this.draw();
  }

  private sayResult(result: Result): void {
    if (result.kind === "refused")
      return this.say(result.action === "undo" ? words.play.notYet : words.play.notAllowed[result.action]);
    this.say(result.kind === "opened" ? `${words.play.opened(result.cells)}.` : words.play[result.kind]);
    if (result.kind === "opened") this.showBestMessage();
  }

  private sound(name: Sound): void {
    if (this.context.store.settings.sound) void import("../sounds.ts").then(({ play }) => play(name));
  }

  private toggleFlagging(): void {
    this.isFlagging = !this.isFlagging;
    this.refresh();
  }

  // Help

  private toggleOdds(): void {
    this.advice.showsOdds = !this.advice.showsOdds;
    this.refresh();
  }

  private showBest(): void {
    this.advice.showsBest = !this.advice.showsBest;
    this.refresh();
    this.showBestMessage();
  }

  private async hint(): Promise<void> {
    if (this.model.isOver) return;
    if (this.model.isPaused) return;
    void this.model.help("hint");
    const last = pastOf(this.model.record).moves.findLast(({ kind }) => kind !== "flag" && kind !== "undo");
    this.say(await this.advice.nextHint(this.model.seen, last?.cell ?? null));
    this.draw();
  }

  private async explain(): Promise<void> {
    const cell = this.wantedCell();
    const position = this.model.seen;
    if (cell === null) return this.say(words.why.choose);
    if (!isHidden(position.codes[cell]!))
      return this.say(words.why.open(Math.floor(cell / position.width), cell % position.width));
    if (this.model.isPaused) return this.say(words.play.paused);
    void this.model.help("why");
    this.say("");
    await this.why.ask(position, cell);
  }

  /** The cell that Why? is asked of: that of a new hint, else a hidden one with the focus, the best move's, the cursor's. */
  private wantedCell(): number | null {
    const { cursor, codes } = this.board.state;
    const isOffered = this.advice.hintCell !== null && this.why.cell === null;
    if (!isOffered && isHidden(codes[cursor]!) && (this.why.cell === cursor || this.board.view.hasFocus)) return cursor;
    const offered = this.advice.hintCell ?? (this.advice.showsBest ? this.advice.best?.cell : null);
    return offered ?? (isHidden(codes[cursor]!) || this.board.view.hasFocus ? cursor : null);
  }

  private forgetAdvice(): void {
    this.advice.forget();
    this.why.close();
    if (!this.model.isOver) this.end.close();
    this.mistake = null;
    this.refresh();
  }

  // Drawing

  private refresh(): void {
    const { problem } = this.context.store;
    if (problem !== this.toldProblem && problem !== "none") this.context.say(words.storage[problem]);
    this.toldProblem = problem;
    if (!this.model.isOver && !this.model.isPaused) this.advice.ask(this.model.seen);
    this.noteShown();
    this.tellMines();
    this.draw();
  }

  /** Another tab may have a game on the same mines. */
  private tellMines(): void {
    const { record, state, isOver } = this.model;
    if (state?.digest && (isOver || record.moves.length > 1)) this.tabs.tell({ kind: "mines", identity: record.identity, digest: state.digest });
  }

  /** What stays switched on from game to game helps in each of them. */
  private noteShown(): void {
    const { state } = this.model;
    if (!state || state.firstEnd || this.model.isPaused) return;
    for (const [isShown, help] of [[this.advice.showsOdds, "odds"], [this.advice.showsBest, "best"]] as const)
      if (isShown && !state.helps.includes(help)) void this.model.help(help);
  }

  private draw(): void {
    const { model, advice, tools } = this;
    this.drawBoard();
    this.mines.textContent = String(model.outcome === "won" ? 0 : model.minesLeft);
    tools.odds.setAttribute("aria-pressed", String(advice.showsOdds));
    tools.best.setAttribute("aria-pressed", String(advice.showsBest));
    tools.pause.textContent = model.isPaused ? words.play.go : words.play.pause;
    tools.undo.disabled = !model.state?.steps || model.isPaused;
    for (const name of ["odds", "best", "hint"] as const) tools[name].disabled = model.isOver;
    this.flagSwitch.hidden = this.context.store.settings.touch !== "switch";
    this.flagSwitch.textContent = this.isFlagging ? words.play.flagSwitch : words.play.openSwitch;
    this.flagSwitch.setAttribute("aria-pressed", String(this.isFlagging));
    this.element.dataset["outcome"] = model.outcome;
    this.element.classList.toggle("broad", model.rules.width > BROAD);
    this.levels.draw(nameOf(model.rules));
    this.tick();
  }

  private drawBoard(): void {
    const { model, advice, why, mistake } = this;
    const { height, width, codes } = model.position;
    const isHelping = !model.isOver && !model.isPaused;
    const odds = isHelping && advice.showsOdds ? advice.odds : null;
    const namesCells = this.context.store.settings.labels || isHelping && (advice.showsBest || advice.hintCell !== null)
      || why.outlines.length > 0 || !this.end.element.hidden;
    const outlines: Outline[] = mistake
      ? [{ kind: "last", cells: [mistake.cell] }, { kind: "hint", cells: [mistake.safe] }]
      : [...(isHelping ? advice.outlines(model.seen) : []), ...why.outlines, ...lastOutline(model)];
    this.board.update({
      height, width, outlines, hasLabels: namesCells, isCovered: model.isPaused,
      codes: model.isPaused ? new Uint8Array(codes.length).fill(HIDDEN) : mistake?.codes ?? codes,
      marks: mistake ? null : model.state?.marks ?? null,
      questions: new Set(model.isPaused ? [] : model.questions),
      odds: odds?.chances ?? null,
      unwritten: new Set(odds ? unwritten(odds.away, width) : []),
    });
  }

  private showBestMessage(): void {
    const text = this.advice.bestText(this.model.seen);
    if (text && !this.model.isOver && this.advice.showsBest) this.message.textContent = text;
  }

  private tick(): void {
    const text = writeTime(this.model.milliseconds);
    if (this.time.textContent !== text) this.time.textContent = text;
  }

  /** Say above the board what failed: the board cannot show it. */
  private fail(error: unknown): void {
    this.say(words.failed(reasonOf(error)));
    this.context.say(words.failed(reasonOf(error)));
  }

  private say(text: string): void {
    this.message.textContent = text;
    this.context.say(text, true);
  }
}

/** All but one of the cells far from every number: the one nearest to their middle tells for all. */
function unwritten(away: Uint32Array, width: number): number[] {
  const at = (cell: number): [number, number] => [Math.floor(cell / width), cell % width];
  const middle = [0, 1].map((axis) => away.reduce((sum, cell) => sum + at(cell)[axis]!, 0) / away.length);
  const far = (cell: number): number => Math.hypot(at(cell)[0] - middle[0]!, at(cell)[1] - middle[1]!);
  const told = away.reduce((best, cell) => (far(cell) < far(best) ? cell : best), away[0] ?? -1);
  return [...away].filter((cell) => cell !== told);
}

function lastOutline(model: PlayModel): Outline[] {
  const last = model.record.moves.at(-1);
  if (model.outcome !== "lost" || !last || last[0] === "undo") return [];
  return [{ kind: "last", cells: [Number(last[1]) * model.rules.width + Number(last[2])] }];
}
