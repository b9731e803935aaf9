// The page of the board and of positions: starts the workers, shows one view at a time, and speaks for all of them.
import { addressOf } from "./built.ts";
import type { Context, View } from "./context.ts";
import type { KernelApi } from "./kernel/worker.ts";
import { bytesOf, checkLength, isPicture, takeDrops, takePastes } from "./files.ts";
import { Python, type Received } from "./python/client.ts";
import { Connection } from "./rpc.ts";
import { reasonOf } from "./reason.ts";
import { Shell, type Tab } from "./shell.ts";
import { PlayView } from "./views/play.ts";
import { keepAll } from "./versions.ts";
import { words } from "./words/english.ts";

/** The views, and the tab that each belongs to. */
const VIEWS = { play: "play", practice: "play", games: "play", analyse: "analyse", review: "analyse" } as const satisfies Record<string, Tab>;
type ViewName = keyof typeof VIEWS;

/** The text of a link's part; as it stands if somebody cut it in the middle of a sign. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Page {
  private readonly shell = new Shell("", () => this.current?.refresh?.(), () => this.play().model.rest());
  private readonly views = new Map<ViewName, Promise<View>>();
  private readonly context: Context;
  private playView: PlayView | null = null;
  /** The view that is to be shown, and the one that is. */
  private wanted: ViewName | null = null;
  private current: View | null = null;

  constructor() {
    const worker = new Worker(addressOf("kernel-worker.js"), { type: "module" });
    this.context = {
      kernel: new Connection<KernelApi>(worker).remote,
      python: new Python((news) => this.shell.showLoading(news)),
      store: this.shell.store,
      say: (text, isQuiet) => this.shell.say(text, isQuiet),
      open: (view, state = "") => this.open(view as ViewName, state),
      begin: (rules, message, ...helps) => void this.play().take(rules, message, helps).then(() => this.open("play", "")),
      reviewed: (identity) => {
        const { model } = this.play();
        if (model.record.identity === identity) void model.help("review");
      },
      receive: (file) => void this.receive(file),
    };
  }

  /** Show what the address says. */
  async start(): Promise<void> {
    window.addEventListener("hashchange", () => void this.follow());
    window.addEventListener("keydown", (event) => this.key(event));
    takeDrops((file) => void this.receive(file));
    takePastes((file) => void this.receive(file));
    window.addEventListener("pagehide", () => this.play().model.rest());
    const { store, kernel } = this.context;
    void store.games.load();
    if (store.game) await this.play().model.resume();
    await this.follow();
    if (store.problem !== "none") this.shell.say(words.storage[store.problem]);
    document.documentElement.dataset["ready"] = "play";
    performance.mark("sapper-playable");
    try {
      await kernel.prepare();
    } catch (error) {
      return this.shell.say(words.failed(reasonOf(error)));
    }
    document.documentElement.dataset["ready"] = "odds";
    performance.mark("sapper-odds");
    if (store.settings.keepAll) keepAll();
  }

  private async follow(): Promise<void> {
    const [name = "", ...rest] = decoded(location.hash.slice(1)).split("/");
    if (Object.hasOwn(VIEWS, name)) return this.showView(name as ViewName, rest.join("/"));
    await this.showView(location.search.includes("analysis=") ? "analyse" : "play", "");
  }

  private open(name: ViewName, state: string): void {
    const hash = `#${name}${state ? `/${state}` : ""}`;
    if (location.hash !== hash) history.pushState(null, "", hash);
    void this.follow();
  }

  /** A file goes to the view that it is for, whichever is shown; a student's file to the coach's page. */
  private async receive(file: File): Promise<void> {
    try {
      if (file.name.toLowerCase().endsWith(".py")) {
        this.context.store.write("student", new TextDecoder().decode(await bytesOf(file)));
        return location.assign(`learn/#check=${encodeURIComponent(file.name)}`);
      }
      this.shell.say(words.reading(file.name), true);
      if (isPicture(file)) checkLength(file);
      const what = isPicture(file) ? file : await this.context.python.call<Received>("reading.read_any", file.name, await bytesOf(file));
      const name = what instanceof File || what.kind === "position" ? "analyse" : "review";
      if (this.wanted !== name) history.pushState(null, "", `#${name}`);
      await this.showView(name, "");
      await (await this.view(name)).receive?.(what);
    } catch (error) {
      this.shell.say(words.failed(reasonOf(error)));
    }
  }

  private play(): PlayView {
    return (this.playView ??= new PlayView(this.context));
  }

  private view(name: ViewName): Promise<View> {
    let view = this.views.get(name);
    if (!view) this.views.set(name, (view = this.load(name)));
    return view;
  }

  /** A view is made when it is first shown; all but the board have scripts of their own. */
  private async load(name: ViewName): Promise<View> {
    switch (name) {
      case "play": return this.play();
      case "analyse": return new (await import("./views/analyse.ts")).AnalyseView(this.context);
      case "games": return new (await import("./views/games.ts")).GamesView(this.context);
      case "review": return new (await import("./views/review.ts")).ReviewView(this.context);
      case "practice": return new (await import("./views/practice.ts")).PracticeView(this.context);
    }
  }

  private async showView(name: ViewName, state: string): Promise<void> {
    this.wanted = name;
    try {
      const view = await this.view(name);
      if (this.wanted !== name) return;
      if (this.current !== view) this.current?.leave?.();
      this.current = view;
      this.shell.show(view.element, VIEWS[name], name === "play" ? "" : words.views[name]);
      await view.show(state);
    } catch (error) {
      this.shell.say(words.failed(reasonOf(error)));
    }
  }

  private key(event: KeyboardEvent): void {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || !this.current) return;
    if (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) return;
    if (target.closest("dialog")) return;
    // Single letters and digits can be switched off, but for a board that has the focus.
    if (!this.context.store.settings.letters && event.key.length === 1 && !target.closest(".grid")) return;
    if (this.current.key?.(event)) event.preventDefault();
  }
}

if (typeof WebAssembly === "undefined") document.body.textContent = words.noKernel;
else {
  const page = new Page();
  // In a task of its own: a slow phone stays quick between them.
  setTimeout(() => void page.start());
}
