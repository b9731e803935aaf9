// Python on the page's side: started when it is first needed, one typed method for each question.
import type { LoadingNews, Position, Why } from "../protocol.ts";
import { writePosition } from "../position.ts";
import { Connection } from "../rpc.ts";

/** The worker's door: a function of `page.py` by name, with JSON in and JSON out. */
export interface PythonApi {
  load(): void;
  /** Take the network and the browser's storage away from the worker, before somebody's file runs. */
  lock(): void;
  /** `content`, the bytes of a file, is handed to the function behind its other parameters. */
  call(name: string, parameters: string, content?: Uint8Array): string;
}

/** Loads Python in a worker at the first question. */
export class Python {
  private connection: Connection<PythonApi> | null = null;

  constructor(
    private readonly loading: (news: LoadingNews | null) => void,
    private readonly isLocked = false,
  ) {}

  /** Why a cell is safe or a mine, step by step; or what is known of it otherwise. */
  why(position: Position, cell: number): Promise<Why> {
    const { width } = position;
    return this.call("why", writePosition(position), [Math.floor(cell / width), cell % width]);
  }

  /** Why no layout agrees with a position. */
  refute(position: Position): Promise<Why> {
    return this.call("refute", writePosition(position));
  }

  /** What a file holds: a position or a layout as text. */
  readFile(name: string, bytes: Uint8Array): Promise<{ kind: string; text: string }> {
    return this.ask("read_file", [name], bytes);
  }

  /** The games of a file, one record's text each. */
  readRecords(name: string, bytes: Uint8Array): Promise<string[]> {
    return this.ask("read_records", [name], bytes);
  }

  /** Call a function of `page.py`. */
  call<Result>(name: string, ...parameters: unknown[]): Promise<Result> {
    return this.ask(name, parameters);
  }

  private async ask<Result>(name: string, parameters: unknown[], content?: Uint8Array): Promise<Result> {
    const connection = (this.connection ??= this.connect());
    await connection.remote.load();
    if (this.isLocked) await connection.remote.lock();
    this.loading(null);
    return JSON.parse(await connection.remote.call(name, JSON.stringify(parameters), content)) as Result;
  }

  /** End the worker and all that it was about to answer. */
  stop(): void {
    this.connection?.stop();
    this.connection = null;
    this.loading(null);
  }

  /** Hear what Python tells beside its answers. */
  hear(news: string, listener: (data: never) => void): void {
    (this.connection ??= this.connect()).hear(news, listener);
  }

  private connect(): Connection<PythonApi> {
    // A worker from a blob inherits the page's Content-Security-Policy; one from a file would not.
    const script = `import ${JSON.stringify(new URL("./python.js", document.baseURI).href)};`;
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const connection = new Connection<PythonApi>(new Worker(address, { type: "module" }));
    connection.hear("loading", (news: LoadingNews) => this.loading(news));
    return connection;
  }
}
