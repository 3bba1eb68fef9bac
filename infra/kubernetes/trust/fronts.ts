import { once } from 'node:events';
import { createServer as createHttps } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { Credentials } from './authority';

/** What Postgres answers to who asks whether it speaks TLS. */
const YES = 'S';
/** AuthenticationOk, then ReadyForQuery (idle). */
const LET_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const NATS_INFO = `INFO ${JSON.stringify({
  ...{ server_id: 'front', version: '2.12.0', proto: 1, headers: true },
  ...{ max_payload: 1_048_576, tls_required: true },
})}\r\n`;

/** Ports of what stands in front of Postgres, NATS and the store, and takes TLS alone. */
export interface Fronts {
  readonly postgres: number;
  readonly nats: number;
  readonly store: number;
  close(): void;
}

/** Starts the three: each lets in whoever believes its certificate, and no more. */
export async function startFronts({ cert, key }: Credentials): Promise<Fronts> {
  const sockets = new Set<Socket>();
  const kept = <T extends Socket>(socket: T): T => {
    sockets.add(socket);
    // Who does not believe the certificate hangs up: that is what is tried here.
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const secured = (socket: Socket) =>
    kept(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ cert, key }) }));
  const postgres = createServer((socket) => {
    kept(socket).once('data', () => {
      socket.write(YES);
      secured(socket).once('data', function (this: TLSSocket) {
        this.write(LET_IN);
      });
    });
  });
  const nats = createServer((socket) => {
    kept(socket).write(NATS_INFO);
    secured(socket).on('data', function (this: TLSSocket, chunk: Buffer) {
      if (chunk.includes('PING\r\n')) this.write('PONG\r\n');
    });
  });
  const store = createHttps({ cert, key }, (_request, response) =>
    response.end('<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>'),
  );
  store.on('connection', kept);
  const portOf = async (server: Server): Promise<number> => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const servers = [postgres, nats, store];
  return {
    ...{ postgres: await portOf(postgres), nats: await portOf(nats), store: await portOf(store) },
    close: () => {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
    },
  };
}
