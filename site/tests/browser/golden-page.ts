// Runs in the page: plays one scripted game of tests/golden with the page's own model, kernel and store.
import { parsePosition, parseMarks, writePosition } from "../../src/position.ts";
import type { Kernel, KernelApi } from "../../src/kernel/worker.ts";
import { judge } from "../../src/play/judge.ts";
import { PlayModel } from "../../src/play/model.ts";
import type { Help, Rules } from "../../src/protocol.ts";
import { parseLevel } from "../../src/record.ts";
import { Connection } from "../../src/rpc.ts";
import { firstTries, playedOf, tally } from "../../src/storage/statistics.ts";
import { Store } from "../../src/storage/store.ts";
import { storage } from "../unit/fakes.ts";

interface Begin {
  level: string;
  start?: string;
  /** What chance deals, what the player typed, or what a link, a file or a day gave. */
  deal?: string;
  seed?: number;
  mines?: string;
  daily?: string;
  no_guess?: boolean;
  course?: boolean;
  position?: string;
}

export type Line = { name: string } & ({ begin: Begin; script: (string | number | boolean)[][] } | { import: object[] });

/** The file of the kernel's worker. */
declare const WORKER: string;
const { remote } = new Connection<KernelApi>(new Worker(new URL(WORKER, document.baseURI), { type: "module" }));

/** Locks that are free again each time: a model takes the place of one whose tab was closed. */
const CLOSED_TABS = { request: (_name: string, _options: unknown, granted: () => Promise<unknown>) => granted() } as unknown as LockManager;

/** Let it be noon of the day whose board is played: on another day it does not count. */
function setDay(day: string): void {
  const noon = Date.parse(`${day}T12:00:00Z`);
  globalThis.Date = new Proxy(Date, { construct: (target, given) => Reflect.construct(target, given.length ? given : [noon]) as Date });
}

class Played {
  private now = 0;
  private readonly store: Store;
  private readonly kernel: Kernel;
  private readonly width: number;
  private model: PlayModel;

  constructor(private readonly begin: Begin) {
    const place = storage();
    this.store = new Store(() => place);
    // Chance deals what the script says.
    const deal = async (id: number, _first: number, now: number): Promise<object> => ({ state: await remote.lay(id, parseMarks(begin.deal!), now), found: "drawn" });
    this.kernel = new Proxy(remote, { get: (target, name: keyof KernelApi) => (name === "deal" ? deal : target[name]) });
    this.width = parseLevel(begin.level).width;
    this.model = this.newModel();
  }

  private newModel(): PlayModel {
    return new PlayModel(this.kernel, this.store, () => undefined, () => this.now, CLOSED_TABS);
  }

  async start(): Promise<void> {
    const { begin } = this;
    const rules: Rules = {
      ...parseLevel(begin.level), start: (begin.start ?? "none") as Rules["start"], cascade: !begin.course,
      win: begin.course ? "flagged" : "opened", seed: begin.seed ?? null, marks: begin.mines === undefined ? null : parseMarks(begin.mines),
      shown: begin.position === undefined ? null : parsePosition(begin.position).codes, noGuess: begin.no_guess ?? false,
    };
    const { daily, deal } = begin;
    if (daily) setDay(daily);
    await this.model.resume(); // as the page does: there is no game, but from now on the turn is this model's
    await this.model.begin(rules, daily || deal !== undefined ? [] : ["known board"], daily ? { daily } : {});
  }

  async do([word, ...values]: (string | number | boolean)[]): Promise<void> {
    const { model } = this;
    const [row, column] = values as [number, number];
    if (word === "wait") this.now += row;
    else if (word === "open" || word === "flag" || word === "chord") {
      await model.pause(false);
      await model.act(word, row * this.width + column);
    } else if (word === "undo" || word === "redo") {
      await model.pause(false);
      await model.step(word);
    } else if (word === "pause" || word === "resume") await model.pause(word === "pause");
    else if (word === "shown") await model.help(values[0] as Help);
    else if (word === "leave") await model.leave();
    else if (word === "reload") await this.reload();
    else throw new Error(`no such word: ${String(word)}`);
  }

  private async reload(): Promise<void> {
    this.model.rest();
    const before = this.model;
    this.model = this.newModel();
    if (!(await this.model.resume())) await this.model.start(before.record);
    await this.model.pause(false);
  }

  result(): object {
    const { model } = this;
    const ms = Math.round(model.milliseconds);
    const { identity: _identity, begun: _begun, clock: _clock, ...record } = model.record;
    const { state } = model;
    return {
      record: { ...record, ...(model.isOver || ms === 0 ? {} : { clock: ms }) },
      status: { position: writePosition(model.position), outcome: model.outcome, ms, is_paused: model.isPaused },
      counted: { ...(state!.firstEnd ?? { outcome: "playing", ms }), helps: [...state!.helps].sort() },
      statistics: statistics(this.store),
    };
  }
}

/** What the store counts, summed over levels. */
function statistics({ games }: Store): object {
  const sums = [...tally(games.list).values()];
  const sum = (count: (each: (typeof sums)[number]) => number): number => sums.reduce((total, each) => total + count(each), 0);
  const best = Math.min(...sums.flatMap((each) => each.best.map(({ ms }) => ms)));
  const first = [...firstTries(games.list).values()][0];
  return {
    played: sum(playedOf), won: sum(({ won }) => won), lost: sum(({ lost }) => lost), left: sum(({ left }) => left), helped: sum(({ helped }) => helped),
    best_ms: best === Infinity ? null : best,
    daily: first ? { day: first.daily, outcome: first.outcome, ms: first.ms, helped: first.isHelped } : null,
  };
}

async function importAll(records: object[]): Promise<object> {
  const place = storage();
  const store = new Store(() => place);
  await store.games.import(records.map((each) => JSON.stringify(each)).join("\n"), (record) => judge(remote, record));
  return { statistics: statistics(store), kept: store.games.list.length };
}

(globalThis as unknown as { playLine: (line: Line) => Promise<object> }).playLine = async (line) => {
  if ("import" in line) return importAll(line.import);
  const game = new Played(line.begin);
  await game.start();
  for (const step of line.script) await game.do(step);
  return game.result();
};
