import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Every answer that begins while `isStopping` is the last one of its connection: a proxy opens its next one elsewhere, and none is left
 * to be closed under a request that is just being sent on it.
 */
export function endConnectionsWhile(server: Server, isStopping: () => boolean): void {
  // Before the listener that answers, which may do so at once.
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isStopping()) response.setHeader('connection', 'close');
  });
}
