import { Clips } from './clips';
import { WorkerUnderTest } from './worker';

export let worker: WorkerUnderTest;
/** A folder for films. */
export let clips: Clips;

/** Starts both before the tests of a file, and ends them after it. */
export function useWorker(): void {
  beforeAll(async () => {
    [worker, clips] = await Promise.all([WorkerUnderTest.start(), Clips.open()]);
  });
  afterAll(async () => {
    await worker.stop();
    await clips.close();
  });
}
