// Writes to standard output.

/** Prints a text and a line end. Resolves once the reader has room for more, so that a slow reader does not fill the memory. */
export function print(text) {
  return printExactly(`${text}\n`);
}

/** Prints a text or bytes without a line end. */
export function printExactly(content) {
  return new Promise((resolve) => {
    const { stdout } = process;
    if (stdout.write(content) || stdout.errored || stdout.destroyed) return resolve();
    const done = () => {
      for (const event of ["drain", "close", "error"]) stdout.off(event, done);
      resolve();
    };
    for (const event of ["drain", "close", "error"]) stdout.on(event, done);
  });
}

/** Formats rows with aligned columns. The last column may have any width. */
export function columns(rows, indent = "") {
  const widths = [];
  for (const row of rows) row.slice(0, -1).forEach((cell, index) => (widths[index] = Math.max(widths[index] ?? 0, cell.length)));
  return rows.map((row) => (indent + row.map((cell, index) => (index < row.length - 1 ? cell.padEnd(widths[index]) : cell)).join("  ")).trimEnd()).join("\n");
}
