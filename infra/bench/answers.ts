import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { HttpRequest } from '../load/closed-loop';
import { StartFailure } from '../parts';
import type { Answer } from './floor/work';

/** As browsers ask. */
export const ENCODINGS = 'gzip, deflate, br';
/** Headers of who wants an answer as it is, whatever forms of it are there. */
export const UNPACKED = { 'accept-encoding': 'identity' };
/** Of the connection or of one request alone, not of the answer. */
const NOT_OF_IT = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']);
/** An answer leaves in a form that is made at once, and in a smaller one soon after it is asked for again: so often the same, it is that one. */
const SETTLED = 5;
const TRIES = 100;

/** One request; nothing is unpacked. @throws StartFailure unless it is answered with 200 */
export function send(url: string, { path, body, ...how }: HttpRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': ENCODINGS, ...how.headers };
    const asking = request(`${url}${path}`, { method: how.method ?? 'GET', headers }, (response) => {
      if (response.statusCode !== 200) reject(new StartFailure(`${path}: ${response.statusCode}`));
      const kept = Object.entries(response.headers).filter(([name]) => !NOT_OF_IT.has(name));
      const answered = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
      buffer(response).then(
        (bytes) => resolve({ path, headers: answered, base64: bytes.toString('base64') }),
        reject,
      );
    });
    asking.once('error', reject).end(body);
  });
}

export const bytesOf = ({ base64 }: Pick<Answer, 'base64'>): Buffer => Buffer.from(base64, 'base64');

/** What is answered to a request once its final form is there. @param isPlain of what is never compressed @throws StartFailure */
export async function finalAnswer(url: string, asked: HttpRequest, isPlain = false): Promise<Answer> {
  let last = await send(url, asked);
  for (let attempt = 0, same = 1; attempt < TRIES && !isPlain && same < SETTLED; attempt += 1) {
    await pause(50);
    const answer = await send(url, asked);
    same = answer.base64 === last.base64 ? same + 1 : 1;
    last = answer;
  }
  return last;
}

/** @throws StartFailure unless a server answers a request with the bytes of `answer`, whatever its headers */
export async function assertBytes(url: string, asked: HttpRequest, { path, base64 }: Answer): Promise<void> {
  if ((await send(url, asked)).base64 !== base64) throw new StartFailure(`${path} has other bytes`);
}

/** @throws StartFailure unless a server answers a request with the bytes and headers of `answer` */
export async function assertAnswers(url: string, asked: HttpRequest, answer: Answer): Promise<void> {
  const got = await send(url, asked);
  const { path, headers, base64 } = answer;
  if (!isDeepStrictEqual(got, { path, headers, base64 }))
    throw new StartFailure(`${path} is not answered alike`);
}
