import { type Analysis, SAMPLE_RATE } from '@alcova/contracts';

/** What EBU R128 says of silence, and of what is too short to be measured (under 0.4 s). */
const SILENCE_LUFS = -70;
const CHANNELS = 2;

const numbersOf = (messages: string, pattern: RegExp): number[] =>
  [...messages.matchAll(pattern)].map((match) => Number(match[1])).filter((value) => Number.isFinite(value));

/**
 * Reads what was measured of a sound.
 * @param begin what `framecrc` wrote of its first stretch: `stream, dts, pts, ...` in samples
 * @param messages ffmpeg's, with the summaries of `volumedetect` and `ebur128`; a track that changes its layout has several
 * @returns null when no sample came out
 */
export function readSound(begin: string, messages: string): Analysis['audio'] {
  const first = /^0,\s*-?\d+,\s*(-?\d+),/m.exec(begin)?.[1];
  const samples = numbersOf(messages, /n_samples: (\d+)/g).reduce((sum, count) => sum + count, 0) / CHANNELS;
  if (first === undefined || samples < 1) return null;
  const integrated = Math.max(SILENCE_LUFS, ...numbersOf(messages, /\bI:\s+(-?[\d.]+) LUFS/g));
  const truePeak = Math.max(-Infinity, ...numbersOf(messages, /\bPeak:\s+(-?[\d.]+) dBFS/g));
  return {
    startSeconds: Number(first) / SAMPLE_RATE,
    samples: Math.floor(samples),
    loudness: integrated > SILENCE_LUFS && Number.isFinite(truePeak) ? { integrated, truePeak } : null,
  };
}
