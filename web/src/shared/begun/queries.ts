import {
  type chosenTales,
  type chosenVideos,
  MAX_CHOSEN,
  type PublicVideo,
  type PublishedTale,
} from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { areNamed, insist } from '../api/answer';
import { call } from '../api/call';
import { type BegunPlace, type PlaceKind } from '../local-data/places';

/** Something that was begun, and where it was left. */
export type Begun =
  | { readonly place: BegunPlace; readonly video: PublicVideo }
  | { readonly place: BegunPlace; readonly tale: PublishedTale };

const idsOf = (places: readonly BegunPlace[], wanted: PlaceKind): string =>
  places.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])).join(',');

function byId<Thing extends { readonly id: string }>({ items }: { items: readonly Thing[] }) {
  insist(areNamed(items));
  return new Map(items.map((item) => [item.id, item]));
}

const NONE = { items: [] };

interface Answered {
  readonly here: readonly Begun[];
  /** Places of what is hidden or gone. */
  readonly gone: readonly BegunPlace[];
}

/** What stands at the places, in their order. */
async function read(places: readonly BegunPlace[], signal: AbortSignal): Promise<Answered> {
  const [films, texts] = [idsOf(places, 'film'), idsOf(places, 'tale')];
  const [videos, tales] = await Promise.all([
    films === ''
      ? NONE
      : call<typeof chosenVideos>('GET /api/videos/chosen', { query: { ids: films }, signal }),
    texts === ''
      ? NONE
      : call<typeof chosenTales>('GET /api/tales/published/chosen', { query: { ids: texts }, signal }),
  ]);
  const [videosById, talesById] = [byId(videos), byId(tales)];
  const here = places.flatMap((place): Begun[] => {
    const [video, tale] = [videosById.get(place.id), talesById.get(place.id)];
    if (place.kind === 'film' && video) return [{ place, video }];
    return place.kind === 'tale' && tale ? [{ place, tale }] : [];
  });
  const found = new Set(here.map(({ place }) => place));
  return { here, gone: places.filter((place) => !found.has(place)) };
}

/** What was begun last, of these places. */
export const useBegun = (places: readonly BegunPlace[]) => {
  const wanted = places.slice(0, MAX_CHOSEN);
  return useQuery({
    queryKey: ['begun', wanted],
    queryFn: ({ signal }) => read(wanted, signal),
  });
};
