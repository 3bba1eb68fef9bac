import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type EncodingPlan, SAMPLE_RATE } from '@alcova/contracts';

const run = promisify(execFile);
const FULL_SCALE = 32_768;
/** Samples that the encoder writes before the first that is heard. */
const PRIMING = 1_024;

/** A plan for nothing but sound. */
export const soundPlan = (
  samples: number,
  sound: Partial<NonNullable<EncodingPlan['audio']>> = {},
  seekable = true,
): EncodingPlan => {
  const rate = { num: 25, den: 1 };
  return {
    ...{ frameRate: rate, frames: Math.max(1, Math.ceil((samples * 25) / SAMPLE_RATE)) },
    ...{ gopFrames: 50, segmentFrames: 100, chunkFrames: 800, chunks: 1 },
    source: {
      ...{ timeBase: { num: 1, den: 12_800 }, zeroTicks: 0, preRoll: 0.5, seekable, heldFrom: null },
      ...{ interlaced: false, hdr: false, pixels: 14_400 },
    },
    rungs: [{ name: '360p', width: 160, height: 90, maxRate: 800_000, bufferSize: 1_600_000 }],
    audio: { samples, zeroSeconds: 0, gainDb: 0, limit: false, ...sound },
    storyboard: { everyFrames: 25, tileWidth: 160, tileHeight: 90 },
  };
};

/** The left channel of a sound file of ours as it is heard, from -1 to 1, priming left out. */
export async function heard(file: string): Promise<Float32Array> {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-map', '0:a:0', '-af', 'pan=mono|c0=c0', '-f', 's16le', '-'],
    { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 },
  );
  const samples = new Float32Array(stdout.length / 2 - PRIMING);
  for (const at of samples.keys()) samples[at] = stdout.readInt16LE((at + PRIMING) * 2) / FULL_SCALE;
  return samples;
}

/** Seconds at which a sound is first louder than `level`. */
export function onset(samples: Float32Array, level = 0.05): number {
  const at = samples.findIndex((sample) => Math.abs(sample) > level);
  return at === -1 ? Infinity : at / SAMPLE_RATE;
}

/** Integrated loudness in LUFS and true peak in dBTP, as ffmpeg's own meter has them; of one channel, as it is heard from two. */
export async function loudnessOf(file: string): Promise<{ integrated: number; truePeak: number }> {
  const { stderr } = await run('ffmpeg', [
    ...[
      '-hide_banner',
      '-nostats',
      '-i',
      file,
      '-map',
      '0:a:0',
      '-af',
      'ebur128=peak=true:framelog=verbose:dualmono=true',
    ],
    ...['-f', 'null', '-'],
  ]);
  const last = (pattern: RegExp) => Number([...stderr.matchAll(pattern)].at(-1)?.[1]);
  return { integrated: last(/\bI:\s+(-?[\d.]+) LUFS/g), truePeak: last(/\bPeak:\s+(-?[\d.]+) dBFS/g) };
}
