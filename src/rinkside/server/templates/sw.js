// Keeps the desks usable without the network: the page as last seen, and all files of one version, never mixed.
const VERSION = "{{ version }}";
const FILES = {{ files | tojson }};
const ASSETS = `assets-${VERSION}`;
const PAGES = "pages";
const PAGE_MS = 2500;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(ASSETS).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    await self.clients.claim();
    // the version before this one stays: a desk that is open keeps its files until it is loaded again
    const old = (await caches.keys()).filter((name) => name.startsWith("assets-") && name !== ASSETS);
    await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  })());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(asset(event.request));
  else if (event.request.mode === "navigate" && url.pathname.startsWith("/desk/")) event.respondWith(page(event));
});

async function asset(request) {
  const kept = await caches.match(request);
  return kept ?? fetch(request);
}

async function page(event) {
  const { request } = event;
  const cache = await caches.open(PAGES);
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok && !answer.redirected) await cache.put(request, answer.clone());
    return answer;
  });
  fresh.catch(() => {});
  event.waitUntil(fresh.catch(() => {}));
  const kept = await cache.match(request);
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, PAGE_MS, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}
