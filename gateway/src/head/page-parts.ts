import {
  type FixedPath,
  getLegalText,
  getPublishedTale,
  getVideo,
  listBooks,
  MAX_TALE_SEARCH_CHARACTERS,
  nextPublishedTale,
  orderOf,
  relatedVideos,
  taleOrderOf,
  getSiteConfig,
  transparency,
  videoOfTale,
} from '@alcova/contracts';
import {
  authorParts,
  randomSelection,
  homeParts,
  pageIn,
  searchParts,
  taleList,
  videoList,
} from './list-parts';
import { type PageAsked, type Part, part } from './parts';

function fixedParts(path: FixedPath, { search, legal }: PageAsked): Part[] {
  const page = pageIn(new URLSearchParams(search), 'page');
  const books = (type: string) => part(listBooks, { query: { type, page } }, (found) => ({ books: found }));
  if (path === '/books') return [books('fisico')];
  if (path === '/ebooks') return [books('ebook')];
  if (path === '/transparencia') return [part(transparency, {}, (figures) => ({ figures }))];
  const name = path.slice(1);
  return legal.includes(name) ? [part(getLegalText, { params: { page: name } }, (answer) => answer)] : [];
}

function placeParts(asked: PageAsked): Part[] {
  const { place, search, order } = asked;
  switch (place.kind) {
    case 'home':
      return homeParts(asked);
    case 'list': {
      const { category, page } = place;
      if (order !== undefined && category !== null) return [randomSelection(category, order, page)];
      const { sort } = orderOf(new URLSearchParams(search), 'recentes');
      return [videoList({ category: category ?? '', page, sort })];
    }
    case 'search':
      return searchParts(place.q, asked);
    case 'video': {
      const params = { id: place.id };
      const video = part(getVideo, { params }, (found) => ({ video: found }));
      return [
        { ...video, ...{ missing: { video: null }, isFact: true, isMain: true } },
        part(relatedVideos, { params }, (related) => ({ related })),
      ];
    }
    case 'tales':
      return [
        taleList({
          category: place.category ?? '',
          q: place.q.slice(0, MAX_TALE_SEARCH_CHARACTERS),
          page: place.page,
          sort: taleOrderOf(new URLSearchParams(search)).sort,
        }),
      ];
    case 'tale': {
      const params = { id: place.id };
      const tale = part(getPublishedTale, { params }, (found) => ({ tale: found }));
      return [
        { ...tale, ...{ missing: { tale: null }, isFact: true, isMain: true } },
        part(nextPublishedTale, { params }, (next) => ({ next })),
        part(videoOfTale, { params }, ({ video }) => ({ listen: video })),
      ];
    }
    case 'author':
      return authorParts(place.name, search);
    case 'fixed':
      return fixedParts(place.path, asked);
    default:
      return [];
  }
}

/** The answers that the page of a place shows first: as the application asks for them, so that it need not. */
export const partsOf = (asked: PageAsked): readonly Part[] => [
  part(getSiteConfig, {}, (site) => ({ site })),
  ...placeParts(asked),
];
