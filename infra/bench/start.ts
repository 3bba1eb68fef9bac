import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePorts, scratchFolder, StartFailure, within } from '../parts';
import { plainEnvironment, startChild } from '../parts/child';
import { printTable, seconds } from './table';

const root = resolve(__dirname, '../..');
const limitMs = 6 * 60_000;

/** Runs `npm start` once on `dataDir`; answers how long it took to be ready and to stop, in ms. */
async function once(dataDir: string): Promise<{ ready: number; stop: number }> {
  const [port = 0] = await freePorts(1);
  const started = performance.now();
  let ready: (ms: number) => void = () => undefined;
  const readyAfter = new Promise<number>((done) => (ready = done));
  const child = await startChild({
    name: 'npm start',
    command: process.execPath,
    args: [join(root, 'infra/local/start.mjs')],
    env: { ...plainEnvironment(), PORT: String(port), DATA_DIR: dataDir, DEMO: '0' },
    hooks: {
      onLine: (line) => {
        if (line.includes('pronto em')) ready(performance.now() - started);
      },
    },
  });
  const ms = await within(Promise.race([readyAfter, child.exited.then(() => undefined)]), limitMs);
  const stopping = performance.now();
  await child.stop(20_000);
  if (ms === undefined) throw new StartFailure(`não ficou pronto: ${child.tail().at(-1) ?? ''}`);
  return { ready: ms, stop: performance.now() - stopping };
}

async function main(): Promise<void> {
  const folder = scratchFolder('alcova-bench-');
  try {
    const first = await once(join(folder, 'data'));
    const second = await once(join(folder, 'data'));
    printTable(
      ['start', 'ready after', 'stopped after'],
      [
        ['first, empty data folder', seconds(first.ready), seconds(first.stop)],
        ['second', seconds(second.ready), seconds(second.stop)],
      ],
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

void main();
