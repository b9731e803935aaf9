// The turn: one tab at a time has the game that is kept, so that a game goes on in one place.

/** The name of the lock. */
const NAME = "sapper.game";
/** Milliseconds in which the tab before this one lets go of it, where it was reloaded or closed. */
const PATIENCE = 1000;

export class Turn {
  /** Whether this tab has it. */
  isOurs = false;

  /** `lost` is called when another tab takes over. Without locks every tab has the turn. */
  constructor(
    private readonly lost: () => void,
    private readonly locks: LockManager | undefined = globalThis.navigator?.locks,
  ) {}

  /** Have it from now on, if no other tab has it or `isForced`. Return whether it is ours. */
  async take(isForced = false): Promise<boolean> {
    if (!this.locks) this.isOurs = true;
    if (this.isOurs) return true;
    return new Promise((resolve) => {
      const options = isForced ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) };
      this.locks!.request(NAME, options, () => {
        this.isOurs = true;
        resolve(true);
        return new Promise(() => undefined); // until the tab is closed or another one takes over
      }).catch(() => {
        const wasOurs = this.isOurs;
        this.isOurs = false;
        resolve(false);
        if (wasOurs) this.lost();
      });
    });
  }
}
