import { chunkFrames, type EncodingPlan, hashedEvery, type HashedFrame } from '@alcova/contracts';
import { FRAME_BYTES, frameHashes, LEAST_QUALITY } from '@alcova/perceptual-hash';
import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';

/** Numbers within the film of the pictures of a chunk that are hashed. */
function numbersOf(plan: EncodingPlan, index: number): number[] {
  const { first, frames } = chunkFrames(plan, index);
  const every = hashedEvery(plan);
  const from = Math.ceil(first / every);
  const count = Math.ceil((first + frames) / every) - from;
  return Array.from({ length: count }, (_, at) => (from + at) * every);
}

/**
 * The hashes of a chunk's frames, read one at a time from the file that its command wrote; frames that show too little are left out.
 * @throws Error when the file does not hold the frames that it should
 */
export async function hashedFrames(file: string, plan: EncodingPlan, index: number): Promise<HashedFrame[]> {
  const numbers = numbersOf(plan, index);
  const { num, den } = plan.frameRate;
  const pixels = Buffer.alloc(FRAME_BYTES);
  const hashed: HashedFrame[] = [];
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size !== numbers.length * FRAME_BYTES)
      throw new Error(`${size} bytes of frames to hash, ${numbers.length} frames were to come`);
    for (const [at, number] of numbers.entries()) {
      await handle.read(pixels, 0, FRAME_BYTES, at * FRAME_BYTES);
      const { quality, asked, listed } = frameHashes(pixels);
      if (quality >= LEAST_QUALITY)
        hashed.push({ at: (number * den) / num, quality, asked: base64(asked), listed: base64(listed) });
      // Some milliseconds a frame: the lease is renewed in between.
      await setImmediate();
    }
  } finally {
    await handle.close();
  }
  return hashed;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
