import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Alignment, alignText } from '../../../services/media-worker/src/alignment/alignment';
import { sentencesOf } from '../../../services/media-worker/src/alignment/sentences';
import { command, count, type Say } from '../../load/command';
import { processorSeconds } from '../../load/processor-time';
import { barOf, type Report } from '../../load/report';
import { percentile } from '../../load/statistics';
import { INTRODUCTIONS } from './bank';
import { encodeReading, type Reader, readAloud } from './reading';
import { sentencesOfSeed } from './texts';

/** How far, in seconds, a sentence may begin from where it does. */
const NEAR_SECONDS = 0.5;
/** Bars: the share of sentences that begin there, and the time that it takes, in lengths of the film. */
const LEAST_SHARE = 0.95;
const TIME_BAR = 0.3;
const TIMEOUT_MS = 600_000;
/** Added to the number of a text for another one of the same length. */
const OTHER = 1_000;

/** A text of so many sentences, and who reads it. */
interface Case {
  readonly sentences: number;
  readonly reader: Reader;
}

/** Texts of about 3 to 20 minutes. None is read by the aligner's own voice; what varies one (`+f2`) has other formants and another pitch. */
const CASES: readonly Case[] = [
  { sentences: 34, reader: { voice: 'pt+f4', words: 165, pitch: 55 } },
  { sentences: 45, reader: { voice: 'pt', words: 180, pitch: 40 } },
  { sentences: 60, reader: { voice: 'pt+m3', words: 150, pitch: 50 } },
  { sentences: 75, reader: { voice: 'pt-br+f2', words: 195, pitch: 60 } },
  { sentences: 90, reader: { voice: 'pt+f5', words: 205, pitch: 50 } },
  { sentences: 70, reader: { voice: 'pt+m7', words: 105, pitch: 45 } },
  { sentences: 130, reader: { voice: 'pt+f1', words: 170, pitch: 70 } },
  { sentences: 190, reader: { voice: 'pt-br+m6', words: 300, pitch: 30 } },
  { sentences: 180, reader: { voice: 'pt+m2', words: 160, pitch: 45 } },
  { sentences: 240, reader: { voice: 'pt+f3', words: 175, pitch: 50 } },
];

/** What came of one text. */
interface Outcome {
  readonly near: number;
  readonly sentences: number;
  readonly errors: readonly number[];
  /** Sentences joined with the one before them. */
  readonly joined: number;
  /** Sentences that began elsewhere and stand in a cue of their own. */
  readonly wrongAlone: number;
  readonly isSame: boolean;
  /** Share of the sentences of another text that are believed to be in this film. */
  readonly otherSure: number;
  readonly isOtherSame: boolean;
  readonly seconds: number;
  readonly wall: number;
  readonly processor: number;
}

const shareSure = ({ sentences }: Alignment): number =>
  sentences.filter(({ confidence }) => confidence >= 0.5).length / sentences.length;

