// Python on the page's side: started when it is first needed.
import { addressOf, here } from "../built.ts";
import type { LoadingNews } from "../protocol.ts";
import { Connection } from "../rpc.ts";
import type { PythonApi, PythonFiles } from "./worker.ts";

/** What came in a file: games as records, or a position or board as text. */
export type Received = { kind: "games"; games: string[] } | { kind: "position"; text: string };

/** Loads Python in a worker at the first question. */
export class Python {
  private connection: Connection<PythonApi> | null = null;
  private readonly listeners = new Map<string, (data: never) => void>();

  constructor(private readonly loading: (news: LoadingNews | null) => void) {}

  /** Call a function of `sapper_page`: "coaching.check". The bytes of a file go last. */
  async call<Result>(name: string, ...parameters: unknown[]): Promise<Result> {
    const { remote } = await this.ready();
    return (await remote.call(name, parameters)) as Result;
  }

  /** The files that another Python can be started with. */
  async files(): Promise<PythonFiles> {
    return (await this.ready()).remote.files();
  }

  private async ready(): Promise<Connection<PythonApi>> {
    const connection = (this.connection ??= this.connect());
    try {
      await connection.remote.load();
    } catch (error) {
      // A worker that could not load Python never can: the next question gets another one.
      if (this.connection === connection) this.stop();
      throw error;
    }
    this.loading(null);
    return connection;
  }

  /** End the worker and all that it was about to answer. */
  stop(): void {
    this.connection?.stop();
    this.connection = null;
    this.loading(null);
  }

  /** Hear what Python tells beside its answers. */
  hear(news: string, listener: (data: never) => void): void {
    this.listeners.set(news, listener);
    this.connection?.hear(news, listener);
  }

  /** Tell Python something that it waits for. */
  tell(news: string, data: unknown): void {
    this.connection?.tell(news, data);
  }

  private connect(): Connection<PythonApi> {
    // A worker from a blob inherits the page's Content-Security-Policy; one from a file would not.
    const place = { folder: here, script: addressOf("python.js") };
    const script = `self.place = ${JSON.stringify(place)}; importScripts(place.script);`;
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const connection = new Connection<PythonApi>(new Worker(address));
    connection.hear("loading", (news: LoadingNews) => this.loading(news));
    for (const [news, listener] of this.listeners) connection.hear(news, listener);
    return connection;
  }
}
