// Versions: the page without a network, and a new version that is told in every tab.

import { addressOf, here } from "./built.ts";

const HOUR = 3_600_000;

/** Keep the page for the next visit. `told` hears of a new version, with what brings it in. */
export async function keepPage(told: (reload: () => void) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const isUpdate = serviceWorker.controller !== null;
  let isWanted = false;
  const reload = (waiting: ServiceWorker | null) => (): void => {
    isWanted = true;
    if (waiting?.state === "installed") waiting.postMessage("take over");
    else location.reload();
  };
  // Another tab may have brought the new version in: this one goes on with the old one until it is reloaded.
  serviceWorker.addEventListener("controllerchange", () => {
    if (isWanted) location.reload();
    else if (isUpdate) told(reload(null));
  });
  const registration = await serviceWorker.register(`${here}service-worker.js`).catch(() => null);
  if (!registration) return;
  const tell = (): void => {
    if (registration.waiting && serviceWorker.controller) told(reload(registration.waiting));
  };
  tell();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
  setInterval(() => void registration.update().catch(() => undefined), HOUR);
}

/** Fetch all that the page needs without a network: some 7 MB, so only where the player asks for it. */
export function keepAll(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep all"));
}

/** Whether all of it works without a network by now: where the largest of the files that come later is kept, all of Python is. */
export async function isAllKept(): Promise<boolean> {
  return (await globalThis.caches?.match(addressOf("pyodide.asm.wasm")).catch(() => undefined)) !== undefined;
}
