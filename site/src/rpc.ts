// Remote calls: a typed interface on one side of a worker, promises of it on the other.
import type { Reply, Request } from "./protocol.ts";

// biome-ignore lint/suspicious/noExplicitAny: parameters of any methods, whatever theirs are
type Methods<Api> = { [Name in keyof Api]: (...parameters: any[]) => unknown };

/** The interface as its caller sees it: every answer is a promise. */
export type Remote<Api> = {
  [Name in keyof Api]: Api[Name] extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Promise<Awaited<Result>>
    : never;
};

/** Raised for what the other side refused: its message is meant for people, its name is that of the error there. */
export class Refusal extends Error {
  constructor(message: string, name = "Error") {
    super(message);
    this.name = name;
  }
}

/** Raised when the worker was stopped or broke down before it answered. */
export class Gone extends Error {}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** One worker and the calls that wait for it. */
export class Connection<Api extends Methods<Api>> {
  readonly remote: Remote<Api>;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<string, (data: unknown) => void>();
  private count = 0;
  private isOpen = true;

  constructor(private readonly worker: Worker) {
    worker.onmessage = (event: MessageEvent<Reply>) => this.take(event.data);
    worker.onerror = (event) => this.fail(new Gone(event.message || "the worker broke down"));
    this.remote = new Proxy({} as Remote<Api>, {
      get: (_target, method: string) => (...parameters: unknown[]) => this.call(method, parameters),
    });
  }

  /** Hear news of one name, sent beside the answers. */
  hear(news: string, listener: (data: never) => void): void {
    this.listeners.set(news, listener as (data: unknown) => void);
  }

  /** Tell the worker something beside the requests. */
  tell(news: string, data: unknown): void {
    if (this.isOpen) this.worker.postMessage({ news, data } satisfies Request);
  }

  /** End the worker; whoever waits for it is told. */
  stop(reason = "stopped"): void {
    this.worker.terminate();
    this.fail(new Gone(reason));
  }

  private call(method: string, parameters: unknown[]): Promise<unknown> {
    if (!this.isOpen) return Promise.reject(new Gone("the worker is gone"));
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, method, parameters } satisfies Request);
    });
  }

  private take(reply: Reply): void {
    if ("news" in reply) {
      this.listeners.get(reply.news)?.(reply.data);
      return;
    }
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ("error" in reply) waiting?.reject(new Refusal(reply.error, reply.name));
    else waiting?.resolve(reply.value);
  }

  private fail(error: Error): void {
    this.isOpen = false;
    for (const each of this.waiting.values()) each.reject(error);
    this.waiting.clear();
  }
}

/** What a worker's own scope offers to answer with. */
export interface Scope {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** Be the other side: answer requests one by one, in the order in which they come; `hear` news at once. */
export function serve<Api extends Methods<Api>>(scope: Scope, api: Api, hear?: (news: string, data: never) => void): void {
  let queue: Promise<void> = Promise.resolve();
  scope.onmessage = (event: MessageEvent<Request>) => {
    if ("news" in event.data) return hear?.(event.data.news, event.data.data as never);
    const { id, method, parameters } = event.data;
    queue = queue.then(() => answer(scope, api, id, method as keyof Api, parameters));
  };
}

async function answer<Api extends Methods<Api>>(
  scope: Scope,
  api: Api,
  id: number,
  method: keyof Api,
  parameters: unknown[],
): Promise<void> {
  try {
    scope.postMessage({ id, value: await api[method](...parameters) } satisfies Reply);
  } catch (error) {
    const { message, name } = error instanceof Error ? error : new Error(String(error));
    scope.postMessage({ id, error: message, name } satisfies Reply);
  }
}

/** Tell the page something beside the answers. */
export function tell(scope: Scope, news: string, data: unknown): void {
  scope.postMessage({ news, data } satisfies Reply);
}
