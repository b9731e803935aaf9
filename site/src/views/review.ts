import type { Context, View } from "../context.ts";
import { h } from "../dom.ts";
import { words } from "../words/english.ts";

export class ReviewView implements View {
  readonly element = h("section", { class: "view" }, h("p", {}, words.comingSoon));
  constructor(readonly context: Context) {}
  show(): void {}
}
