// Context: what the views share: the workers, the storage, and the page around them.
import type { Kernel } from "./kernel/worker.ts";
import type { Store } from "./storage/store.ts";
import type { Python, Received } from "./python/client.ts";
import type { Help, LoadingNews, Rules } from "./protocol.ts";

export interface Context {
  kernel: Kernel;
  python: Python;
  store: Store;
  /** Say something to everybody: the live region, and a short note for the eyes. */
  say(text: string, isQuiet?: boolean): void;
  open(view: string, state?: string): void;
  /** Begin a game by these rules, and show its board; `helps` was seen of it beforehand. */
  begin(rules: Rules, message: string, ...helps: Help[]): void;
  /** The game of this identity was reviewed: help, if it is the one in play. */
  reviewed(identity: string): void;
  /** Take a file of any kind, and show it in the view that it is for. */
  receive(file: File): void;
}

/** What the coach's page shares with its view. */
export interface LearnContext extends Pick<Context, "store" | "say"> {
  /** Show how far the loading of Python has come. */
  loading(news: LoadingNews | null): void;
}

/** The address under which the same thing is seen again. */
export const address = (hash: string): string => new URL(hash, location.href.replace(/[?#].*/, "")).href;

/** One view of the page: its element, and what happens when it is shown and left. */
export interface View {
  element: HTMLElement;
  show(state: string): void | Promise<void>;
  leave?(): void;
  /** The settings are others now. */
  refresh?(): void;
  /** A key pressed outside of text fields; whether it meant something. */
  key?(event: KeyboardEvent): boolean;
  /** Take what came in a file. */
  receive?(what: Received | File): void | Promise<void>;
}
