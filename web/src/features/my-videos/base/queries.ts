import {
  type AdminVideo,
  type deleteVideo,
  type exportVideos,
  type getVideoTotals,
  type listAdminVideos,
  type ProcessingStatus,
  type updateVideo,
  type VideoChanges,
  type videoProcessing,
} from '@alcova/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf } from '../../../shared/api/address';
import { call } from '../../../shared/api/call';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';
import { fetchProtectedFile } from '../../../shared/reauthentication/protected-file';
import { saveFile } from '../../../shared/reauthentication/save-file';
import { type AdminFilter } from './filter';
import type { Outcome } from './outcome';
import { exportTexts } from './texts';

export const LIST = ['admin-videos'] as const;
const TOTALS = ['video-totals'] as const;
/** The captions of a video. */
export const captionsKey = (videoId: string) => ['captions', videoId] as const;
const POLL_MS = 2_000;

/** All videos, inactive ones and ones that are still processed too. */
export const useAdminVideos = (filter: AdminFilter) =>
  useQuery({
    queryKey: [...LIST, filter],
    queryFn: ({ signal }) =>
      call<typeof listAdminVideos>('GET /api/admin/videos', {
        query: { ...filter },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The sums over all videos. */
export const useVideoTotals = () =>
  useQuery({
    queryKey: TOTALS,
    queryFn: ({ signal }) => call<typeof getVideoTotals>('GET /api/admin/videos/totals', { signal }),
    staleTime: 0,
  });

const END_STATES: readonly string[] = ['ready', 'refused', 'failed', 'deleted'];
const isOver = (status: ProcessingStatus | undefined) =>
  status !== undefined && END_STATES.includes(status.state);

/** How far the processing of a video is, asked every two seconds until it ends; then the list is fetched anew. */
export function useProcessing(video: AdminVideo) {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: ['processing', video.id],
    queryFn: ({ signal }) =>
      call<typeof videoProcessing>('GET /api/videos/{id}/processing', { params: { id: video.id }, signal }),
    enabled: video.mediaState !== 'ready' && video.mediaState !== 'none',
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : POLL_MS),
  });
  const state = query.data?.state;
  // The list learns of the end by an event of its own, a moment later: it is asked until it says so too.
  const behind =
    (state === 'ready' && video.mediaState !== 'ready') ||
    (state === 'failed' && video.mediaState !== 'failed');
  useEffect(() => {
    if (!behind) return undefined;
    const refetch = () => void cache.invalidateQueries({ queryKey: LIST });
    refetch();
    const timer = setInterval(refetch, POLL_MS);
    return () => clearInterval(timer);
  }, [behind, cache]);
  return query.data;
}

/** A change after which the lists and the sums are asked anew. */
export function useListMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [LIST, TOTALS, ['videos'], ['video']].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
}

export const useUpdateVideo = (id: string) =>
  useListMutation((changes: VideoChanges) =>
    withFreshProof(() =>
      call<typeof updateVideo>('PATCH /api/videos/{id}', { params: { id }, body: changes }),
    ),
  );

export const useDeleteVideo = () =>
  useListMutation((id: string) =>
    withFreshProof(() => call<typeof deleteVideo>('DELETE /api/videos/{id}', { params: { id } })),
  );

/** Takes an act on many videos back. */
export const useUndo = () => useListMutation((undo: () => Promise<Outcome | null>) => undo());

/** Lets the browser keep the list as a file. */
export const useExportVideos = ({ status, category, author }: AdminFilter) =>
  useMutation({
    mutationFn: async () =>
      saveFile(
        await fetchProtectedFile(
          addressOf<typeof exportVideos>('GET /api/admin/videos/export', {}, { status, category, author }),
        ),
        exportTexts.fileName,
      ),
  });
