// The page in the colours of the settings.
import type { Settings } from "../storage/settings.ts";

const wantsLight = matchMedia("(prefers-color-scheme: light)");

/** Show the page as the settings say, and follow the system where they leave it to it. */
export function applyTheme(settings: Readonly<Settings>): void {
  const { dataset } = document.documentElement;
  dataset["theme"] = settings.theme === "system" ? (wantsLight.matches ? "light" : "dark") : settings.theme;
  dataset["colours"] = settings.colours;
  dataset["labels"] = String(settings.labels);
  wantsLight.onchange = () => applyTheme(settings);
}
