import { category, id, pageNumber, type Category } from '../primitives';
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

function listOf(typed: string | null, page: string | null): Place {
  const number = pageNumber.parse(page ?? 1);
  if (!typed) return { kind: 'list', category: null, page: number };
  const known = category.safeParse(typed);
  return known.success ? { kind: 'list', category: known.data, page: number } : { kind: 'empty-list' };
}

function talesOf(search: URLSearchParams): Place {
  const typed = category.safeParse(search.get('category'));
  return {
    kind: 'tales',
    category: typed.success ? typed.data : null,
    q: search.get('q')?.trim() ?? '',
    page: pageNumber.parse(search.get('page') ?? 1),
  };
}

function homeOf(search: URLSearchParams): Place {
  const q = search.get('q')?.trim();
  if (q) return { kind: 'search', q };
  const typed = search.get('category');
  return typed ? listOf(typed, search.get('page')) : { kind: 'home' };
}

/** Paths with a part that varies: its value, decoded, leads on. */
const PATTERNS: readonly (readonly [RegExp, (part: string, search: URLSearchParams) => Place])[] = [
  [/^\/(?:category|c)\/([^/]+)$/, (part, search) => listOf(part, search.get('page'))],
  [/^\/video\/([^/]+)$/, (part) => (id.safeParse(part).success ? { kind: 'video', id: part } : UNKNOWN)],
  [/^\/contos\/([^/]+)$/, (part) => (id.safeParse(part).success ? { kind: 'tale', id: part } : UNKNOWN)],
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
  if (plain === '/filtered') return listOf(query.get('category'), query.get('page'));
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
