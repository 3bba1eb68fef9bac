import { listVideosRoute } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call';

export interface VideoFilter {
  readonly q: string;
  readonly category: string;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the public videos, newest first. The page before stays while the next one is fetched. */
export const useVideos = (filter: VideoFilter) =>
  useQuery({
    queryKey: ['videos', filter],
    queryFn: ({ signal }) => call(listVideosRoute, { query: { ...filter, sort: 'newest' }, signal }),
    placeholderData: keepPreviousData,
  });
