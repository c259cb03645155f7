// A local static file server for the browser tests.

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * Serves files. `mounts` maps a path such as "/some/folder/" to a folder of the repository, or to a map from file names to contents. Returns
 * `{ origin, close }`.
 */
export async function serve(mounts, headers = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const mount = Object.keys(mounts).find((prefix) => pathname.startsWith(prefix));
    const name = mount === undefined ? "" : decodeURIComponent(pathname.slice(mount.length)) || "index.html";
    const content = mount === undefined ? undefined : find(mounts[mount], name);
    if (content === undefined) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
      return;
    }
    // Files may be cached. Otherwise the browser would request the icon again at each new address, which fails in the offline test.
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream", "cache-control": "max-age=600", ...headers });
    if (typeof content === "string") response.end(content);
    else content.pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

function find(mount, name) {
  if (!(mount instanceof URL)) return mount[name];
  const root = fileURLToPath(mount);
  const path = normalize(join(root, name));
  const inside = path.startsWith(root.endsWith(sep) ? root : root + sep);
  return inside && statSync(path, { throwIfNoEntry: false })?.isFile() ? createReadStream(path) : undefined;
}
