// Fill: the sentences of proofs and guesses, from the file that the package fills in too.
import templates from "../../src/sapper/proofs/templates.json";

type Template = string | string[] | { [name: string]: Template };

export const NUMERALS: string[] = templates.numerals;

/** The template of that name ("number.safe") filled in, in the form for so many things. {Name} is `name` with a capital letter. */
export function fill(name: string, values: Record<string, string | number> = {}, of = 1): string {
  let found = templates as Template;
  for (const part of name.split(".")) found = (found as { [name: string]: Template })[part]!;
  const form = typeof found === "string" ? found : (found as string[])[of === 1 ? 0 : 1]!;
  return form.replace(/\{(\w+)\}/g, (_, field: string) => {
    const text = String(values[field.toLowerCase()]);
    return field === field.toLowerCase() ? text : text.charAt(0).toUpperCase() + text.slice(1);
  });
}
