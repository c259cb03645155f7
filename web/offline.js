// Makes the page work offline: registers the service worker once the page had time to start, and says when a new version is ready. The page shows
// that as a message (`panels/new_version.rs`).

/** Time after loading until the service worker downloads its files, in milliseconds. It must not compete with the first picture. */
const DELAY = 3_000;

/** The service worker's path. Debug builds have none, because it would show old builds. */
const path = document.querySelector('meta[name="queuescope-offline"]').content;
const isEmbedded = new URLSearchParams(location.search).get("embed") === "1";

async function start() {
  try {
    const registration = await navigator.serviceWorker.register(path);
    watch(registration);
  } catch {
    // Not allowed here, for example in a private window or a sandbox. Everything else works.
  }
}

/** Tells the page about a version that waits, now or later. */
function watch(registration) {
  const tell = () => {
    // Without a controller this is the first visit, and nothing is old.
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    addEventListener("queuescope-reload", () => reload(registration.waiting), { once: true });
    dispatchEvent(new Event("queuescope-update"));
  };
  tell();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
}

/** Lets the new version take over, and then loads it. */
function reload(waiting) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take over");
}

if (path && !isEmbedded && isSecureContext) setTimeout(start, DELAY);
