// The game in play: the kernel's played game, one action after the other, and what is kept of it. Draws nothing.
import { FLAGGED, HIDDEN, isHidden, isNumber } from "../protocol.ts";
import type { ActionKind, Found, GameState, Help, Outcome, Position, Rules } from "../protocol.ts";
import { hasOpened, newRecord, parseLevel, pastOf, rulesOf, withState, type GameRecord } from "../record.ts";
import type { Kernel } from "../kernel/worker.ts";
import type { Store } from "../storage/store.ts";
import { LEVELS } from "../words/shared.ts";
import { judge, judgeState } from "./judge.ts";
import { Turn } from "./turn.ts";

/** What came of a click: cells that opened, or why nothing happened. */
export type Result =
  | { kind: "opened"; cells: number }
  | { kind: "flagged" | "unflagged" | "questioned" | "undone" | "redone" }
  | { kind: "refused"; action: ActionKind | "over" | "undo" | "elsewhere" };

/** One game after the other, for a view that listens. */
export class PlayModel {
  record: GameRecord;
  rules: Rules;
  state: GameState | null = null;
  questions = new Set<number>();
  /** How the mines were found, once they are dealt. */
  found: Found | null = null;
  /** Whether the game was over before it came here: somebody else's, unless it is among one's own. */
  private cameEnded = false;
  /** Whether another tab has the game that is kept: this one may take over. */
  isElsewhere = false;
  private readonly turn: Turn;
  /** When the state was told, on the page's clock. */
  private told = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly kernel: Kernel,
    private readonly store: Store,
    private readonly changed: () => void,
    private readonly now: () => number = () => performance.now(),
    locks?: LockManager,
  ) {
    this.turn = new Turn(() => void this.lose(), locks);
    // So that the board that is about to be shown has its size from the start.
    const kept = store.game;
    this.rules = kept ? rulesOf(kept.record) : this.rulesFor(store.settings.level);
    this.record = newRecord(this.rules);
  }

  /** The rules of a level by name, as the settings have them: chance deals the mines. */
  rulesFor(name: string): Rules {
    const { settings } = this.store;
    const isCourse = name === "cs50";
    const start = isCourse ? "none" : settings.start;
    return {
      ...(LEVELS[name] ?? parseLevel(settings.custom)),
      start,
      cascade: !isCourse,
      win: isCourse ? "flagged" : "opened",
      seed: null,
      marks: null,
      shown: null,
      noGuess: settings.noGuess && start !== "none",
    };
  }

  get outcome(): Outcome {
    return this.state?.outcome ?? "playing";
  }

  get isOver(): boolean {
    return this.outcome !== "playing";
  }

  get isPaused(): boolean {
    return this.state?.isPaused ?? false;
  }

  /** Whether the next opening deals the mines. */
  get awaitsMines(): boolean {
    return this.rules.seed === null && !this.rules.marks && !this.state?.isLaid;
  }

  /** Whether a new game would leave this one: it counts as begun, and is not over. */
  get isBegun(): boolean {
    return hasOpened(this.record) && this.state !== null && !this.state.firstEnd;
  }

  get position(): Position {
    const { height, width, mines } = this.rules;
    const codes = this.state?.codes ?? new Uint8Array(height * width).fill(HIDDEN);
    return { height, width, mines, codes };
  }

  /** The position without flags, which are opinions. */
  get seen(): Position {
    const { codes, ...rest } = this.position;
    return { ...rest, codes: codes.map((code) => (code === FLAGGED ? HIDDEN : code)) };
  }

  get minesLeft(): number {
    const flags = this.position.codes.reduce((sum, code) => sum + Number(code === FLAGGED), 0);
    return this.rules.mines - flags;
  }

  /** Clicks so far, those without effect too. */
  get clicks(): number {
    const wasted = this.state?.wasted.reduce((sum, each) => sum + each) ?? 0;
    return this.record.moves.filter(([kind]) => kind !== "undo").length + wasted;
  }

  get milliseconds(): number {
    return this.state ? this.state.ms + (this.state.isRunning ? this.now() - this.told : 0) : 0;
  }

  // What can happen to a game, one after the other

  /** Begin a game by these rules, perhaps on the board of a day; `helps` was seen of it beforehand. */
  begin(rules: Rules, helps: Help[] = [], day: Pick<GameRecord, "daily"> = {}): Promise<void> {
    return this.queue(() => this.load(newRecord(rules, day), helps));
  }

  /** Go on with a game as its record has it; an error for a record that breaks the rules. */
  start(record: GameRecord, ...helps: Help[]): Promise<void> {
    return this.queue(() => this.load(record, helps));
  }

  /** The game from last time, covered until the player goes on; whether there is one that no other tab has. */
  resume(): Promise<boolean> {
    return this.queue(() => this.own());
  }

  /** Have the game that another tab has, as it was left there. */
  takeOver(): Promise<boolean> {
    return this.queue(() => this.own(true));
  }

  /** The game that was left for this one, covered until the player goes on. */
  back(): Promise<boolean> {
    return this.queue(async () => {
      const record = this.store.aside;
      if (!record || this.isElsewhere) return false;
      this.store.setAside(null);
      return this.loadKept({ record, questions: [] });
    });
  }

  /** The same board from its first move. */
  again(): Promise<void> {
    return this.queue(async () => {
      const marks = this.state?.isLaid ? await this.kernel.layout(this.id) : null;
      await this.load(newRecord(marks ? { ...this.rules, marks, seed: null } : this.rules), marks ? ["known board"] : []);
    });
  }

  click(kind: ActionKind, cell: number): Promise<Result> {
    return this.queue(() => this.carryOut(kind, cell));
  }

  /** An action as it stands in a record; whether the rules allow it. */
  act(kind: ActionKind, cell: number): Promise<boolean> {
    return this.queue(async () => (await this.perform(kind, cell)).isMove);
  }

  step(name: "undo" | "redo"): Promise<Result> {
    return this.queue(async () => {
      if (!this.state || this.isElsewhere) return { kind: "refused", action: "undo" };
      const state = await this.kernel[name](this.id, this.now());
      this.take(state);
      if (!state.isMove) return { kind: "refused", action: "undo" };
      return { kind: name === "undo" ? "undone" : "redone" };
    });
  }

  pause(isPaused: boolean): Promise<void> {
    return this.queue(async () => {
      if (!isPaused && this.isElsewhere) return;
      if (this.state && !this.isOver && (this.record.moves.length > 0 || !isPaused))
        this.take(await this.kernel.pause(this.id, isPaused, this.now()));
    });
  }

  /** Note that something was shown to the player: such a game is counted apart. */
  help(name: Help): Promise<void> {
    return this.queue(async () => {
      if (this.state) this.take(await this.kernel.note(this.id, name, this.now()));
    });
  }

  /** Give the game up for good: its clock stands. */
  leave(): Promise<void> {
    return this.queue(async () => {
      this.take(await this.kernel.pause(this.id, true, this.now()));
      await this.countLeft(this.record);
    });
  }

  /** Keep the time that was played: called every second, and when the page goes away. */
  rest(): void {
    if (this.state && !this.isOver && this.record.moves.length > 0 && this.turn.isOurs)
      this.store.saveClock(this.record.identity, Math.round(this.milliseconds), [...this.questions]);
  }

  private queue<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }

  /** The one way in which a game is left for another: it can be gone back to, and the one that was left before it counts as left. */
  private async leaveFor(record: GameRecord): Promise<void> {
    if (!this.turn.isOurs) return;
    const { aside } = this.store;
    if (aside && aside.identity !== record.identity) await this.countLeft(aside);
    this.store.setAside(record);
  }

  /** A game that is given up for good counts among those that were played. */
  private async countLeft(record: GameRecord): Promise<void> {
    const judged = hasOpened(record) && !this.store.games.find(record.identity) ? await judge(this.kernel, record).catch(() => null) : null;
    if (judged) this.store.games.add(record, judged);
  }

  private get id(): number {
    return this.state!.id;
  }

  /** Have the turn, by force or if no other tab goes on with a game. Return whether a game was brought in. */
  private async own(isForced = false): Promise<boolean> {
    if (this.turn.isOurs) return false;
    this.isElsewhere = !(await this.turn.take()) && !((isForced || !this.store.game) && await this.turn.take(true));
    const { game } = this.store;
    if (this.isElsewhere) this.changed();
    return !this.isElsewhere && game !== null && this.loadKept(game);
  }

  /** Another tab took over: the game stands still here, and is kept no more. */
  private lose(): Promise<void> {
    return this.queue(async () => {
      this.isElsewhere = true;
      if (this.isBegun) await this.load(newRecord({ ...this.rules, marks: null, seed: null, shown: null }), []);
      this.changed();
    });
  }

  /** Load a kept game, covered until the player goes on; whether it can be read. */
  private async loadKept({ record, questions }: NonNullable<Store["game"]>): Promise<boolean> {
    try {
      await this.load(record, []);
    } catch {
      return false;
    }
    this.questions = new Set(questions.filter((cell) => this.position.codes[cell] === HIDDEN));
    if (!this.isOver) this.take(await this.kernel.pause(this.id, true, this.now()));
    return true;
  }

  private async load(record: GameRecord, helps: Help[]): Promise<void> {
    const rules = rulesOf(record);
    const state = await this.kernel.begin(rules, pastOf(record));
    if (this.state) {
      if (this.isBegun && this.record.identity !== record.identity) await this.leaveFor({ ...this.record, clock: Math.round(this.milliseconds) });
      void this.kernel.end(this.id);
    }
    [this.record, this.rules, this.state, this.found] = [record, rules, null, null];
    this.questions = new Set();
    this.cameEnded = Boolean(state.firstEnd);
    this.take(state);
    if (this.awaitsMines && rules.start === "none") await this.deal(0); // no cell is kept free: flags alone may win
    for (const help of helps) this.take(await this.kernel.note(state.id, help, this.now()));
  }

  private async carryOut(wanted: ActionKind, cell: number): Promise<Result> {
    const code = this.state?.codes[cell];
    if (code === undefined || this.isOver || this.isPaused) return { kind: "refused", action: "over" };
    if (await this.own() || this.isElsewhere) return { kind: "refused", action: this.isElsewhere ? "elsewhere" : "over" };
    if (wanted === "flag") return this.flag(cell, code);
    const kind = isNumber(code) ? "chord" : wanted;
    const state = await this.perform(kind, cell);
    if (state.isMove) for (const each of state.changed) this.questions.delete(each);
    return state.isMove ? { kind: "opened", cells: state.changed.length } : { kind: "refused", action: kind };
  }

  private async perform(kind: ActionKind, cell: number): Promise<GameState> {
    if (this.awaitsMines && kind === "open" && this.state!.codes[cell] === HIDDEN && !this.isPaused) await this.deal(cell);
    const state = await this.kernel.act(this.id, kind, cell, this.now());
    this.take(state);
    return state;
  }

  private async deal(first: number): Promise<void> {
    const { state, found } = await this.kernel.deal(this.id, first, this.now());
    this.found = found;
    if (found === "none") {
      this.rules = { ...this.rules, noGuess: false };
      const { no_guess: _noGuess, ...rest } = this.record;
      this.record = rest;
    }
    this.take(state);
  }

  /** The next sign on a hidden cell: a flag, a question mark if wanted, nothing. */
  private async flag(cell: number, code: number): Promise<Result> {
    if (code === HIDDEN && this.questions.delete(cell)) {
      this.rest();
      this.changed();
      return { kind: "unflagged" };
    }
    const asks = code === FLAGGED && this.store.settings.questions;
    if (asks) this.questions.add(cell);
    const state = await this.perform("flag", cell);
    if (!isHidden(code) || !state.isMove) return { kind: "refused", action: "flag" };
    return { kind: asks ? "questioned" : code === FLAGGED ? "unflagged" : "flagged" };
  }

  /** The game stands so now: the record and what is kept follow. */
  private take(state: GameState): void {
    this.state = state;
    this.told = this.now();
    this.record = withState(this.record, this.rules, state);
    this.keep();
    const { games } = this.store;
    if (state.firstEnd && (games.find(this.record.identity) || state.marks && !this.cameEnded))
      games.add(this.record, judgeState(this.record, state, state.marks ?? new Uint8Array(state.codes.length)));
    this.changed();
  }

  /** Keep the game in progress, if this tab has the turn. */
  private keep(): void {
    if (!this.turn.isOurs) return;
    this.store.saveGame(this.record.moves.length > 0 && !this.isOver ? this.record : null);
    this.rest();
  }
}
