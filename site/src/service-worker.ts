// The service worker: the page's own files from the cache, so that it opens without a network.
// `FIRST`, `LATER` and `VERSION` are put in by the build. What is first is kept at the first visit, the rest when
// it is asked for, or when the page says that the network is free for it.
declare const FIRST: string[];
declare const LATER: string[];
declare const VERSION: string;

const scope = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "sapper-";
const cacheName = PREFIX + VERSION;

scope.addEventListener("install", (event) => event.waitUntil(fillCache()));
scope.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => scope.clients.claim())));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope.registration.scope))
    event.respondWith(answer(request));
});
scope.addEventListener("message", (event) => {
  // A new version waits until somebody reloads: tabs of the old one may still ask for its parts.
  if (event.data === "take over") void scope.skipWaiting();
  if (event.data === "keep all") event.waitUntil(keepAll());
});

async function fillCache(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(FIRST.map((file) => new Request(file, { cache: "no-cache" })));
}

/** Fetch what is not kept yet, one file after the other; whoever comes first, this or the page, is enough. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const file of LATER) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
}

/** The version before this one stays: its tabs may still be open. */
async function forgetOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** What the cache holds; else what the network says, which is kept for the next time. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  try {
    const response = await fetch(request);
    if (response.ok && response.type === "basic") await cache.put(withoutQuery(request.url), response.clone());
    if (response.ok) return response;
    return (await caches.match(request)) ?? response;
  } catch (error) {
    const old = request.mode === "navigate" ? await cache.match("./") : await caches.match(request);
    if (old) return old;
    throw error;
  }
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*/, "");
}
