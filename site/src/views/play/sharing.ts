// What goes out of a game: a link, a result, a picture, its review.
import { address, type Context } from "../../context.ts";
import { copy, download } from "../../files.ts";
import { streakOf } from "../../play/daily.ts";
import { clicksNeeded } from "../../play/judge.ts";
import type { PlayModel } from "../../play/model.ts";
import { writePosition } from "../../position.ts";
import { pack, pastOf } from "../../record.ts";
import { words, writeTime } from "../../words/english.ts";
import { viewWords } from "../../words/views.ts";

type Say = (text: string) => void;

/**
 * A link to the game; while it is played, to what is seen of it alone, which tells no mines. Of the board of the day, which
 * others have yet to play, the result.
 */
export async function share(context: Context, model: PlayModel, say: Say): Promise<void> {
  const { record, isOver, isPaused, position, milliseconds, outcome, rules } = model;
  if (record.moves.length === 0 || isPaused) return say(words.play.notYet);
  if (isOver && record.daily) {
    const marks = model.state!.marks!;
    const { done } = clicksNeeded(marks, position.codes, position.height, position.width);
    const found = await context.kernel.lookBack({ ...rules, marks }, pastOf(record).moves).catch(() => null);
    const result = viewWords.sharing.dailyResult(record.daily, outcome === "won", writeTime(milliseconds), done / Math.max(0.001, milliseconds / 1000), found?.chance ?? null, streakOf(context.store));
    await copy(`${result}\n${address(`#play/daily=${record.daily}`)}`);
    return say(viewWords.sharing.copiedDaily);
  }
  await copy(address(isOver
    ? `#play/game=${await pack(JSON.stringify(record))}` : `#analyse/${writePosition(position).replaceAll(" ", "_")}`));
  say(isOver ? viewWords.sharing.copied : viewWords.sharing.copiedPosition);
}

/** A picture of the finished game: to the system's own sharing where there is one, else a file. */
export async function picture(_context: Context, model: PlayModel): Promise<void> {
  const { drawGame } = await import("../../picture/draw.ts");
  const title = viewWords.sharing.pictureTitle(model.record.level, model.outcome, writeTime(model.milliseconds));
  const drawn = await drawGame(model.position, model.state!.marks!, title);
  if (!drawn) return;
  const file = new File([drawn], "sapper.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => undefined);
  else download(file.name, file);
}

/** Review this game, which helps while it goes on: its record goes to the other view by the address. */
export async function review(context: Context, model: PlayModel, say: Say): Promise<void> {
  const { record } = model;
  if (record.moves.length === 0) return say(words.play.notYet);
  await model.help("review");
  context.open("review", `game=${await pack(JSON.stringify(record))}`);
}
