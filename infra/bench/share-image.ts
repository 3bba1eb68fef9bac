import { cardOf } from '../../gateway/src/share-image/share-image.controller';
import { ShareImages } from '../../gateway/src/share-image/share-images';
import { printTable } from './table';

const BAR_MS = 250;
const WARM_UP = 10;
const ROUND = 200;
const WORDS = ['maré', 'vento', 'estrada', 'farol', 'varanda', 'noite', 'jardim', 'viagem', 'carta', 'chuva'];

/** Titles that nobody has asked for: of three, ten and twenty words. */
const title = (index: number, words: number): string =>
  Array.from({ length: words }, (_, place) => WORDS[(index * 7 + place * 3) % WORDS.length]).join(' ') +
  ` ${index}`;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Milliseconds of each picture, one after the other. */
async function round(images: ShareImages, words: number, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const query = { title: title(index + words * 1_000, words), views: index * 100, category: 'gay' };
    const started = performance.now();
    await images.of(cardOf({ ...query, type: 'video' }, 'Alcova'));
    times.push(performance.now() - started);
  }
  return times.sort((one, other) => one - other);
}

/** What one share image takes from question to bytes, its thread running; needs the gateway built. */
async function main(): Promise<void> {
  const images = new ShareImages();
  try {
    await round(images, 5, WARM_UP);
    const rows: string[][] = [];
    for (const words of [3, 10, 20]) {
      const times = await round(images, words, ROUND);
      rows.push([
        String(words),
        percentile(times, 0.5).toFixed(0),
        percentile(times, 0.99).toFixed(0),
        String(BAR_MS),
      ]);
    }
    printTable(['words of the title', 'p50, ms', 'p99, ms', 'bar, ms'], rows);
  } finally {
    await images.onApplicationShutdown();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
