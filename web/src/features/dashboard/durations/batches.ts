/** Videos that are worked on at once, and the pause (ms) between two such batches. */
export const BATCH = 10;
const PAUSE_MS = 100;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Works through `items` in batches of ten in parallel, 100 ms apart. What `work` throws ends it, after its batch. Stops between two batches
 * once the signal is aborted.
 */
export async function inBatches<Item>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let batch: Item[] = [];
  let isFirst = true;
  const run = async () => {
    if (!isFirst) await pause(PAUSE_MS);
    isFirst = false;
    if (signal.aborted) return;
    const started = batch.map(work);
    batch = [];
    await Promise.all(started);
  };
  for await (const item of items) {
    if (signal.aborted) return;
    batch.push(item);
    if (batch.length === BATCH) await run();
  }
  if (batch.length > 0 && !signal.aborted) await run();
}
