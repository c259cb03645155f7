// Assertions that wait. The page may show the effect of a click a moment after the click, so a test never reads once and judges.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

/** How long an assertion may take to come true. Generous: the machine may be busy with something else. */
const LIMIT_MILLIS = 10_000;
const PAUSE_MILLIS = 20;

/** Makes an assertion about a value into one about what `read` returns: reads again until it holds, or throws the last failure. */
const retrying = (assertion) => async (read, ...expected) => {
  const end = performance.now() + LIMIT_MILLIS;
  for (;;) {
    try {
      return assertion(await read(), ...expected);
    } catch (error) {
      if (performance.now() >= end) throw late(error);
      await sleep(PAUSE_MILLIS);
    }
  }
};

function late(error) {
  error.message = `still after ${LIMIT_MILLIS / 1000} s: ${error.message}`;
  return error;
}

/** Not printed when they differ: for texts as long as a page. */
const same = (actual, expected, message = "something else is shown") => assert.ok(actual === expected, message);

const ASSERTIONS = { ...assert, same };
const NAMES = ["equal", "notEqual", "deepEqual", "notDeepEqual", "match", "doesNotMatch", "ok", "same"];

/** `await eventually.equal(() => said(page), "…")` and so on, like the functions of `node:assert`. */
export const eventually = Object.fromEntries(NAMES.map((name) => [name, retrying(ASSERTIONS[name])]));
