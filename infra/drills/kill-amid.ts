import { waitUntil } from '../parts';
import type { ServiceName } from '../local/names';
import { seededRandom } from '../load/random';
import type { DrillSite } from './site';

/** Of the stretch that belongs to a kill: at its end the next one's begins. */
const LAST_MOMENT = 0.9;
const PATIENCE_MS = 600_000;

/**
 * Kills a process so many times amid work: each time when so much more of it is done, at moments from the seed.
 * @param total how much will be done
 * @param done how much is
 */
export async function killAmid(
  site: DrillSite,
  name: ServiceName,
  { kills, seed, total }: { kills: number; seed: number; total: number },
  done: () => Promise<number>,
): Promise<void> {
  const random = seededRandom(seed);
  const before = await done();
  for (let kill = 0; kill < kills; kill += 1) {
    const moment = before + Math.floor((total * (kill + LAST_MOMENT * random())) / kills);
    await waitUntil(`${moment} de ${total}`, async () => (await done()) >= moment, PATIENCE_MS);
    await site.system.kill(name);
  }
}
