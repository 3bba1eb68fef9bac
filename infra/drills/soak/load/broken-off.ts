import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** For a status, of whoever waits for one. */
const ANSWER_WITHIN_MS = 60_000;

/** A request that its client leaves. */
export interface BrokenOff {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What is sent of a body that is longer; without it there is none. */
  readonly begun?: Buffer;
  /** How long it stays, reading nothing, once it has its status; where it sends, once it has sent. */
  readonly stayMs: number;
  /** Whether it goes as soon as it has asked. */
  readonly isHasty?: boolean;
}

/** Asks on a connection of its own and cuts it amid the answer, or amid what it sends; answers the status, where it came. */
export async function brokenOff(broken: BrokenOff): Promise<number | undefined> {
  const { begun, headers, isHasty, method, stayMs, url } = broken;
  const asked = request(url, { method, headers, agent: false, timeout: ANSWER_WITHIN_MS });
  try {
    const status = new Promise<number>((resolve, reject) => {
      asked.once('response', ({ statusCode }) => resolve(statusCode ?? 0));
      asked.once('timeout', () => reject(new Error('no answer')));
      // Stays for what the cut itself brings up.
      asked.on('error', reject);
    });
    status.catch(() => undefined);
    if (begun !== undefined) {
      asked.write(begun);
      return await Promise.race([status, pause(stayMs).then(() => undefined)]);
    }
    asked.end();
    if (isHasty === true) {
      await new Promise((resolve) => asked.once('finish', resolve));
      return undefined;
    }
    const code = await status;
    await pause(stayMs);
    return code;
  } finally {
    asked.destroy();
  }
}
