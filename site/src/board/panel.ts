// A board with its scroller and its size: what the views put on the page. The style sheet fits it to the page.
import { listen, type BoardEvents } from "./events.ts";
import { BoardView } from "./render.ts";
import { emptyState, type BoardState } from "./state.ts";
import { h } from "../dom.ts";
import { LARGEST_CELL, SMALLEST_CELL } from "../storage/settings.ts";

/** Cells of this size are easily hit with a finger; smaller ones than the other are not hit at all: a tap there comes nearer. */
const COMFORTABLE = 34;
const TINY = 20;
const ZOOM = 180;
/** The milliseconds that a frame may take, painting and all: as many cells are drawn in it as that allows. */
const FRAME = 16;
/** How much of the cost of a cell is remembered in a cheaper frame: numbers take longer than hidden cells. */
const FORGETTING = 0.9;

/** What a board does that nobody listens to. */
const SILENT: Omit<BoardEvents, "size" | "zoom" | "comeNearer" | "toggleFit"> = {
  click: () => undefined, point: () => undefined, isFlagging: () => false, touchStyle: () => "hold",
};

/** The sizes of cells that were chosen by hand, by the size of the board: 0 fits it to the page. */
export interface Sizes {
  of(board: string): number;
  keep(board: string, cell: number): void;
}

/** Cells of one size for every board, whatever is chosen. */
export const fixedSize = (cell: number): Sizes => ({ of: () => cell, keep: () => undefined });

/** A board on the page. Change `state` by `update`; what was not given stays. */
export class BoardPanel {
  readonly element: HTMLElement;
  readonly view: BoardView;
  state: BoardState;
  private isDrawing = false;
  /** The milliseconds that a cell took lately. */
  private cost = 0.2;
  /** The size of a cell and how far the board is scrolled, as last heard: to ask would lay out the page at once. */
  private cell = 28;
  private scrolled = 0;
  /** The size of a cell in pixels that was chosen by hand; 0 fits the page. */
  private chosen = 0;

  constructor(
    label: string,
    given: Partial<BoardEvents>,
    private readonly sizes: Sizes = fixedSize(0),
  ) {
    this.state = emptyState(1, 1);
    this.view = new BoardView(label);
    this.element = h("div", { class: "scroller" }, this.view.element);
    const events = { ...SILENT, ...given };
    listen(this.view, {
      ...events,
      size: () => this.state,
      zoom: (factor, x, y) => this.zoom(factor, { x, y }),
      comeNearer: (x, y) => this.cell < TINY && this.zoomTo(COMFORTABLE, { x, y }),
      toggleFit: (x, y) => this.toggleFit({ x, y }),
      point: (cell) => {
        this.state = { ...this.state, cursor: cell };
        events.point(cell);
      },
    }, this.element);
    new ResizeObserver(([entry]) => (this.cell = entry!.contentRect.width / this.state.width || this.cell)).observe(this.view.grid);
    this.element.addEventListener("scroll", () => (this.scrolled = this.element.scrollTop), { passive: true });
  }

  /** Show the state with these changes. Drawn once a frame, however often it changes; the grid is busy until all is drawn. */
  update(changes: Partial<BoardState>): void {
    this.state = { ...this.state, ...changes };
    const { height, width } = this.state;
    if (this.state.cursor >= height * width) this.state.cursor = 0;
    if (!this.view.isLaidFor(this.state)) {
      this.view.lay(this.state);
      this.element.style.setProperty("--rows", String(height));
      this.element.style.setProperty("--columns", String(width));
      this.choose(this.sizes.of(this.board));
    }
    this.view.grid.setAttribute("aria-busy", "true");
    this.draw();
  }

  /** Draw in the next frame, and in those after it until all is drawn; what is in view comes first. */
  private draw(): void {
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      const [began, { state }] = [performance.now(), this];
      const first = Math.min(Math.floor(this.scrolled / this.cell), state.height - 1);
      const drawn = this.view.render(state, first, FRAME / this.cost);
      afterPaint(() => {
        if (drawn) this.cost = Math.max((performance.now() - began) / drawn, this.cost * FORGETTING);
        this.isDrawing = false;
        if (!this.view.isDone || state !== this.state) this.draw();
        else this.view.grid.removeAttribute("aria-busy");
      });
    });
  }

  /** Give a cell the keyboard's focus: that of the cursor, if none is named. */
  focus(cell = this.state.cursor): void {
    this.view.focus(cell);
  }

  /** Make the cells larger or smaller; what is at this point of the screen stays there, if there is room. */
  zoom(factor: number, point = { x: 0, y: 0 }): void {
    this.resize((this.chosen || this.cell) * factor, point);
  }

  /** All of the board, or cells that are easily hit; what is at this point stays there. */
  toggleFit(point = this.middle): void {
    if (!this.chosen) return void this.zoomTo(Math.max(COMFORTABLE, this.cell * 1.5), point);
    this.choose(0);
    this.sizes.keep(this.board, 0);
  }

  private get board(): string {
    return `${this.state.height}x${this.state.width}`;
  }

  private get middle(): { x: number; y: number } {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  private zoomTo(cell: number, point: { x: number; y: number }): true {
    const grown = this.resize(cell, point);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      const { left, top } = this.view.element.getBoundingClientRect();
      this.view.element.animate({ transformOrigin: Array(2).fill(`${point.x - left}px ${point.y - top}px`), transform: [`scale(${1 / grown})`, "none"] }, { duration: ZOOM, easing: "ease-out" });
    }
    return true;
  }

  /** Give the cells this size; how many times larger they are. */
  private resize(cell: number, point: { x: number; y: number }): number {
    const before = this.chosen || this.cell;
    this.choose(Math.round(Math.min(LARGEST_CELL, Math.max(SMALLEST_CELL, cell))));
    const grown = this.chosen / before;
    if (grown !== 1) this.keepInPlace(point, grown);
    this.sizes.keep(this.board, this.chosen);
    return grown;
  }

  private choose(size: number): void {
    this.chosen = size;
    this.element.classList.toggle("zoomed", size > 0);
    if (size) this.element.style.setProperty("--chosen", `${size}px`);
    else this.element.style.removeProperty("--chosen");
  }

  private keepInPlace({ x, y }: { x: number; y: number }, grown: number): void {
    const { left, top } = this.element.getBoundingClientRect();
    this.element.scrollLeft += (this.element.scrollLeft + x - left) * (grown - 1);
    this.element.scrollTop += (this.element.scrollTop + y - top) * (grown - 1);
  }
}

/** Call back once the frame that is being made is painted. */
function afterPaint(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
}
