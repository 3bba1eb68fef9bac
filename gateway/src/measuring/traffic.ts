import { counter, gauge } from '@alcova/platform';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const open = new Set<Socket>();
const over = { received: 0, sent: 0 };
const told = { received: 0, sent: 0 };

counter('alcova_http_bytes_total', 'Bytes of connections, headers too', ['direction'], function () {
  const now = { ...over };
  for (const { bytesRead, bytesWritten } of open) {
    now.received += bytesRead;
    now.sent += bytesWritten;
  }
  this.reset();
  for (const direction of ['received', 'sent'] as const) {
    // What waited in a socket that is gone was counted and never left: a counter does not go back for that.
    told[direction] = Math.max(told[direction], now[direction]);
    this.inc({ direction }, told[direction]);
  }
});
gauge('alcova_http_connections', 'Open connections', [], function () {
  this.set(open.size);
});

/** Counts the bytes of a server's connections, when somebody asks for the metrics and not with each request. */
export function countTraffic(server: Server): void {
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      over.received += socket.bytesRead;
      over.sent += socket.bytesWritten;
    });
  });
}
