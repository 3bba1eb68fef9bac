import { UPLOAD_PART_BYTES } from '@alcova/contracts';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { command, count } from '../../load/command';
import { mib } from '../../load/report';
import { failedChecks, tableOf } from '../found';
import { makeFilm } from '../films';
import { watchGateway } from '../processes';
import { type DrillSite, withSite } from '../site';
import { storedSha256 } from '../../load/stored';
import { makeLargeFile, sha256Of } from '../../load/large-file';
import { withForm } from './upload-form';

const TITLE = 'Um envio grande';
/** A part is on its way by then, and not through. */
const KILL_AFTER_MS = 30;
/** The slowest that an upload may be before the drill gives up, in bytes a second. */
const SLOWEST = 8 * 1_024 ** 2;
/** Memory of a gateway while an upload goes through it. */
const MAY_GROW_BYTES = 150_000_000;

/** Sends a file by the form in a browser; in the middle of a part the gateway is killed and the page loaded anew. */
export const uploadsDrill = command({
  ...{ name: 'uploads', about: 'a large upload by a browser, whose gateway is killed' },
  // 15 GiB are the most that is taken; the disk has to have room for twice of what is said.
  options: z.object({ bytes: count(4 * 1_024 ** 3, 64 * 1_024 ** 2) }),
  quick: { bytes: 1_200_000_000 },
  run: ({ bytes }) =>
    withSite({}, async (site) => {
      const file = await largeFile(site, bytes);
      const { again, growth, seconds, s3Key } = await survive(site, file, bytes);
      const isWhole = (await storedSha256(site, s3Key)) === (await sha256Of(file));
      return {
        tables: [
          tableOf({
            ...{ bytes: mib(bytes), 'sent again': mib(again), 'gateway grew by': mib(growth) },
            rate: `${mib(bytes / seconds)}/s`,
          }),
        ],
        problems: failedChecks({
          'the store does not hold what was sent': isWhole,
          [`${mib(again)} were sent again: more than a part`]: again <= UPLOAD_PART_BYTES,
          [`the gateway grew by ${mib(growth)}`]: growth <= MAY_GROW_BYTES,
        }),
      };
    }),
});

/** A real film of so many bytes. */
async function largeFile({ folder }: DrillSite, bytes: number): Promise<string> {
  const [clip, file] = [join(folder, 'clipe.mp4'), join(folder, 'grande.mp4')];
  await makeFilm(clip, { width: 1_920, height: 1_080, rate: 30, seconds: 5 });
  await makeLargeFile(file, clip, bytes);
  return file;
}

/** @returns bytes that were sent more than once, by how many the gateway grew at most, how long it took, and where the file is */
function survive(site: DrillSite, file: string, bytes: number) {
  return withForm(site.system, async (form) => {
    const withinMs = 60_000 + (bytes / SLOWEST) * 1_000;
    const began = performance.now();
    const grownBefore = watchGateway(site.system);
    const middle = form.partFrom(Math.floor(bytes / 2 / UPLOAD_PART_BYTES) * UPLOAD_PART_BYTES, withinMs);
    await form.send(file, TITLE);
    await middle;
    await pause(KILL_AFTER_MS);
    const grown = grownBefore();
    await site.system.kill('gateway');
    await form.reload();
    const grownAfter = watchGateway(site.system);
    const sent = form.sent(withinMs);
    await form.send(file, TITLE);
    const { s3Key } = await sent;
    const seconds = (performance.now() - began) / 1_000;
    return { again: form.sentAgain(bytes), growth: Math.max(grown, grownAfter()), seconds, s3Key };
  });
}
