import { UPLOAD_PART_BYTES } from '@alcova/contracts';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { command, count } from '../load/command';
import { makeLargeFile } from '../load/large-file';
import { watchMemory } from '../load/memory';
import { sendMultipart } from '../load/multipart';
import { processorSeconds } from '../load/processor-time';
import { barOf, mib } from '../load/report';
import { median, medianAndSpread } from '../load/statistics';
import { straightToStore, flushDisk } from '../load/straight';
import { StartFailure } from '../parts';
import { make1080pClip } from '../testing/clips';
import { type BenchSite, pidsOf, withSite } from './site';
import { inTurns } from './turns';

/** The least that the site may take in, in parts of what the store takes straight from the SDK. */
const BAR = 0.7;
const MEMORY_BAR_MB = 150;
const MIB = 1024 ** 2;
const HEAD = ['way', 'rate', 'seconds', 'processor time a GiB', 'memory before', 'at its most', 'growth'];

interface Sent {
  readonly seconds: number;
  /** Seconds of processor time: of gateway and store, or of the SDK's process and the store. */
  readonly processor: number;
  readonly before: number;
  readonly peak: number;
}

/** @param used seconds of processor time until now */
async function measured(sender: number, used: () => number, send: () => Promise<number>): Promise<Sent> {
  const memory = watchMemory(() => [sender]);
  const before = used();
  const seconds = await send();
  return { seconds, processor: used() - before, ...memory.stop() };
}

/** The file by the API, as a form without scripts sends it. @throws StartFailure unless it is taken */
async function byApi({ system, client }: BenchSite, file: string, bytes: number): Promise<number> {
  await flushDisk();
  const target = `${system.url}/api/videos/upload-video`;
  const content = createReadStream(file, { highWaterMark: MIB });
  const sent = await sendMultipart(target, client.headers(), 'grande.mp4', bytes, content);
  if (sent.status !== 200) throw new StartFailure(`envio: ${sent.status} ${sent.body.slice(0, 300)}`);
  return sent.answeredAfterMs / 1_000;
}

function rowOf(way: string, bytes: number, sent: readonly Sent[]): string[] {
  const of = (what: keyof Sent) => sent.map((one) => one[what]);
  const rates = of('seconds').map((seconds) => bytes / MIB / seconds);
  return [
    ...[way, `${medianAndSpread(rates, 0)} MiB/s`, medianAndSpread(of('seconds'), 1)],
    `${(median(of('processor')) / (bytes / 1024 ** 3)).toFixed(1)} s`,
    ...[Math.min(...of('before')), Math.max(...of('peak')), growthOf(sent)].map(mib),
  ];
}

const growthOf = (sent: readonly Sent[]): number =>
  Math.max(...sent.map(({ before, peak }) => peak - before));

/** Uploads of one file, by the API and straight to the store, in turns. */
export const uploadBench = command({
  ...{ name: 'upload', about: 'uploads, beside the SDK straight to the store' },
  options: z.object({
    ...{ bytes: count(1024 ** 3), rounds: count(1) },
    /** Below a thousandth of the bytes it proves that more than 1,000 parts work. */
    part: count(UPLOAD_PART_BYTES),
  }),
  quick: { bytes: 64 * MIB },
  run: ({ bytes, rounds, part }) =>
    withSite({ S3_PART_BYTES: String(part) }, async (site) => {
      const { system, folder } = site;
      const [file, clip] = [join(folder, 'grande.mp4'), join(folder, 'clipe.mp4')];
      await make1080pClip(clip, 5);
      await makeLargeFile(file, clip, bytes);
      const [[gateway = 0], store] = [pidsOf(system, 'gateway'), pidsOf(system, 'store')];
      const ofGateway = () => processorSeconds(gateway, ...store);
      // This process is the SDK's, and the parent of the site: its own time alone counts.
      const ofSdk = () =>
        processorSeconds(...store) + process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
      const [ours = [], floor = []] = await inTurns(rounds, [
        () => measured(gateway, ofGateway, () => byApi(site, file, bytes)),
        () => measured(process.pid, ofSdk, () => straightToStore(site, file)),
      ]);
      const ratios = ours.map(({ seconds }, at) => (floor[at]?.seconds ?? Number.NaN) / seconds);
      return {
        about:
          `The same file of ${mib(bytes)} in parts of ${mib(part)}: to the API as a form, and by the SDK's own multipart upload straight to the ` +
          `same store. ${rounds} turns each in changing order; before each the disk has written all. Processor time is that of who sends to ` +
          'the store (the gateway, or the SDK, which reads the file as well) and of the store; memory is that of who sends.',
        tables: [
          {
            head: HEAD,
            rows: [rowOf('by the API', bytes, ours), rowOf('straight to the store', bytes, floor)],
          },
        ],
        bars: [
          barOf("rate beside the SDK's", median(ratios), { least: BAR, digits: 2 }),
          barOf('growth of the gateway', growthOf(ours) / 1e6, { most: MEMORY_BAR_MB, unit: ' MB' }),
        ],
      };
    }),
});
