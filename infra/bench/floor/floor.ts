import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { StartFailure, within } from '../../parts';
import { type Part } from '../../parts';
import { plainEnvironment, startChild } from '../../parts/child';
import { partOf } from '../../parts/part';
import type { floorWork } from './work';

const READY_WITHIN_MS = 60_000;

/**
 * Starts a bare Fastify in a process of its own, with production settings (server.ts).
 * @param folder for what it reads
 * @throws StartFailure
 */
export async function startFloor(
  work: z.input<typeof floorWork>,
  folder: string,
): Promise<Part & { url: string }> {
  const file = join(folder, 'floor.json');
  await writeFile(file, JSON.stringify(work));
  let heard: (port: string) => void = () => undefined;
  const port = new Promise<string>((resolve) => {
    heard = resolve;
  });
  const child = await startChild({
    ...{ name: 'floor', command: process.execPath, cwd: __dirname },
    args: [
      '--require',
      require.resolve('tsx/cjs'),
      '--conditions=source',
      join(__dirname, 'server.ts'),
      file,
    ],
    env: { ...plainEnvironment(), NODE_ENV: 'production' },
    hooks: { onLine: (line) => line.startsWith('port ') && heard(line.slice(5)) },
  });
  const ended = child.exited.then(() => undefined);
  const listening = await within(Promise.race([port, ended]), READY_WITHIN_MS);
  if (listening !== undefined) return { ...partOf(child, 2_000), url: `http://127.0.0.1:${listening}` };
  await child.stop(0);
  throw new StartFailure(`the floor: ${child.tail().slice(-5).join(' ')}`);
}
