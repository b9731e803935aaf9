// A board with its scroller and its size: what the views put on the page.
import { listen, type BoardEvents } from "./events.ts";
import { BoardView } from "./render.ts";
import { emptyState, type BoardState } from "./state.ts";
import { h } from "../dom.ts";

const SMALLEST = 14;
const LARGEST = 96;
/** Cells grow with the page up to this size, and never shrink below these to fit it: for a mouse, for a finger. */
const LARGEST_FITTING = 80;
const LEAST = { mouse: 18, finger: 24 };
const isCoarse = matchMedia("(pointer: coarse)");
/** The size of the window as last heard: to ask would lay out the page at once. */
const page = { height: window.innerHeight, width: window.innerWidth };
window.addEventListener("resize", () => Object.assign(page, { height: window.innerHeight, width: window.innerWidth }));

/** The padding of a board's frame in the style sheet. */
const EDGE = 4;
const panels = new Set<BoardPanel>();

/** Fit all boards that came into view, before they are painted: what their observers hear would come as a jump. */
export function fitBoards(): void {
  for (const panel of panels) panel.measure();
}

/** A board on the page. Change `state` by `update`; what was not given stays. */
export class BoardPanel {
  readonly element: HTMLElement;
  readonly view: BoardView;
  state: BoardState;
  /** The size of a cell in pixels that was chosen by hand; 0 fits the page. */
  private chosen: number;
  private frame = 0;
  /** The width for the board and how far it is scrolled, as last heard: to ask would lay out the page at once. */
  private room = 600;
  private scrolled = 0;

  constructor(
    label: string,
    events: Omit<BoardEvents, "size" | "zoom">,
    chosen = 0,
    private readonly resized: (cell: number) => void = () => undefined,
    /** The height of the page that is not the board's, in pixels. */
    private readonly reserved = 165,
    private readonly largest = LARGEST_FITTING,
  ) {
    this.chosen = chosen;
    this.state = emptyState(1, 1);
    this.view = new BoardView(label);
    this.element = h("div", { class: "scroller" }, this.view.element);
    listen(this.view, {
      ...events,
      size: () => this.state,
      zoom: (factor, x, y) => this.zoom(factor, { x, y }),
      point: (cell) => {
        this.state = { ...this.state, cursor: cell };
        events.point(cell);
      },
    }, this.element);
    new ResizeObserver(([entry]) => {
      this.room = entry!.contentRect.width;
      this.fit();
    }).observe(this.element);
    window.addEventListener("resize", () => this.fit());
    panels.add(this);
    this.element.addEventListener("scroll", () => (this.scrolled = this.element.scrollTop), { passive: true });
  }

  /** Fit the room that there is now. */
  measure(): void {
    if (!this.element.isConnected) return;
    this.room = this.element.clientWidth - 2 * EDGE;
    this.fit();
  }

  /** Show the state with these changes. Drawn once a frame, however often it changes. */
  update(changes: Partial<BoardState>): void {
    this.state = { ...this.state, ...changes };
    const cells = this.state.height * this.state.width;
    if (this.state.cursor >= cells) this.state.cursor = 0;
    if (!this.view.isLaidFor(this.state)) {
      this.view.lay(this.state);
      this.fit();
    }
    this.draw();
  }

  /** Draw in the next frame, and in those after it until all is drawn; what is in view comes first. */
  private draw(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      const first = Math.floor(this.scrolled / this.size());
      if (!this.view.render(this.state, Math.min(first, this.state.height - 1))) this.draw();
    });
  }

  /** Give the cell of the cursor the keyboard's focus. */
  focus(): void {
    this.view.focus(this.state.cursor);
  }

  /** Make the cells larger or smaller; what is at this point of the screen stays there, if there is room. */
  zoom(factor: number, point = { x: 0, y: 0 }): void {
    const before = this.size();
    this.chosen = Math.min(LARGEST, Math.max(SMALLEST, (this.chosen || before) * factor));
    this.fit();
    const grown = this.size() / before;
    if (grown !== 1) this.keepInPlace(point, grown);
    this.resized(this.chosen);
  }

  private keepInPlace({ x, y }: { x: number; y: number }, grown: number): void {
    const { left, top } = this.element.getBoundingClientRect();
    this.element.scrollLeft += (this.element.scrollLeft + x - left) * (grown - 1);
    this.element.scrollTop += (this.element.scrollTop + y - top) * (grown - 1);
  }

  private size(): number {
    return parseFloat(this.element.style.getPropertyValue("--cell")) || 28;
  }

  /** As large as the page allows, unless a size was chosen. */
  private fit(): void {
    const { height, width } = this.state;
    const isShort = page.height < 520;
    const isNarrow = page.width < 760;
    const room = this.room - 30;
    const tall = page.height - (isShort ? 96 : isNarrow ? 320 : this.reserved);
    const least = isCoarse.matches ? LEAST.finger : LEAST.mouse;
    const fitting = Math.min(room / width, Math.max(tall / height, least), this.largest);
    const size = this.chosen || Math.max(least, Math.floor(fitting));
    this.element.style.setProperty("--cell", `${Math.round(size)}px`);
  }
}
