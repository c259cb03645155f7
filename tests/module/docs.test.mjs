// The docs: every command line of `queuescope` names a command and options that exist, and the example of the README prints what it says.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { run } from "../../pkg/node.mjs";

const file = (path) => new URL(`../../${path}`, import.meta.url);
const docs = readdirSync(file("docs")).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`);
const PAGES = [...docs, "README.md", "crates/module/npm/README.md", "examples/dask/README.md"];

/** The command lines of a page: in shell blocks all of a line's commands, in running text what is in backticks. */
function commandLines(text) {
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, code]) => code.split("\n"));
  const prose = [...text.replace(/```.*?```/gs, "").matchAll(/`([^`\n]+)`/g)].map(([, code]) => code);
  const lines = [...blocks, ...prose].map((line) => line.replace(/\s#.*/, "").replaceAll("node pkg/bin/queuescope.mjs", "queuescope"));
  return lines.flatMap((line) => line.split(/\s*[|>']\s*/)).filter((line) => /^queuescope [a-z]/.test(line));
}

const help = new Map();
/** What `queuescope help COMMAND` prints; `undefined` if there is no such command. */
function helpOf(command) {
  if (!help.has(command)) {
    const { status, stdout } = spawnSync(process.execPath, [new URL("../../pkg/bin/queuescope.mjs", import.meta.url).pathname, "help", command], { encoding: "utf8" });
    help.set(command, status === 0 ? stdout : undefined);
  }
  return help.get(command);
}

test("every command line in the docs names a command and options that exist", () => {
  let count = 0;
  for (const page of PAGES) {
    for (const line of commandLines(readFileSync(file(page), "utf8"))) {
      const [, command, ...words] = line.trim().split(/\s+/);
      if (command === "help") continue;
      const about = helpOf(command);
      assert.ok(about !== undefined, `${page}: there is no command ${command}: ${line}`);
      for (const option of words.filter((word) => word.startsWith("--") && word !== "--help")) {
        assert.ok(about.includes(`${option} `) || about.includes(`${option}\n`), `${page}: ${command} has no option ${option}: ${line}`);
      }
      count += 1;
    }
  }
  assert.ok(count > 25, `only ${count} command lines were checked`);
});

test("the example of the repository's README gives the number that it says", () => {
  const [, code] = readFileSync(file("README.md"), "utf8").match(/```js\nimport \{ run \} from "queuescope";\n(.*?)```/s);
  const [, expression, said] = code.match(/^(run\(.*?);? \/\/ (\d+)/m);
  const value = new Function("run", `${code.slice(0, code.indexOf(expression))}; return ${expression};`)(run);
  assert.equal(value, Number(said));
});
