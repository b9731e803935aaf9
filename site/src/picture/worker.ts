// The pictures' worker: decodes a picture and finds the board in it. Nothing leaves the browser.
import { addressOf } from "../built.ts";
import { loadModule } from "sapper-minesweeper";
import { notLoaded } from "../kernel/played.ts";
import { serve, type Scope } from "../rpc.ts";
import type { KnownGrid, NoBoard, PictureModule, PictureReading } from "./reader.ts";

const MOST_PIXELS = 40_000_000;
let module: Promise<PictureModule> | null = null;

function getModule(): Promise<PictureModule> {
  module ??= loadModule<PictureModule>("picture", addressOf).catch(notLoaded);
  module.catch(() => (module = null)); // the next picture tries again
  return module;
}

const refuse = (why: string): NoBoard => ({ isBoard: false, why });

/** What a PNG says of its size, before it is unpacked: a small file may claim a huge one. */
async function claimedPixels(file: File): Promise<number> {
  const head = new DataView(await file.slice(0, 24).arrayBuffer());
  return head.byteLength === 24 && head.getUint32(12) === 0x49484452 ? head.getUint32(16) * head.getUint32(20) : 0;
}

async function read(file: File, known: KnownGrid | null): Promise<PictureReading | NoBoard> {
  const claimed = await claimedPixels(file);
  if (claimed > MOST_PIXELS) return refuse(`it has ${claimed} pixels, expected at most ${MOST_PIXELS}`);
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return refuse("it cannot be decoded as a picture");
  const { width, height } = picture;
  if (width * height > MOST_PIXELS) return refuse(`it has ${width * height} pixels, expected at most ${MOST_PIXELS}`);
  const canvas = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
  canvas.fillStyle = "#fff"; // for what shows through
  canvas.fillRect(0, 0, width, height);
  canvas.drawImage(picture, 0, 0);
  picture.close();
  return (await getModule()).readPicture(canvas.getImageData(0, 0, width, height).data, width, height, known);
}

const api = { read };
export type PictureApi = typeof api;

serve(self as unknown as Scope, api);
