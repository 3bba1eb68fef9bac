import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type LoopbackSource, startLoopbackSource } from './loopback';
import { bytesOf, openStretch } from './upstream';

/**
 * Serves several objects of the store as one stream without ranges, in order. Each is opened when the reader gets there, so that its
 * address is fresh and nothing is held.
 */
export const startJoinedSource = (
  keys: readonly string[],
  addressOf: (key: string, signal: AbortSignal) => Promise<string>,
): Promise<LoopbackSource> =>
  startLoopbackSource(async (_request, response, gone) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    await pipeline(Readable.from(bytesOfAll(keys, addressOf, gone)), response);
  });

async function* bytesOfAll(
  keys: readonly string[],
  addressOf: (key: string, signal: AbortSignal) => Promise<string>,
  gone: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const url = await addressOf(key, gone);
    yield* bytesOf(url, await openStretch(url, undefined, gone), undefined, gone);
  }
}
