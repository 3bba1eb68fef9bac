import { queryOptions } from '@tanstack/react-query';
import { fetchPlayback } from '../playback/addresses';

/** The captions of a film, at addresses that end after some hours. @throws ApiError */
export const captionsOf = (videoId: string) =>
  queryOptions({
    queryKey: ['captions', videoId],
    queryFn: async ({ signal }) => (await fetchPlayback(videoId, signal)).captions,
  });
