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
