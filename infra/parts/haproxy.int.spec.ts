import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { scratchFolder } from './folders';
import { type Haproxy, startHaproxy } from './haproxy';
import { freePorts } from './ports';
import { waitUntil } from './wait';

/** A server that tells its name, and says at /health/ready whether it may be sent requests. */
async function named(name: string, port: number): Promise<{ server: Server; ready: { is: boolean } }> {
  const ready = { is: true };
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/health/ready' && !ready.is ? 503 : 200;
    response.end(name);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, ready };
}

describe('haproxy', () => {
  const folder = scratchFolder('alcova-haproxy-');
  let servers: Awaited<ReturnType<typeof named>>[] = [];
  let proxy: Haproxy;

  afterAll(async () => {
    await proxy.stop();
    for (const { server } of servers) {
      server.closeAllConnections();
      server.close();
    }
    await rm(folder, { recursive: true, force: true });
  });

  it('sends requests to those alone that say that they are ready', async () => {
    const ports = await freePorts(2);
    servers = await Promise.all(ports.map((port, index) => named(`gateway-${index + 1}`, port)));
    proxy = await startHaproxy({
      dataDir: folder,
      servers: ports.map((port, index) => ({ name: `gateway-${index + 1}`, port, healthPort: port })),
      checkEveryMs: 100,
    });
    const answers = async () =>
      new Set(
        await Promise.all(Array.from({ length: 8 }, async () => (await fetch(`${proxy.url}/x`)).text())),
      );
    await waitUntil('both', async () => (await proxy.up()).length === 2, 10_000);
    expect(await answers()).toEqual(new Set(['gateway-1', 'gateway-2']));
    const [first] = servers;
    if (first) first.ready.is = false;
    await waitUntil('one', async () => (await proxy.up()).join() === 'gateway-2', 10_000);
    expect(await answers()).toEqual(new Set(['gateway-2']));
    expect(await proxy.secondTries()).toBe(0);
  });
});
