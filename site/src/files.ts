// What comes from the visitor and goes out: files, chosen in a dialogue or dropped anywhere on the page; texts for the clipboard.
import { button, h } from "./dom.ts";
import { words } from "./words/english.ts";

/** The largest file that is taken, in bytes. */
const MOST_BYTES = 16 * 2 ** 20;

/** A button that opens the dialogue, and what it needs on the page. */
export function fileButton(label: string, accept: string, take: (file: File) => void): [HTMLElement, HTMLElement] {
  const input = h("input", { type: "file", accept, hidden: true, "aria-label": label });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    input.value = ""; // the same file may be chosen again
    if (file) take(file);
  });
  return [button(label, () => input.click()), input];
}

/** Take what is dropped anywhere: left to itself, the browser would leave the page for the file. */
export function takeDrops(take: (file: File) => void): void {
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}

/** Take pictures that are pasted anywhere. */
export function takePastes(take: (file: File) => void): void {
  window.addEventListener("paste", (event) => {
    const file = event.clipboardData?.files[0];
    if (!file || !isPicture(file)) return;
    event.preventDefault();
    take(file);
  });
}

/** Whether a file says that it is a picture made of pixels. */
export function isPicture({ type }: File): boolean {
  return type.startsWith("image/") && !type.includes("svg");
}

/** An error in words for a file that is too large. */
export function checkLength(file: File): void {
  if (file.size > MOST_BYTES) throw new Error(words.fileTooLarge(file.name, file.size, MOST_BYTES));
}

/** The bytes of a file that is not too large. */
export async function bytesOf(file: File): Promise<Uint8Array> {
  checkLength(file);
  return new Uint8Array(await file.arrayBuffer());
}

/** Put a text on the clipboard; where that is not allowed, in a dialogue to copy by hand. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    window.prompt(words.play.link, text);
  }
}

/** Hand a file to the visitor. */
export function download(name: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content]));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
