import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { System } from '../../local/system';
import { startBare } from '../bare-process';
import type { Exchange } from './exchange';

/** Starts a bare Fastify that answers the recorded requests by the recorded statements. @param folder for what it reads */
export async function startFloor(
  system: Pick<System, 'env'>,
  exchanges: readonly Exchange[],
  folder: string,
): ReturnType<typeof startBare> {
  const file = join(folder, 'recorded.json');
  await writeFile(file, JSON.stringify(exchanges));
  return startBare(join(__dirname, 'sql-server.ts'), [file, system.env.catalogue['DATABASE_URL'] ?? '']);
}
