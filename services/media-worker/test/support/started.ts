import { Clips } from './clips';
import { WorkerUnderTest } from './worker';

export let worker: WorkerUnderTest;
/** A folder for films. */
export let clips: Clips;

/** Starts both before the tests of a file, and ends them after it. @param env variables of the worker */
export function useWorker(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    [worker, clips] = await Promise.all([WorkerUnderTest.start(env), Clips.open()]);
  });
  afterAll(async () => {
    await worker.stop();
    await clips.close();
  });
}
