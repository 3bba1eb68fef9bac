import {
  type addRecord,
  type changeRecord,
  type deleteRecord,
  type KeptRecord,
  type ParticipantRecord,
  type readRecords,
  type RecordsOfVideo,
} from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';

const keyOf = (videoId: string) => ['participant-records', videoId] as const;

/** The records of a video: read once for each time that they are opened, since each reading is written down, and not kept in the browser. */
export const useRecords = (videoId: string) =>
  useQuery({
    queryKey: keyOf(videoId),
    queryFn: () =>
      withFreshProof(() =>
        call<typeof readRecords>('POST /api/admin/videos/{id}/records/read', {
          params: { id: videoId },
        }),
      ),
    staleTime: Infinity,
    gcTime: 0,
  });

function useRecordMutation<Input>(videoId: string, change: (input: Input) => Promise<RecordsOfVideo>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withFreshProof(() => change(input)),
    gcTime: 0,
    onSuccess: (records) => cache.setQueryData(keyOf(videoId), records),
    // A record that is withdrawn may have taken the video from the site.
    onSettled: () => cache.invalidateQueries({ queryKey: ['admin-videos'] }),
  });
}

interface Kept {
  readonly record: ParticipantRecord;
  /** The record that is changed, as it was read; null for a new one. */
  readonly before: KeptRecord | null;
}

export const useKeepRecord = (videoId: string) =>
  useRecordMutation(videoId, ({ record, before }: Kept) =>
    before === null
      ? call<typeof addRecord>('POST /api/admin/videos/{id}/records', {
          params: { id: videoId },
          body: record,
        })
      : call<typeof changeRecord>('PUT /api/admin/videos/{id}/records/{recordId}', {
          params: { id: videoId, recordId: before.id },
          body: { ...record, version: before.version },
        }),
  );

export const useDeleteRecord = (videoId: string) =>
  useRecordMutation(videoId, ({ id, version }: KeptRecord) =>
    call<typeof deleteRecord>('DELETE /api/admin/videos/{id}/records/{recordId}', {
      params: { id: videoId, recordId: id },
      query: { version },
    }),
  );
