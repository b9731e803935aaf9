// A student's file: checked and watched in a worker of its own, which is ended when it hangs.
import type { LoadingNews } from "../protocol.ts";
import { Gone } from "../rpc.ts";
import { Python } from "./client.ts";

export interface Lesson {
  title: string;
  message: string;
  code: string[];
  drawing: string[];
  legend: string;
  holds: string[];
  follows: string[];
  hint: string;
  /** The line of the file that it is about, where the coach knows it. */
  line?: number | null;
  /** The lines that led there, the last one first. */
  trace?: string[];
  /** The hint in steps, each telling a little more. */
  hints?: string[];
}

export interface CheckResult {
  name: string;
  group: string;
  title: string;
  passed: boolean | null;
  note: string;
  lesson: Lesson | null;
  /** "wrong", "incomplete" or "polish". */
  level: string;
}

export interface Report {
  verdict: "passes" | "fails" | "cannot run" | "not known";
  /** Null where it is not known. */
  grader_passes: boolean | null;
  /** The kinds of the grader's checks that failed, with the number of each. */
  fails: Record<string, number>;
  tested: number;
  reason: string;
  hint: string;
  defect: string;
  /** The line of the file that cannot be run, or that the first lesson is about, where it is known. */
  line?: number | null;
  /** The check whose lesson comes first; empty if there is none. */
  first: string;
  passed: number;
  checks: CheckResult[];
  output: string;
}

export interface WatchState {
  view: string;
  outcome: string;
  move: [number, number] | null;
  text: string;
  safes: [number, number][];
  mines: [number, number][];
  sentences: { cells: [number, number][]; count: number }[];
  marks: string | null;
}

interface Line {
  key: string;
  seconds: number;
}

const MOST_ENDED = 8;

/**
 * Ends the worker when a line that it announced does not return in time. Every file gets a worker in which nothing ran before;
 * the next one starts as soon as the last is done with, so that it is there when it is needed.
 */
export class Student {
  private python: Python | null = null;
  /** Whether nothing of a file ran in the worker, and whether somebody waits for it. */
  private isFresh = false;
  private isAwaited = false;
  private line: Line | null = null;
  private timer = 0;
  private broken: Record<string, "hung" | "died"> = {};

  constructor(private readonly loading: (news: LoadingNews | null) => void) {}

  /**
   * The coach's report. A line that hangs, or ends the worker, is noted; a new worker then goes
   * through the checks again without it. Every check is told as it is done.
   */
  async check(code: string, name: string, told: (result: CheckResult) => void, effort: object = {}): Promise<Report> {
    this.renew();
    this.broken = {};
    for (let ended = 0; ; ++ended) {
      try {
        const report = await this.watched((python) => {
          python.hear("check", (result: CheckResult) => told(result));
          return python.call<Report>("coaching.check", code, name, this.broken, effort);
        });
        this.renew();
        this.prepare();
        return report;
      } catch (error) {
        if (!this.line || !(error instanceof Gone || isFatal(error)) || ended >= MOST_ENDED) throw error;
        this.broken[this.line.key] ??= "died";
        this.stop();
      }
    }
  }

  watchBegin(code: string, name: string, level: string, seed: number): Promise<WatchState> {
    this.renew();
    return this.watched((python) => python.call("watching.watch_begin", code, name, level, seed));
  }

  watchStep(): Promise<WatchState> {
    return this.watched((python) => python.call("watching.watch_step"));
  }

  /** Start Python and load the coach ahead of the next file. */
  prepare(): void {
    this.get().call("coaching.prepare").catch(() => undefined); // who needs it is told then
  }

  /** End the worker with all that the file does in it. */
  stop(): void {
    clearTimeout(this.timer);
    this.python?.stop();
    this.python = null;
  }

  /** End a worker in which something of a file ran. */
  private renew(): void {
    if (!this.isFresh) this.stop();
  }

  private get(): Python {
    if (!this.python) {
      this.python = new Python((news) => this.isAwaited && this.loading(news), true);
      this.python.hear("line", (line: Line) => this.expect(line));
      this.isFresh = true;
    }
    return this.python;
  }

  private async watched<Result>(work: (python: Python) => Promise<Result>): Promise<Result> {
    const python = this.get();
    [this.line, this.isFresh, this.isAwaited] = [null, false, true];
    try {
      return await work(python);
    } finally {
      this.isAwaited = false;
      this.loading(null);
      clearTimeout(this.timer);
    }
  }

  /** A line begins: unless the next one does in time, it hangs. */
  private expect(line: Line): void {
    this.line = line;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.broken[line.key] = "hung";
      this.stop();
    }, (line.seconds * 1.5 + 2) * 1000);
  }
}

/** Whether Python as a whole broke down: a file called `os._exit`, say. */
function isFatal(error: unknown): boolean {
  const text = String(error);
  return /fatal|already fatally failed|exit|unreachable|memory access|stack/i.test(text);
}
