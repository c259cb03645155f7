// Jobs in Node, and the messages between the page and its worker, sent over a Node MessageChannel.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { MessageChannel } from "node:worker_threads";
import { deflateRawSync } from "node:zlib";
import * as module from "../../pkg/node.mjs";
import { serveJobs } from "../../pkg/serve-jobs.mjs";

const { Job, ScenarioError, runJob, status, trace } = module;

/** Makes a share link to a position of a scenario. */
function linkTo(scenario, position) {
  return `v1.${deflateRawSync(JSON.stringify({ scenario })).toString("base64url")}.${position}`;
}

function shared(engine, name) {
  const list = JSON.parse(readFileSync(new URL(`../links/${engine}.json`, import.meta.url), "utf8"));
  return list.find((entry) => entry.name === name).link;
}

const scenarioOf = (file) => JSON.parse(readFileSync(new URL(`../cases/${file}.json`, import.meta.url), "utf8")).scenario;

/** Makes a link to the first graph of a scenario of cliques. */
function graphLink(scenario) {
  const events = trace(scenario).rounds.flatMap(({ stages }) => stages).flatMap((stage) => stage.events);
  return linkTo(scenario, events.findIndex(({ event }) => event === "built") + 1);
}

const paper = graphLink(scenarioOf("cliques/paper-eight-players"));
const raid = shared("lobbies", "Six for a raid, halfway");

const QUESTIONS = [
  { job: "optimum", link: paper },
  { job: "tradeoff", link: paper },
  { job: "estimate", link: raid, player: "Ada" },
  { job: "sweep", link: paper },
];
/** Tries all lobbies of 5 among 30 players, which takes a few slices. */
const LONG = { job: "optimum", link: graphLink(crowd(30, 5)) };
/** Tries nearly two million lobbies of 10, which takes a second or more. */
const VERY_LONG = { job: "optimum", link: graphLink(crowd(24, 10)) };

function crowd(players, size) {
  const player = (_, place) => ({ id: `p${place}`, rating: 1500, ping: (place * 37) % 100, joined: -((place * 53) % 300) });
  return { version: 1, engine: "cliques", settings: { lobby_size: size, repeat: false }, players: Array.from({ length: players }, player) };
}

/** Answers a question in steps of this budget. */
function answerInSteps(question, budget) {
  const job = new Job(question);
  try {
    let progress = { done: 0, total: 0, finished: false };
    while (!progress.finished) {
      const { done } = progress;
      progress = job.step(budget);
      assert.ok(done <= progress.done && progress.done <= progress.total, JSON.stringify(progress));
    }
    assert.equal(JSON.stringify(JSON.parse(job.answerText())), JSON.stringify(job.answer()));
    return job.answer();
  } finally {
    job.free();
  }
}

for (const question of QUESTIONS) {
  test(`${question.job}: the answer does not depend on the size of the steps`, async () => {
    const answers = [1, 7, 1_000, 1e12, Infinity].map((budget) => answerInSteps(question, budget));
    for (const answer of [...answers, await runJob(question)]) assert.deepEqual(answer, answers[0]);
  });
}

test("the answers agree with the paper and with `status`", async () => {
  const { best, runner_up } = await runJob(QUESTIONS[0]);
  assert.deepEqual([best.players, best.weight > runner_up], [["P2", "P5", "P1", "P8"], true]);
  const { reigns, complete } = await runJob(QUESTIONS[1]);
  assert.deepEqual([reigns[0].from, reigns[0].at_once, complete], [{ alpha: 0, beta: 1 }, true, true]);
  const scenario = scenarioOf("lobbies/relax-every-level");
  const { id } = scenario.players[0];
  const endOfFirstRound = trace(scenario).rounds[0].stages.reduce((sum, { events }) => sum + events.length, 0);
  const sweep = await runJob(QUESTIONS[3]);
  const alpha = sweep.settings.find(({ name }) => name === "alpha");
  assert.deepEqual([sweep.base.matches, alpha.part, alpha.no_effect, alpha.values.length], [1, null, false, 23]);
  assert.deepEqual(alpha.values.filter(({ same }) => same).map(({ value, figures }) => [value, figures]), [[1.5, sweep.base]]);
  const estimate = await runJob({ job: "estimate", link: linkTo(scenario, endOfFirstRound), player: id });
  assert.deepEqual(estimate, status(scenario, id, { round: 0 }).estimate);
});

