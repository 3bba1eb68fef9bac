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
import { NOUNS, RARE_WORD } from './catalogue-data';
import type { CatalogueSite } from './catalogue-site';

const VISITOR: { caller: Caller } = { caller: { kind: 'anonymous' } };
const ADMINISTRATOR: { caller: Caller } = { caller: { kind: 'account', accountId: 'bench', role: 'admin' } };

/** One kind of request; `turn` counts up, so that not the same one is sent each time. */
export interface Case {
  readonly name: string;
  readonly ask: (site: CatalogueSite, turn: number) => Promise<unknown>;
}

/** The number of pages of the public list, of a category or of all. */
async function pagesOf({ rpc }: CatalogueSite, category?: 'gay'): Promise<number> {
  const { total } = await rpc.request(listVideos, { category, pageSize: 1 }, VISITOR);
  return Math.ceil(total / PAGE_SIZE);
}

/** Lists: first, middle and last page of each sort, also of a category and for administrators. */
async function listCases(sites: readonly CatalogueSite[]): Promise<Case[]> {
  const pages = new Map<CatalogueSite, { all: number; gay: number }>();
  for (const site of sites) pages.set(site, { all: await pagesOf(site), gay: await pagesOf(site, 'gay') });
  const pageAt = (site: CatalogueSite, turn: number, place: string, of: 'all' | 'gay'): number => {
    const last = pages.get(site)?.[of] ?? 1;
    const near = turn % 5;
    if (place === 'first') return 1 + near;
    return place === 'last' ? last - near : Math.ceil(last / 3) + Math.floor((turn * last) / 500) - near;
  };
  const cases: Case[] = [];
  for (const sort of videoSort.options)
    for (const place of ['first', 'middle', 'last'])
      cases.push({
        name: `list, ${sort}, ${place} pages`,
        ask: (site, turn) =>
          site.rpc.request(listVideos, { sort, page: pageAt(site, turn % 100, place, 'all') }, VISITOR),
      });
  for (const place of ['first', 'middle', 'last'])
    cases.push(
      {
        name: `list of a category, newest, ${place} pages`,
        ask: (site, turn) =>
          site.rpc.request(
            listVideos,
            { category: 'gay', page: pageAt(site, turn % 100, place, 'gay') },
            VISITOR,
          ),
      },
      {
        name: `administrators' list, most viewed, ${place} pages`,
        ask: (site, turn) =>
          site.rpc.request(
            listAdminVideos,
            { sort: 'most-viewed', page: pageAt(site, turn % 100, place, 'all') },
            ADMINISTRATOR,
          ),
      },
    );
  return cases;
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

function neverSoughtBefore(site: CatalogueSite, turn: number): Promise<unknown> {
  const category = CATEGORIES[Math.floor(turn / PARTS_OF_WORDS.length)];
  return site.rpc.request(
    listVideos,
    { q: PARTS_OF_WORDS[turn % PARTS_OF_WORDS.length], category, page: 1 },
    VISITOR,
  );
}

function searchCases(): Case[] {
  const first = { name: 'search list, part of a word, never sought before', ask: neverSoughtBefore };
  const again = Object.entries(TEXTS).flatMap(([kind, texts]) => {
    const textOf = (turn: number): string => texts[turn % texts.length] ?? '';
    return [
      {
        name: `search box, ${kind}`,
        ask: (site: CatalogueSite, turn: number) =>
          site.rpc.request(searchVideos, { q: textOf(turn) }, VISITOR),
      },
      {
        name: `search list, ${kind}`,
        ask: (site: CatalogueSite, turn: number) =>
          site.rpc.request(listVideos, { q: textOf(turn), page: 1 + (turn % 3) }, VISITOR),
      },
    ];
  });
  return [...again, first];
}

const idOf = (site: CatalogueSite, turn: number): string =>
  `v${String(1 + ((turn * 7_919) % Math.min(site.size, 900))).padStart(10, '0')}`;

function otherCases(): Case[] {
  return [
    {
      name: 'home block',
      ask: (site, turn) =>
        site.rpc.request(
          getHomeBlock,
          { pool: turn % 2 ? 'all' : 'hetero', order: turn % HOME_ORDERS, block: turn % 5 },
          VISITOR,
        ),
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
}

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
