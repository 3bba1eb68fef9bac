import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './ports';
import { reserve } from './reservations';

const fileOf = (port: number) => join(tmpdir(), `alcova-ports-${userInfo().uid}`, String(port));
/** Out of the range that is given away. */
const [OWN, LEFT, HELD] = [1, 2, 3];

afterAll(() => [OWN, LEFT, HELD].forEach((port) => rmSync(fileOf(port), { force: true })));

describe('free ports', () => {
  it('are all different, also of calls at once, below those that connections are given, and can be listened on', async () => {
    const given = (await Promise.all([freePorts(20), freePorts(20)])).flat();
    expect(new Set(given).size).toBe(40);
    for (const port of given) {
      expect(port).toBeGreaterThanOrEqual(15_000);
      expect(port).toBeLessThan(32_768);
      expect(readFileSync(fileOf(port), 'utf8')).toBe(String(process.pid));
    }
    const server = createServer().listen(given[0], '127.0.0.1');
    await new Promise<void>((resolve) => server.once('listening', resolve));
    await new Promise((resolve) => server.close(resolve));
  });

  it('are never those of another process that lives; what a dead one left counts no more', () => {
    expect(reserve(OWN)).toBe(true);
    expect(reserve(OWN)).toBe(false);
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(fileOf(LEFT), String(pid));
    expect(reserve(LEFT)).toBe(true);
    writeFileSync(fileOf(HELD), String(process.ppid));
    expect(reserve(HELD)).toBe(false);
    expect(existsSync(fileOf(HELD))).toBe(true);
  });
});
