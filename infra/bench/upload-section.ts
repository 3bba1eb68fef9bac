import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { makeLargeFile } from '../drills/uploads/large-file';
import { straightToStore, written } from '../drills/uploads/straight';
import type { SiteClient } from '../local/site-client';
import type { System } from '../local/system';
import { StartFailure } from '../parts';
import { make1080pClip } from './clips';
import { sendMultipart } from './multipart';
import { watchMemory } from './peak-memory';
import { processorSeconds } from './processor-time';
import type { Section } from './section';
import { median, medianAndSpread } from '../load/statistics';
import { mib } from './table';
import { inTurns } from './turns';

/** The least that the site may take in, in parts of what the store takes straight from the SDK. */
const BAR = 0.7;
const MEMORY_BAR_MB = 150;
const MIB = 1024 ** 2;

interface Sent {
  readonly seconds: number;
  /** Seconds of processor time: of gateway and store, or of the SDK's process and the store. */
  readonly processor: number;
  readonly before: number;
  readonly peak: number;
}

async function measured(pids: readonly number[], sender: number, send: () => Promise<number>): Promise<Sent> {
  const memory = watchMemory(() => [sender]);
  const before = processorSeconds(...pids);
  const seconds = await send();
  return { seconds, processor: processorSeconds(...pids) - before, ...memory.stop() };
}

/** The file by the API, as a form without scripts sends it. @throws StartFailure unless it is taken */
async function byApi(system: System, client: SiteClient, file: string, bytes: number): Promise<number> {
  await written();
  const target = `${system.url}/api/videos/upload-video`;
  const content = createReadStream(file, { highWaterMark: MIB });
  const sent = await sendMultipart(target, client.headers(), 'grande.mp4', bytes, content);
  if (sent.status !== 200) throw new StartFailure(`envio: ${sent.status} ${sent.body.slice(0, 300)}`);
  return sent.answeredAfterMs / 1_000;
}

/** Measures uploads of one file of `bytes`, by the API and straight to the store, in turns. */
export async function uploadSection(
  system: System,
  client: SiteClient,
  folder: string,
  { bytes, rounds, part }: { bytes: number; rounds: number; part: string },
): Promise<Section> {
  const file = join(folder, 'grande.mp4');
  const clip = join(folder, 'clipe.mp4');
  await make1080pClip(clip, 5);
  await makeLargeFile(file, clip, bytes);
  const pidsOf = (wanted: string) =>
    system.processes().flatMap(({ name, pids }) => (name === wanted ? pids : []));
  const [gateway = 0] = pidsOf('gateway');
  const store = pidsOf('store');
  const turns = await inTurns(rounds, [
    () => measured([gateway, ...store], gateway, () => byApi(system, client, file, bytes)),
    // This process is the SDK's, and the parent of the site: its own time alone counts.
    () => withOwnTime(store, () => straightToStore({ system }, file)),
  ]);
  const [ours = [], floor = []] = turns;
  const ratios = ours.map(({ seconds }, at) => (floor[at]?.seconds ?? Number.NaN) / seconds);
  const growth = Math.max(...ours.map(({ before, peak }) => peak - before));
  return {
    title: 'Uploads beside the SDK straight to the store',
    command: 'npm run bench -- --only upload',
    about:
      `The same file of ${mib(bytes)} (a real mp4) in parts of ${part}: to the API as multipart/form-data, and by the SDK's own multipart ` +
      `upload straight to the same store. ${rounds} turns each in changing order; before each the disk has written all that was before. ` +
      'Seconds from the first byte to the answer that names the file; median (least to most). Processor time is that of who sends to the ' +
      "store (the gateway, or the SDK's process, which reads the file as well) and of the store; memory is that of who sends.",
    head: [
      ...['way', 'rate', 'seconds', 'processor time a GiB', 'memory before', 'memory at its most', 'growth'],
    ],
    rows: [rowOf('by the API', bytes, ours), rowOf('straight to the store', bytes, floor)],
    bars: [
      {
        name: "rate beside the SDK's",
        wanted: `>= ${BAR}`,
        measured: medianAndSpread(ratios, 2),
        isMet: median(ratios) >= BAR,
      },
      {
        name: 'growth of the gateway',
        wanted: `<= ${MEMORY_BAR_MB} MB`,
        measured: `${(growth / 1e6).toFixed(0)} MB`,
        isMet: growth <= MEMORY_BAR_MB * 1e6,
      },
    ],
  };
}

async function withOwnTime(store: readonly number[], send: () => Promise<number>): Promise<Sent> {
  const before = process.cpuUsage();
  const sent = await measured(store, process.pid, send);
  const { user, system } = process.cpuUsage(before);
  return { ...sent, processor: sent.processor + (user + system) / 1e6 };
}

function rowOf(way: string, bytes: number, sent: readonly Sent[]): string[] {
  const rates = sent.map(({ seconds }) => bytes / MIB / seconds);
  const gib = bytes / 1024 ** 3;
  const [before, peak] = [
    Math.min(...sent.map((one) => one.before)),
    Math.max(...sent.map((one) => one.peak)),
  ];
  return [
    way,
    `${median(rates).toFixed(0)} MiB/s (${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)})`,
    medianAndSpread(
      sent.map(({ seconds }) => seconds),
      1,
    ),
    `${(median(sent.map(({ processor }) => processor)) / gib).toFixed(1)} s`,
    ...[before, peak, Math.max(...sent.map((one) => one.peak - one.before))].map(mib),
  ];
}
