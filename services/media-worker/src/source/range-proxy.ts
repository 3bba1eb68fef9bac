import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type LoopbackSource, startLoopbackSource } from './loopback';
import { bytesOf, openStretch, parseRange } from './upstream';

const PASSED_ON = ['content-length', 'content-range', 'content-type', 'last-modified', 'etag'] as const;

/**
 * Serves one object of the store on the loopback. Byte ranges are passed through, broken connections are taken up again; the reader's
 * pace is the upstream's pace.
 */
export const startSourceProxy = (sourceUrl: string): Promise<LoopbackSource> =>
  startLoopbackSource((request, response, gone) => serve(sourceUrl, request, response, gone));

/** An object of the store that a program reads. */
export interface ReadSource {
  /** Its address on the loopback. */
  readonly source: string;
  /** @throws SourceUnreadable where the store could not be read at some moment */
  readonly requireReadable: () => void;
}

/**
 * Does work on one object of the store. What came of a source that could not be read to its end proves nothing: it is neither refused nor
 * taken. @throws SourceUnreadable, and what `work` throws
 */
export async function withSource<T>(sourceUrl: string, work: (read: ReadSource) => Promise<T>): Promise<T> {
  const proxy = await startSourceProxy(sourceUrl);
  const requireReadable = (): void => {
    if (proxy.trouble) throw proxy.trouble;
  };
  try {
    const result = await work({ source: proxy.url, requireReadable });
    requireReadable();
    return result;
  } catch (error) {
    throw proxy.trouble ?? error;
  } finally {
    await proxy.close();
  }
}

async function serve(
  sourceUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  const range = parseRange(request.headers.range);
  const upstream = await openStretch(sourceUrl, range, gone);
  const headers = PASSED_ON.flatMap((name) => {
    const value = upstream.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  response.writeHead(upstream.status, { 'accept-ranges': 'bytes', ...Object.fromEntries(headers) });
  if (upstream.status === 416) {
    await upstream.body?.cancel();
    response.end();
    return;
  }
  await pipeline(Readable.from(bytesOf(sourceUrl, upstream, range, gone)), response);
}
