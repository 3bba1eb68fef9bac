import { type getVideo, type listVideos, type relatedVideos } from '@alcova/contracts';
import { areNamed, insist } from '../api/answer';
import { call, callForPage } from '../api/call';
import { type Track } from './store';

const LOOKED_AT = 15;

/** The newest of an author. Nobody is named in the films of the house: they have none. */
async function ofAuthor(author: string | null): Promise<readonly Track[]> {
  if (!author) return [];
  const query = { author, page: 1, pageSize: LOOKED_AT };
  return (await callForPage<typeof listVideos>('GET /api/videos', { query })).items;
}

async function related(id: string): Promise<readonly Track[]> {
  const { items } = await call<typeof relatedVideos>('GET /api/videos/{id}/related', { params: { id } });
  insist(areNamed(items));
  return items;
}

/**
 * What to offer after a track: another of its author, else what is related to it, that was not heard in this visit; undefined where there is
 * nothing. @throws ApiError
 */
export async function offerAfter({ id }: Track, heard: ReadonlySet<string>): Promise<Track | undefined> {
  const { author } = await call<typeof getVideo>('GET /api/videos/{id}', { params: { id } });
  const isNew = (one: Track) => one.id !== id && !heard.has(one.id);
  const next = (await ofAuthor(author)).find(isNew) ?? (await related(id)).find(isNew);
  return next && { id: next.id, title: next.title };
}
