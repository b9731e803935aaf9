// Built: where the files of the page are. Each has a hash of its content in its name, so that a file never changes.
declare const FILES: Readonly<Record<string, string>>;

/** The folder of the page's scripts: that of this one. */
export const here = new URL("./", import.meta.url).href;

/** The address of a file of the page in this folder. */
export function addressOf(name: string, folder = here): string {
  const found = FILES[name];
  if (found === undefined) throw new Error(`the page has no file "${name}"`);
  return folder + found;
}
