import { CATEGORIES, type Category } from '../base/categories';
import { ID_PATTERN, usablePage } from '../base/limits';
import { authorOf } from './authors';
import { FIXED_PAGES, OWN_PAGES, type FixedPath } from './texts';

/** What an address of the site shows. `own` is a screen of the signed-in or of an errand: its title is the screen's. */
export type Place =
  | { readonly kind: 'home' }
  | { readonly kind: 'list'; readonly category: Category | null; readonly page: number }
  | { readonly kind: 'empty-list' }
  | { readonly kind: 'search'; readonly q: string }
  | { readonly kind: 'video'; readonly id: string }
  | { readonly kind: 'tales'; readonly category: Category | null; readonly q: string; readonly page: number }
  | { readonly kind: 'tale'; readonly id: string }
  | { readonly kind: 'author'; readonly name: string }
  | { readonly kind: 'fixed'; readonly path: FixedPath }
  | { readonly kind: 'own' }
  | { readonly kind: 'unknown' };

const UNKNOWN: Place = { kind: 'unknown' };
const isFixed = (path: string): path is FixedPath => Object.hasOwn(FIXED_PAGES, path);

const categoryOf = (typed: string | null): Category | undefined =>
  CATEGORIES.find((known) => known === typed);
const pageOf = (search: URLSearchParams): number => usablePage(Number(search.get('page') ?? 1));

function listOf(typed: string | null, search: URLSearchParams): Place {
  const page = pageOf(search);
  if (!typed) return { kind: 'list', category: null, page };
  const category = categoryOf(typed);
  return category ? { kind: 'list', category, page } : { kind: 'empty-list' };
}

const talesOf = (search: URLSearchParams): Place => ({
  kind: 'tales',
  category: categoryOf(search.get('category')) ?? null,
  q: search.get('q')?.trim() ?? '',
  page: pageOf(search),
});

function homeOf(search: URLSearchParams): Place {
  const q = search.get('q')?.trim();
  if (q) return { kind: 'search', q };
  const typed = search.get('category');
  return typed ? listOf(typed, search) : { kind: 'home' };
}

/** Paths with a part that varies: its value, decoded, leads on. */
const PATTERNS: readonly (readonly [RegExp, (part: string, search: URLSearchParams) => Place])[] = [
  [/^\/(?:category|c)\/([^/]+)$/, (part, search) => listOf(part, search)],
  [/^\/video\/([^/]+)$/, (part) => (ID_PATTERN.test(part) ? { kind: 'video', id: part } : UNKNOWN)],
  [/^\/contos\/([^/]+)$/, (part) => (ID_PATTERN.test(part) ? { kind: 'tale', id: part } : UNKNOWN)],
  // D16: 'fisico' and 'ebook' are the two lists; any other shows the empty state.
  [
    /^\/books\/([^/]+)$/,
    (part) => {
      if (part === 'fisico') return { kind: 'fixed', path: '/books' };
      return part === 'ebook' ? { kind: 'fixed', path: '/ebooks' } : { kind: 'empty-list' };
    },
  ],
];

/** Reads an address of the site. `path` as it stands in the address bar, `search` with or without the question mark. Never throws. */
export function placeOf(path: string, search: string): Place {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const query = new URLSearchParams(search);
  if (plain === '' || plain === '/' || plain === '/home') return homeOf(query);
  if (plain === '/filtered') return listOf(query.get('category'), query);
  if (plain === '/contos') return talesOf(query);
  if (plain === '/search') return { kind: 'search', q: query.get('q')?.trim() ?? '' };
  if (isFixed(plain)) return { kind: 'fixed', path: plain };
  if (OWN_PAGES.has(plain)) return { kind: 'own' };
  const author = authorOf(plain);
  if (author !== undefined) return { kind: 'author', name: author };
  for (const [pattern, read] of PATTERNS) {
    const part = pattern.exec(plain)?.[1];
    if (part !== undefined) return read(part, query);
  }
  return UNKNOWN;
}