test("an invalid question is reported as a problem", async () => {
  const loop = {};
  loop.loop = loop;
  for (const [question, path, message] of [
    [{ job: "dance", link: paper }, "job", 'unknown job "dance"; expected "optimum", "tradeoff", "estimate", "sweep" or "evenings"'],
    [{ job: "optimum", link: paper.slice(0, 60) }, "link", /^is damaged: /],
    [{ job: "optimum", link: "v1.AAAA" }, "link", /^is damaged: /],
    [{ job: "optimum", link: raid }, "link", "must point to the graph of a tier in the cliques engine"],
    [{ job: "estimate", link: raid, player: "Nobody" }, "player", '"Nobody" is not a player of this run'],
    [{ job: "estimate", link: raid }, "player", /^is missing/],
    [{ job: "estimate", link: raid, plyer: "Ada" }, "question", /unknown field `plyer`/],
    [{ job: "optimum" }, "question", /missing field `link`/],
    [undefined, "question", /^cannot be read/],
    [loop, "question", /^cannot be written as JSON/],
  ]) {
    const check = (error) => {
      assert.ok(error instanceof ScenarioError, String(error));
      const [problem, ...others] = error.problems;
      assert.deepEqual([problem.path, others.length], [path, 0]);
      assert[typeof message === "string" ? "equal" : "match"](problem.message, message);
      return true;
    };
    assert.throws(() => new Job(question), check);
    await assert.rejects(runJob(question), check);
  }
});

test("an invalid budget and a freed job are JavaScript errors, not crashes", () => {
  const job = new Job(QUESTIONS[0]);
  for (const budget of [0, -1, 0.5, NaN, undefined, "many"]) assert.throws(() => job.step(budget), RangeError);
  job.free();
  job.free();
  assert.throws(() => job.step(1), /this job has been freed/);
  assert.throws(() => job.answer(), /this job has been freed/);
});

test("runJob reports progress and lets other events happen", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const reports = [];
  const answer = await runJob(LONG, { onProgress: (progress, job) => reports.push([progress, job.answer()]) });
  clearInterval(timer);
  assert.ok(turns > 0);
  const [last, final] = reports.at(-1);
  assert.deepEqual([last, final], [{ done: 142_506, total: 142_506, finished: true }, answer]);
  assert.ok(reports.slice(0, -1).every(([progress, partial]) => !progress.finished && partial.best.weight <= answer.best.weight));
});

test("runJob stops when its signal aborts or its callback throws", async () => {
  await assert.rejects(runJob(LONG, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error("no longer wanted")), 10);
  await assert.rejects(runJob(VERY_LONG, { signal: controller.signal }), /no longer wanted/);
  await assert.rejects(runJob(LONG, { onProgress: () => { throw new Error("from the caller"); } }), /from the caller/);
});

/** Sends messages to the worker and returns its replies until `count` jobs have ended. `onReply` can send more messages. */
async function conversation(messages, count, onReply = () => {}) {
  const { port1, port2 } = new MessageChannel();
  try {
    serveJobs(port1, module);
    const replies = [];
    const done = new Promise((resolve) => {
      port2.on("message", (reply) => {
        replies.push(reply);
        onReply(reply, (message) => port2.postMessage(message));
        if (replies.filter(({ progress, problems }) => problems || progress.finished).length === count) resolve();
      });
    });
    messages.forEach((message) => port2.postMessage(message));
    await done;
    return replies;
  } finally {
    port1.close();
    port2.close();
  }
}

test("the worker answers one question after another and reports invalid ones", async () => {
  const replies = await conversation(
    [...QUESTIONS, { job: "dance", link: "" }].map((question, id) => ({ start: id, question: JSON.stringify(question) })),
    5,
  );
  const final = replies.filter(({ progress, problems }) => problems || progress.finished);
  assert.deepEqual(final.map(({ id }) => id), [0, 1, 2, 3, 4]);
  final.slice(0, 4).forEach(({ answer }, id) => assert.deepEqual(JSON.parse(answer), answerInSteps(QUESTIONS[id], 1_000)));
  assert.deepEqual(final[4].problems.map(({ path }) => path), ["job"]);
});

test("a cancelled job sends no more messages, and the worker continues with the next", async () => {
  const [long, short] = [VERY_LONG, QUESTIONS[0]].map((question) => JSON.stringify(question));
  const questions = [long, long, short, short].map((question, id) => ({ start: id, question }));
  // Job 1 is cancelled while it waits, job 0 while it runs, and job 99 does not exist.
  const replies = await conversation([...questions, { cancel: 1 }, { cancel: 99 }], 2, ({ id, progress }, send) => {
    if (id === 0) {
      assert.ok(progress.done < progress.total / 2);
      send({ cancel: 0 });
    }
  });
  assert.deepEqual(replies.map(({ id, progress }) => [id, progress.finished]), [[0, false], [2, true], [3, true]]);
});

test("a crash inside a job is reported as a problem", async () => {
  const { port1, port2 } = new MessageChannel();
  after(() => [port1, port2].forEach((port) => port.close()));
  const runJob = async () => { throw new WebAssembly.RuntimeError("unreachable"); };
  serveJobs(port1, { runJob, ScenarioError });
  const reply = new Promise((resolve) => port2.once("message", resolve));
  port2.postMessage({ start: 7, question: "{}" });
  assert.deepEqual(await reply, { id: 7, problems: [{ path: "job", message: "stopped because of an error: RuntimeError: unreachable" }] });
});
