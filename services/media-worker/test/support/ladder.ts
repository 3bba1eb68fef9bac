import { assetKey, type AudioResult, type EncodingPlan, LADDER_FILES } from '@alcova/contracts';
import sharp from 'sharp';
import type { WorkerUnderTest } from './worker';

/**
 * Has media and the store hold a ladder of one chunk for `plan`, as if it had been encoded. The assembly looks at what was told of it and at
 * its tiles alone.
 */
export async function holdLadder(
  worker: WorkerUnderTest,
  plan: EncodingPlan,
  assetId: string,
  sounds: readonly AudioResult[] = [],
): Promise<void> {
  const { everyFrames, tileWidth, tileHeight } = plan.storyboard;
  const tiles = Math.ceil(plan.frames / everyFrames);
  const canvas = { width: tileWidth, height: tileHeight, channels: 3 as const, background: 'navy' };
  const tile = await sharp({ create: canvas }).jpeg().toBuffer();
  const key = assetKey(assetId, 1, LADDER_FILES.tiles(0));
  worker.store.objects.set(key, Buffer.concat(Array.from({ length: tiles }, () => tile)));
  const segments = Array.from({ length: Math.ceil(plan.frames / plan.segmentFrames) }, () => 100_000);
  const told = { initSha256: 'b'.repeat(64), codec: 'avc1.64001e', frames: plan.frames, segments };
  const rungs = plan.rungs.map(({ name }) => ({ name, ...told }));
  worker.ledger.ladders.set(assetId, { chunks: [{ index: 0, tiles, rungs }], sounds });
}
