// Links to studies, as the page writes them, and a small study whose evenings take milliseconds.

import { deflateRawSync } from "node:zlib";

/** Returns the part of an address from "#" on that opens a study in a view. */
export function studyLink(study, view = "compare") {
  const packed = deflateRawSync(JSON.stringify({ study, view }), { level: 9 });
  return `#s1.${packed.toString("base64url")}`;
}

const NOW = { name: "now" };
/** Settings that shorten waits and widen gaps by much, so that few evenings are enough for a verdict. */
export const WIDE = { name: "wide", settings: { high: { base: 400 }, moderate: { base: 500 }, low: { base: 600 } } };
export const NARROW_WINDOWS = { name: "narrow", settings: { high: { base: 20 }, moderate: { base: 20 }, low: { base: 20 } } };

/** A study of short evenings of a small ladder. `more` replaces fields. */
export function smallStudy(more = {}) {
  return {
    version: 1,
    engine: "waves",
    name: "Small ladder",
    evenings: 20,
    looks: [20],
    crowd: { players: 40, rating: 1500, spread: 300, sides: [40, 30, 30] },
    evening: { hours: 1, arrivals: { per_hour: 40 }, patience: { median: 600 }, returns: { chance: 50, game: 600, pause: 60 } },
    arms: [NOW, WIDE],
    ...more,
  };
}
