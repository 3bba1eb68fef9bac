import { normalizeIP } from '@fastify/rate-limit';
import { counter } from '@alcova/platform';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionBounds {
  /** Connections that are open at once. */
  readonly total: number;
  /** The same of one address; a network of IPv6 of 64 bits counts as one. */
  readonly perAddress: number;
  /** Whether an address is a trusted proxy's: it brings many visitors, and counts their connections itself. */
  readonly isProxy: (address: string) => boolean;
}

const refused = counter(
  'alcova_http_connections_refused_total',
  'Connections that were closed at once since too many were open: of all, or of their address',
  ['bound'],
);

/** Closes at once each connection that is one too many, whatever the others carry: most of them may be waiting for a request. */
export function boundConnections(server: Server, { total, perAddress, isProxy }: ConnectionBounds): void {
  const open = new Map<string, number>();
  server.maxConnections = total;
  server.on('drop', () => refused.inc({ bound: 'all' }));
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const of = normalizeIP(address);
    const count = (open.get(of) ?? 0) + 1;
    if (count > perAddress) {
      refused.inc({ bound: 'address' });
      socket.destroy();
      return;
    }
    open.set(of, count);
    socket.once('close', () => {
      const left = (open.get(of) ?? 1) - 1;
      if (left === 0) open.delete(of);
      else open.set(of, left);
    });
  });
}
