import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { boundConnections, type ConnectionBounds } from './connection-bounds';

const open: { end: () => void }[] = [];
afterEach(() => {
  for (const { end } of open.splice(0)) end();
});

async function serverWith(bounds: Partial<ConnectionBounds>) {
  const server = createServer((_request, response) => response.end('answered'));
  boundConnections(server, { total: 100, perAddress: 100, isProxy: () => false, ...bounds });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({ end: () => server.close().closeAllConnections() });
  const { port } = server.address() as AddressInfo;
  return async (localAddress: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
    open.push({ end: () => socket.destroy() });
    await once(socket, 'connect');
    return socket;
  };
}

async function isAnswered(socket: Socket): Promise<boolean> {
  if (!socket.destroyed) socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const ended = once(socket, 'close').then(() => false);
  return Promise.race([
    ended,
    once(socket, 'data').then(
      () => true,
      () => false,
    ),
  ]);
}

describe('the connections of one address', () => {
  it('are bounded, and those of others are not touched', async () => {
    const from = await serverWith({ perAddress: 2 });
    const [one, two, three] = [await from('127.0.0.1'), await from('127.0.0.1'), await from('127.0.0.1')];
    expect(await isAnswered(three)).toBe(false);
    expect(await isAnswered(await from('127.0.0.2'))).toBe(true);
    expect([await isAnswered(one), await isAnswered(two)]).toEqual([true, true]);
  });

  it('make room when they close', async () => {
    const from = await serverWith({ perAddress: 1 });
    const one = await from('127.0.0.1');
    expect(await isAnswered(one)).toBe(true);
    one.end('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n').resume();
    await once(one, 'close');
    expect(await isAnswered(await from('127.0.0.1'))).toBe(true);
  });

  it('are not bounded for a trusted proxy, which has many visitors', async () => {
    const from = await serverWith({ perAddress: 1, isProxy: (address) => address === '127.0.0.1' });
    const all = [await from('127.0.0.1'), await from('127.0.0.1'), await from('127.0.0.1')];
    expect(await Promise.all(all.map(isAnswered))).toEqual([true, true, true]);
    expect(await isAnswered(await from('127.0.0.2'))).toBe(true);
    expect(await isAnswered(await from('127.0.0.2'))).toBe(false);
  });

  it('are bounded all together, a proxy’s too', async () => {
    const from = await serverWith({ total: 2, isProxy: () => true });
    const all = [await from('127.0.0.1'), await from('127.0.0.2'), await from('127.0.0.3')];
    expect(await Promise.all(all.map(isAnswered))).toEqual([true, true, false]);
  });
});
