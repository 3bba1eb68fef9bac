import { chunkResult, type EncodingPlan, encodingPlan } from '@alcova/contracts';
import { z } from 'zod';
import { watchMemory } from '../../load/memory';
import { familyOf, processorSeconds } from '../../load/processor-time';
import { uploadVideo, videoState } from '../../load/upload-video';
import { type BenchSite, inDatabase } from '../site';

const READY_WITHIN_MS = 2 * 3_600_000;
const planRows = z.tuple([z.object({ plan: encodingPlan })]);
const resultRows = z.array(z.object({ result: chunkResult }));

/** What making a ladder took, and what came out. */
export interface Made {
  /** Seconds. */
  readonly processor: number;
  readonly wall: number;
  /** Bytes at the most, of all processes together. */
  readonly memory: number;
  /** Bytes of each rung, by its name. */
  readonly bytes: ReadonlyMap<string, number>;
}

/** The worker and all of its children, from before the upload until the video is ready; the wall counts from the upload's end. */
export interface WholeWay extends Made {
  readonly id: string;
  readonly assetId: string;
  readonly plan: EncodingPlan;
  /** Processor time of all other processes of the site meanwhile, the upload included. */
  readonly others: number;
}

/** Sends a film through the running site until it is ready. */
export async function wholeWay(
  { system, client }: BenchSite,
  film: string,
  title: string,
): Promise<WholeWay> {
  const pids = (isWorker: boolean) =>
    system.processes().flatMap((one) => ((one.name === 'media-worker') === isWorker ? one.pids : []));
  const used = () => [true, false].map((isWorker) => processorSeconds(...pids(isWorker)));
  const memory = watchMemory(() => familyOf(...pids(true)));
  const before = used();
  const { id, sent } = await uploadVideo(system, client, film, title);
  const { assetId } = await videoState(client, id, ['ready'], { everyMs: 250, limitMs: READY_WITHIN_MS });
  const wall = (performance.now() - sent.sentAt) / 1_000;
  const [processor = 0, others = 0] = used().map((seconds, at) => seconds - (before[at] ?? 0));
  const { peak } = memory.stop();
  return {
    ...{ id, assetId, processor, others, wall },
    memory: peak,
    ...(await ladderOf(system.env.media['DATABASE_URL'], assetId)),
  };
}

/** How an asset was encoded and what came out, as media's database knows it. */
function ladderOf(url: string | undefined, assetId: string): Promise<Pick<WholeWay, 'plan' | 'bytes'>> {
  return inDatabase(url, async (client) => {
    const plans = await client.query('SELECT plan FROM assets WHERE id = $1', [assetId]);
    const jobs = await client.query(
      "SELECT result FROM jobs WHERE asset_id = $1 AND kind = 'chunk' AND state = 'done'",
      [assetId],
    );
    const bytes = new Map<string, number>();
    for (const { result } of resultRows.parse(jobs.rows))
      for (const { name, segments } of result.rungs)
        bytes.set(
          name,
          segments.reduce((sum, size) => sum + size, bytes.get(name) ?? 0),
        );
    return { plan: planRows.parse(plans.rows)[0].plan, bytes };
  });
}
