// Assertions that retry. The page may show the effect of a click a moment later, so a test that read it only once could fail at random.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

/** Time after which an assertion fails. It is long, because the machine may be busy with other work. */
const LIMIT_MILLIS = 10_000;
const PAUSE_MILLIS = 20;

/** Turns an assertion about a value into one about the result of `read`. It reads until the assertion holds, and throws the last failure after the time limit. */
const retrying = (assertion) => async (read, ...expected) => {
  const end = performance.now() + LIMIT_MILLIS;
  for (;;) {
    try {
      return assertion(await read(), ...expected);
    } catch (error) {
      if (performance.now() >= end) throw timedOut(error);
      await sleep(PAUSE_MILLIS);
    }
  }
};

function timedOut(error) {
  error.message = `still after ${LIMIT_MILLIS / 1000} s: ${error.message}`;
  return error;
}

/** Compares long texts without printing them if they differ. */
const same = (actual, expected, message = "the texts differ") => assert.ok(actual === expected, message);

const ASSERTIONS = { ...assert, same };
const NAMES = ["equal", "notEqual", "deepEqual", "notDeepEqual", "match", "doesNotMatch", "ok", "same"];

/** Retrying versions of the functions of `node:assert`: `await eventually.equal(() => said(page), "…")`. */
export const eventually = Object.fromEntries(NAMES.map((name) => [name, retrying(ASSERTIONS[name])]));
