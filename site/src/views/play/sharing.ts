// What goes out of a game: a link, a result, a picture, its review.
import type { Context } from "../../context.ts";
import { streakOf } from "../../play/daily.ts";
import { nameOf } from "../../play/levels.ts";
import type { PlayModel } from "../../play/model.ts";
import { writePosition } from "../../position.ts";
import { pack } from "../../record.ts";
import { copy, download } from "../../share.ts";
import { words, writeTime } from "../../words/english.ts";
import { viewWords } from "../../words/views.ts";

export class Sharing {
  constructor(
    private readonly context: Context,
    private readonly model: PlayModel,
    private readonly say: (text: string) => void,
  ) {}

  /**
   * A link to the game; while it is played, to what is seen of it alone, which tells no mines. Of the board of the day, which
   * others have yet to play, the result.
   */
  async share(): Promise<void> {
    const { record, isOver, isPaused, position, milliseconds, outcome, rules, clicks } = this.model;
    if (record.moves.length === 0 || isPaused) return this.say(words.play.notYet);
    if (isOver && record.daily) {
      const level = nameOf(rules);
      const result = viewWords.sharing.dailyResult(record.daily, level, outcome === "won", writeTime(milliseconds), clicks, streakOf(this.context.store));
      await copy(`${result}\n${this.context.address(`#play/daily=${record.daily}/${level}`)}`);
      return this.say(viewWords.sharing.copiedDaily);
    }
    await copy(this.context.address(isOver
      ? `#play/game=${await pack(JSON.stringify(record))}` : `#analyse/${writePosition(position).replaceAll(" ", "_")}`));
    this.say(isOver ? viewWords.sharing.copied : viewWords.sharing.copiedPosition);
  }

  /** A picture of the finished game: to the system's own sharing where there is one, else a file. */
  async picture(): Promise<void> {
    const { model } = this;
    const { drawGame } = await import("../../picture/draw.ts");
    const title = viewWords.sharing.pictureTitle(model.record.level, model.outcome, writeTime(model.milliseconds));
    const picture = await drawGame(model.position, model.state!.marks!, title);
    if (!picture) return;
    const file = new File([picture], "sapper.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => undefined);
    else download(file.name, file);
  }

  /** Review this game: its record goes to the other view by the address. */
  async review(): Promise<void> {
    if (this.model.record.moves.length === 0) return this.say(words.play.notYet);
    this.context.open("review", `game=${await pack(JSON.stringify(this.model.record))}`);
  }
}
