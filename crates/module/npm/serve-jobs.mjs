// Answers the page's questions inside a worker, one after another.
//
// In:  { start: id, question }                starts a job; the question is JSON text
//      { cancel: id }                         cancels a job that is waiting or running
// Out: { id, progress, answer? }              the progress, and once it is finished the answer as JSON text
//      { id, problems: [{ path, message }] }  sent instead of an answer
//
// A cancelled job sends no more messages.

/** Answers the questions that arrive at a port, using `runJob` and `ScenarioError` of the module. */
export function serveJobs(port, { runJob, ScenarioError }) {
  /** Controllers of the jobs that are waiting or running, by job id. */
  const controllers = new Map();
  let previous = Promise.resolve();

  async function answer(id, question, signal) {
    const onProgress = (progress, job) => port.postMessage({ id, progress, answer: progress.finished ? job.answerText() : undefined });
    try {
      await runJob(JSON.parse(question), { onProgress, signal });
    } catch (error) {
      if (signal.aborted) return;
      const problems = error instanceof ScenarioError ? error.problems : [{ path: "job", message: `stopped because of an error: ${error}` }];
      port.postMessage({ id, problems });
    } finally {
      controllers.delete(id);
    }
  }

  port.onmessage = ({ data: { start: id, question, cancel } }) => {
    controllers.get(cancel)?.abort();
    if (id === undefined) return;
    const controller = new AbortController();
    controllers.set(id, controller);
    previous = previous.then(() => answer(id, question, controller.signal));
  };
}
