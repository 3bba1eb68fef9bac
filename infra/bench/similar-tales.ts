import { connectPatiently, MIGRATING, migrate } from '@alcova/persistence';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fingerprintOf } from '../../services/moderation/src/signals/fingerprint';
import { FingerprintsRepository } from '../../services/moderation/src/signals/fingerprints.repository';
import { migrations } from '../../services/moderation/src/migrations';
import { seeded } from '../drills/random';
import { reasonOf, scratchFolder, startPostgres } from '../parts';
import { percentile } from './statistics';
import { printTable } from './table';
import { randomText, withWordsChanged } from './tale-texts';

const CHARACTERS = 5_000;
const CHANGED = 0.2;
const BATCH = 1_000;
const BARS = { recall: 0.95, falsePositives: 0.01, p99Ms: 150 };
/** Searches before those that are measured. */
const WARM_UP = 20;

const options = z.object({
  tales: z.coerce.number().int().min(10).max(1_000_000),
  searches: z.coerce.number().int().min(10).max(100_000),
});

type DataSource = Awaited<ReturnType<typeof connectPatiently>>;

const idOf = (number: number): string => `conto-${number}`;
/** The text of a tale is the same whenever it is asked for. */
const textOf = (number: number): string[] => randomText(seeded(7_919 * number + 1), CHARACTERS);
const printOf = (words: readonly string[]) => {
  const print = fingerprintOf(words.join(' '));
  if (!print) throw new Error('a text without words');
  return print;
};

/** Titles and fingerprints alone: nothing else is looked at. */
async function fill(database: DataSource, tales: number): Promise<void> {
  await database.query('DROP INDEX tale_fingerprints_bands');
  for (let from = 0; from < tales; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, tales - from) }, (_, index) => from + index);
    const ids = numbers.map(idOf);
    const prints = numbers.map((number) => printOf(textOf(number)));
    await database.query(
      `INSERT INTO tales (id, title, tale, category, terms_version) SELECT id, id, '', 'hetero', 0 FROM unnest($1::text[]) AS id`,
      [ids],
    );
    await database.query(
      `INSERT INTO tale_fingerprints (tale_id, bands, signature)
       SELECT id, bands::integer[], decode(signature, 'hex') FROM unnest($1::text[], $2::text[], $3::text[]) AS t (id, bands, signature)`,
      [
        ids,
        prints.map(({ bands }) => `{${bands.join(',')}}`),
        prints.map(({ signature }) => signature.toString('hex')),
      ],
    );
    if (from % (20 * BATCH) === 0) console.error(`${from + numbers.length} contos`);
  }
  await database.query(
    'CREATE INDEX tale_fingerprints_bands ON tale_fingerprints USING gin (bands) WITH (fastupdate = off)',
  );
  await database.query('ANALYZE tales, tale_fingerprints');
}

interface Found {
  readonly times: readonly number[];
  readonly recall: number;
  readonly falsePositives: number;
}

/** By turns a stored text with words changed, and one that nothing is like; times from the text to the answer. */
async function search(database: DataSource, tales: number, searches: number): Promise<Found> {
  const repository = new FingerprintsRepository();
  const random = seeded(3);
  const times: number[] = [];
  let [found, wrong, asked] = [0, 0, 0];
  for (let turn = -WARM_UP; turn < 2 * searches; turn += 1) {
    const original = Math.floor(random() * tales);
    const isCopy = turn % 2 === 0;
    const words = isCopy
      ? withWordsChanged(textOf(original), CHANGED, random)
      : textOf(tales + turn + WARM_UP);
    const began = performance.now();
    const print = printOf(words);
    const similar = await repository.similarTo(database.manager, { id: 'novo', authorId: null }, print);
    if (turn < 0) continue;
    times.push(performance.now() - began);
    if (isCopy) {
      asked += 1;
      if (similar.some(({ id }) => id === idOf(original))) found += 1;
    } else if (similar.length > 0) wrong += 1;
  }
  return { times, recall: found / asked, falsePositives: wrong / searches };
}

/** `npm run bench:similar-tales`. The exit code is 1 when a bar is missed. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { tales: { type: 'string', default: '200000' }, searches: { type: 'string', default: '500' } },
  });
  const { tales, searches } = options.parse(values);
  const folder = scratchFolder('alcova-similar-');
  const postgres = await startPostgres({ dataDir: folder });
  try {
    const definition = { service: 'moderation', url: postgres.url, entities: [], migrations };
    const database = await connectPatiently(definition, MIGRATING);
    await migrate(database);
    await fill(database, tales);
    const { times, recall, falsePositives } = await search(database, tales, searches);
    const p99 = percentile(times, 99);
    printTable(
      ['tales', 'searches', 'recall', 'false positives', 'median', 'p99'],
      [
        [
          ...[String(tales), String(times.length), recall.toFixed(3), falsePositives.toFixed(3)],
          ...[`${percentile(times, 50).toFixed(0)} ms`, `${p99.toFixed(0)} ms`],
        ],
      ],
    );
    await database.destroy();
    if (recall < BARS.recall || falsePositives > BARS.falsePositives || p99 > BARS.p99Ms)
      process.exitCode = 1;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
