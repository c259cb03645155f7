// The progress bar on standard error. It is drawn only on a terminal.

/** Number of characters of the bar. */
const WIDTH = 30;

/** Returns a progress bar: `show` draws it, and `clear` removes it. */
export function progressBar(stream = process.stderr, now = () => performance.now()) {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  const start = now();
  return {
    show: ({ done, total }) => stream.write(`\r${bar(done, total)} ${percent(done, total)}%${left(done, total, now() - start)}\x1b[K`),
    clear: () => stream.write("\r\x1b[K"),
  };
}

function bar(done, total) {
  const full = Math.floor((WIDTH * percent(done, total)) / 100);
  return "█".repeat(full) + "░".repeat(WIDTH - full);
}

function percent(done, total) {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}

/** The time that is left if the rest takes as long as the beginning. */
function left(done, total, milliseconds) {
  if (done === 0 || done === total) return "";
  const seconds = Math.ceil((milliseconds / 1_000 / done) * (total - done));
  return seconds < 60 ? `, ${seconds} s left` : `, ${Math.floor(seconds / 60)} min ${seconds % 60} s left`;
}
