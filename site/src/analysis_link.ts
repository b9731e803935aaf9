// JSMinesweeper's links to a position: `?analysis=` and one word of letters and digits.
//
// Two digits of width, two of height and four of mines in base 62, then the cells in runs. Every
// symbol of the board owns some letters of the alphabet: as digits of the symbol's own base they say
// how long its run is. A symbol with one letter repeats it.
import { BadPosition, checkSize } from "./position.ts";
import { FLAGGED, HIDDEN, type Position } from "./protocol.ts";

const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const HEADER = 8;

interface Owner {
  code: number;
  letters: string;
}

// What the letters stand for, in their order: 0 to 8, a hidden cell known to be a mine, hidden, flagged.
const OWNERS = ownersOf([
  [0, 10], [1, 7], [2, 5], [3, 5], [4, 4], [5, 3], [6, 3], [7, 1], [8, 1], [HIDDEN, 4], [HIDDEN, 10], [FLAGGED, 8],
]);

function ownersOf(shares: [number, number][]): Owner[] {
  let start = 0;
  return shares.map(([code, share]) => ({ code, letters: ALPHABET.slice(start, (start += share)) }));
}

/** The position of such a link, or null if the text is none. */
export function parseAnalysisLink(text: string): Position | null {
  if (!text.includes("?")) return null;
  const word = new URLSearchParams(text.slice(text.indexOf("?") + 1)).get("analysis");
  if (word === null) return null;
  const [width, height, mines] = [number(word, 0, 2), number(word, 2, 4), number(word, 4, HEADER)];
  checkSize(height, width);
  if (mines > height * width)
    throw new BadPosition(`analysis has ${mines} mines, expected 0 to ${height * width}`);
  return { height, width, mines, codes: cells(word.slice(HEADER), height * width) };
}

function number(word: string, from: number, to: number): number {
  let value = 0;
  for (let place = from; place < to; ++place) {
    const digit = ALPHABET.indexOf(word.charAt(place) || "?");
    if (digit < 0) throw new BadPosition(`analysis begins with "${word.slice(0, HEADER)}", expected 8 letters or digits`);
    value = value * ALPHABET.length + digit;
  }
  return value;
}

function cells(runs: string, size: number): Uint8Array {
  const codes = new Uint8Array(size);
  let filled = 0;
  for (let place = 0; place < runs.length;) {
    const owner = ownerOf(runs.charAt(place));
    let length = 0;
    do {
      const digit = owner.letters.indexOf(runs.charAt(place++));
      length = owner.letters.length === 1 ? length + 1 : length * owner.letters.length + digit;
    } while (length <= size && place < runs.length && owner.letters.includes(runs.charAt(place)));
    if (filled + length > size) throw new BadPosition(`analysis has more than ${size} cells`);
    codes.fill(owner.code, filled, (filled += length));
  }
  if (filled < size) throw new BadPosition(`analysis has ${filled} cells, expected ${size}`);
  return codes;
}

function ownerOf(letter: string): Owner {
  const owner = OWNERS.find(({ letters }) => letters.includes(letter));
  if (!owner) throw new BadPosition(`analysis has "${letter}", expected a letter or a digit up to 8`);
  return owner;
}