async function serve(file: string): Promise<{ server: Server; url: string }> {
  const server = createServer((_request, response) => void createReadStream(file).pipe(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { server, url: `http://127.0.0.1:${address.port}/sound.mp4` };
}

async function measure({ sentences: length, reader }: Case, seed: number, folder: string): Promise<Outcome> {
  const sentences = sentencesOfSeed(seed, length);
  const introduction = INTRODUCTIONS[seed % INTRODUCTIONS.length] ?? INTRODUCTIONS[0];
  const reading = await readAloud(sentences, introduction, reader, seed);
  const file = join(folder, `${seed}.mp4`);
  await encodeReading(reading, file);
  const { server, url } = await serve(file);
  try {
    const alignTo = (texts: readonly string[]) =>
      alignText({
        sound: { ffmpegPath: 'ffmpeg', url, timeoutMs: TIMEOUT_MS, signal: new AbortController().signal },
        ...{ seconds: reading.seconds, espeakPath: 'espeak-ng', progress: () => undefined },
        sentences: sentencesOf(texts.join('\n')),
      });
    const [began, used] = [performance.now(), processorSeconds(process.pid)];
    const found = await alignTo(sentences);
    const wall = (performance.now() - began) / 1_000;
    const processor = processorSeconds(process.pid) - used;
    if (found.sentences.length !== reading.starts.length)
      throw new Error(`${found.sentences.length} sentences were found in a text of ${reading.starts.length}`);
    const other = await alignTo(sentencesOfSeed(seed + OTHER, length));
    const errors = reading.starts.map((start, at) =>
      Math.abs((found.sentences[at]?.start ?? Infinity) - start),
    );
    const isNear = (error: number): boolean => error <= NEAR_SECONDS;
    return {
      ...{ near: errors.filter(isNear).length, sentences: errors.length, errors },
      joined: found.sentences.filter(({ joined }) => joined).length,
      wrongAlone: errors.filter((error, at) => !isNear(error) && !found.sentences[at]?.joined).length,
      ...{ isSame: found.isSame, isOtherSame: other.isSame, otherSure: shareSure(other) },
      ...{ seconds: reading.seconds, wall, processor },
    };
  } finally {
    server.close();
  }
}

const perCent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const sum = (values: readonly number[]): number => values.reduce((before, value) => before + value, 0);

function rowOf({ reader }: Case, outcome: Outcome): string[] {
  const { near, sentences, errors, seconds, wall, processor, joined, wrongAlone, isOtherSame } = outcome;
  return [
    `${reader.voice}, ${reader.words} words a minute, pitch ${reader.pitch}`,
    `${(seconds / 60).toFixed(1)} min`,
    `${near} of ${sentences} (${perCent(near / sentences)})`,
    `${percentile(errors, 50).toFixed(2)} / ${percentile(errors, 95).toFixed(2)} / ${Math.max(...errors).toFixed(2)} s`,
    `${joined}, ${wrongAlone}`,
    `${(wall / seconds).toFixed(3)}, ${(processor / seconds).toFixed(3)}`,
    outcome.isSame ? 'taken' : 'refused',
    `${isOtherSame ? 'taken' : 'refused'} (${perCent(outcome.otherSure)} sure)`,
  ];
}

/** Finds texts in readings of them, of which it is known when each sentence begins. */
export const alignmentBench = command({
  ...{ name: 'alignment', about: 'texts found in readings of them by other voices' },
  options: z.object({ texts: count(CASES.length) }),
  quick: { texts: 1 },
  run: async ({ texts }, say: Say): Promise<Report> => {
    const folder = await mkdtemp(join(tmpdir(), 'alcova-alignment-'));
    try {
      const cases = CASES.slice(0, texts);
      const outcomes: Outcome[] = [];
      for (const [at, one] of cases.entries()) {
        outcomes.push(await measure(one, at + 1, folder));
        say(`text ${at + 1}/${cases.length}`);
      }
      const near = sum(outcomes.map((one) => one.near)) / sum(outcomes.map(({ sentences }) => sentences));
      const time = Math.max(...outcomes.map(({ wall, seconds }) => wall / seconds));
      const seconds = sum(outcomes.map((one) => one.seconds));
      return {
        about:
          'No human recording was at hand: other voices of eSpeak NG read the texts (MBROLA is not in Debian main), five sentences at a time ' +
          'sped or slowed, with pauses, chords 15 dB below and an introduction that is not in the text. Errors are p50, p95 and largest. The ' +
          `other text has as many sentences and none of this one's order. All films: ${(seconds / 60).toFixed(0)} minutes.`,
        tables: [
          {
            head: [
              ...[
                'reader',
                'film',
                `begin within ${NEAR_SECONDS} s`,
                'errors',
                'joined, wrong but not joined',
              ],
              ...['time and processor time, in lengths of the film', 'the text', 'another text'],
            ],
            rows: cases.flatMap((one, at) => {
              const outcome = outcomes[at];
              return outcome ? [rowOf(one, outcome)] : [];
            }),
          },
        ],
        bars: [
          barOf(`sentences that begin within ${NEAR_SECONDS} s`, near, { least: LEAST_SHARE, digits: 4 }),
          barOf('time, in lengths of the film, at most', time, { most: TIME_BAR, digits: 3 }),
          barOf('texts that are taken', outcomes.filter(({ isSame }) => isSame).length, {
            least: cases.length,
          }),
          barOf('other texts that are taken', outcomes.filter((one) => one.isOtherSame).length, { most: 0 }),
        ],
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
