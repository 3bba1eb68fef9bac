import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteClient } from '../local/site-client';
import type { System } from '../local/system';
import { runFfmpeg } from '../testing/ffmpeg';
import { type Floor, ladderArguments, rungArguments } from './media-floor';
import { type MadeLadder, madeLadder } from './media-records';
import { watchMemory } from './peak-memory';
import { childrenOf, familyOf, processorSeconds, waitedForSeconds } from './processor-time';
import { uploadVideo, videoState } from './upload-video';

const readyWithinMs = 2 * 3_600_000;

export interface Cost {
  /** Seconds. */
  readonly processor: number;
  readonly wall: number;
  /** Bytes at the most, of all processes together. */
  readonly memory: number;
}

export interface WholeWay {
  /** The worker and all of its children, from before the upload until the video is ready; the wall counts from the upload's end. */
  readonly worker: Cost;
  /** Processor time of all other processes of the site meanwhile, the upload included. */
  readonly others: number;
  readonly made: MadeLadder;
}

/** Sends a film through the running site until it is ready. */
export async function wholeWay(
  system: System,
  client: SiteClient,
  film: string,
  title: string,
): Promise<WholeWay> {
  const pids = (isWorker: boolean) =>
    system.processes().flatMap((one) => ((one.name === 'media-worker') === isWorker ? one.pids : []));
  const used = () => ({ worker: processorSeconds(...pids(true)), others: processorSeconds(...pids(false)) });
  const memory = watchMemory(() => familyOf(...pids(true)));
  const before = used();
  const { id, sent } = await uploadVideo(system, client, film, title);
  const { assetId } = await videoState(client, id, ['ready'], { everyMs: 250, limitMs: readyWithinMs });
  const wall = (performance.now() - sent.sentAt) / 1_000;
  const after = used();
  return {
    worker: { processor: after.worker - before.worker, wall, memory: memory.stop().peak },
    others: after.others - before.others,
    made: await madeLadder(system.env.media['DATABASE_URL'] ?? '', assetId),
  };
}

export interface FloorCost extends Cost {
  /** Bytes of each rung, by its name. */
  readonly bytes: ReadonlyMap<string, number>;
}

/** The one command that makes the same ladder. */
export async function oneCommand(floor: Floor): Promise<FloorCost> {
  return measured(floor, () => runFfmpeg(ladderArguments(floor)));
}

/** One command a rung, one after another. */
export async function oneCommandEach(floor: Floor): Promise<FloorCost> {
  return measured(floor, async () => {
    for (const { name } of floor.plan.rungs) await runFfmpeg(rungArguments(floor, name));
  });
}

async function measured(floor: Floor, work: () => Promise<void>): Promise<FloorCost> {
  await mkdir(floor.folder, { recursive: true });
  try {
    const others = new Set(childrenOf(process.pid));
    const memory = watchMemory(() => familyOf(...childrenOf(process.pid).filter((pid) => !others.has(pid))));
    const before = waitedForSeconds();
    const started = performance.now();
    await work();
    const wall = (performance.now() - started) / 1_000;
    const processor = waitedForSeconds() - before;
    const { peak } = memory.stop();
    const bytes = new Map<string, number>();
    for (const { name } of floor.plan.rungs)
      bytes.set(name, (await stat(join(floor.folder, `${name}.m4s`))).size);
    return { processor, wall, memory: peak, bytes };
  } finally {
    await rm(floor.folder, { recursive: true, force: true });
  }
}
