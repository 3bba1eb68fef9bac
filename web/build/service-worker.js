/* global self, caches, fetch, Request, URL, __SHELL__, __VERSION__ */
// The build puts in what to keep, and a name that changes with it (service-worker.ts).
const SHELL = __SHELL__;
const VERSION = __VERSION__;
const OFFLINE = '/offline.html';

/** Kept are files of the application alone: never a page, an answer of the API, a picture or a video. */
async function keepShell() {
  const cache = await caches.open(VERSION);
  await cache.addAll(
    SHELL.map((path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' })),
  );
}

/** Runs when no tab uses the release before any more: until then its pieces stay, so that open pages go on working. */
async function dropOldShells() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
}

async function fromShell(request) {
  return (await caches.match(request, { cacheName: VERSION })) ?? fetch(request);
}

async function pageOrOffline(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match(OFFLINE, { cacheName: VERSION });
    if (!page) throw error;
    return page;
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(dropOldShells()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(pageOrOffline(request));
    return;
  }
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'GET' && origin === self.location.origin && SHELL.includes(pathname)) {
    event.respondWith(fromShell(request));
  }
});
