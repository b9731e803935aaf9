// The service worker: the page's own files from the cache, so that it opens without a network.
// The build puts in `FILES`, `FIRST` and `VERSION`. What is first is kept at the first visit, the rest when it is asked for, or when
// the player asks for all. A file is kept only if it is the listed one: a page to log in that came in its place never is.

export {}; // a module: what is declared here is known in no other script

/** The files of this version by their addresses below the page's, with the SHA-256 of each. */
declare const FILES: Readonly<Record<string, string>>;
declare const FIRST: readonly string[];
declare const VERSION: string;

const scope = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "sapper-";
const cacheName = PREFIX + VERSION;

scope.addEventListener("install", (event) => event.waitUntil(fillCache()));
scope.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => scope.clients.claim())));
scope.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const place = scope.registration.scope;
  if (method === "GET" && url.startsWith(place)) event.respondWith(answer(event, url.slice(place.length).replace(/(index\.html)?([?#].*)?$/, "")));
});
scope.addEventListener("message", (event) => {
  // A new version waits until somebody reloads: tabs of the old one may still ask for its parts.
  if (event.data === "take over") void scope.skipWaiting();
  if (event.data === "keep all") event.waitUntil(Promise.all(Object.keys(FILES).map(bring)));
});

const addressOf = (name: string): string => scope.registration.scope + name;

/** An error where a file is not the listed one: then this version is not installed. */
async function fillCache(): Promise<void> {
  const found = await Promise.all(FIRST.map(bring));
  const missing = FIRST.filter((_, place) => !found[place]);
  if (missing.length) throw new Error(`not as listed: ${missing.join(", ")}`);
}

/** Fetch a file unless it is kept; whether it is kept then. */
async function bring(name: string): Promise<boolean> {
  return (await find(name)) !== undefined || keep(name, await fetch(addressOf(name), { cache: "no-cache" }).catch(() => Response.error()));
}

/** The version before this one stays: its tabs may still be open. */
async function forgetOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** What the cache holds; else what the network says, which is kept for the next time if it is the listed file. */
async function answer(event: FetchEvent, name: string): Promise<Response> {
  const kept = await find(name);
  if (kept) return kept;
  const response = await fetch(event.request);
  event.waitUntil(keep(name, response.clone()));
  return response;
}

/** What is kept of a file by this version; by another one too, where the name has a hash, so that the content is the same. */
async function find(name: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(addressOf(name));
  if (kept || name === "" || name.endsWith("/")) return kept;
  const other = await caches.match(addressOf(name));
  if (other && Object.hasOwn(FILES, name)) await cache.put(addressOf(name), other.clone());
  return other;
}

/** Keep a file if it is the listed one; whether it is. */
async function keep(name: string, response: Response): Promise<boolean> {
  if (!response.ok || !Object.hasOwn(FILES, name)) return false;
  const copy = response.clone();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  if (Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") !== FILES[name]) return false;
  await (await caches.open(cacheName)).put(addressOf(name), copy);
  return true;
}
