import { waitFor } from '@alcova/testing';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { SITE, startGateway, type TestGateway } from './support/gateway';
import { TusClient } from './support/tus';

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

/** A request with a body of 100,000 bytes, of which nothing came yet. */
const beginning = (what: string, type: string, cookie: string): string =>
  `${what} HTTP/1.1\r\nhost: site.example\r\norigin: ${SITE}\r\n${cookie}tus-resumable: 1.0.0\r\n` +
  `upload-offset: 0\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`;

/** The same, and a byte now and then as long as the connection is open. `closed` answers what came back. */
async function trickle(localAddress: string, head: string) {
  const socket = await begun(localAddress, head);
  let answer = '';
  socket.setEncoding('latin1').on('data', (part: string) => (answer += part));
  const timer = setInterval(() => socket.write(' '), 100);
  const closed = once(socket, 'close').then(() => answer);
  void closed.finally(() => clearInterval(timer));
  return { socket, closed, answer: () => answer };
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

  it('has bodies that trickle to addresses of uploads ended as any other, whatever their type', async () => {
    const asAdministrator = `cookie: alcova_access=${await gateway.tokenFor('admin')}\r\n`;
    const json = (path: string, who: string) => beginning(`POST ${path}`, 'application/json', who);
    const heads = [
      '/api/videos/upload',
      '/api/videos/upload-video',
      '/api/videos/upload-image',
      '/api/uploads/x/finish',
    ].flatMap((path) => [json(path, ''), json(path, asAdministrator)]);
    const slow = heads.map((head) => trickle('127.0.3.1', head));
    const answers = await Promise.all(slow.map(async (body) => (await body).closed));
    expect(answers.map((answer) => answer.slice(0, 12))).toEqual(heads.map(() => 'HTTP/1.1 408'));
  }, 30_000);

  it('has bodies of a wrong type refused at once, and their connections closed', async () => {
    const heads = ['text/plain', 'application/offset+octet-stream', 'application/x-www-form-urlencoded'].map(
      (type) => beginning('POST /api/videos/upload', type, ''),
    );
    heads.push(beginning('POST /api/uploads', 'application/json', ''));
    heads.push(beginning('PATCH /api/uploads/x', 'text/plain', ''));
    const slow = heads.map((head) => trickle('127.0.3.2', head));
    const answers = await Promise.all(slow.map(async (body) => (await body).closed));
    expect(answers.map((answer) => answer.slice(0, 12))).toEqual(heads.map(() => 'HTTP/1.1 415'));
  }, 30_000);

  it('leaves a film that an administrator sends slowly its time, and a picture the usual one', async () => {
    const cookie = `alcova_access=${await gateway.tokenFor('admin')}`;
    const admin = `cookie: ${cookie}\r\n`;
    const form = (path: string) =>
      beginning(`POST ${path}`, 'multipart/form-data; boundary=x', admin) +
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
    const path = await new TusClient(gateway.url, SITE, cookie).begin(100_000);
    const part = (who: string) => beginning(`PATCH ${path}`, 'application/offset+octet-stream', who);
    const slow = [
      await trickle('127.0.3.3', form('/api/videos/upload-video')),
      await trickle('127.0.3.3', part(admin)),
    ];
    const stranger = await trickle('127.0.3.3', part(''));
    expect(await stranger.closed).toMatch(/^HTTP\/1.1 401 /);
    const picture = await trickle('127.0.3.3', form('/api/videos/upload-image'));
    expect(await picture.closed).toMatch(/^HTTP\/1.1 408 /);
    // Begun when the films' first two seconds were over: its end tells that as many were over again.
    const other = await trickle(
      '127.0.3.3',
      beginning('POST /api/videos/video1/view', 'application/json', ''),
    );
    expect(await other.closed).toMatch(/^HTTP\/1.1 408 /);
    for (const film of slow) expect([film.answer(), film.socket.destroyed]).toEqual(['', false]);
  }, 30_000);

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
