const waits = new Map<string, number>();

/** What this process waits for before it can serve, for example `postgres`; empty once everything is there. */
export const waitingFor = (): string[] => [...waits.keys()];

/** Runs `work`, and meanwhile tells who asks for this process's health that it waits for `part`. */
export async function whileWaitingFor<T>(part: string, work: () => Promise<T>): Promise<T> {
  waits.set(part, (waits.get(part) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (waits.get(part) ?? 1) - 1;
    if (left === 0) waits.delete(part);
    else waits.set(part, left);
  }
}
