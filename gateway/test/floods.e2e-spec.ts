import { waitFor } from '@alcova/testing';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { SITE, startGateway, type TestGateway } from './support/gateway';

/** As an installation has it, but for bodies, which need not take half a minute here. */
const ENV = { RATE_LIMIT_SCALE: '1', MAX_CONNECTIONS_PER_ADDRESS: '64', BODY_PROGRESS_SECONDS: '2' };
const HALF_OPEN = 1_500;
const TRICKLING = 200;
/** The hosts that flood; each other visitor has an address of its own. */
const BUSY = '127.0.0.1';
const SLOW = '127.0.0.2';

let gateway: TestGateway;
let sockets: Socket[] = [];

beforeAll(async () => {
  gateway = await startGateway(ENV);
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(() => gateway.stop());

/** A connection that sends the beginning of something. */
async function begun(localAddress: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect').catch(() => undefined);
  if (!socket.destroyed) socket.write(text);
  return socket;
}

/** A request of another visitor, on a connection of its own. */
function statusFor(localAddress: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(`${gateway.url}${path}`, { localAddress, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asking.once('error', reject).end();
  });
}

const stillOpen = async () => sockets.filter(({ closed, destroyed }) => !closed && !destroyed).length;

/** Other visitors, one after the other until the flood is over: each is answered. */
async function othersAreAnswered(isOver: () => Promise<boolean>): Promise<void> {
  for (let visitor = 0; visitor < 20 || !(await isOver()); visitor += 1) {
    const address = `127.0.1.${(visitor % 200) + 1}`;
    const path = ['/api/categories', '/api/videos/video1', '/assets/app-1a2b3c.js'][visitor % 3] ?? '';
    expect([path, await statusFor(address, path)]).toEqual([path, 200]);
  }
}

describe('one host that holds what it can', () => {
  it('keeps few of 1,500 half-open connections, and other visitors are answered meanwhile', async () => {
    const opening = Promise.all(
      Array.from({ length: HALF_OPEN }, () => begun(BUSY, 'GET / HTTP/1.1\r\nhost: site.example\r\n')),
    );
    await othersAreAnswered(async () => (await stillOpen()) <= 64 && sockets.length === HALF_OPEN);
    await opening;
    await waitFor('connections over the bound to be closed', stillOpen, (open) => open <= 64);
    expect(await gateway.metrics()).toMatch(
      /alcova_http_connections_refused_total\{bound="address"\} 1\d{3}/,
    );
  }, 60_000);

  it('has 200 trickling bodies ended with 408, and other visitors are answered meanwhile', async () => {
    const answers: string[] = [];
    const json = `origin: ${SITE}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`;
    const head = `POST /api/videos/video1/view HTTP/1.1\r\nhost: site.example\r\n${json}`;
    const trickling = Array.from({ length: TRICKLING }, async (_, number) => {
      const socket = await begun(`127.0.2.${Math.floor(number / 50) + 1}`, head);
      socket.setEncoding('latin1').on('data', (part: string) => answers.push(part));
      const timer = setInterval(() => socket.write(' '), 100);
      socket.once('close', () => clearInterval(timer));
    });
    await Promise.all(trickling);
    await othersAreAnswered(async () => (await stillOpen()) === 0);
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408 '))).toHaveLength(TRICKLING);
  }, 60_000);

  it('has the rest of an upload that was refused cut off', async () => {
    const head = 'POST /api/videos/upload HTTP/1.1\r\nhost: site.example\r\n';
    const form = 'content-type: multipart/form-data; boundary=a\r\ncontent-length: 100000\r\n\r\n';
    const socket = await begun(SLOW, head + form);
    const [answer] = (await once(socket.setEncoding('latin1'), 'data')) as [string];
    expect(answer).toMatch(/^HTTP\/1.1 40[13] /);
    const timer = setInterval(() => socket.write('x'), 100);
    await once(socket, 'close');
    clearInterval(timer);
  }, 30_000);
});
