import { PAGE_SIZE, videoSort } from '@alcova/contracts';
import { JOINTS, NOUNS, OPENINGS } from '../../testing/words';
import { videoIds } from '../catalogue/data';

/** A kind of public read, and the paths of as many different ones as are wanted from a catalogue of generated videos. */
export interface KindOfRead {
  readonly name: string;
  /** As `alcova_public_reads_total` names it. */
  readonly operation: string;
  readonly paths: (count: number, videos: number) => string[];
}

const numbered = (count: number, path: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => path(n));

/** Pages from the first to the last in every order; where there are fewer of them than wanted, shorter pages too. */
function pages(count: number, videos: number): string[] {
  const sorts = videoSort.options;
  const perSort = Math.ceil(count / sorts.length);
  // Two of a hundred videos are not public.
  const there = Math.floor((videos * 0.98) / PAGE_SIZE);
  if (perSort > there * PAGE_SIZE) throw new RangeError(`${videos} videos are too few for ${count} keys`);
  const step = Math.max(1, there / perSort);
  return numbered(count, (n) => {
    const turn = Math.floor(n / sorts.length);
    const [page, shorter] = [1 + (Math.floor(turn * step) % there), Math.floor((turn * step) / there)];
    return `/api/videos?sort=${sorts[n % sorts.length]}&page=${page}&pageSize=${PAGE_SIZE - shorter}`;
  });
}

/** Different texts: each of the words at its own pace. */
function texts(count: number, parts: readonly (readonly string[])[]): string[] {
  const all = parts.reduce<string[]>(
    (before, words) =>
      before.flatMap((text) => words.map((word) => (text === '' ? word : `${text} ${word}`))),
    [''],
  );
  if (all.length < count) throw new RangeError(`only ${all.length} texts`);
  return numbered(count, (n) => all[Math.floor((n * all.length) / count)] ?? '');
}

const search = (text: string): string => `/api/videos/search?q=${encodeURIComponent(text)}`;
const searches = (name: string, textsOf: (count: number) => string[]): KindOfRead => ({
  name: `search, ${name}`,
  operation: 'searchVideos',
  paths: (count) => textsOf(count).map(search),
});
const numbers = (from: number): string[] => numbered(1_000, (n) => String(from + n));

export const KINDS: readonly KindOfRead[] = [
  { name: 'list', operation: 'listVideos', paths: pages },
  searches('words that many titles hold', (count) => texts(count, [JOINTS, NOUNS, ['e'], NOUNS])),
  searches('words that few titles hold', (count) => texts(count, [['e'], NOUNS, numbers(1_000)])),
  searches('beginnings of titles', (count) => texts(count, [OPENINGS, JOINTS, NOUNS, ['e'], NOUNS])),
  searches('words that no title holds', (count) => texts(count, [NOUNS, ['xilofone'], numbers(0)])),
  {
    name: 'related',
    operation: 'relatedVideos',
    paths: (count, videos) => videoIds(count, videos).map((id) => `/api/videos/${id}/related`),
  },
  {
    name: 'one video',
    operation: 'getVideo',
    paths: (count, videos) => videoIds(count, videos).map((id) => `/api/videos/${id}`),
  },
];
