import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadTask } from '../../load/load-process';
import { type Act, repeat, SIGNED_IN_MS, signedIn } from './acts';
import type { LoadPlan } from './plan';
import { begunUpload, partHeaders } from './slow';

/** Longer than most of what goes on between a stream's beats, shorter than a beat. */
const LISTENED_MS = 4_000;
/** Bytes pile up in the site meanwhile. */
const NOT_READ_MS = 500;
/** Bytes are on their way into the store by then. */
const SENT_MS = 1_000;
const ANSWER_WITHIN_MS = 60_000;
const BOUNDARY = 'quebra';

/** Clients that leave amid what they asked for, or what they send and never come back to, each kind at its own pace. */
export async function leaveMidway(plan: LoadPlan, task: LoadTask): Promise<void> {
  const { film, url } = plan;
  const content = await readFile(film.file);
  let client = await signedIn(url, plan.administrator);
  const signInAgain: Act = async () => {
    client = await signedIn(url, plan.administrator);
    return 0;
  };
  const half = content.subarray(0, content.length / 2);
  const from = (path: string, stayMs: number | null, more: Record<string, string> = {}) =>
    brokenOff('GET', `${url}${path}`, { ...client.headers(), ...more }, stayMs);
  const form = (number: number) => {
    const text = [
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="title"\r\n\r\nEnvio deixado ${number}\r\n`,
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="deixado.mp4"\r\n`,
      'content-type: video/mp4\r\n\r\n',
    ];
    const head = Buffer.from(text.join(''));
    const headers = {
      ...{ ...client.headers(), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      'content-length': `${head.length + content.length}`,
    };
    return brokenOff('POST', `${url}/api/videos/upload`, headers, SENT_MS, Buffer.concat([head, half]));
  };
  const part = async (number: number) => {
    const headers = client.headers();
    const place = await begunUpload(url, headers, content.length, `Parte deixada ${number}`);
    return brokenOff('PATCH', place, partHeaders(headers, 0, content.length), SENT_MS, half);
  };
  const kinds: readonly (readonly [string, number, Act])[] = [
    ['left film', 2_000, () => from(film.mp4, NOT_READ_MS)],
    ['left range', 2_000, () => from(film.mp4, NOT_READ_MS, { range: 'bytes=65536-' })],
    // What nobody has asked before is not kept: it goes all the way to the database.
    ['left search', 1_000, (number) => from(`/api/videos/search?q=sumiu%20${number}`, null)],
    ['left desk', 1_000, () => from('/api/desk/events', LISTENED_MS)],
    ['left processing', 1_500, () => from(`/api/videos/${film.id}/processing/events`, LISTENED_MS)],
    ['left upload', 5_000, form],
    ['left part', 5_000, part],
    ['sign-in', SIGNED_IN_MS, signInAgain],
  ];
  await Promise.all(kinds.map(([kind, everyMs, one]) => repeat(kind, everyMs, one, task, true)));
}

/**
 * Asks on a connection of its own and cuts it amid the answer, or amid what it sends.
 * @param stayMs reading nothing, once it has its status or has sent what it sends; null for one that goes as soon as it has asked
 * @param begun what is sent of a body that is longer
 * @returns the status; 0 where none came before
 */
async function brokenOff(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  stayMs: number | null,
  begun?: Buffer,
): Promise<number> {
  const asked = request(url, { method, headers, agent: false, timeout: ANSWER_WITHIN_MS });
  try {
    const status = new Promise<number>((resolve, reject) => {
      asked.once('response', ({ statusCode }) => resolve(statusCode ?? 0));
      asked.once('timeout', () => reject(new Error('no answer')));
      // Stays for what the cut itself brings up.
      asked.on('error', reject);
    });
    status.catch(() => undefined);
    const sent = new Promise<number>((resolve) => {
      if (begun === undefined) asked.end(() => resolve(0));
      else asked.write(begun, () => resolve(0));
    });
    const code = await (stayMs === null || begun ? Promise.race([status, sent]) : status);
    await pause(stayMs ?? 0);
    return code;
  } finally {
    asked.destroy();
  }
}
