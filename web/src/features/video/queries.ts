import { type getVideoRoute, type relatedVideosRoute } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call';

/** Where the query cache keeps a video. */
export const videoKey = (id: string) => ['video', id] as const;

export const useVideo = (id: string) =>
  useQuery({
    queryKey: videoKey(id),
    queryFn: ({ signal }) => call<typeof getVideoRoute>('GET /api/videos/{id}', { params: { id }, signal }),
  });

/** At most ten of the same category, without the video itself. */
export const useRelated = (id: string) =>
  useQuery({
    queryKey: ['video', id, 'related'],
    queryFn: ({ signal }) =>
      call<typeof relatedVideosRoute>('GET /api/videos/{id}/related', { params: { id }, signal }),
  });
