import { type listVideos } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { answersFrom } from '../api/answers';
import { callForPage } from '../api/call';
import { logFailure } from '../log';
import { useSession } from '../session/store';
import { broughtList } from './brought-list';
import { type ListFilter } from './list-filter';

const publicList = (filter: ListFilter, signal: AbortSignal) =>
  callForPage<typeof listVideos>('GET /api/videos', { query: { ...filter }, signal });

/** Where the administrators' list does not answer (their second factor is not set up, say), they see what everybody sees. */
async function administratorsList(filter: ListFilter, signal: AbortSignal) {
  try {
    const { listForAdministrators } = await import('./administrators-list');
    return await listForAdministrators(filter, signal);
  } catch (cause) {
    if (!signal.aborted) logFailure('list: the administrators’ one did not answer', cause);
    return publicList(filter, signal);
  }
}

/** A page of videos, newest first where the filter names no order. Administrators see the others among them, as inactive (D9). */
export function useVideoList(filter: ListFilter, enabled = true) {
  const isAdministrator = useSession(({ account }) => account?.role === 'admin');
  return useQuery({
    queryKey: isAdministrator ? ['admin', 'videos', 'in-lists', filter] : ['videos', filter],
    queryFn: ({ signal }) =>
      isAdministrator ? administratorsList(filter, signal) : publicList(filter, signal),
    initialData: () => (isAdministrator ? undefined : broughtList(filter)),
    initialDataUpdatedAt: answersFrom(),
    enabled,
  });
}
