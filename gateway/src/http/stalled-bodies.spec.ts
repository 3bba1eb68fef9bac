import { waitFor } from '@alcova/testing';
import { EventEmitter, once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { endStalledBodies, letBodyLast } from './stalled-bodies';

const WITHIN_MS = 100;
const open: { end: () => void }[] = [];
afterEach(() => {
  for (const { end } of open.splice(0)) end();
});

async function serverWith(listener: RequestListener) {
  const server = createServer(listener);
  endStalledBodies(server, WITHIN_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({ end: () => server.close().closeAllConnections() });
  return (server.address() as AddressInfo).port;
}

/** A POST whose body comes in these pieces, one each `everyMs`, for as long as there is a connection. */
async function trickle(port: number, path: string, piece: Buffer, everyMs: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  open.push({ end: () => socket.destroy() });
  let answer = '';
  socket.setEncoding('latin1').on('data', (part: string) => (answer += part));
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n`);
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.once('close', () => clearInterval(timer));
  return { closed: once(socket, 'close'), answer: () => answer, end: () => clearInterval(timer) };
}

const reading: RequestListener = (request, response) => {
  request.resume().once('end', () => response.end('all there'));
};
const ONE_BYTE = Buffer.from('x');

describe('a body', () => {
  it('that brings a byte now and then is ended with 408', async () => {
    const slow = await trickle(await serverWith(reading), '/api/auth/login', ONE_BYTE, 10);
    await slow.closed;
    expect(slow.answer()).toMatch(/^HTTP\/1.1 408 [^]*application\/problem\+json/);
  });

  it('that brings nothing at all is ended too', async () => {
    const slow = await trickle(await serverWith(reading), '/', Buffer.alloc(0), 10);
    await slow.closed;
    expect(slow.answer()).toMatch(/^HTTP\/1.1 408 /);
  });

  it('that keeps coming is taken, as long as it lasts', async () => {
    // 50 pieces of 20,000 bytes, each 20 ms: five in each time in which one has to come.
    const steady = await trickle(await serverWith(reading), '/', Buffer.alloc(20_000), 20);
    const read = async () => steady.answer();
    const answer = await waitFor('the answer', read, (text) => text.includes('all there'));
    steady.end();
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('leaves nothing behind on a connection that brings many', async () => {
    const listeners: number[] = [];
    const port = await serverWith((asked, response) => {
      listeners.push(asked.socket.listenerCount('close'));
      reading(asked, response);
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    open.push({ end: () => agent.destroy() });
    for (let number = 0; number < 5; number += 1) {
      const asking = request({ port, host: '127.0.0.1', method: 'POST', agent });
      asking.end('a body');
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      await once(answer.resume(), 'close');
    }
    expect(listeners).toHaveLength(5);
    expect(new Set(listeners).size).toBe(1);
  });

  it.each(['/api/videos/upload', '/api/videos/upload-image', '/api/uploads', '/api/uploads/a/finish'])(
    'that nobody let last is ended at %s as anywhere else',
    async (path) => {
      const slow = await trickle(await serverWith(reading), path, ONE_BYTE, 10);
      await slow.closed;
      expect(slow.answer()).toMatch(/^HTTP\/1.1 408 /);
    },
  );

  it('that was let last is taken at whatever pace, and its rest is cut off once it is answered', async () => {
    const answering = new EventEmitter();
    const lasting: RequestListener = (asked, response) => {
      letBodyLast(asked);
      asked.resume();
      answering.once('now', () => response.writeHead(422).end('refused'));
    };
    const slow = await trickle(await serverWith(lasting), '/api/videos/upload', ONE_BYTE, 10);
    // Another one that came later and was not let last tells that the time is over.
    const other = await trickle(await serverWith(reading), '/', ONE_BYTE, 10);
    await other.closed;
    expect(slow.answer()).toBe('');
    answering.emit('now');
    await slow.closed;
    expect(slow.answer()).toMatch(/^HTTP\/1.1 422 /);
  });

  it('of a request that was answered already is cut off', async () => {
    const refusing: RequestListener = (_request, response) => response.writeHead(401).end('refused');
    const slow = await trickle(await serverWith(refusing), '/api/videos/upload', ONE_BYTE, 10);
    await slow.closed;
    expect(slow.answer()).toMatch(/^HTTP\/1.1 401 /);
  });
});
