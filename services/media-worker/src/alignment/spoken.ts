import { setMaxListeners } from 'node:events';
import { COEFFICIENTS, type Frames } from './cepstrum';
import { type EspeakOptions, speak } from './espeak';
import { pausesOf } from './pauses';
import { type Vectors, vectorsOf } from './vectors';

/** Below this eSpeak NG says nothing: what it adds before and behind a sentence is left out. Decibels of full scale. */
const SILENT_DB = -55;
/** Sentences that are spoken at once. */
const AT_ONCE = 2;

/** The text as the aligner's own voice speaks it, one sentence after the other without a pause between. */
export interface Spoken {
  readonly vectors: Vectors;
  readonly isQuiet: Uint8Array;
  /** The frame with which each sentence begins, and the number of all at the end. */
  readonly starts: Int32Array;
}

/** A text takes longer than its film, however fast that is told. */
export class LongerThanFilm extends Error {
  override readonly name = 'LongerThanFilm';
}

/**
 * Speaks all sentences, as long as they have no more than `maxFrames`, which stand in memory. A sentence of which nothing is heard has one
 * quiet frame. @throws EspeakError, OutOfMemory, LongerThanFilm
 */
export async function spokenText(
  sentences: readonly string[],
  options: EspeakOptions & { readonly maxFrames: number },
  progress: (share: number) => void = () => undefined,
): Promise<Spoken> {
  const spoken: Frames[] = [];
  setMaxListeners(0, options.signal);
  let next = 0;
  let done = 0;
  let frames = 0;
  const speaker = async (): Promise<void> => {
    for (let at = next++; at < sentences.length; at = next++) {
      const heard = withoutEdges(await speak(sentences[at] ?? '', options));
      frames += heard.count;
      if (frames > options.maxFrames) throw new LongerThanFilm(`${frames} frames of ${options.maxFrames}`);
      spoken[at] = heard;
      done += 1;
      progress(done / sentences.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, speaker));
  } finally {
    // Where one gives up the others say no more.
    next = sentences.length;
  }
  return join(spoken);
}

function withoutEdges({ count, cepstra, levels }: Frames): Frames {
  const isHeard = (level: number): boolean => level > SILENT_DB;
  const first = Math.max(levels.findIndex(isHeard), 0);
  const end = Math.max(levels.findLastIndex(isHeard) + 1, Math.min(first + 1, count));
  return {
    count: end - first,
    cepstra: cepstra.slice(first * COEFFICIENTS, end * COEFFICIENTS),
    levels: levels.slice(first, end),
  };
}

function join(spoken: readonly Frames[]): Spoken {
  const starts = new Int32Array(spoken.length + 1);
  for (const [at, { count }] of spoken.entries()) starts[at + 1] = (starts[at] ?? 0) + count;
  const count = starts[spoken.length] ?? 0;
  const all = {
    count,
    cepstra: new Float32Array(count * COEFFICIENTS),
    levels: new Float32Array(count),
  };
  for (const [at, { cepstra, levels }] of spoken.entries()) {
    all.cepstra.set(cepstra, (starts[at] ?? 0) * COEFFICIENTS);
    all.levels.set(levels, starts[at] ?? 0);
  }
  const isQuiet = pausesOf(all.levels);
  return { vectors: vectorsOf(all, isQuiet), isQuiet, starts };
}
