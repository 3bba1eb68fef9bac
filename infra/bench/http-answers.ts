import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { StartFailure } from '../parts';
import type { BareAnswer } from './bare-server';

/** As browsers ask. */
export const ENCODINGS = 'gzip, deflate, br';
/** Headers of who wants an answer as it is, whatever forms of it are there. */
export const UNPACKED = { 'accept-encoding': 'identity' };
/** Of the connection, not of the answer. */
const OF_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** From this size on answers leave compressed, once that form is made. */
const COMPRESSED_FROM_BYTES = 1_024;
const TRIES = 100;

/** What an address answers once its final form is there, byte for byte: the client unpacks nothing. @param isPlain of what is never compressed. @throws StartFailure */
export async function answerOf(url: string, path: string, isPlain = false): Promise<BareAnswer> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answer = await send(url, { method: 'GET', path });
    if (isPlain || answer.headers['content-encoding'] !== undefined) return answer;
    if (Number(answer.headers['content-length']) < COMPRESSED_FROM_BYTES) return answer;
    await sleep(50);
  }
  throw new StartFailure(`${path} was never compressed`);
}

/** @throws StartFailure unless both servers answer the same bytes and headers; only the requests' ids differ */
export async function assertSameAnswer(
  one: string,
  other: string,
  path: string,
  isPlain = false,
): Promise<void> {
  const [first, second] = await Promise.all([answerOf(one, path, isPlain), answerOf(other, path, isPlain)]);
  for (const { headers } of [first, second]) delete headers['x-request-id'];
  if (!isDeepStrictEqual(first, second)) throw new StartFailure(`${path} is not answered alike`);
}

/** One request of a browser. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request; the client unpacks nothing. @throws StartFailure unless it is answered with 200 */
export function send(url: string, { method, path, headers, body }: HttpRequest): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const all = { 'accept-encoding': ENCODINGS, ...headers };
    const asking = request(`${url}${path}`, { method, headers: all }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode !== 200)
          return reject(new StartFailure(`${path}: ${response.statusCode ?? 'no status'}`));
        const kept = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.has(name));
        const answered = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
        return resolve({ path, headers: answered, base64: Buffer.concat(parts).toString('base64') });
      });
    });
    asking.once('error', reject).end(body);
  });
}
