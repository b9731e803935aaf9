// The shelf: where played games lie. In the browser's database; in memory where the browser has none for us.

/** What is told of a played game in lists and statistics, so that these need not read its moves. */
export interface Summary {
  identity: string;
  begun: string;
  level: string;
  /** By which rules: games of one kind are counted together. */
  kind: string;
  /** The first end: what came after it does not count. */
  outcome: "won" | "lost" | "left";
  ms: number;
  moves: number;
  isHelped: boolean;
  /** The day of a board of the day; empty for all others. */
  daily: string;
  /** The clicks that its board needs at least (3BV). */
  needed: number;
  /** A name of the mines with the moves: games that have the same are one. */
  content: string;
  /** What a review found: null where it found none, not there before it. */
  accuracy?: number | null;
  luck?: number | null;
}

export interface Shelf {
  summaries(): Promise<Summary[]>;
  /** The record of a game as text; null if it is not there. */
  record(identity: string): Promise<string | null>;
  put(summary: Summary, record: string): Promise<void>;
  clear(): Promise<void>;
}

export class MemoryShelf implements Shelf {
  private readonly games = new Map<string, [Summary, string]>();

  async summaries(): Promise<Summary[]> {
    return [...this.games.values()].map(([summary]) => summary);
  }

  async record(identity: string): Promise<string | null> {
    return this.games.get(identity)?.[1] ?? null;
  }

  async put(summary: Summary, record: string): Promise<void> {
    this.games.set(summary.identity, [summary, record]);
  }

  async clear(): Promise<void> {
    this.games.clear();
  }
}

const [NAME, VERSION, SUMMARIES, RECORDS] = ["sapper", 1, "summaries", "records"] as const;

const answer = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database does not answer"));
  });

/** The browser's database. */
export class DatabaseShelf implements Shelf {
  private constructor(private readonly database: IDBDatabase) {}

  /** An error where the browser does not let us have one, or a newer version of the page has changed it. */
  static async open(): Promise<DatabaseShelf> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(SUMMARIES, { keyPath: "identity" });
      request.result.createObjectStore(RECORDS);
    };
    const database = await answer(request);
    database.onversionchange = () => database.close(); // a newer page in another tab goes first
    return new DatabaseShelf(database);
  }

  summaries(): Promise<Summary[]> {
    return answer(this.database.transaction(SUMMARIES).objectStore(SUMMARIES).getAll() as IDBRequest<Summary[]>);
  }

  async record(identity: string): Promise<string | null> {
    const found: unknown = await answer(this.database.transaction(RECORDS).objectStore(RECORDS).get(identity));
    return typeof found === "string" ? found : null;
  }

  put(summary: Summary, record: string): Promise<void> {
    return this.change((summaries, records) => {
      summaries.put(summary);
      records.put(record, summary.identity);
    });
  }

  clear(): Promise<void> {
    return this.change((summaries, records) => {
      summaries.clear();
      records.clear();
    });
  }

  /** All of it or nothing. */
  private change(work: (summaries: IDBObjectStore, records: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const change = this.database.transaction([SUMMARIES, RECORDS], "readwrite");
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error ?? new Error("the database took nothing"));
      work(change.objectStore(SUMMARIES), change.objectStore(RECORDS));
    });
  }
}
