// Shows the scenes of a page of the docs in the reader's theme. The page that they show is beside the docs, one folder up.

/** Themes of mdBook with light text. */
const DARK = ["coal", "navy", "ayu"];

const scenes = document.querySelectorAll("queue-scope");
const theme = () => (DARK.some((name) => document.documentElement.classList.contains(name)) ? "dark" : "light");

/** Makes all scenes follow the theme that the reader chooses for the docs. */
function follow() {
  for (const scene of scenes) {
    if (scene.getAttribute("theme") !== theme()) scene.setAttribute("theme", theme());
  }
}

if (scenes.length > 0) {
  for (const scene of scenes) {
    scene.setAttribute("page", new URL("../../", import.meta.url).href);
    // Screen readers need a name for each frame.
    const name = scene.querySelector("a, img");
    scene.title ||= name?.textContent || name?.alt || "Queuescope";
  }
  follow();
  new MutationObserver(follow).observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
  await import("../element.mjs");
}
