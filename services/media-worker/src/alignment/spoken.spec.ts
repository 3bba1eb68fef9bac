import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LongerThanFilm, spokenText } from './spoken';

const RATE = 22_050;
const SENTENCES = Array.from({ length: 40 }, (_, at) => `Frase ${at}.`);

/** A WAV of one loud second. */
function loudSecond(): Buffer {
  const wav = Buffer.alloc(44 + 2 * RATE);
  wav.writeUInt32LE(RATE, 24);
  for (let at = 0; at < RATE; at += 1) wav.writeInt16LE(at % 2 === 0 ? 9_000 : -9_000, 44 + 2 * at);
  return wav;
}

let folder: string;
let espeakPath: string;
const spokenSentences = async (): Promise<number> =>
  (await readFile(join(folder, 'said'), 'utf8')).split('\n').length - 1;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spoken-'));
  espeakPath = join(folder, 'espeak');
  await writeFile(join(folder, 'second.wav'), loudSecond());
  await writeFile(
    espeakPath,
    `#!/bin/sh\ncat > /dev/null\necho >> ${folder}/said\ncat ${folder}/second.wav\n`,
  );
  await chmod(espeakPath, 0o700);
});
afterEach(() => rm(folder, { recursive: true }));

const speak = (maxFrames: number) =>
  spokenText(SENTENCES, { espeakPath, signal: new AbortController().signal, maxFrames });

describe('a text that is spoken', () => {
  it('has the beginning of each of its sentences', async () => {
    const { starts, vectors } = await speak(10_000);
    expect(starts).toHaveLength(SENTENCES.length + 1);
    expect(starts[2]).toBe(2 * (starts[1] ?? 0));
    expect(starts.at(-1)).toBe(vectors.count);
    expect(await spokenSentences()).toBe(SENTENCES.length);
  });

  it('is spoken no further where it is longer than its film can be', async () => {
    await expect(speak(200)).rejects.toBeInstanceOf(LongerThanFilm);
    expect(await spokenSentences()).toBeLessThan(10);
  });
});
