import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessName } from '../../local/names';
import type { System } from '../../local/system';
import { StartFailure } from '../../parts';
import { type MeasuredLoad, pidsOf, timed, type Turns } from '../measured-load';
import { residentBytes } from '../resident-bytes';
import { inTurns } from '../turns';
import { load } from '../wrk';
import type { Exchange } from './exchange';
import { startFloor } from './floor';

const WAY: readonly ProcessName[] = ['gateway', 'nats', 'catalogue', 'postgres'];

export interface Wanted {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

/** What a kind of request asks for around its turns. */
export interface Around {
  /** Before the first turn at the floor, and after the last one. */
  check(floorUrl: string): Promise<void>;
  /** One turn of ours, or of the floor's. */
  turn(whose: 'ours' | 'floor', work: () => Promise<MeasuredLoad>): Promise<MeasuredLoad>;
}

/**
 * The same requests at the site, each of them at most once a turn, and at the floor, which keeps nothing and may be asked again.
 * @param script wrk's
 * @throws StartFailure when there are fewer requests than a turn at the site sends
 */
export async function turnsBesideSql(
  system: System,
  exchanges: readonly Exchange[],
  { folder, script, around, ...wanted }: Wanted & { folder: string; script: string; around: Around },
): Promise<Turns> {
  const lua = join(folder, 'distinct.lua');
  await writeFile(lua, script);
  const { url, child } = await startFloor(system, exchanges, folder);
  try {
    await around.check(url);
    const floorPids = [child.pid, ...pidsOf(system, ['postgres'])];
    for (const server of [system.url, url]) await load(server, lua, wanted.warmUpSeconds);
    const ask = (server: string) => load(server, lua, wanted.seconds);
    const askEachOnce = async () => {
      const loaded = await ask(system.url);
      if (loaded.requests > exchanges.length)
        throw new StartFailure(`${exchanges.length} keys are too few for ${wanted.seconds} s`);
      return loaded;
    };
    const [ours = [], floor = []] = await inTurns(wanted.rounds, [
      () => around.turn('ours', () => timed(pidsOf(system, WAY), askEachOnce)),
      () => around.turn('floor', () => timed(floorPids, () => ask(url))),
    ]);
    await around.check(url);
    const memory = pidsOf(system, ['gateway', 'catalogue']).reduce((sum, pid) => sum + residentBytes(pid), 0);
    return { ours, floor, memory: { ours: memory, floor: residentBytes(child.pid) } };
  } finally {
    await child.stop(2_000);
  }
}
