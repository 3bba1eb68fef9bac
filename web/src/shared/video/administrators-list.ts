import { type listAdminVideos } from '@alcova/contracts';
import { callForPage } from '../api/call';
import { type ListFilter } from './list-filter';

/** A page of all videos for the public lists. What the public does not see counts as inactive: it is, or its media is not ready. */
export async function listForAdministrators(filter: ListFilter, signal: AbortSignal) {
  const { items, ...page } = await callForPage<typeof listAdminVideos>('GET /api/admin/videos', {
    query: { ...filter },
    signal,
  });
  return {
    ...page,
    items: items.map((video) => ({ ...video, isActive: video.isActive && video.mediaState === 'ready' })),
  };
}
