// A picture and what was read from it: the reading drawn over it, cells in doubt framed, a click corrects.
import { nameOf } from "sapper-minesweeper";
import { addressOf } from "../built.ts";
import { button, field, fill, h } from "../dom.ts";
import { writeRows } from "../position.ts";
import { EXPLODED, type Position } from "../protocol.ts";
import { SIGNS, type KnownGrid, type OtherBoard, type PictureReading, type StraightPicture } from "../picture/reader.ts";
import type { PictureApi } from "../picture/worker.ts";
import { Connection } from "../rpc.ts";
import { words } from "../words/english.ts";
import { viewWords } from "../words/views.ts";

/** Cells in doubt that have a button; the others are framed. */
const MOST_BUTTONS = 12;
/** Of the grid and the signs, on whatever the picture shows. */
const INK = "#d0d";
const DOUBT = "#f70";
const SIDES = ["left", "top", "right", "bottom"] as const;

const pitchOf = (lines: Float64Array): number => (lines.at(-1)! - lines[0]!) / (lines.length - 1);

/** The cell of lines at a place; -1 outside of them. */
const find = (lines: Float64Array, place: number): number => lines.findIndex((line) => line > place) - 1;

/** Lines with one more, or one less, before the first or after the last. */
function moved(lines: Float64Array, isFirst: boolean, step: 1 | -1): Float64Array {
  if (step < 0) return isFirst ? lines.slice(1) : lines.slice(0, -1);
  const pitch = pitchOf(lines);
  return Float64Array.from(isFirst ? [lines[0]! - pitch, ...lines] : [...lines, lines.at(-1)! + pitch]);
}

/** A straightened picture takes the place of the one that was given. */
async function fileOf({ pixels, width, height }: StraightPicture, name: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")!.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  return new File([await canvas.convertToBlob()], name);
}

/** What is said of a picture without a board needs no other words. */
export class NoBoard extends Error {}

export class PictureCard {
  readonly element = h("section", { class: "card picture", hidden: true, "aria-live": "polite" });
  private readonly canvas = h("canvas", { role: "img", "aria-label": viewWords.picture.image });
  private readonly notes = h("div", {});
  private readonly size = h("form", {});
  private readonly rows = h("input", { type: "number", min: 5, max: 100, required: true });
  private readonly columns = h("input", { type: "number", min: 5, max: 100, required: true });
  private worker: Connection<PictureApi> | null = null;
  private reading: PictureReading | null = null;
  private bitmap: ImageBitmap | null = null;
  private file: File | null = null;
  /** Cells that somebody has corrected: another size keeps them. */
  private own = new Set<number>();

  /** `use` takes the position over; `choose` lets somebody type what a cell is; `fail` tells that a size cannot be read. */
  constructor(
    private readonly use: (position: Position) => void,
    private readonly choose: (cell: number) => void,
    private readonly fail: (error: unknown) => void,
  ) {
    this.canvas.addEventListener("click", (event) => this.click(event));
    this.offerSizes();
  }

  /** Read a picture, at a known grid if there is one, and hand its position on; an error in one line if it shows no board. */
  async read(given: File, known: KnownGrid | null = null): Promise<void> {
    this.worker ??= new Connection<PictureApi>(new Worker(addressOf("picture-worker.js"), { type: "module" }));
    const answer = await this.worker.remote.read(given, known);
    const file = answer.isBoard && answer.straight ? await fileOf(answer.straight, given.name) : given;
    const corrections = file === this.file && this.reading ? this.corrections(this.reading) : [];
    if (!answer.isBoard && known) throw new NoBoard(viewWords.picture.none(file.name, answer.why));
    this.reading = null;
    this.file = file;
    this.own.clear();
    this.bitmap?.close();
    this.bitmap = await createImageBitmap(file).catch(() => null);
    this.element.hidden = !this.bitmap;
    if (answer.isBoard) this.reading = answer;
    fill(this.element, h("h2", {}, viewWords.picture.title(file.name)), this.notes, this.canvas, this.size);
    for (const { x, y, code } of corrections) this.put(x, y, code);
    if (answer.isBoard) return this.handOn();
    if (this.bitmap) this.draw();
    throw new NoBoard(viewWords.picture.none(file.name, answer.why));
  }

