// The page of the course: the coach with its editor. A player never loads it.
import type { LearnContext } from "./context.ts";
import { takeDrops } from "./files.ts";
import { Shell } from "./shell.ts";
import { keepAll } from "./versions.ts";
import { Cs50View } from "./views/cs50.ts";
import { words } from "./words/english.ts";

const shell = new Shell("../");
const context: LearnContext = {
  store: shell.store,
  say: (text, isQuiet) => shell.say(text, isQuiet),
  loading: (news) => shell.showLoading(news),
};
const view = new Cs50View(context);
shell.show(view.element, "learn", words.tabs.learn);
takeDrops((file) => void view.receive(file));
window.addEventListener("hashchange", () => void view.show(decodeURIComponent(location.hash.slice(1))));
void view.show(decodeURIComponent(location.hash.slice(1)));
document.documentElement.dataset["ready"] = "odds";
if (shell.store.settings.keepAll) keepAll();
