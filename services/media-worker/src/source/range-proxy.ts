import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { logger } from '@alcova/platform';
import { bytesOf, openStretch, parseRange, SourceUnreadable } from './upstream';

const log = logger('source');
const PASSED_ON = ['content-length', 'content-range', 'content-type', 'last-modified', 'etag'] as const;

/** One source, readable at a loopback address until it is closed. */
export interface SourceProxy {
  readonly url: string;
  /** Why the store could not be read at some moment: what ffmpeg made of it since proves nothing about the file. */
  readonly trouble: SourceUnreadable | undefined;
  close(): Promise<void>;
}

/**
 * Serves one object on the loopback: ffmpeg gets a plain http address with a random path and can reach nothing else, whatever a
 * container names. Byte ranges are passed through, broken connections are taken up again; the reader's pace is the upstream's pace.
 */
export async function startSourceProxy(sourceUrl: string): Promise<SourceProxy> {
  const path = `/${randomBytes(24).toString('hex')}`;
  let trouble: SourceUnreadable | undefined;
  const server = createServer((request, response) => {
    serve(sourceUrl, path, request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof SourceUnreadable) {
        trouble = error;
        log.warn({ reason }, 'the source could not be read');
      }
      // Every seek of the reader ends a read.
      else log.debug({ reason }, 'a read of the source ended early');
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}${path}`,
    get trouble() {
      return trouble;
    },
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
  if (request.url !== path || request.method !== 'GET') {
    response.writeHead(404).end();
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const range = parseRange(request.headers.range);
  const upstream = await openStretch(sourceUrl, range, gone.signal);
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
  await pipeline(Readable.from(bytesOf(sourceUrl, upstream, range, gone.signal)), response);
}
