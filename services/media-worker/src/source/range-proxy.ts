import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { logger } from '@alcova/platform';

const log = logger('source');
const PASSED_ON = [
  'content-length',
  'content-range',
  'accept-ranges',
  'content-type',
  'last-modified',
  'etag',
] as const;
const UPSTREAM_HEADERS_MS = 30_000;

/** One source, readable at a loopback address until it is closed. */
export interface SourceProxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves one object on the loopback: ffmpeg gets a plain http address with a random path and can reach nothing else, whatever a
 * container names. Byte ranges are passed through; the reader's pace is the upstream's pace.
 */
export async function startSourceProxy(sourceUrl: string): Promise<SourceProxy> {
  const path = `/${randomBytes(24).toString('hex')}`;
  const server = createServer((request, response) => {
    serve(sourceUrl, path, request, response).catch((error: unknown) => {
      log.debug(
        { reason: error instanceof Error ? error.message : String(error) },
        'a read of the source ended early',
      );
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  sourceUrl: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.url !== path || (request.method !== 'GET' && request.method !== 'HEAD')) {
    response.writeHead(404).end();
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const headersLate = setTimeout(() => gone.abort(), UPSTREAM_HEADERS_MS);
  // A presigned address is good for GET alone: what ffmpeg asks with HEAD is asked upstream with GET and cut.
  const upstream = await fetch(sourceUrl, {
    headers: request.headers.range ? { range: request.headers.range } : {},
    redirect: 'error',
    signal: gone.signal,
  });
  clearTimeout(headersLate);
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) =>
      upstream.headers.has(name) ? [[name, upstream.headers.get(name) ?? '']] : [],
    ),
  );
  response.writeHead(upstream.status, { 'accept-ranges': 'bytes', ...headers });
  if (request.method === 'HEAD' || !upstream.body) {
    await upstream.body?.cancel();
    response.end();
    return;
  }
  await pipeline(Readable.fromWeb(upstream.body), response);
}
