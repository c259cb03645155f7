// The worker in the built page, started the same way as by the page: from a subfolder and under the page's own policy.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runJob } from "../../pkg/node.mjs";
import { DESK } from "../support/browser.mjs";
import { thePage } from "../support/page.mjs";

const links = JSON.parse(readFileSync(new URL("../links/cliques.json", import.meta.url), "utf8"));
const { link } = links.find(({ name }) => name === "The paper's eight players, where it opens");
const QUESTION = { job: "optimum", link };

const { open } = thePage();

/** Starts the worker named in the page, sends it questions, and returns its messages until it has answered all of them. */
function ask(page, questions) {
  return page.evaluate(
    (questions) =>
      new Promise((resolve) => {
        const worker = new Worker(document.querySelector("meta[name=queuescope-jobs]").content, { type: "module" });
        const messages = [];
        worker.onerror = ({ message }) => resolve([{ error: message }]);
        worker.onmessage = ({ data }) => {
          messages.push(data);
          if (data.ready) questions.forEach((question, id) => worker.postMessage({ start: id, question }));
          if (data.failed || messages.filter(({ progress, problems }) => problems || progress?.finished).length === questions.length) {
            worker.terminate();
            resolve(messages);
          }
        };
      }),
    questions.map((question) => JSON.stringify(question)),
  );
}

test("the worker gives the same answer as Node and reports an invalid question", () =>
  open(DESK, async (page) => {
    const [ready, answer, refused, ...rest] = await ask(page, [QUESTION, { ...QUESTION, job: "dance" }]);
    assert.deepEqual([ready, rest], [{ ready: true }, []]);
    assert.deepEqual([answer.id, answer.progress.finished, JSON.parse(answer.answer)], [0, true, await runJob(QUESTION)]);
    assert.deepEqual([refused.id, refused.problems[0].path], [1, "job"]);
  }));

test("a worker that cannot load its WebAssembly reports the reason", () =>
  open(DESK, async (page) => {
    await page.route("**/module-*/wasm/*.wasm", (route) => route.fulfill({ status: 200, contentType: "application/wasm", body: "not wasm" }));
    const [{ failed }] = await ask(page, [QUESTION]);
    assert.match(failed, /CompileError/);
  }));
