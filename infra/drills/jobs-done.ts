/** How many jobs of a kind a worker has done, by its own metrics. @param address of its health port */
export async function jobsDone(address: string, kind: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(5_000) })).text();
  const line = metrics
    .split('\n')
    .find(
      (text) =>
        text.startsWith('alcova_worker_job_seconds_count{') &&
        text.includes(`kind="${kind}"`) &&
        text.includes('outcome="done"'),
    );
  return Number(line?.split(' ').at(-1) ?? 0);
}
