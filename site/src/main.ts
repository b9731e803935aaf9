// The page: starts the workers, shows one view at a time, and speaks for all of them.
import type { Context, View } from "./context.ts";
import { button, fill, h } from "./dom.ts";
import type { KernelApi } from "./kernel/worker.ts";
import type { LoadingNews } from "./protocol.ts";
import { bytesOf, checkLength, isPicture, takeDrops, takePastes } from "./files.ts";
import { Python, type Received } from "./python/client.ts";
import { Connection } from "./rpc.ts";
import { Store } from "./storage/store.ts";
import { applyTheme } from "./views/theme.ts";
import { reasonOf } from "./reason.ts";
import { PlayView } from "./views/play.ts";
import type { SettingsSheet } from "./views/settings.ts";
import { isAllKept, keepAll, keepPage } from "./versions.ts";
import { words } from "./words/english.ts";

type ViewName = keyof typeof words.views | "start";
const NAMES = Object.keys(words.views) as (keyof typeof words.views)[];

/** The text of a link's part; as it stands if somebody cut it in the middle of a sign. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Page {
  private readonly live = h("p", { class: "visually-hidden", role: "status", "aria-live": "polite" });
  private readonly note = h("p", { class: "note", hidden: true });
  private readonly news = h("p", { class: "news", hidden: true });
  private readonly bar = h("progress", { max: 1, "aria-label": words.loading.engine });
  private readonly loading = h("div", { class: "loading", hidden: true }, h("span", {}), this.bar);
  private readonly content = h("div", {});
  private readonly main = h("main", { id: "main" }, this.loading, this.news, this.note, this.content);
  private readonly nav = h("nav", { "aria-label": words.title });
  private readonly views = new Map<ViewName, Promise<View>>();
  private readonly context: Context;
  private playView: PlayView | null = null;
  /** The view that is to be shown, and the one that is. */
  private wanted: ViewName | null = null;
  private current: View | null = null;
  private settings: SettingsSheet | null = null;

  constructor() {
    const store = new Store();
    applyTheme(store.settings);
    const worker = new Worker(new URL("./kernel-worker.js", document.baseURI), { type: "module" });
    this.context = {
      kernel: new Connection<KernelApi>(worker).remote,
      python: new Python((news) => this.showLoading(news)),
      store,
      loading: (news) => this.showLoading(news),
      say: (text, isQuiet) => this.say(text, isQuiet),
      open: (view, state = "", key) => this.open(view as ViewName, state, key),
      play: (rules, message, ...helps) => void this.play().take(rules, message, helps).then(() => this.open("play", "")),
      reviewed: (identity) => {
        const { model } = this.play();
        if (model.record.identity === identity) void model.help("review");
      },
      receive: (file) => void this.receive(file),
      address: (part) => new URL(part, location.href.replace(/[?#].*/, "")).href,
    };
    this.build();
  }

  /** Show what the address says. */
  async begin(): Promise<void> {
    window.addEventListener("hashchange", () => void this.follow());
    window.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("offline", () => void isAllKept().then((isAll) => this.say(words.offline(isAll))));
    takeDrops((file) => void this.receive(file));
    takePastes((file) => void this.receive(file));
    window.addEventListener("pagehide", () => this.play().model.rest());
    const { store, kernel } = this.context;
    void store.games.load();
    if (store.game) await this.play().model.resume();
    await this.follow();
    if (store.problem !== "none") this.say(words.storage[store.problem]);
    if (store.wrong.length) this.say(words.wrongSettings(store.wrong));
    document.documentElement.dataset["ready"] = "play";
    performance.mark("sapper-playable");
    try {
      await kernel.prepare();
    } catch (error) {
      return this.say(words.failed(reasonOf(error)));
    }
    document.documentElement.dataset["ready"] = "odds";
    performance.mark("sapper-odds");
    if (store.settings.keepAll) keepAll();
  }

  /** Tell of a new version; the game in play is kept over the reload. */
  tellUpdate(reload: () => void): void {
    this.news.hidden = false;
    this.live.textContent = words.update;
    fill(this.news, words.update, button(words.reload, () => {
      this.play().model.rest();
      reload();
    }, { class: "primary" }));
  }

  private build(): void {
    fill(
      document.body,
      h("a", { class: "skip", href: "#main", onclick: (event: Event) => this.skip(event) }, words.skip),
      h("header", {},
        h("span", { class: "mark", "aria-hidden": "true" }),
        h("h1", {}, h("a", { href: "#start" }, words.title)),
        this.nav,
        button(words.settings, () => void this.openSettings(), { class: "settings", title: words.settings, "aria-haspopup": "dialog" })),
      this.main,
      this.live,
    );
    fill(this.nav, ...NAMES.map((name) => h("a", { href: `#${name}`, "data-view": name }, words.views[name])));
  }

  private async openSettings(): Promise<void> {
    const { SettingsSheet } = await import("./views/settings.ts");
    this.settings ??= new SettingsSheet(this.context, () => {
      this.current?.refresh?.();
      if (this.context.store.settings.keepAll) keepAll();
    });
    if (!this.settings.element.isConnected) document.body.append(this.settings.element);
    this.settings.open();
  }

  private skip(event: Event): void {
    event.preventDefault();
    (this.main.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ?? this.main.querySelector("button"))?.focus();
  }

  private async follow(): Promise<void> {
    const [name = "", ...rest] = decoded(location.hash.slice(1)).split("/");
    const { store } = this.context;
    const isKnown = location.search.includes("b=") || store.game !== null || store.hasPlayed;
    const home = location.search.includes("analysis=") ? "analyse" : isKnown ? "play" : "start";
    const view = ([...NAMES, "start"] as string[]).includes(name) ? (name as ViewName) : home;
    const state = view === name ? rest.join("/") : "";
    await this.showView(view, state);
  }

  private open(name: ViewName, state: string, key?: KeyboardEvent): void {
    const hash = `#${name}${state ? `/${state}` : ""}`;
    if (location.hash !== hash) history.pushState(null, "", hash);
    void this.follow().then(() => key && this.key(key));
  }

  /** A file goes to the view that it is for, whichever is shown. */
  private async receive(file: File): Promise<void> {
    try {
      const isCode = file.name.toLowerCase().endsWith(".py");
      if (!isCode) this.say(words.reading(file.name), true);
      if (isPicture(file)) checkLength(file);
      const what = isCode || isPicture(file) ? file : await this.context.python.call<Received>("reading.read_any", file.name, await bytesOf(file));
      const name = isCode ? "cs50" : what instanceof File || what.kind === "position" ? "analyse" : "review";
      if (this.wanted !== name) history.pushState(null, "", `#${name}`);
      await this.showView(name, "");
      await (await this.view(name)).receive?.(what);
    } catch (error) {
      this.say(words.failed(reasonOf(error)));
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

  /** A view is made when it is first shown; all but the first one have scripts of their own. */
  private async load(name: ViewName): Promise<View> {
    switch (name) {
      case "play": return this.play();
      case "start": return new (await import("./views/start.ts")).StartView(this.context);
      case "analyse": return new (await import("./views/analyse.ts")).AnalyseView(this.context);
      case "games": return new (await import("./views/games.ts")).GamesView(this.context);
      case "review": return new (await import("./views/review.ts")).ReviewView(this.context);
      case "practice": return new (await import("./views/practice.ts")).PracticeView(this.context);
      case "cs50": return new (await import("./views/cs50.ts")).Cs50View(this.context);
    }
  }

  private async showView(name: ViewName, state: string): Promise<void> {
    this.wanted = name;
    for (const link of this.nav.querySelectorAll("a"))
      if (link.dataset["view"] === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    document.title = name === "play" || name === "start" ? words.title : `${words.views[name]} · ${words.title}`;
    try {
      const view = await this.view(name);
      if (this.wanted !== name) return;
      if (this.current !== view) {
        this.current?.leave?.();
        fill(this.content, view.element);
        this.current = view;
      }
      await view.show(state);
    } catch (error) {
      this.say(words.failed(reasonOf(error)));
    }
  }

  private key(event: KeyboardEvent): void {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || !this.current) return;
    if (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) return;
    if (target.shadowRoot || target.closest("dialog")) return;
    // Single letters and digits can be switched off, but for a board that has the focus.
    if (!this.context.store.settings.letters && event.key.length === 1 && !target.closest(".grid")) return;
    if (this.current.key?.(event)) event.preventDefault();
  }

  /** Say it to screen readers and, unless it is quiet, in a note that everybody sees. */
  private say(text: string, isQuiet = false): void {
    this.live.textContent = text;
    if (isQuiet) return;
    this.note.hidden = text === "";
    fill(this.note, text, text ? button("×", () => (this.note.hidden = true), { class: "close", "aria-label": "Close" }) : null);
  }

  private showLoading(news: LoadingNews | null): void {
    this.loading.hidden = news === null || news.stage === "ready";
    if (!news) return;
    this.loading.firstElementChild!.textContent = words.loading[news.stage];
    this.bar.value = news.total ? Math.min(1, news.loaded / news.total) : 0;
  }
}

if (typeof WebAssembly === "undefined") document.body.textContent = words.noKernel;
else {
  const page = new Page();
  // In tasks of their own: a slow phone stays quick between them.
  setTimeout(() => void page.begin());
  setTimeout(() => void keepPage((reload) => page.tellUpdate(reload)));
}
