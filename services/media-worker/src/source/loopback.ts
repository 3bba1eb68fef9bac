import { logger } from '@alcova/platform';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SourceUnreadable } from './upstream';

const log = logger('source');

/** Something that ffmpeg reads, at a loopback address with a random path, until it is closed. */
export interface LoopbackSource {
  readonly url: string;
  /** Why the store could not be read at some moment: what ffmpeg made of it since proves nothing about the file. */
  readonly trouble: SourceUnreadable | undefined;
  close(): Promise<void>;
}

/**
 * Answers GET requests for one random path on the loopback: ffmpeg gets a plain http address and can reach nothing else, whatever a
 * container names. A failed `answer` breaks the connection.
 */
export async function startLoopbackSource(
  answer: (request: IncomingMessage, response: ServerResponse, gone: AbortSignal) => Promise<void>,
): Promise<LoopbackSource> {
  const path = `/${randomBytes(24).toString('hex')}`;
  let trouble: SourceUnreadable | undefined;
  const server = createServer((request, response) => {
    if (request.url !== path || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    answer(request, response, gone.signal).catch((error: unknown) => {
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
