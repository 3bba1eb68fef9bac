import { fastify } from 'fastify';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { endConnectionsWhile } from './last-answers';
import { type Middleware, publicServer, type ServerBounds } from './server';

const BOUNDS: ServerBounds = {
  connections: { total: 100, perAddress: 100, isProxy: () => false },
  bodyProgressMs: 30_000,
};

const open: Middleware = (_request, _response, next) => next();

/** A server, and what lets it answer /held. */
async function started(barrier = open) {
  let release: () => void = () => undefined;
  let isHeld: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  let isStopping = false;
  const server = fastify({
    return503OnClosing: false,
    serverFactory: (framework: RequestListener) =>
      publicServer(
        framework,
        {
          barrier,
          fastPath: (request, response) => {
            if (request.url === '/mistake') throw new RangeError('a mistake');
            if (request.url === '/late' || request.url === '/held') return false;
            response.write('early');
            if (request.url === '/half') throw new RangeError('a mistake');
            response.end();
            return true;
          },
        },
        BOUNDS,
      ),
  });
  server.get('/held', (_request, reply) => {
    release = () => void reply.send('held');
    isHeld();
  });
  server.get('/*', (_request, reply) => {
    void reply.send('framework');
  });
  endConnectionsWhile(server.server, () => isStopping);
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, held, release: () => release(), stop: () => void (isStopping = true) };
}

describe('the public server', () => {
  it('leaves to the framework what is not answered by the fast path', async () => {
    const { server } = await started();
    const textOf = async (path: string) => (await fetch(`${server.listeningOrigin}${path}`)).text();
    expect([await textOf('/early'), await textOf('/late')]).toEqual(['early', 'framework']);
    await server.close();
  });

  it('asks the barrier before anything else, which may take its time', async () => {
    const { server } = await started((request, response, next) => {
      if (request.headers['x-pass'] === undefined) response.writeHead(401).end('stopped');
      else setImmediate(next);
    });
    const textOf = async (path: string, headers = {}) =>
      (await fetch(`${server.listeningOrigin}${path}`, { headers })).text();
    expect([await textOf('/early'), await textOf('/late')]).toEqual(['stopped', 'stopped']);
    const pass = { 'x-pass': 'yes' };
    expect([await textOf('/early', pass), await textOf('/late', pass)]).toEqual(['early', 'framework']);
    await server.close();
  });

  it('outlives a mistake of the fast path', async () => {
    const { server } = await started();
    expect(await (await fetch(`${server.listeningOrigin}/mistake`)).text()).toBe('framework');
    await expect(fetch(`${server.listeningOrigin}/half`).then((answer) => answer.text())).rejects.toThrow();
    expect(await (await fetch(`${server.listeningOrigin}/early`)).text()).toBe('early');
    await server.close();
  });

  it('answers what still comes while it closes, and then hangs up', async () => {
    const { server, held, release, stop } = await started();
    const { port } = new URL(server.listeningOrigin);
    const socket = connect(Number(port), '127.0.0.1');
    let answers = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answers += part));
    socket.write('GET /held HTTP/1.1\r\nhost: a\r\n\r\n');
    await held;
    stop();
    const closed = server.close();
    while (server.server.listening) await turn();
    const asked = once(server.server, 'request');
    socket.write('GET /early HTTP/1.1\r\nhost: a\r\n\r\n');
    await asked;
    release();
    await Promise.all([closed, once(socket, 'close')]);
    expect(answers).toMatch(/^HTTP\/1.1 200 OK[^]*held[^]*HTTP\/1.1 200 OK[^]*early/);
  });

  it('keeps no connection whose answer began before it was told to stop', async () => {
    const { server, held, release, stop } = await started();
    const asked = fetch(`${server.listeningOrigin}/held`);
    await held;
    stop();
    const closed = server.close();
    while (server.server.listening) await turn();
    release();
    expect(await (await asked).text()).toBe('held');
    await closed;
  }, 10_000);

  it('ends each connection with its answer once it was told to stop', async () => {
    const { server, stop } = await started();
    const connectionOf = async (path: string) =>
      (await fetch(`${server.listeningOrigin}${path}`)).headers.get('connection');
    expect([await connectionOf('/early'), await connectionOf('/late')]).toEqual(['keep-alive', 'keep-alive']);
    stop();
    expect([await connectionOf('/early'), await connectionOf('/late')]).toEqual(['close', 'close']);
    await server.close();
  });

  it('keeps quiet connections longer than proxies do, and lets uploads take their time', async () => {
    const { server } = await started();
    expect(server.server).toMatchObject({
      keepAliveTimeout: 72_000,
      headersTimeout: 30_000,
      requestTimeout: 0,
      timeout: 120_000,
    });
    await server.close();
  });
});
