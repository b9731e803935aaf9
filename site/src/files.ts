// Files from the visitor: chosen in a dialogue or dropped on a view. Bounded here, once for all views.
import { button, h } from "./dom.ts";
import { words } from "./words/english.ts";

export interface FileTaker {
  /** The endings that the dialogue offers; anything may be dropped. */
  accept?: string;
  /** The largest file that is taken, in bytes. */
  most: number;
  take(file: File): void | Promise<void>;
  /** Tells why a file is not taken. */
  refuse(reason: string): void;
}

/** Lets a file in by a button, and by dropping it on an element. */
export class FileDoor {
  private readonly input: HTMLInputElement;

  constructor(private readonly taker: FileTaker) {
    this.input = h("input", { type: "file", accept: taker.accept ?? null, hidden: true });
    this.input.addEventListener("change", () => {
      void this.receive(this.input.files?.[0]);
      this.input.value = ""; // the same file may be chosen again
    });
  }

  /** The button that opens the dialogue, and what it needs on the page. */
  button(label: string): [HTMLElement, HTMLElement] {
    return [button(label, () => this.input.click()), this.input];
  }

  /** Take what is dropped on this element. */
  openOn(element: HTMLElement): void {
    element.addEventListener("dragover", (event) => event.preventDefault());
    element.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.receive(event.dataTransfer?.files[0]);
    });
  }

  private async receive(file: File | undefined): Promise<void> {
    if (!file) return;
    const { most } = this.taker;
    if (file.size > most) return this.taker.refuse(words.fileTooLarge(file.name, file.size, most));
    try {
      await this.taker.take(file);
    } catch (error) {
      this.taker.refuse(error instanceof Error ? error.message : String(error));
    }
  }
}

/** The bytes of a file. */
export async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
