interface Wait {
  count: number;
  reason: string | undefined;
}

const waits = new Map<string, Wait>();

/** What this process waits for before it can serve, for example `postgres`; empty once everything is there. */
export const waitingFor = (): string[] => [...waits.keys()];

/** Why it still waits, by part, where that is known. Operators read it: it names variables and never holds a secret. */
export const waitingReasons = (): Record<string, string> =>
  Object.fromEntries(
    [...waits].flatMap(([part, { reason }]) => (reason === undefined ? [] : [[part, reason]])),
  );

/**
 * Runs `work`, and meanwhile tells who asks for this process's health that it waits for `part`. `work` may say why; it answers whether that
 * is news, and so worth a line in the log.
 */
export async function whileWaitingFor<T>(
  part: string,
  work: (because: (reason: string) => boolean) => Promise<T>,
): Promise<T> {
  const wait = waits.get(part) ?? { count: 0, reason: undefined };
  wait.count += 1;
  waits.set(part, wait);
  try {
    return await work((reason) => {
      const isNews = wait.reason !== reason;
      wait.reason = reason;
      return isNews;
    });
  } finally {
    wait.count -= 1;
    if (wait.count === 0) waits.delete(part);
  }
}
