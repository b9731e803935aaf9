// Runs in the page: plays one scripted game of tests/golden with the page's own model, kernel and store.
import { parsePosition, parseMarks, writePosition } from "../../src/position.ts";
import { PlayModel } from "../../src/play/model.ts";
import type { Help, KernelApi, Rules } from "../../src/protocol.ts";
import { newRecord, parseLevel } from "../../src/record.ts";
import { Connection, type Remote } from "../../src/rpc.ts";
import { Store } from "../../src/storage.ts";

export interface Line {
  name: string;
  begin: { level: string; start?: string; seed?: number; mines?: string; no_guess?: boolean; course?: boolean; position?: string; known?: boolean; daily?: boolean };
  script: (string | number | boolean)[][];
}

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage;
}

const { remote } = new Connection<KernelApi>(new Worker(new URL("./kernel-worker.js", document.baseURI), { type: "module" }));

class Played {
  private now = 0;
  private readonly store: Store;
  private readonly kernel: Remote<KernelApi>;
  private readonly width: number;
  private model: PlayModel;

  constructor(private readonly begin: Line["begin"]) {
    const place = memory();
    this.store = new Store(() => place);
    const marks = begin.mines === undefined ? null : parseMarks(begin.mines);
    // Boards without guessing are those of the script.
    this.kernel = new Proxy(remote, {
      get: (target, name: keyof KernelApi) => (name === "solvable" ? () => Promise.resolve({ marks, isRepaired: false }) : target[name]),
    });
    this.width = parseLevel(begin.level).width;
    this.model = this.newModel();
  }

  private newModel(): PlayModel {
    return new PlayModel(this.kernel, this.store, () => undefined, () => this.now);
  }

  async start(): Promise<void> {
    const { begin } = this;
    const marks = begin.mines === undefined || (begin.no_guess && !begin.daily) ? null : parseMarks(begin.mines);
    const rules: Rules = {
      ...parseLevel(begin.level), start: (begin.start ?? "none") as Rules["start"], cascade: !begin.course,
      win: begin.course ? "flagged" : "opened", seed: begin.seed ?? null, marks,
      shown: begin.position === undefined ? null : parsePosition(begin.position).codes, noGuess: begin.no_guess ?? false,
    };
    await this.model.start(newRecord(rules), ...((begin.known ?? (marks !== null && !begin.daily)) ? ["known board" as const] : []));
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
      await model[word]();
    } else if (word === "pause" || word === "resume") await model.pause(word === "pause");
    else if (word === "shown") await model.help(values[0] as Help);
    else if (word === "mines" || word === "again") await model.help(word === "mines" ? "mines" : "known board");
    else if (word === "copy" || word === "edited") await this.copy(...(values as [Help, number?, number?, number?]));
    else if (word === "reload") await this.reload();
    else throw new Error(`no such word: ${String(word)}`);
  }

  private async copy(help: Help, row?: number, column?: number, code?: number): Promise<void> {
    const position = this.model.position;
    if (row !== undefined) position.codes = position.codes.with(row * this.width + column!, code!);
    await this.model.helpElsewhere(position, help);
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
    const tally = [...this.store.tallies.values()][0] ?? { games: 0, won: 0, helped: 0, best: null };
    return {
      record: { ...record, ...(model.isOver || ms === 0 ? {} : { clock: ms }) },
      status: { position: writePosition(model.position), outcome: model.outcome, ms, is_paused: model.isPaused },
      counted: { ...(state!.firstEnd ?? { outcome: "playing", ms }), helps: [...state!.helps].sort() },
      statistics: { played: tally.games, won: tally.won, helped: tally.helped, best_ms: tally.best },
    };
  }
}

(globalThis as unknown as { playLine: (line: Line) => Promise<object> }).playLine = async (line) => {
  const game = new Played(line.begin);
  await game.start();
  for (const step of line.script) await game.do(step);
  return game.result();
};
