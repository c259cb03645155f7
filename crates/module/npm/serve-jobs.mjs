// What a worker does for the page: answers questions, one after another.
//
// In:  { start: id, question }             the question as JSON text
//      { cancel: id }                      a job that is waiting or running
// Out: { id, progress, answer }            the answer so far as JSON text; final if `progress.finished`
//      { id, problems: [{ path, message }] }  instead of an answer
//
// A cancelled job says nothing more.

/** Answers the questions that come to a port, with `runJob` and `ScenarioError` of the module. */
export function serveJobs(port, { runJob, ScenarioError }) {
  /** By id, of jobs that are waiting or running. */
  const controllers = new Map();
  let last = Promise.resolve();

  async function answer(id, question, signal) {
    const onProgress = (progress, job) => port.postMessage({ id, progress, answer: job.answerText() });
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
    last = last.then(() => answer(id, question, controller.signal));
  };
}
