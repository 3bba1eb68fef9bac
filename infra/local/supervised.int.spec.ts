import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder, waitUntil, type Part } from '../parts';
import { plainEnvironment, startChild } from '../parts/child';
import { identityOf } from '../parts/identity-of-process';
import { partOf } from '../parts/part';
import type { Log } from './client/log';
import { RunFiles } from './run-files';
import { Supervised } from './supervised';

let folder: string;
let said: string[];
const log: Log = { say: (line) => said.push(line), line: () => undefined };

beforeEach(() => {
  folder = scratchFolder('alcova-supervised-');
  said = [];
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A Node process that runs `program`; `signal` ends it while it starts. */
async function start(program: string, onSpawn?: (pid: number) => void): Promise<Part> {
  const child = await startChild({
    name: 'p',
    command: process.execPath,
    args: ['-e', program],
    env: { ...plainEnvironment(), FOLDER: folder },
    hooks: onSpawn === undefined ? {} : { onSpawn },
  });
  return partOf(child, 5_000);
}

const idle = 'setInterval(() => undefined, 1000)';

describe('Supervised', () => {
  it('starts a process again that crashes, each time later', async () => {
    const delays: number[] = [];
    const supervised = new Supervised({
      name: 'crashing',
      log,
      start: () => start(`require('fs').appendFileSync(process.env.FOLDER + '/runs', 'x'); process.exit(3)`),
      delayMs: (failures) => {
        delays.push(failures);
        return 10;
      },
    });
    await supervised.start();
    const runs = () =>
      existsSync(join(folder, 'runs')) ? readFileSync(join(folder, 'runs'), 'utf8').length : 0;
    await waitUntil('third run', async () => runs() >= 3, 20_000);
    await supervised.stop();
    expect(delays.slice(0, 2)).toEqual([1, 2]);
    expect(said[0]).toContain('crashing terminou (código 3)');
    expect(supervised.pids).toEqual([]);
  });

  it('brings a killed process back, but not one that is to stay down', async () => {
    const supervised = new Supervised({ name: 'p', log, start: () => start(idle), delayMs: () => 1 });
    await supervised.start();
    const [first = 0] = supervised.pids;
    await supervised.kill('SIGKILL', { restart: true });
    await waitUntil('restart', async () => supervised.pids.length > 0, 10_000);
    expect(supervised.pids[0]).not.toBe(first);

    await supervised.kill('SIGKILL', { restart: false });
    expect(supervised.pids).toEqual([]);
    await supervised.restart();
    const [last = 0] = supervised.pids;
    await supervised.stop();
    expect(identityOf(last)).toBeUndefined();
  });

  it('rejects when the first start fails, and stops a start under way', async () => {
    const failing = new Supervised({ name: 'p', log, start: () => Promise.reject(new Error('no')) });
    await expect(failing.start()).rejects.toThrow('no');

    let given: AbortSignal | undefined;
    const slow = new Supervised({
      name: 'p',
      log,
      start: (signal) => {
        given = signal;
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('given up')));
        });
      },
    });
    const starting = slow.start();
    await Promise.all([slow.stop(), expect(starting).rejects.toThrow('given up')]);
    expect(given?.aborted).toBe(true);
  });

  it('ends what a process started together with it', async () => {
    const program = `const c = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(idle)}]);
      require('fs').writeFileSync(process.env.FOLDER + '/grandchild', String(c.pid)); ${idle}`;
    const part = await start(program);
    const file = join(folder, 'grandchild');
    await waitUntil('grandchild', async () => existsSync(file) && readFileSync(file, 'utf8') !== '', 10_000);
    const grandchild = Number(readFileSync(file, 'utf8'));
    expect(identityOf(grandchild)).toBeDefined();
    process.kill(part.pids[0] ?? 0, 'SIGKILL');
    await waitUntil('end of the grandchild', async () => identityOf(grandchild) === undefined, 10_000);
  });
});

describe('RunFiles', () => {
  it('ends what an earlier runner left, and nothing that only has its number', async () => {
    const runFiles = new RunFiles(folder);
    await runFiles.take();
    const left = await start(idle, (pid) => runFiles.note('left', pid));
    const other = await start(idle, (pid) => runFiles.note('other', pid));
    const note = join(folder, 'run/other.json');
    const { writeFile } = await import('node:fs/promises');
    await writeFile(note, JSON.stringify({ pid: other.pids[0], startedAt: 'another-boot/1' }));

    await new RunFiles(folder).take();
    await expect(left.exited).resolves.toBeDefined();
    expect(identityOf(other.pids[0] ?? 0)).toBeDefined();
    await other.stop();
  });

  it('refuses a data folder that another runner works on', async () => {
    const { writeFile, mkdir } = await import('node:fs/promises');
    const other = await start(idle);
    await mkdir(join(folder, 'run'));
    await writeFile(join(folder, 'run/runner.json'), JSON.stringify(identityOf(other.pids[0] ?? 0)));
    await expect(new RunFiles(folder).take()).rejects.toThrow('A pasta de dados já está em uso');
    await other.stop();
  });
});
