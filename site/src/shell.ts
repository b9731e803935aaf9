// Shell: what stands around every view, on both pages: the head, notes, the bar while something loads, settings, new versions.
import { button, fill, h } from "./dom.ts";
import type { LoadingNews } from "./protocol.ts";
import { Store } from "./storage/store.ts";
import { isAllKept, keepAll, keepPage } from "./versions.ts";
import { applyTheme } from "./views/theme.ts";
import type { SettingsSheet } from "./views/settings.ts";
import { words } from "./words/english.ts";

export type Tab = keyof typeof words.tabs;

export class Shell {
  readonly store = new Store();
  private readonly live = h("p", { class: "visually-hidden", role: "status", "aria-live": "polite" });
  private readonly note = h("p", { class: "note", hidden: true });
  private readonly news = h("p", { class: "news", hidden: true });
  private readonly bar = h("progress", { max: 1, "aria-label": words.loading.engine });
  private readonly loading = h("div", { class: "loading", hidden: true }, h("span", {}), this.bar);
  private readonly content = h("div", {});
  readonly main = h("main", { id: "main" }, this.loading, this.news, this.note, this.content);
  private readonly nav = h("nav", { "aria-label": words.title });
  private settings: SettingsSheet | null = null;

  /** `home` is the address of the board from here. `changed` hears of other settings, `leaving` comes before a reload. */
  constructor(home: string, private readonly changed: () => void = () => undefined, private readonly leaving: () => void = () => undefined) {
    applyTheme(this.store.settings);
    const places: Record<Tab, string> = { play: `${home}#play`, analyse: `${home}#analyse`, learn: home ? "./" : "learn/" };
    fill(
      document.body,
      h("a", { class: "skip", href: "#main", onclick: (event: Event) => this.skip(event) }, words.skip),
      h("header", {},
        h("span", { class: "mark", "aria-hidden": "true" }),
        h("h1", {}, h("a", { href: places.play }, words.title)),
        this.nav,
        button(words.settings, () => void this.openSettings(), { class: "settings", title: words.settings, "aria-haspopup": "dialog" })),
      this.main,
      this.live,
    );
    fill(this.nav, ...(Object.keys(places) as Tab[]).map((name) => h("a", { href: places[name], "data-tab": name }, words.tabs[name])));
    window.addEventListener("offline", () => void isAllKept().then((isAll) => this.say(words.offline(isAll))));
    if (this.store.wrong.length) this.say(words.wrongSettings(this.store.wrong));
    // In a task of its own: a slow phone stays quick.
    setTimeout(() => void keepPage((reload) => this.tellUpdate(reload)));
  }

  /** Show this in the place of what was shown, as a part of this tab. */
  show(element: HTMLElement, tab: Tab, title: string): void {
    for (const link of this.nav.querySelectorAll("a"))
      if (link.dataset["tab"] === tab) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    document.title = title ? `${title} · ${words.title}` : words.title;
    if (this.content.firstChild !== element) fill(this.content, element);
  }

  /** Say it to screen readers and, unless it is quiet, in a note that everybody sees. */
  say(text: string, isQuiet = false): void {
    this.live.textContent = text;
    if (isQuiet) return;
    this.note.hidden = text === "";
    fill(this.note, text, text ? button("×", () => (this.note.hidden = true), { class: "close", "aria-label": words.close }) : null);
  }

  /** Show how far the loading of Python has come. */
  showLoading(news: LoadingNews | null): void {
    this.loading.hidden = news === null || news.stage === "ready";
    if (!news) return;
    this.loading.firstElementChild!.textContent = words.loading[news.stage];
    this.bar.value = news.total ? Math.min(1, news.loaded / news.total) : 0;
  }

  /** Tell of a new version; what is open is kept over the reload. */
  private tellUpdate(reload: () => void): void {
    this.news.hidden = false;
    this.live.textContent = words.update;
    fill(this.news, words.update, button(words.reload, () => {
      this.leaving();
      reload();
    }, { class: "primary" }));
  }

  private async openSettings(): Promise<void> {
    const { SettingsSheet } = await import("./views/settings.ts");
    this.settings ??= new SettingsSheet(this.store, () => {
      this.changed();
      if (this.store.settings.keepAll) keepAll();
    });
    if (!this.settings.element.isConnected) document.body.append(this.settings.element);
    this.settings.open();
  }

  private skip(event: Event): void {
    event.preventDefault();
    const [cell, ...others] = this.main.querySelectorAll<HTMLElement>('[role="grid"] [tabindex="0"], button');
    (cell?.role === "gridcell" ? cell : others.find((each) => each.role === "gridcell") ?? cell)?.focus();
  }
}
