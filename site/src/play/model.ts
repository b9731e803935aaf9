// The game in play: what the player did, the clock, what is kept. Draws nothing.
import { FLAGGED, HIDDEN, isHidden, isNumber } from "../protocol.ts";
import type { ActionKind, GameState, KernelApi, Level, Outcome, Position, Rules } from "../protocol.ts";
import { millisecondsOf, movesOf, newRecord, parseLevel, rulesOf, type GameRecord } from "../record.ts";
import type { Remote } from "../rpc.ts";
import type { Store } from "../storage.ts";
import type { Wish } from "../board/events.ts";

export const LEVELS: Record<string, Level> = {
  cs50: { height: 8, width: 8, mines: 8 },
  beginner: { height: 9, width: 9, mines: 10 },
  intermediate: { height: 16, width: 16, mines: 40 },
  expert: { height: 16, width: 30, mines: 99 },
};

/** What came of a wish: cells that opened, or why nothing happened. */
export type Result =
  | { kind: "opened"; cells: number }
  | { kind: "flagged" | "unflagged" | "questioned" | "undone" }
  | { kind: "refused"; wish: Wish | "over" | "undo" };

/** One game after the other, for a view that listens. */
export class PlayModel {
  record: GameRecord;
  rules: Rules;
  state: GameState | null = null;
  questions = new Set<number>();
  isPaused = false;
  /** Whether the mines are laid at the first click so that no guess is needed. */
  isNoGuess = false;
  /** How the last such board was found. */
  found: "drawn" | "repaired" | "none" | null = null;
  private elapsed = 0;
  private since: number | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly kernel: Remote<KernelApi>,
    private readonly store: Store,
    private readonly changed: () => void,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.rules = this.rulesFor("beginner");
    this.record = newRecord(this.rules);
  }

  /** The rules of a level by name, as the settings have them. */
  rulesFor(name: string): Rules {
    const isCourse = name === "cs50";
    const level = LEVELS[name] ?? parseLevel(this.store.settings.custom);
    return {
      ...level,
      start: isCourse ? "none" : this.store.settings.start,
      cascade: !isCourse,
      win: isCourse ? "flagged" : "opened",
      seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
      marks: null,
      shown: null,
    };
  }

  get outcome(): Outcome {
    return this.state?.outcome ?? "playing";
  }

  get isOver(): boolean {
    return this.outcome !== "playing";
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

  get milliseconds(): number {
    return this.elapsed + (this.since === null ? 0 : this.now() - this.since);
  }

  /** Begin a game by these rules. */
  async begin(rules: Rules, isNoGuess = false): Promise<void> {
    await this.start(newRecord(rules));
    this.isNoGuess = isNoGuess;
    this.found = null;
  }

  /** Lay mines for this first click so that no guess is needed. */
  private async laySolvable(first: number): Promise<void> {
    const { rules, record } = this;
    const found = await this.kernel.solvable(rules, rules.start, first, rules.seed ?? 0);
    this.isNoGuess = false;
    this.found = found === null ? "none" : found.isRepaired ? "repaired" : "drawn";
    if (!found) return;
    const laid: Rules = { ...rules, marks: found.marks, seed: null };
    const before = this.state;
    const { moves } = record;
    this.record = { ...newRecord(laid), moves };
    this.rules = laid;
    this.state = await this.kernel.begin(laid, movesOf(this.record));
    if (before) void this.kernel.end(before.id);
  }

  /** The same board from its first move. */
  async again(): Promise<void> {
    const marks = this.state?.isLaid ? await this.kernel.layout(this.state.id) : null;
    const rules = marks ? { ...this.rules, marks, seed: null } : this.rules;
    await this.begin(rules, this.isNoGuess);
    this.help("known board");
  }

  /** Go on with a game as its record has it; raises for a record that breaks the rules. */
  async start(record: GameRecord): Promise<void> {
    const rules = rulesOf(record);
    const before = this.state;
    const state = await this.kernel.begin(rules, movesOf(record));
    if (before) void this.kernel.end(before.id);
    this.record = record;
    this.rules = rules;
    this.state = state;
    this.questions = new Set();
    this.isPaused = false;
    this.elapsed = millisecondsOf(record);
    this.since = null;
    this.save();
    this.changed();
  }

  /** Do what the player wishes; wishes are carried out one after the other. */
  wish(wish: Wish, cell: number, agent = ""): Promise<Result> {
    const result = this.last.then(() => this.carryOut(wish, cell, agent));
    this.last = result.catch(() => undefined);
    return result;
  }

  async undo(): Promise<Result> {
    if (!this.state) return { kind: "refused", wish: "undo" };
    const state = await this.kernel.undo(this.state.id);
    if (!state.isMove) return { kind: "refused", wish: "undo" };
    this.record.moves.push(["undo", Math.round(this.milliseconds)]);
    this.help("undo");
    this.take(state);
    return { kind: "undone" };
  }

  pause(isPaused: boolean): void {
    if (this.isOver || this.since === null && isPaused) return;
    this.isPaused = isPaused;
    this.run(!isPaused);
    this.changed();
  }

  /** Note that something helped the player: such a game is counted apart. */
  help(name: string): void {
    const helps = (this.record.helps ??= []);
    if (this.isOver || helps.includes(name)) return;
    helps.push(name);
    this.save();
  }

  /** Keep the time that was played when the page goes away. */
  rest(): void {
    if (this.since === null) return;
    this.run(false);
    this.save();
    this.run(true);
  }

  private async carryOut(wish: Wish, cell: number, agent: string): Promise<Result> {
    if (!this.state || this.isOver) return { kind: "refused", wish: "over" };
    if (this.isPaused) return { kind: "refused", wish: "over" };
    const code = this.state.codes[cell];
    if (code === undefined) return { kind: "refused", wish };
    if (wish === "flag") return this.flag(cell, code);
    const kind: ActionKind = isNumber(code) ? "chord" : wish;
    if (this.isNoGuess && kind === "open" && code === HIDDEN) await this.laySolvable(cell);
    const state = await this.act(kind, cell, agent);
    if (!state) return { kind: "refused", wish: kind };
    this.questions.delete(cell);
    return { kind: "opened", cells: state.changed.length };
  }

  /** The next sign on a hidden cell: a flag, a question mark if wanted, nothing. */
  private async flag(cell: number, code: number): Promise<Result> {
    if (!isHidden(code)) return { kind: "refused", wish: "flag" };
    if (code === HIDDEN && this.questions.delete(cell)) {
      this.changed();
      return { kind: "unflagged" };
    }
    const asks = code === FLAGGED && this.store.settings.questions;
    if (asks) this.questions.add(cell);
    if (!(await this.act("flag", cell, ""))) return { kind: "refused", wish: "flag" };
    return { kind: asks ? "questioned" : code === FLAGGED ? "unflagged" : "flagged" };
  }

  private async act(kind: ActionKind, cell: number, agent: string): Promise<GameState | null> {
    const state = await this.kernel.act(this.state!.id, kind, cell);
    if (!state.isMove) return null;
    if (this.since === null) this.run(true);
    const { width } = this.rules;
    const ms = Math.round(this.milliseconds);
    const [row, column] = [Math.floor(cell / width), cell % width];
    this.record.moves.push(agent ? [kind, row, column, ms, agent] : [kind, row, column, ms]);
    this.take(state);
    return state;
  }

  private take(state: GameState): void {
    this.state = state;
    this.record.outcome = state.outcome;
    this.run(!this.isOver);
    this.save();
    if (this.isOver) this.store.addGame(this.record);
    this.changed();
  }

  private run(isRunning: boolean): void {
    if (this.since !== null) this.elapsed += this.now() - this.since;
    this.since = isRunning ? this.now() : null;
  }

  private save(): void {
    const isKept = this.record.moves.length > 0 && !this.isOver;
    this.store.saveGame(isKept ? this.record : null);
  }
}
