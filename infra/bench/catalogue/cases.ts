import {
  type Caller,
  CATEGORIES,
  getHomeBlock,
  getVideo,
  HOME_ORDERS,
  listAdminVideos,
  listVideos,
  PAGE_SIZE,
  relatedVideos,
  searchVideos,
  videoSort,
} from '@alcova/contracts';
import { NOUNS } from '../../testing/words';
import { RARE_WORD } from './data';
import type { CatalogueSite } from './site';

const VISITOR: { caller: Caller } = { caller: { kind: 'anonymous' } };
const ADMINISTRATOR: { caller: Caller } = { caller: { kind: 'account', accountId: 'bench', role: 'admin' } };
const PLACES = ['first', 'middle', 'last'] as const;
const CATEGORY = 'gay';

/** One kind of request; `turn` counts up, so that not the same one is sent each time. */
export interface Case {
  readonly name: string;
  readonly ask: (site: CatalogueSite, turn: number) => Promise<unknown>;
}

/** Lists: first, middle and last page of each sort, also of a category and for administrators. */
async function listCases(sites: readonly CatalogueSite[]): Promise<Case[]> {
  const pages = new Map<CatalogueSite, { all: number; category: number }>();
  for (const site of sites) {
    const pagesOf = async (category?: typeof CATEGORY) =>
      Math.ceil((await site.rpc.request(listVideos, { category, pageSize: 1 }, VISITOR)).total / PAGE_SIZE);
    pages.set(site, { all: await pagesOf(), category: await pagesOf(CATEGORY) });
  }
  return PLACES.flatMap((place) => {
    const pageAt = (site: CatalogueSite, turn: number, of: 'all' | 'category' = 'all'): number => {
      const last = pages.get(site)?.[of] ?? 1;
      const near = turn % 5;
      if (place === 'first') return 1 + near;
      return place === 'last'
        ? last - near
        : Math.ceil(last / 3) + Math.floor(((turn % 100) * last) / 500) - near;
    };
    return [
      ...videoSort.options.map((sort): Case => ({
        name: `list, ${sort}, ${place} pages`,
        ask: (site, turn) => site.rpc.request(listVideos, { sort, page: pageAt(site, turn) }, VISITOR),
      })),
      {
        name: `list of a category, newest, ${place} pages`,
        ask: (site: CatalogueSite, turn: number) => {
          const page = pageAt(site, turn, 'category');
          return site.rpc.request(listVideos, { category: CATEGORY, page }, VISITOR);
        },
      },
      {
        name: `administrators' list, most viewed, ${place} pages`,
        ask: (site: CatalogueSite, turn: number) => {
          const wanted = { sort: 'most-viewed', page: pageAt(site, turn) } as const;
          return site.rpc.request(listAdminVideos, wanted, ADMINISTRATOR);
        },
      },
    ];
  });
}

/** Texts by how many titles hold them: each kind several, in turns. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  common: ['verão', 'chuva', 'estrada', 'cidade', 'praia'],
  rare: [RARE_WORD, 'astrolabio 5', 'trolábi', 'olábio 1', 'strolab'],
  'at the start': ['conto', 'noite de', 'manhã da', 'viagem', 'carta sem'],
  nothing: ['xilofone', 'kkkkk', 'verãozinho', 'ção%', '🎬🎬🎬'],
  'one or two letters': ['c', 'no', 've', 'z', 'x'],
};

/** Parts of words, four letters at least: each of them is looked for once only, so that nobody has found it before. */
const PARTS_OF_WORDS = [
  ...new Set(
    NOUNS.flatMap((noun) =>
      [...noun].flatMap((_, from) =>
        Array.from({ length: Math.max(0, noun.length - from - 3) }, (__, more) =>
          noun.slice(from, from + 4 + more),
        ),
      ),
    ),
  ),
];

const searchCases = (): Case[] => [
  ...Object.entries(TEXTS).flatMap(([kind, texts]): Case[] => {
    const textOf = (turn: number): string => texts[turn % texts.length] ?? '';
    return [
      {
        name: `search box, ${kind}`,
        ask: ({ rpc }, turn) => rpc.request(searchVideos, { q: textOf(turn) }, VISITOR),
      },
      {
        name: `search list, ${kind}`,
        ask: ({ rpc }, turn) => rpc.request(listVideos, { q: textOf(turn), page: 1 + (turn % 3) }, VISITOR),
      },
    ];
  }),
  {
    name: 'search list, part of a word, never sought before',
    ask: ({ rpc }, turn) => {
      const category = CATEGORIES[Math.floor(turn / PARTS_OF_WORDS.length)];
      const q = PARTS_OF_WORDS[turn % PARTS_OF_WORDS.length];
      return rpc.request(listVideos, { q, category, page: 1 }, VISITOR);
    },
  },
];

const idOf = (site: CatalogueSite, turn: number): string =>
  `v${String(1 + ((turn * 7_919) % Math.min(site.size, 900))).padStart(10, '0')}`;

const otherCases = (): Case[] => [
  {
    name: 'home block',
    ask: ({ rpc }, turn) => {
      const pool = turn % 2 ? 'all' : 'hetero';
      return rpc.request(getHomeBlock, { pool, order: turn % HOME_ORDERS, block: turn % 5 }, VISITOR);
    },
  },
  {
    name: 'related',
    ask: (site, turn) =>
      site.rpc.request(relatedVideos, { id: idOf(site, turn) }, ADMINISTRATOR).catch(notPublic),
  },
  {
    name: 'one video',
    ask: (site, turn) => site.rpc.request(getVideo, { id: idOf(site, turn) }, ADMINISTRATOR),
  },
];

/** Two of a hundred generated videos are not for the public. */
function notPublic(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'video.not-found')) throw error;
}

/** Everything that is asked, in the order of the table. */
export const catalogueCases = async (sites: readonly CatalogueSite[]): Promise<Case[]> => [
  ...(await listCases(sites)),
  ...searchCases(),
  ...otherCases(),
];
