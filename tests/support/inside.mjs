// Test steps that run inside the page. From outside, each step would cost two round trips to the browser.

/** Sets up `window.inside`. Playwright copies only the source of this function into each page, so it cannot use anything defined outside. */
export function inside() {
  const LIMIT_MILLIS = 20_000;
  const RETRY_MILLIS = 5;
  const slider = () => document.querySelector('input[aria-label="Position"]');
  const text = (selector) => document.querySelector(selector)?.innerText ?? "";

  /** Texts that a test can read by name. */
  const readers = {
    place: () => slider().getAttribute("aria-valuetext"),
    said: () => text(".say"),
    /** Everything that the picture and the panels show, except motion and focus. */
    shown: () => {
      const parts = [".pic", ".queue tbody", ".said", ".insp", ".log ol"].map((selector) => document.querySelector(selector).innerHTML.replace(/ class=""/g, ""));
      const typed = [...document.querySelectorAll(".queue tbody input")].map((field) => field.value);
      return [...parts, ...typed].join("\n");
    },
  };

  /** Lets the page handle the last action. The page renders before the next message arrives. */
  const yieldToPage = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  /** Waits until `condition` holds. Throws an error that contains `what` if the time limit passes. */
  async function until(condition, what) {
    const end = performance.now() + LIMIT_MILLIS;
    await yieldToPage();
    while (!condition()) {
      if (performance.now() > end) throw new Error(`still not ${what} after ${LIMIT_MILLIS / 1000} s`);
      await new Promise((done) => setTimeout(done, RETRY_MILLIS));
    }
  }
  const settled = () => until(() => !document.querySelector('[aria-busy="true"]'), "settled");

  async function arriveAt(position) {
    await until(() => slider().value === String(position), `at event ${position}`);
    await settled();
  }
  /** Presses a button of the timeline and waits until the page is at `position`. */
  async function press(name, position) {
    const button = document.querySelector(`button[aria-label="${name}"]`);
    const atPicture = () => !document.querySelector(".summary");
    // The summary is one step after the last event.
    if (name === "Previous event" && !atPicture()) {
      button.click();
      await until(atPicture, "at the last picture");
    }
    button.click();
    await arriveAt(position);
  }
  /** Drags the slider to a position. */
  async function seek(position) {
    slider().value = String(position);
    slider().dispatchEvent(new InputEvent("input", { bubbles: true }));
    await arriveAt(position);
    await until(() => /\S/.test(readers.place()), "showing its place");
  }

  /** Steps from the first event to the last and back. Returns the number of different pictures, and the events that look different on the way back. */
  async function thereAndBack() {
    await press("First", 0);
    const last = Number(slider().max);
    const forward = [readers.shown()];
    for (let event = 1; event <= last; event += 1) {
      await press("Next event", event);
      forward.push(readers.shown());
    }
    const different = [];
    for (let event = last; event >= 0; event -= 1) {
      if (readers.shown() !== forward[event]) different.push(event);
      if (event > 0) await press("Previous event", event - 1);
    }
    return { events: last, pictures: new Set(forward).size, different };
  }

  /**
   * Like `thereAndBack`, but visits only `stops` evenly spaced positions from the first event to the last. Returns the numbers of different
   * pictures and of positions, the positions without a sentence, and the positions that look different on the way back.
   */
  async function leapThereAndBack(stops) {
    const last = Number(slider().max);
    const positions = [...new Set(Array.from({ length: stops }, (_, stop) => Math.round((stop * last) / (stops - 1))))];
    const forward = new Map();
    const silent = [];
    for (const position of positions) {
      await seek(position);
      forward.set(position, readers.shown());
      if (!/\w/.test(readers.said())) silent.push(position);
    }
    const different = [];
    for (const position of positions.reverse()) {
      await seek(position);
      if (readers.shown() !== forward.get(position)) different.push(position);
    }
    return { pictures: new Set(forward.values()).size, positions: positions.length, silent, different };
  }

  /** Presses "Next event" or "Previous event" until the text of `reader` matches. Returns that text, or an empty one if no event matches. */
  async function stepUntil(name, reader, pattern) {
    const step = name === "Next event" ? 1 : -1;
    for (;;) {
      const read = readers[reader]();
      if (pattern.test(read)) return read;
      const position = Number(slider().value) + step;
      if (position < 0 || position > Number(slider().max)) return "";
      await press(name, position);
    }
  }

  window.inside = { readers, thereAndBack, leapThereAndBack, stepUntil };
}
