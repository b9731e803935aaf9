// Played games: every game that was begun and does not wait, each once.
import { hasOpened, readRecord, type GameRecord } from "../record.ts";
import { DatabaseShelf, MemoryShelf, type Shelf, type Summary } from "./shelf.ts";
import { isCounted } from "./statistics.ts";

/** What playing a record again tells of it. */
export type Judged = Pick<Summary, "outcome" | "ms" | "isHelped" | "needed"> & { mines: string };
export type Judge = (record: GameRecord) => Promise<Judged>;
export type Reviewed = Pick<Summary, "accuracy" | "luck">;

/** How many games of a file are read at once: the page stays quick meanwhile. */
const SLICE = 10;

export class Games {
  private readonly found = new Map<string, Summary>();
  private readonly contents = new Set<string>();
  private sorted: Summary[] | null = null;
  /** Why the browser keeps none: it does not let us, or has no room. */
  problem: "none" | "forbidden" | "full" = "none";

  private shelf: Promise<Shelf> = Promise.resolve(new MemoryShelf());

  /** Bring in what the browser's database has; without one the games stay as long as the tab is open. Nothing needs to wait for it. */
  async load(open: () => Promise<Shelf> = () => DatabaseShelf.open()): Promise<void> {
    this.shelf = open().catch(() => {
      this.problem = "forbidden";
      return new MemoryShelf();
    });
    await this.refresh();
  }

  /** Games that were played in another tab come in. */
  async refresh(): Promise<void> {
    const found = await (await this.shelf).summaries().catch(() => []);
    for (const summary of found) this.note(summary);
  }

  /** All that is told of the games, the last one first. */
  get list(): readonly Summary[] {
    return (this.sorted ??= [...this.found.values()].sort((a, b) => (a.begun < b.begun ? 1 : a.begun > b.begun ? -1 : 0)));
  }

  private note(summary: Summary): void {
    this.found.set(summary.identity, summary);
    this.contents.add(summary.content);
    this.sorted = null;
  }

  find(identity: string): Summary | undefined {
    return this.found.get(identity);
  }

  async recordOf(identity: string): Promise<GameRecord | null> {
    return readRecord(await (await this.shelf).record(identity));
  }

  /** Keep a game. Its first end counts, in whichever tab it was. */
  add(record: GameRecord, judged: Judged): void {
    const before = this.find(record.identity);
    this.keep(before ? { ...before, moves: record.moves.length } : summaryOf(record, judged), JSON.stringify(record));
  }

  private keep(summary: Summary, record: string): void {
    this.note(summary);
    this.shelf.then((shelf) => shelf.put(summary, record)).then((kept) => {
      const told = this.find(kept.identity);
      if (told && told.outcome !== kept.outcome) this.note(kept); // another tab was first
    }, (error: unknown) => {
      this.problem = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "forbidden";
    });
  }

  /** Review one more game that counts and has ended, the last one first; whether there was one. */
  async reviewNext(review: (record: string) => Promise<Reviewed>): Promise<boolean> {
    const next = this.list.find((each) => isCounted(each) && !each.isHelped && each.outcome !== "left" && each.luck === undefined);
    if (!next) return false;
    const record = await (await this.shelf).record(next.identity);
    const found = record === null ? { accuracy: null, luck: null } : await review(record);
    const now = this.find(next.identity); // all games may be deleted by now
    if (now) this.keep({ ...now, ...found }, record ?? "");
    return true;
  }

  /** All games as the text of a file, one record a line. */
  async export(): Promise<string> {
    const shelf = await this.shelf;
    const records = await Promise.all(this.list.map(({ identity }) => shelf.record(identity)));
    return records.filter((each) => each !== null).map((each) => `${each}\n`).join("");
  }

  /** Take the games of such a file in, each played again, and once: the same mines with the same moves are one game. How many were new, how many lines were none. */
  async import(text: string, judge: Judge): Promise<{ added: number; bad: number }> {
    let [added, bad] = [0, 0];
    for (const [place, line] of text.split("\n").filter((each) => each.trim()).entries()) {
      if (place % SLICE === SLICE - 1) await new Promise((resolve) => setTimeout(resolve));
      const record = readRecord(line);
      const judged = record && hasOpened(record) ? await judge(record).catch(() => null) : null;
      if (!record || !judged) ++bad;
      else if (!this.find(record.identity) && !this.contents.has(summaryOf(record, judged).content)) {
        this.add(record, judged);
        ++added;
      }
    }
    return { added, bad };
  }

  async clear(): Promise<void> {
    this.found.clear();
    this.contents.clear();
    this.sorted = null;
    await (await this.shelf).clear();
  }
}

function summaryOf(record: GameRecord, { mines, ...judged }: Judged): Summary {
  const { identity, begun, level, moves, daily = "" } = record;
  return { identity, begun, level, daily, kind: kindOf(record), moves: moves.length, content: nameOf(`${level} ${mines} ${moves.map(actionOf).join(" ")}`), ...judged };
}

/** The rules of a game in a word each: games are counted together only where all of them agree. */
function kindOf({ level, start, cascade, win, no_guess, position, agent }: GameRecord): string {
  const parts = [level, start, win ?? "opened", cascade === false ? "single" : "", no_guess ? "no-guess" : "", position ? "position" : "", agent ? "agent" : ""];
  return parts.filter(Boolean).join(" ");
}

/** A move without its time and its agent. */
const actionOf = ([kind, row, column]: GameRecord["moves"][number]): string => (kind === "undo" ? "undo" : `${kind} ${row} ${column}`);

/** A short name of a text: two texts with one name do not come up by chance. */
function nameOf(text: string): string {
  const primes = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f];
  return primes.map((prime) => {
    let sum = prime;
    for (let place = 0; place < text.length; ++place) sum = Math.imul(sum ^ text.charCodeAt(place), prime) ^ (sum >>> 13);
    return (sum >>> 0).toString(16).padStart(8, "0");
  }).join("");
}
