// A picture of a finished game: the board as it was left, with a line above it.
import { EXPLODED, FLAGGED, type Position } from "../protocol.ts";

const CELL = 32;
const HEAD = 56;
const EDGE = 16;
/** The title has room on the smallest boards too: so many cells wide at least. */
const LEAST_WIDTH = 11;

/** The picture as a PNG file, in the colours of the page. */
export function drawGame({ height, width, codes }: Position, marks: Uint8Array, title: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(width, LEAST_WIDTH) * CELL + 2 * EDGE;
  canvas.height = height * CELL + HEAD + EDGE;
  const context = canvas.getContext("2d")!;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`);
  const box = (name: string, x: number, y: number, wide: number, tall: number): void => {
    context.fillStyle = colour(name);
    context.fillRect(x, y, wide, tall);
  };
  box("background", 0, 0, canvas.width, canvas.height);
  context.textBaseline = "middle";
  context.font = "600 18px system-ui, sans-serif";
  context.fillStyle = colour("text");
  context.fillText(title, EDGE, HEAD / 2, canvas.width - 2 * EDGE);
  context.textAlign = "center";
  context.font = `700 ${CELL * 0.56}px system-ui, sans-serif`;
  const left = (canvas.width - width * CELL) / 2;
  for (const [cell, code] of codes.entries()) {
    const [x, y] = [left + (cell % width) * CELL, HEAD + Math.floor(cell / width) * CELL];
    const isOpen = code <= 8;
    box(code === EXPLODED ? "exploded" : isOpen ? "opened" : "hidden", x + 1, y + 1, CELL - 2, CELL - 2);
    context.fillStyle = colour(isOpen ? `n${code}` : "text");
    if (isOpen && code > 0) context.fillText(String(code), x + CELL / 2, y + CELL / 2 + 1);
    else if (code === FLAGGED) drawFlag(context, x, y);
    else if (marks[cell]) drawMine(context, x, y);
  }
  return new Promise((resolve) => canvas.toBlob(resolve));
}

function drawMine(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.arc(x + CELL / 2, y + CELL / 2, CELL * 0.22, 0, 2 * Math.PI);
  context.fill();
}

function drawFlag(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.fillRect(x + CELL * 0.34, y + CELL * 0.2, 2, CELL * 0.6);
  context.beginPath();
  context.moveTo(x + CELL * 0.34, y + CELL * 0.2);
  context.lineTo(x + CELL * 0.74, y + CELL * 0.36);
  context.lineTo(x + CELL * 0.34, y + CELL * 0.52);
  context.fill();
}
