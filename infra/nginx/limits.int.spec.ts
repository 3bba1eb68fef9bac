import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { rm } from 'node:fs/promises';
import { type Nginx, scratchFolder, startNginx } from '../parts';

/** infra/nginx/alcova.conf: connections of one address. */
const MOST = 256;

let site: Server;
let nginx: Nginx;
let folder: string;
const asking: { destroy: () => void }[] = [];

beforeAll(async () => {
  folder = scratchFolder('alcova-nginx-');
  // What is asked for at /held is never answered.
  site = createServer((asked, answer) => {
    if (asked.url !== '/held') answer.end('answered');
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  nginx = await startNginx({ dataDir: folder, site: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  for (const one of asking) one.destroy();
  await nginx.stop();
  site.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

/** One request on a connection of its own. */
function ask(localAddress: string, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const one = request(`${nginx.url}${path}`, { localAddress, agent: false }, resolve);
    asking.push(one);
    one.once('error', reject).end();
  });
}

describe('the shipped configuration of nginx', () => {
  it('bounds the connections of one address, says so in Portuguese, and answers others meanwhile', async () => {
    let refused: IncomingMessage | undefined;
    for (let number = 0; number <= MOST; number += 1)
      ask('127.0.0.2', '/held').then(
        (answer) => (refused = answer),
        () => undefined,
      );
    while (refused === undefined) expect((await ask('127.0.0.3', '/')).statusCode).toBe(200);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8');
    const [text] = (await once(refused.setEncoding('utf8'), 'data')) as [string];
    expect(text).toBe('Muitas tentativas. Tente novamente mais tarde\n');
  }, 30_000);

  it('bounds what one address asks of what it keeps, and no other', async () => {
    const statuses = new Set<number | undefined>();
    let asked = 0;
    const more = async () => {
      while (!statuses.has(429)) {
        asked += 1;
        statuses.add((await ask('127.0.0.4', `/images/${asked}`)).resume().statusCode);
      }
    };
    await Promise.all(Array.from({ length: 50 }, more));
    expect([...statuses]).toEqual([200, 429]);
    expect((await ask('127.0.0.5', '/images/none')).statusCode).toBe(200);
  }, 30_000);
});
