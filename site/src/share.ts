// What goes out to the visitor: a text on the clipboard, a file.
import { h } from "./dom.ts";
import { words } from "./words/english.ts";

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
