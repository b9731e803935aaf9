// Context: what the views share: the workers, the storage, and the page around them.
import type { KernelApi, LoadingNews } from "./protocol.ts";
import type { Remote } from "./rpc.ts";
import type { Store } from "./storage.ts";
import type { Python } from "./python/client.ts";
import type { Rules } from "./protocol.ts";
import type { GameRecord } from "./record.ts";

export interface Context {
  kernel: Remote<KernelApi>;
  python: Python;
  store: Store;
  /** Say something to everybody: the live region, and a short note for the eyes. */
  say(text: string, isQuiet?: boolean): void;
  /** Show how far the loading of Python has come. */
  loading(news: LoadingNews | null): void;
  /** Go to another view. */
  open(view: string, state?: string): void;
  /** Play by these rules, or go on with this record, in the Play view. */
  play(what: Rules | GameRecord, message: string): void;
  /** The address under which the same thing is seen again. */
  address(hash: string): string;
}

/** One view of the page: its element, and what happens when it is shown and left. */
export interface View {
  element: HTMLElement;
  show(state: string): void | Promise<void>;
  leave?(): void;
  /** A key pressed outside of text fields; whether it meant something. */
  key?(event: KeyboardEvent): boolean;
}
