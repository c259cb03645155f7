// The service worker: keeps all files of one version of the page, so that it works offline. `cargo xtask finish-page` fills in version and files.

const VERSION = "{{version}}";
const FILES = {{files}};

/** Several copies of the page on one host have different scopes. */
const PREFIX = `queuescope ${registration.scope} `;
const CACHE = PREFIX + VERSION;
/** Old tabs still need the files of the version before. */
const KEPT_VERSIONS = 2;

addEventListener("install", (event) => {
  // Not from the browser's own cache, which may have files of another version under the same name.
  const requests = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

addEventListener("activate", (event) => event.waitUntil(removeOldVersions().then(() => clients.claim())));

addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname, href } = new URL(url);
  const root = new URL(registration.scope);
  if (method !== "GET" || origin !== location.origin || !href.startsWith(root.href)) return;
  // The page itself is the same file, whatever options follow it.
  const file = pathname === root.pathname ? `${root.pathname}index.html` : pathname;
  event.respondWith(fromCache(file).then((cached) => cached ?? fetch(event.request)));
});

/** Returns a file of this version, or of the one before. */
async function fromCache(file) {
  const cached = await (await caches.open(CACHE)).match(file);
  return cached ?? caches.match(file);
}

async function removeOldVersions() {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(versions.slice(0, -KEPT_VERSIONS).map((name) => caches.delete(name)));
}