  private readAgain(known: KnownGrid): void {
    void this.read(this.file!, known).catch(this.fail);
  }

  /** Read another board of the picture: the part that shows it becomes the picture. */
  private async readOther({ left, top, right, bottom }: OtherBoard): Promise<void> {
    const canvas = new OffscreenCanvas(right - left, bottom - top);
    canvas.getContext("2d")!.drawImage(this.bitmap!, -left, -top);
    await this.read(new File([await canvas.convertToBlob()], this.file!.name));
  }

  private chooseOther(other: OtherBoard): void {
    void this.readOther(other).catch(this.fail);
  }

  private corrections({ xs, ys, width, codes }: PictureReading): { x: number; y: number; code: number }[] {
    const middle = (lines: Float64Array, place: number): number => (lines[place]! + lines[place + 1]!) / 2;
    return [...this.own].map((cell) => ({ x: middle(xs, cell % width), y: middle(ys, Math.floor(cell / width)), code: codes[cell]! }));
  }

  private put(x: number, y: number, code: number): void {
    const { xs, ys, width, codes, names, doubts } = this.reading!;
    const [row, column] = [find(ys, y), find(xs, x)];
    if (row < 0 || column < 0) return;
    const cell = row * width + column;
    codes[cell] = names[cell] = code;
    doubts[cell] = 0;
    this.own.add(cell);
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
        this.own.add(cell);
      }
    this.draw();
  }

  /** The rows that were read of a game that was lost; null of any other. */
  get lostRows(): string[] | null {
    if (!this.reading?.names.includes(EXPLODED)) return null;
    return writeRows(this.reading.names, SIGNS, this.reading.width);
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
    if (!this.reading) return;
    const { xs, ys, width, others } = this.reading;
    const [left, top, scale] = this.frame();
    const ratio = this.canvas.width / this.canvas.clientWidth / scale;
    const [x, y] = [left + event.offsetX * ratio, top + event.offsetY * ratio];
    const other = others.find((part) => x > part.left && x < part.right && y > part.top && y < part.bottom);
    if (other) return this.chooseOther(other);
    const [row, column] = [find(ys, y), find(xs, x)];
    if (row < 0 || column < 0) return;
    const cell = row * width + column;
    if (this.reading.doubts[cell]) this.correct(cell);
    else this.choose(cell);
  }

  /** Take the second choice of a cell in doubt; once more takes the first again. */
  private correct(cell: number): void {
    const { names, seconds, codes, secondCodes } = this.reading!;
    [names[cell], seconds[cell]] = [seconds[cell]!, names[cell]!];
    [codes[cell], secondCodes[cell]] = [secondCodes[cell]!, codes[cell]!];
    this.own.add(cell);
    this.handOn();
    this.notes.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
  }

  /** What the canvas shows: the board with a cell around it; all where there is none, or another one. Left, top, and how much it is enlarged. */
  private frame(): [left: number, top: number, scale: number, right: number, bottom: number] {
    const { width, height } = this.bitmap!;
    if (!this.reading || this.reading.others.length) return [0, 0, 1, width, height];
    const { xs, ys } = this.reading;
    const pitch = xs[1]! - xs[0]!;
    return [
      Math.max(0, xs[0]! - pitch), Math.max(0, ys[0]! - pitch), Math.max(1, 28 / pitch),
      Math.min(width, xs.at(-1)! + pitch), Math.min(height, ys.at(-1)! + pitch),
    ];
  }

  private draw(): void {
    const [left, top, scale, right, bottom] = this.frame();
    this.canvas.width = (right - left) * scale;
    this.canvas.height = (bottom - top) * scale;
    const context = this.canvas.getContext("2d")!;
    context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    context.drawImage(this.bitmap!, 0, 0);
    this.rows.value = String(this.reading?.height ?? "");
    this.columns.value = String(this.reading?.width ?? "");
    if (!this.reading) return fill(this.notes);
    const { names, seconds, doubts, width, xs, ys } = this.reading;
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
    context.lineWidth = 3;
    context.strokeStyle = DOUBT;
    for (const { left, top, right, bottom } of this.reading.others) context.strokeRect(left, top, right - left, bottom - top);
    this.tell(this.reading, inDoubt);
  }

  private tell({ names, seconds, doubts, width, height, likelyWidth, likelyHeight, hasUsualSize, sizeChance, others, cutOff, straight, why, mines, minesFrom, minesChance, offeredMines }: PictureReading, inDoubt: number[]): void {
    const isSized = likelyWidth === width && likelyHeight === height;
    const text = viewWords.picture;
    const likely = `${likelyHeight}x${likelyWidth}`;
    const worst = inDoubt.sort((a, b) => doubts[b]! - doubts[a]!).slice(0, MOST_BUTTONS);
    fill(
      this.notes,
      !isSized && h("p", { class: "size" }, text.size(`${height}x${width}`, likely), " ",
        button(text.take(likely), () => this.readAgain({ height: likelyHeight, width: likelyWidth }))),
      isSized && !hasUsualSize && h("p", { class: "size" }, text.unusual(`${height}x${width}`)),
      others.length > 0 && h("p", { class: "size" }, text.otherBoards, " ",
        ...others.map((other) => button(text.take(`${other.height}x${other.width}`), () => this.chooseOther(other)))),
      straight !== undefined && h("p", { class: "size" }, text.leans),
      cutOff !== 0 && h("p", { class: "size" }, text.cutOff),
      why !== "" && h("p", { class: "danger" }, text.unlikely(why)),
      h("p", {}, inDoubt.length ? text.doubts(inDoubt.length) : text.clear, " ", text.click, " ", text.mines[minesFrom](mines ?? 0)),
      h("p", { class: "muted" }, text.sure(sizeChance, minesFrom === "unknown" ? null : minesChance)),
      offeredMines !== null && h("p", {}, text.offered(offeredMines)),
      h("div", { class: "buttons" }, ...worst.map((cell) =>
        button(text.choice(nameOf(cell, width), text.signs[names[cell]!]!, text.signs[seconds[cell]!]!),
          () => this.correct(cell), { "data-cell": cell }))),
      inDoubt.length > worst.length && h("p", { class: "muted" }, text.others(inDoubt.length - worst.length)),
    );
  }

  /** A size that was read wrong is told, or a row or a column added or dropped at each side. */
  private offerSizes(): void {
    const text = viewWords.picture;
    this.size.onsubmit = (event) => {
      event.preventDefault();
      this.readAgain({ height: Number(this.rows.value), width: Number(this.columns.value) });
    };
    fill(
      this.size,
      h("span", { class: "question" }, text.wrongSize),
      field(words.play.rows, this.rows),
      field(words.play.columns, this.columns),
      h("button", { type: "submit" }, text.again),
      h("div", {}, ...SIDES.map((side) => h("span", { class: "side-step", role: "group", "aria-label": text.sides[side] }, text.sides[side],
        button("−", () => this.move(side, -1), { "aria-label": text.less(text.sides[side]) }),
        button("+", () => this.move(side, 1), { "aria-label": text.more(text.sides[side]) })))),
    );
  }

  private move(side: (typeof SIDES)[number], step: 1 | -1): void {
    if (!this.reading) return;
    let { xs, ys } = this.reading;
    if (side === "left" || side === "right") xs = moved(xs, side === "left", step);
    else ys = moved(ys, side === "top", step);
    this.readAgain({ height: ys.length - 1, width: xs.length - 1, xs, ys });
  }
}
