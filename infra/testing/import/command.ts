import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { plainEnvironment } from '../../parts/child';

const root = resolve(__dirname, '../../..');

export interface ImportOutcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly seconds: number;
  /** The most memory that the process ever had, in bytes. */
  readonly peakBytes: number;
}

/** What the kernel remembers of a process; 0 when it is gone. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}

/** Runs `alcova NAME` on the system of a data folder, as `npm run alcova` does; ended when the signal says so. */
export async function runOperator(
  name: string,
  dataDir: string,
  args: readonly string[],
  { signal, env = {} }: { signal?: AbortSignal; env?: Readonly<Record<string, string>> } = {},
): Promise<ImportOutcome> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', join(root, 'infra/dist/alcova.js'), name, ...args],
    {
      cwd: root,
      env: { ...plainEnvironment(), DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let [out, err, peakBytes] = ['', '', 0];
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  signal?.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
  const closed = once(child, 'close');
  const watching = (async () => {
    while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      peakBytes = Math.max(peakBytes, await peakOf(child.pid));
      await pause(100);
    }
  })();
  await closed;
  await watching;
  return { code: child.exitCode, out, err, seconds: (performance.now() - started) / 1_000, peakBytes };
}
