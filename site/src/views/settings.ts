// Settings and keys: a sheet that every view can open.
import { button, check, fill, h, select, table } from "../dom.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import { words } from "../words/english.ts";
import { viewWords } from "../words/views.ts";
import { applyTheme } from "./theme.ts";

export class SettingsSheet {
  readonly element = h("dialog", { class: "sheet", "aria-label": words.settings });

  constructor(
    private readonly store: Store,
    private readonly changed: () => void,
  ) {
    // A click beside the sheet closes it.
    this.element.addEventListener("click", ({ target }) => target === this.element && this.element.close());
  }

  open(): void {
    const text = viewWords.settings;
    fill(this.element, h("div", {},
      h("h2", {}, words.settings),
      this.choice(text.theme, "theme", text.themes),
      this.choice(text.colours, "colours", text.colourSets),
      this.choice(text.touch, "touch", text.touches),
      this.choice(text.effort, "effort", text.efforts),
      ...(["questions", "labels", "sound", "letters", "keepAll"] as const).map((name) => this.check(text[name], name)),
      h("h2", {}, viewWords.keys.title),
      table(viewWords.keys.list, { class: "keys" }),
      h("div", { class: "buttons" }, button(text.close, () => this.element.close(), { class: "primary" }))));
    this.element.showModal();
  }

  private choice<Name extends "theme" | "colours" | "touch" | "effort">(label: string, name: Name, options: Record<Settings[Name], string>): HTMLElement {
    return select(label, Object.entries(options) as [string, string][], this.store.settings[name], (value) => this.set({ [name]: value }));
  }

  private check(label: string, name: "questions" | "labels" | "sound" | "letters" | "keepAll"): HTMLElement {
    const input = h("input", { type: "checkbox", checked: this.store.settings[name], onchange: () => this.set({ [name]: input.checked }) });
    return check(label, input);
  }

  private set(changes: Partial<Settings>): void {
    this.store.change(changes);
    applyTheme(this.store.settings);
    this.changed();
  }
}
