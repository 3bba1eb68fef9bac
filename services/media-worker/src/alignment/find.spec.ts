import { COEFFICIENTS, type Frames, FRAME_RATE } from './cepstrum';
import { findSentences } from './find';
import type { Spoken } from './spoken';
import { vectorsOf } from './vectors';

const [LOUD, QUIET] = [-20, -80];
const signal = new AbortController().signal;

/** Numbers that are always the same. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** A voice: each sound lasts some frames, as in speech. */
function voice(seed: number, count: number): Float32Array {
  const next = noise(seed);
  const cepstra = new Float32Array(count * COEFFICIENTS);
  for (let frame = 0; frame < count; frame += 5) {
    const sound = Array.from({ length: COEFFICIENTS }, next);
    for (let at = frame; at < Math.min(frame + 5, count); at += 1) cepstra.set(sound, at * COEFFICIENTS);
  }
  return cepstra;
}

function framesOf(parts: readonly { cepstra: Float32Array; level: number }[]): Frames {
  const count = parts.reduce((sum, { cepstra }) => sum + cepstra.length / COEFFICIENTS, 0);
  const frames = {
    count,
    cepstra: new Float32Array(count * COEFFICIENTS),
    levels: new Float32Array(count),
  };
  let at = 0;
  for (const { cepstra, level } of parts) {
    frames.cepstra.set(cepstra, at * COEFFICIENTS);
    frames.levels.fill(level, at, at + cepstra.length / COEFFICIENTS);
    at += cepstra.length / COEFFICIENTS;
  }
  return frames;
}

const said = (cepstra: Float32Array) => ({ cepstra, level: LOUD });
const pause = (count: number) => ({ cepstra: new Float32Array(count * COEFFICIENTS), level: QUIET });
/** The same at two thirds of its speed. */
const slower = (cepstra: Float32Array): Float32Array => {
  const count = Math.floor((cepstra.length / COEFFICIENTS) * 1.5);
  const slow = new Float32Array(count * COEFFICIENTS);
  for (let at = 0; at < count; at += 1) {
    const from = Math.floor(at / 1.5) * COEFFICIENTS;
    slow.set(cepstra.subarray(from, from + COEFFICIENTS), at * COEFFICIENTS);
  }
  return slow;
};

function spokenOf(sentences: readonly Float32Array[]): Spoken {
  const all = framesOf(sentences.map(said));
  const starts = new Int32Array(sentences.length + 1);
  for (const [at, { length }] of sentences.entries())
    starts[at + 1] = (starts[at] ?? 0) + length / COEFFICIENTS;
  return { vectors: vectorsOf(all), isQuiet: new Uint8Array(all.count), starts };
}

const sentences = Array.from({ length: 12 }, (_, at) => voice(at + 1, 100 + 20 * (at % 4)));

describe('the sentences of a spoken text', () => {
  it('are found behind an introduction, at another speed, with pauses and something that is not in the text', async () => {
    const parts = [pause(20), said(voice(500, 400)), pause(50)];
    const starts: number[] = [];
    let at = parts.reduce((sum, { cepstra }) => sum + cepstra.length / COEFFICIENTS, 0);
    const add = (part: { cepstra: Float32Array; level: number }): void => {
      parts.push(part);
      at += part.cepstra.length / COEFFICIENTS;
    };
    for (const [index, sentence] of sentences.entries()) {
      if (index === 6) {
        add(said(voice(900, 150)));
        add(pause(40));
      }
      starts.push(at);
      add(said(index % 2 === 0 ? sentence : slower(sentence)));
      add(pause(index === 8 ? 400 : 15));
    }
    const found = await findSentences(framesOf(parts), spokenOf(sentences), signal);
    for (const [index, start] of starts.entries())
      expect(Math.abs((found[index]?.start ?? Infinity) - start)).toBeLessThanOrEqual(FRAME_RATE / 10);
    expect(found.every(({ confidence }) => confidence >= 0.5)).toBe(true);
    expect(
      found.every(({ start, end }, index) => end > start && end <= (found[index + 1]?.start ?? Infinity)),
    ).toBe(true);
  });

  it('are not believed to be in a film of another text', async () => {
    const other = Array.from({ length: 12 }, (_, at) => [said(voice(at + 100, 130)), pause(15)]).flat();
    const found = await findSentences(framesOf(other), spokenOf(sentences), signal);
    expect(found.filter(({ confidence }) => confidence >= 0.5).length).toBeLessThan(sentences.length / 2);
  });

  it('come in order, one behind the other, even where the film is shorter than the text', async () => {
    const found = await findSentences(framesOf([said(voice(1, 40))]), spokenOf(sentences), signal);
    expect(found).toHaveLength(sentences.length);
    expect(found.every(({ start, end }, at) => start <= end && start >= (found[at - 1]?.start ?? 0))).toBe(
      true,
    );
  });

  it('are looked for no longer when nobody wants them', async () => {
    const ended = AbortSignal.abort(new Error('unwanted'));
    const film = framesOf(Array.from({ length: 40 }, (_, at) => said(voice(at, 400))));
    await expect(findSentences(film, spokenOf(sentences), ended)).rejects.toThrow('unwanted');
  });
});
