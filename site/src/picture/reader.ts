// What the module `picture` of vision/ reads in a picture: the position in it, with its doubts.
import type { Position } from "sapper-minesweeper";

/** What was read from a picture. `names` and `seconds` are places in `SIGNS`, `doubts` are 0 where there is none. */
export interface PictureReading extends Position {
  isBoard: true;
  /** Why a board that was asked for hardly looks like one; else empty. */
  why: string;
  /** The size with the lines beyond the board that look like its own: another one is a doubt. */
  likelyHeight: number;
  likelyWidth: number;
  /** The sides at which the picture ends within cells: 1 left, 2 top, 4 right, 8 bottom. */
  cutOff: number;
  /** False where hardly a game has boards of this size. */
  hasUsualSize: boolean;
  /** How likely the size and the place are right, from 0 to 1. */
  sizeChance: number;
  /** Other boards that the picture has. */
  others: OtherBoard[];
  /** A total by a number near the board that may count something else. */
  offeredMines: number | null;
  minesFrom: "counter" | "size" | "unknown";
  /** How likely the total is right; 0 where there is none. */
  minesChance: number;
  /** The straightened picture, where the one that was read leans: then all places are in this one. */
  straight?: StraightPicture;
  /** The lines between the cells, in pixels of the picture. */
  xs: Float64Array;
  ys: Float64Array;
  names: Uint8Array;
  seconds: Uint8Array;
  secondCodes: Uint8Array;
  doubts: Float32Array;
}

/** Four bytes a pixel. */
export interface StraightPicture {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** Another board in the same picture: the part that shows it with what lies around it, in pixels, and about how large it is. */
export interface OtherBoard {
  left: number;
  top: number;
  right: number;
  bottom: number;
  height: number;
  width: number;
}

/** A picture without a board, or one that could not be read. */
export interface NoBoard {
  isBoard: false;
  why: string;
}

/** The signs of cells in pictures: question marks, mines and wrong flags come after those of a position. */
export const SIGNS = "012345678.F*?MX";

/** What somebody knows of the board in a picture: its size, or the lines between its cells too. */
export type KnownGrid = { height: number; width: number; xs?: Float64Array; ys?: Float64Array };

export interface PictureModule {
  /** Four bytes a pixel, as a canvas has them. */
  readPicture(pixels: Uint8ClampedArray, width: number, height: number, known: KnownGrid | null): PictureReading | NoBoard;
}
