import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** A process of the platform and all that it wrote so far. */
interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

const running: Running[] = [];

function start(env: Record<string, string>): Running {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'fixture-process.ts')], {
    env: {
      PATH: process.env['PATH'],
      NATS_URL: 'nats://127.0.0.1:1',
      DRAIN_MS: '100',
      HEALTH_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exit = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  const process_ = { child, output: () => text, exit };
  running.push(process_);
  return process_;
}

async function says(process_: Running, wanted: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = wanted.exec(process_.output());
    if (found) return found;
    await Promise.race([once(process_.child.stdout ?? process_.child, 'data'), process_.exit]);
    if (process_.child.exitCode !== null && !wanted.test(process_.output()))
      throw new Error(`ended without ${wanted.source}:\n${process_.output()}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const up = async (process_: Running): Promise<string> =>
  (await says(process_, /"health":"([^"]+)"/))[1] ?? '';

describe('a process of the platform', () => {
  afterEach(async () => {
    for (const { child, exit } of running.splice(0)) {
      child.kill('SIGKILL');
      await exit;
    }
  });

  it('answers for its health and its metrics', async () => {
    const address = await up(start({}));
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    expect(await (await fetch(`${address}/health/ready`)).json()).toEqual({ status: 'ok', checks: {} });
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('process_cpu_seconds_total');
  });

  it('lives and says what it waits for while a part is away, then is ready', async () => {
    const port = await freePort();
    const fixture = start({ AWAY: '1', HEALTH_PORT: String(port) });
    const health = `http://127.0.0.1:${port}/health`;
    await says(fixture, /away/);
    const answer = await fetch(`${health}/ready`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'starting', waitingFor: ['part'] });
    expect((await fetch(`${health}/live`)).status).toBe(200);
    fixture.child.kill('SIGHUP');
    await up(fixture);
    expect(await (await fetch(`${health}/ready`)).json()).toEqual({ status: 'ok', checks: {} });
  });

  it('ends at once when it is told to stop while it waits', async () => {
    const port = await freePort();
    const fixture = start({ AWAY: '1', HEALTH_PORT: String(port) });
    await says(fixture, /away/);
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).ok).toBe(true);
    fixture.child.kill('SIGTERM');
    await fixture.exit;
    expect(fixture.child.signalCode).toBe('SIGTERM');
  });

  it('stops gracefully: not ready any more, work finished, exit code 0', async () => {
    const fixture = start({ DRAIN_MS: '1000' });
    const address = await up(fixture);
    fixture.child.kill('SIGTERM');
    await says(fixture, /draining/);
    expect((await fetch(`${address}/health/ready`)).status).toBe(503);
    await expect(fixture.exit).resolves.toBe(0);
    expect(fixture.output()).toContain('drained');
  });

  it('is not ready at once, and works on until others had time to notice', async () => {
    const fixture = start({ STOP_DELAY_MS: '1500' });
    const address = await up(fixture);
    fixture.child.kill('SIGTERM');
    while ((await fetch(`${address}/health/ready`)).status !== 503) await setImmediate();
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    expect(fixture.output()).not.toContain('draining');
    await expect(fixture.exit).resolves.toBe(0);
    expect(fixture.output()).toContain('drained');
  });

  it('cuts what is not done in time', async () => {
    const fixture = start({ DRAIN_MS: '60000' });
    await up(fixture);
    fixture.child.kill('SIGTERM');
    await expect(fixture.exit).resolves.toBe(1);
    expect(fixture.output()).toContain('the stop took too long');
  });

  it('ends at once at the second signal', async () => {
    const fixture = start({ DRAIN_MS: '60000' });
    await up(fixture);
    fixture.child.kill('SIGTERM');
    await says(fixture, /draining/);
    fixture.child.kill('SIGINT');
    await expect(fixture.exit).resolves.toBe(1);
    expect(fixture.output()).not.toContain('the stop took too long');
  });

  it('says what nobody caught, and ends with code 1', async () => {
    const fixture = start({});
    await up(fixture);
    fixture.child.kill('SIGUSR2');
    await expect(fixture.exit).resolves.toBe(1);
    expect(fixture.output()).toContain('nobody caught this');
  });

  it('does not start with a wrong configuration: all mistakes in one line, code 78', async () => {
    const fixture = start({ HEALTH_PORT: 'x', NATS_URL: 'y' });
    await expect(fixture.exit).resolves.toBe(78);
    expect(fixture.output()).toMatch(/could not start.*HEALTH_PORT.*NATS_URL/);
  });

  it('does not start on a port that is taken: one clear line, code 1', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const fixture = start({ HEALTH_PORT: String(port) });
    await expect(fixture.exit).resolves.toBe(1);
    expect(fixture.output()).toMatch(/could not start.*EADDRINUSE/);
    server.close();
  });
});
