// A student's file: checked and watched by an examiner in one worker, while the file runs in another that can reach nothing.
import { h } from "../dom.ts";
import type { LoadingNews } from "../protocol.ts";
import { Gone } from "../rpc.ts";
import { viewWords } from "../words/views.ts";
import { Python } from "./client.ts";
import frame from "./frame.html";
import type { PythonFiles } from "./worker.ts";

/** A part of a lesson with its heading; a table is made of the lesson's drawing, legend, columns and rows. */
export interface LessonPart {
  kind: "code" | "table" | "text" | "line" | "hint";
  head: string;
  lines: string[];
}

export interface Lesson {
  title: string;
  headline: string;
  message: string;
  parts: LessonPart[];
  drawing: string[];
  legend: string;
  /** The headings of the table, and its rows: what the agent says, what follows, and why. */
  columns: string[];
  rows: string[][];
  hint: string;
  /** The line of the file that it is about, where the coach knows it. */
  line?: number | null;
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
  reason: string;
  hint: string;
  defect: string;
  /** The line of the file that cannot be run, or that the first lesson is about, where it is known. */
  line?: number | null;
  /** The check whose lesson comes first; empty if there is none. */
  first: string;
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

/** Milliseconds in which Python starts on any device. */
const PATIENCE = 120_000;

/**
 * The worker in which a student's file runs. It belongs to a frame without an origin: no cache, no database and no cookie is its own, and the
 * frame's policy lets it fetch nothing. All that it can reach is its port, and what comes from there is taken as the file's answers.
 */
class Pupil {
  private readonly frame = h("iframe", { sandbox: "allow-scripts", hidden: true, srcdoc: frame });
  private readonly port: MessagePort;
  private readonly ready: Promise<unknown>;
  private take: (reply: string) => void = () => undefined;
  isFresh = true;

  constructor(files: PythonFiles) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.ready = new Promise((resolve, reject) => {
      this.take = resolve;
      setTimeout(() => reject(new Gone("Python did not start")), PATIENCE);
    });
    port1.onmessage = ({ data }) => this.take(String(data));
    this.frame.onload = () => this.frame.contentWindow!.postMessage(files, "*", [port2]);
    document.body.append(this.frame);
  }

  async ask(copy: number, line: string, seconds: number): Promise<string> {
    this.isFresh = false;
    await this.ready;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('{"hung": true}'), seconds * 1000);
      this.take = (reply) => {
        clearTimeout(timer);
        resolve(reply);
      };
      this.port.postMessage([copy, line]);
    });
  }

  end(): void {
    this.port.close();
    this.frame.remove();
  }
}

/** The examiner in one worker, and the file in another, which only answers it. */
export class Student {
  private examiner: Python | null = null;
  private files: Promise<PythonFiles> | null = null;
  private pupil: Promise<Pupil> | null = null;
  private isAwaited = false;

  constructor(private readonly loading: (news: LoadingNews | null) => void) {}

  /** The coach's report. Every check is told as it is done. */
  check(code: string, name: string, told: (result: CheckResult) => void, effort: object = {}): Promise<Report> {
    this.getExaminer().hear("check", (result: CheckResult) => told(result));
    return this.examine("coaching.check", code, name, effort);
  }

  watchBegin(code: string, name: string, level: string, seed: number): Promise<WatchState> {
    return this.examine("watching.watch_begin", code, name, level, seed);
  }

  watchStep(): Promise<WatchState> {
    return this.call("watching.watch_step");
  }

  /** Start both workers and load the coach ahead of the next file. */
  prepare(): void {
    this.getExaminer().call("coaching.prepare").catch(() => undefined); // who needs it is told then
    this.getPupil().catch(() => undefined);
  }

  /** End the examiner, and the file in all that it does. */
  stop(): void {
    this.endPupil();
    this.examiner?.stop();
    this.examiner = this.files = null;
  }

  /** Ask about another file: in a worker where none has run. */
  private async examine<Result>(name: string, ...parameters: unknown[]): Promise<Result> {
    if (!("Suspending" in WebAssembly)) throw new Error(viewWords.cs50.tooOld);
    if (this.pupil && !(await this.getPupil()).isFresh) this.endPupil();
    return this.call(name, ...parameters);
  }

  private async call<Result>(name: string, ...parameters: unknown[]): Promise<Result> {
    this.isAwaited = true;
    try {
      await this.getPupil(); // an examiner that waits for it could not hand out its files
      return await this.getExaminer().call<Result>(name, ...parameters);
    } finally {
      this.isAwaited = false;
      this.loading(null);
    }
  }

  private getExaminer(): Python {
    if (!this.examiner) {
      const python = new Python((news) => this.isAwaited && this.loading(news));
      python.hear("ask", ({ id, copy, line, seconds }: { id: number; copy: number; line: string; seconds: number }) =>
        void this.getPupil().then((pupil) => pupil.ask(copy, line, seconds)).then((reply) => python.tell("answer", { id, reply }), () => this.stop()));
      python.hear("end", () => this.endPupil());
      this.examiner = python;
    }
    return this.examiner;
  }

  private getPupil(): Promise<Pupil> {
    this.files ??= this.getExaminer().files();
    this.pupil ??= this.files.then((files) => new Pupil(files));
    return this.pupil;
  }

  private endPupil(): void {
    void this.pupil?.then((pupil) => pupil.end(), () => undefined);
    this.pupil = null;
  }
}
