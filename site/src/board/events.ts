// Events of a board: mouse, touch and keys turned into clicks. What they mean is the view's affair.
import type { ActionKind } from "../protocol.ts";
import type { BoardView } from "./render.ts";

export type TouchStyle = "hold" | "swapped";

export interface BoardEvents {
  /** What the player wants done to a cell, however it is asked for. */
  click(kind: ActionKind, cell: number): void;
  /** The pointer or the keyboard is at a cell now. */
  point(cell: number): void;
  /** The size of the board, for the keys. */
  size(): { height: number; width: number };
  /** Whether a first touch flags instead of opening: the switch is set to flags. */
  isFlagging(): boolean;
  touchStyle(): TouchStyle;
  /** A pinch or the wheel asks for another size of the cells; what is at this point of the screen stays there. */
  zoom(factor: number, x: number, y: number): void;
  /** A finger is at a cell that is too small to be hit: whether it was made larger instead. */
  comeNearer(x: number, y: number): boolean;
  /** A double tap on an open cell: all of the board, or a part of it. */
  toggleFit(x: number, y: number): void;
}

const HOLD = 380;
const FAR = 12;
const DOUBLE = 300;

/** Let a board's mouse, touch and keys speak to `events`. */
export function listen(view: BoardView, events: BoardEvents, scroller: HTMLElement): void {
  listenToMouse(view, events);
  listenToTouch(view, events);
  listenToKeys(view, events);
  listenToPinch(scroller, events);
}

function listenToMouse(view: BoardView, events: BoardEvents): void {
  const { grid } = view;
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
  grid.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse") return;
    const cell = view.cellOf(event.target);
    if (cell === null) return;
    events.point(cell);
    if (event.button === 2) events.click("flag", cell);
    if (event.button === 1) {
      event.preventDefault();
      events.click("chord", cell);
    }
  });
  grid.addEventListener("click", (event) => {
    const cell = view.cellOf(event.target);
    // Touch has its own way; a click without a pointer comes from assistive technology.
    if (cell !== null && (event as PointerEvent).pointerType !== "touch") events.click("open", cell);
  });
  grid.addEventListener("pointerover", (event) => {
    const cell = event.pointerType === "mouse" ? view.cellOf(event.target) : null;
    if (cell !== null && !view.hasFocus) events.point(cell);
  });
}

function listenToTouch(view: BoardView, events: BoardEvents): void {
  let last = { cell: -1, at: 0 };
  let touch: { id: number; cell: number; x: number; y: number; timer: number } | null = null;
  const forget = (): void => {
    if (touch) clearTimeout(touch.timer);
    touch = null;
  };
  const kindOf = (isHold: boolean): ActionKind => {
    const flags = (events.touchStyle() === "swapped") !== events.isFlagging();
    return flags !== isHold ? "flag" : "open";
  };
  view.grid.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    const cell = view.cellOf(event.target);
    if (touch || cell === null) return forget();
    const timer = window.setTimeout(() => {
      forget();
      if (events.comeNearer(event.clientX, event.clientY)) return;
      navigator.vibrate?.(15);
      events.click(kindOf(true), cell);
    }, HOLD);
    touch = { id: event.pointerId, cell, x: event.clientX, y: event.clientY, timer };
  });
  view.grid.addEventListener("pointermove", (event) => {
    if (touch && Math.hypot(event.clientX - touch.x, event.clientY - touch.y) > FAR) forget();
  });
  view.grid.addEventListener("pointerup", (event) => {
    if (touch?.id !== event.pointerId) return;
    const { cell } = touch;
    forget();
    const isDouble = last.cell === cell && event.timeStamp - last.at < DOUBLE && view.isOpen(cell);
    last = { cell: isDouble ? -1 : cell, at: event.timeStamp };
    if (isDouble) events.toggleFit(event.clientX, event.clientY);
    else if (!events.comeNearer(event.clientX, event.clientY)) events.click(kindOf(false), cell);
  });
  view.grid.addEventListener("pointercancel", forget);
}

function listenToKeys(view: BoardView, events: BoardEvents): void {
  view.grid.addEventListener("focusin", (event) => {
    const cell = view.cellOf(event.target);
    if (cell !== null) events.point(cell);
  });
  view.grid.addEventListener("keydown", (event) => {
    const cell = view.cellOf(event.target);
    if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { height, width } = events.size();
    const target = neighbour(event.key, cell, height, width);
    if (target !== null) view.focus(target);
    else if (event.key === " " || event.key === "Enter") events.click("open", cell);
    else if (event.key === "f" || event.key === "F") events.click("flag", cell);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

function neighbour(key: string, cell: number, height: number, width: number): number | null {
  const [row, column] = [Math.floor(cell / width), cell % width];
  const at = (r: number, c: number): number =>
    Math.min(height - 1, Math.max(0, r)) * width + Math.min(width - 1, Math.max(0, c));
  switch (key) {
    case "ArrowUp": return at(row - 1, column);
    case "ArrowDown": return at(row + 1, column);
    case "ArrowLeft": return at(row, column - 1);
    case "ArrowRight": return at(row, column + 1);
    case "PageUp": return at(row - 5, column);
    case "PageDown": return at(row + 5, column);
    case "Home": return at(row, 0);
    case "End": return at(row, width - 1);
    default: return null;
  }
}

/** Two fingers, or the wheel with Ctrl, change the size of the cells. One finger scrolls, which the browser does. */
function listenToPinch(scroller: HTMLElement, events: BoardEvents): void {
  let before = 0;
  const spread = ({ touches: [a, b] }: TouchEvent): number =>
    a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  const pinch = (event: TouchEvent): void => {
    if (event.touches.length !== 2) {
      before = 0;
      return;
    }
    // Left to itself the browser would begin to scroll, and the fingers would be lost to us.
    event.preventDefault();
    const [now, [a, b]] = [spread(event), event.touches];
    if (before > 0 && now > 0) events.zoom(now / before, (a!.clientX + b!.clientX) / 2, (a!.clientY + b!.clientY) / 2);
    before = now;
  };
  for (const name of ["touchstart", "touchmove", "touchend", "touchcancel"] as const)
    scroller.addEventListener(name, pinch, { passive: false });
  scroller.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    events.zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, event.clientX, event.clientY);
  }, { passive: false });
}
