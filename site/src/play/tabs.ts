// The other tabs of the page: a game stands the same in all of them, and what one tab shows helps the game of another.
import type { Help, Position } from "../protocol.ts";
import { PREFIX, GAME } from "../storage/store.ts";
import type { PlayModel } from "./model.ts";

/** What was seen: help with a position, or the review of a game. */
export type Seen = { kind: "position"; position: Position; helps: Help[] } | { kind: "review"; identity: string };

export class Tabs {
  private readonly channel = new BroadcastChannel("sapper");

  /** `followed` is called when this tab shows the game as another one left it, or another one has a newer game. */
  constructor(
    private readonly model: PlayModel,
    followed: (what: "went on" | "newer") => void,
  ) {
    this.channel.onmessage = ({ data }) => this.note(data as Seen);
    window.addEventListener("storage", ({ key }) => {
      if (key === PREFIX + GAME) void model.follow().then((what) => what && followed(what));
    });
  }

  /** Tell it to the game in play, here and in the other tabs. */
  tell(seen: Seen): void {
    this.note(seen);
    this.channel.postMessage(seen);
  }

  private note(seen: Seen): void {
    const { model } = this;
    if (seen.kind === "position") void model.helpElsewhere(seen.position, ...seen.helps);
    else if (seen.identity === model.record.identity) void model.help("review");
  }
}
