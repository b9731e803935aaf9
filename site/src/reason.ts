// Why something failed, in words for people.
import { NOT_LOADED } from "./protocol.ts";
import { Gone, Refusal } from "./rpc.ts";
import { words } from "./words/english.ts";

export function reasonOf(error: unknown): string {
  if (error instanceof Refusal && error.name === NOT_LOADED)
    return navigator.onLine === false ? words.notLoaded.offline : words.notLoaded.blocked;
  if (error instanceof Gone) return words.gone;
  return error instanceof Error ? error.message : String(error);
}
