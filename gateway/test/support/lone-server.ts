import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of a test's own on this machine, for what answers before the framework does. */
export function loneServer(listener: RequestListener) {
  const server = createServer(listener);
  return {
    start: () => once(server.listen(0, '127.0.0.1'), 'listening'),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
    ask: (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      const { port } = server.address() as AddressInfo;
      return fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    },
  };
}
