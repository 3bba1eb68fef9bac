import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Every answer that begins while `isStopping` is the last one of its connection: a proxy opens its next one elsewhere, and none is left
 * to be closed under a request that is just being sent on it. Once the server closes, connections whose answers had promised more end with
 * them too: node itself closes those alone that are idle when it begins, and would wait for the others until a proxy lets go of them.
 */
export function endConnectionsWhile(server: Server, isStopping: () => boolean): void {
  const answering = new WeakMap<Socket, number>();
  const count = (socket: Socket, by: 1 | -1): number => {
    const left = (answering.get(socket) ?? 0) + by;
    answering.set(socket, left);
    return left;
  };
  // Before the listener that answers, which may do so at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    if (isStopping()) response.setHeader('connection', 'close');
    response.once('close', () => {
      if (count(socket, -1) === 0 && !server.listening) socket.end();
    });
  });
}
