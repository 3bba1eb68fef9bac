import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { connectToNats } from './connection';

const INFO = `INFO ${JSON.stringify({ server_id: 'a', version: '2.12.0', proto: 1, headers: true, max_payload: 1024 })}\r\n`;
const sockets = new Set<Socket>();
let server: Server | undefined;
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** As much of a broker as a first connection sees: what it answers to who introduces himself, once it has hung up on so many. */
async function broker(answer: string, refusals = 0): Promise<number> {
  let left = refusals;
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    if (left-- > 0) return socket.destroy();
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('PING\r\n')) socket.write(answer, () => answer.startsWith('-ERR') && socket.end());
    });
    return socket.write(INFO);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
const connect = (port: number) =>
  connectToNats({ service: 'operator', url: `nats://127.0.0.1:${port}`, user: 'operator', password: 'a' });

describe('the first connection to NATS', () => {
  it('is tried again until there is a broker', async () => {
    const connection = await connect(await broker('PONG\r\n', 2));
    expect(connection.isClosed()).toBe(false);
    await connection.close();
  });

  it('says so when the broker does not know the password', async () => {
    const port = await broker("-ERR 'Authorization Violation'\r\n");
    await expect(connect(port)).rejects.toMatchObject({
      name: 'RefusedError',
      message: expect.stringContaining('check NATS_USER and NATS_PASSWORD') as string,
    });
  });
});
