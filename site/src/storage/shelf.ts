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
  /** Keep a game, as far as `decide` allows it. Return what is told of it from now on. */
  put(summary: Summary, record: string): Promise<Summary>;
  clear(): Promise<void>;
}

/** What is told of a game that is kept already: its outcome, its time and its help stay. A record with another outcome is not taken. */
function decide(kept: Summary | undefined, { moves, accuracy, luck, ...rest }: Summary): { summary: Summary; isTaken: boolean } {
  if (!kept) return { summary: { moves, ...rest, ...(luck === undefined ? {} : { accuracy: accuracy ?? null, luck }) }, isTaken: true };
  if (kept.outcome !== rest.outcome) return { summary: kept, isTaken: false };
  return { summary: { ...kept, moves, ...(luck === undefined ? {} : { accuracy: accuracy ?? null, luck }) }, isTaken: true };
}

/** Whether data of the database are what is told of a game. */
function isSummary(data: unknown): data is Summary {
  if (typeof data !== "object" || data === null) return false;
  const each = data as Record<string, unknown>;
  const isFigure = (value: unknown): boolean => value === undefined || value === null || Number.isFinite(value);
  return ["identity", "begun", "level", "kind", "daily", "content"].every((name) => typeof each[name] === "string")
    && ["ms", "moves", "needed"].every((name) => Number.isFinite(each[name]) && (each[name] as number) >= 0)
    && ["won", "lost", "left"].includes(each["outcome"] as string) && typeof each["isHelped"] === "boolean"
    && isFigure(each["accuracy"]) && isFigure(each["luck"]);
}

export class MemoryShelf implements Shelf {
  private readonly games = new Map<string, [Summary, string]>();

  async summaries(): Promise<Summary[]> {
    return [...this.games.values()].map(([summary]) => summary);
  }

  async record(identity: string): Promise<string | null> {
    return this.games.get(identity)?.[1] ?? null;
  }

  async put(given: Summary, record: string): Promise<Summary> {
    const [kept, before] = this.games.get(given.identity) ?? [];
    const { summary, isTaken } = decide(kept, given);
    this.games.set(summary.identity, [summary, isTaken ? record : before!]);
    return summary;
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

  /** Rows that are damaged are left out. */
  async summaries(): Promise<Summary[]> {
    const rows: unknown[] = await answer(this.database.transaction(SUMMARIES).objectStore(SUMMARIES).getAll());
    return rows.filter(isSummary);
  }

  async record(identity: string): Promise<string | null> {
    const found: unknown = await answer(this.database.transaction(RECORDS).objectStore(RECORDS).get(identity));
    return typeof found === "string" ? found : null;
  }

  /** In one transaction: whichever tab comes first decides the outcome. */
  async put(given: Summary, record: string): Promise<Summary> {
    let kept = given;
    await this.change((summaries, records) => {
      const before: IDBRequest<unknown> = summaries.get(given.identity);
      before.onsuccess = () => {
        const { summary, isTaken } = decide(isSummary(before.result) ? before.result : undefined, given);
        kept = summary;
        if (!isTaken) return;
        summaries.put(summary);
        records.put(record, summary.identity);
      };
    });
    return kept;
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
