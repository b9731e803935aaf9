// A board with its scroller and its size: what the views put on the page. The style sheet fits it to the page.
import { listen, type BoardEvents } from "./events.ts";
import { BoardView } from "./render.ts";
import { emptyState, type BoardState } from "./state.ts";
import { h } from "../dom.ts";

const SMALLEST = 14;
const LARGEST = 96;
/** The milliseconds that a frame may take, painting and all: as many cells are drawn in it as that allows. */
const FRAME = 16;
/** How much of the cost of a cell is remembered in a cheaper frame: numbers take longer than hidden cells. */
const FORGETTING = 0.9;

/** What a board does that nobody listens to. */
const SILENT: Omit<BoardEvents, "size" | "zoom"> = {
  click: () => undefined, point: () => undefined, isFlagging: () => false, touchStyle: () => "hold",
};

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

  constructor(
    label: string,
    given: Partial<BoardEvents>,
    /** The size of a cell in pixels that was chosen by hand; 0 fits the page. */
    private chosen = 0,
    private readonly resized: (cell: number) => void = () => undefined,
  ) {
    this.state = emptyState(1, 1);
    this.view = new BoardView(label);
    this.element = h("div", { class: "scroller" }, this.view.element);
    this.choose(chosen);
    const events = { ...SILENT, ...given };
    listen(this.view, {
      ...events,
      size: () => this.state,
      zoom: (factor, x, y) => this.zoom(factor, { x, y }),
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
    const before = this.chosen || this.cell;
    this.choose(Math.min(LARGEST, Math.max(SMALLEST, before * factor)));
    const grown = this.chosen / before;
    if (grown !== 1) this.keepInPlace(point, grown);
    this.resized(this.chosen);
  }

  private choose(size: number): void {
    this.chosen = size;
    if (size) this.element.style.setProperty("--chosen", `${Math.round(size)}px`);
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
