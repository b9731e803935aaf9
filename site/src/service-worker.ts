// The service worker: the page's own files from the cache, so that it opens without a network.
// `FILES` and `VERSION` are put in by the build; large files are kept when they are first asked for.
declare const FILES: string[];
declare const VERSION: string;

const scope = self as unknown as ServiceWorkerGlobalScope;
const cacheName = `sapper-${VERSION}`;

scope.addEventListener("install", (event) => {
  // A new version waits until the tabs of the old one are closed: these may still ask for its parts.
  event.waitUntil(fillCache());
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(forgetOld().then(() => scope.clients.claim()));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope.registration.scope))
    event.respondWith(answer(request));
});

async function fillCache(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

async function forgetOld(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("sapper-") && name !== cacheName).map((name) => caches.delete(name)));
}

/** What the cache holds; else what the network says, which is kept for the next time. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  try {
    const response = await fetch(request);
    if (response.ok && response.type === "basic") await cache.put(withoutQuery(request.url), response.clone());
    return response;
  } catch (error) {
    const page = request.mode === "navigate" ? await cache.match("./") : undefined;
    if (page) return page;
    throw error;
  }
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*/, "");
}
