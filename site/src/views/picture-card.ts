// A picture and what was read from it: the reading drawn over it, cells in doubt framed, a click corrects.
import { button, fill, h } from "../dom.ts";
import { SIGNS, type PictureApi, type PictureReading, type Position } from "../protocol.ts";
import { Connection } from "../rpc.ts";
import { words, writePlace } from "../words/english.ts";

/** Cells in doubt that have a button; the others are framed. */
const MOST_BUTTONS = 12;
/** Of the grid and the signs, on whatever the picture shows. */
const INK = "#d0d";
const DOUBT = "#f70";

export class PictureCard {
  readonly element = h("section", { class: "card picture", hidden: true, "aria-live": "polite" });
  private readonly canvas = h("canvas", { role: "img", "aria-label": words.picture.image });
  private readonly notes = h("div", {});
  private worker: Connection<PictureApi> | null = null;
  private reading: PictureReading | null = null;
  private bitmap: ImageBitmap | null = null;

  /** `use` takes the position over; `choose` lets somebody type what a cell is. */
  constructor(private readonly use: (position: Position) => void, private readonly choose: (cell: number) => void) {
    this.canvas.addEventListener("click", (event) => this.click(event));
  }

  /** Read a picture and hand its position on; an error in one line if it shows no board. */
  async read(file: File): Promise<void> {
    this.worker ??= new Connection<PictureApi>(new Worker(new URL("./picture-worker.js", document.baseURI), { type: "module" }));
    const answer = await this.worker.remote.read(file);
    this.reading = null;
    this.element.hidden = true;
    if (!answer.isBoard) throw new Error(words.picture.none(file.name, answer.why));
    this.bitmap = await createImageBitmap(file);
    this.reading = answer;
    this.element.hidden = false;
    fill(this.element, h("h2", {}, words.picture.title(file.name)), this.notes, this.canvas);
    this.handOn();
  }

  /** The position has changed: other cells than those read are somebody's own, and not in doubt; another size ends it. */
  follow({ height, width, codes, mines }: Position): void {
    const { reading } = this;
    if (!reading) return;
    if (height !== reading.height || width !== reading.width) {
      this.reading = null;
      this.element.hidden = true;
      return;
    }
    reading.mines = mines;
    for (const [cell, code] of codes.entries())
      if (code !== reading.codes[cell]) {
        reading.codes[cell] = reading.names[cell] = code;
        reading.doubts[cell] = 0;
      }
    this.draw();
  }

  /** Somebody says by hand what this cell is, be it what was read: it is in doubt no more. */
  settle(cell: number): void {
    if (this.reading) this.reading.doubts[cell] = 0;
  }

  private handOn(): void {
    const { height, width, codes, mines } = this.reading!;
    this.use({ height, width, codes: codes.slice(), mines });
  }

  private click(event: MouseEvent): void {
    const { xs, ys, width } = this.reading!;
    const [left, top, scale] = this.frame();
    const ratio = this.canvas.width / this.canvas.clientWidth / scale;
    const find = (lines: Float64Array, place: number): number => lines.findIndex((line) => line > place) - 1;
    const [row, column] = [find(ys, top + event.offsetY * ratio), find(xs, left + event.offsetX * ratio)];
    if (row < 0 || column < 0) return;
    const cell = row * width + column;
    if (this.reading!.doubts[cell]) this.correct(cell);
    else this.choose(cell);
  }

  /** Take the second choice of a cell in doubt; once more takes the first again. */
  private correct(cell: number): void {
    const { names, seconds, codes, secondCodes } = this.reading!;
    [names[cell], seconds[cell]] = [seconds[cell]!, names[cell]!];
    [codes[cell], secondCodes[cell]] = [secondCodes[cell]!, codes[cell]!];
    this.handOn();
    this.notes.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
  }

  /** What the canvas shows: the board with a cell around it. Left, top, and how much it is enlarged. */
  private frame(): [left: number, top: number, scale: number, right: number, bottom: number] {
    const { xs, ys } = this.reading!;
    const pitch = xs[1]! - xs[0]!;
    const { width, height } = this.bitmap!;
    return [
      Math.max(0, xs[0]! - pitch), Math.max(0, ys[0]! - pitch), Math.max(1, 28 / pitch),
      Math.min(width, xs.at(-1)! + pitch), Math.min(height, ys.at(-1)! + pitch),
    ];
  }

  private draw(): void {
    const { names, seconds, doubts, width, xs, ys, minesFrom } = this.reading!;
    const [left, top, scale, right, bottom] = this.frame();
    this.canvas.width = (right - left) * scale;
    this.canvas.height = (bottom - top) * scale;
    const context = this.canvas.getContext("2d")!;
    context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    context.drawImage(this.bitmap!, 0, 0);
    const pitch = xs[1]! - xs[0]!;
    context.font = `bold ${pitch * 0.4}px sans-serif`;
    context.textBaseline = "top";
    const inDoubt: number[] = [];
    for (const [cell, name] of names.entries()) {
      const [row, column] = [Math.floor(cell / width), cell % width];
      const [x, y] = [xs[column]!, ys[row]!];
      const [wide, high] = [xs[column + 1]! - x, ys[row + 1]! - y];
      context.lineWidth = 0.6;
      context.strokeStyle = context.fillStyle = INK;
      context.strokeRect(x, y, wide, high);
      let text = name ? SIGNS[name]! : "";
      if (doubts[cell]) {
        inDoubt.push(cell);
        text = `${SIGNS[name]}/${SIGNS[seconds[cell]!]}`;
        context.lineWidth = 2.5;
        context.strokeStyle = DOUBT;
        context.strokeRect(x + 1.5, y + 1.5, wide - 3, high - 3);
      }
      context.lineWidth = pitch / 12;
      context.strokeStyle = "#fff";
      context.strokeText(text, x + 2, y + 2);
      context.fillText(text, x + 2, y + 2);
    }
    this.tell(inDoubt, minesFrom);
  }

  private tell(inDoubt: number[], minesFrom: PictureReading["minesFrom"]): void {
    const { names, seconds, doubts, width, height, likelyWidth, likelyHeight } = this.reading!;
    const isSized = likelyWidth === width && likelyHeight === height;
    const text = words.picture;
    const worst = inDoubt.sort((a, b) => doubts[b]! - doubts[a]!).slice(0, MOST_BUTTONS);
    fill(
      this.notes,
      !isSized && h("p", { class: "size" }, text.size(`${height}x${width}`, `${likelyHeight}x${likelyWidth}`)),
      h("p", {}, inDoubt.length ? text.doubts(inDoubt.length) : text.clear, " ", text.mines[minesFrom]),
      h("div", { class: "buttons" }, ...worst.map((cell) =>
        button(text.choice(writePlace(Math.floor(cell / width), cell % width), text.signs[names[cell]!]!, text.signs[seconds[cell]!]!),
          () => this.correct(cell), { "data-cell": cell }))),
      inDoubt.length > worst.length && h("p", { class: "muted" }, text.more(inDoubt.length - worst.length)),
    );
  }
}
