import {
  type acceptVideoAlignment,
  type Alignment,
  type deleteVideoAlignment,
  type getPublishedTale,
  type moveVideoBoundary,
  type readVideoAlignment,
  type SentenceMove,
  type setVideoVoiceText,
  type taleOfVideo,
} from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { insist } from '../../../shared/api/answer';
import { call } from '../../../shared/api/call';
import { ApiError } from '../../../shared/api/error';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';
import { captionsKey } from '../base/queries';

const POLL_MS = 2_000;
/** A text, or its sentences with their times: up to a megabyte. */
const DEADLINE_MS = 60_000;

interface Answer {
  readonly alignment: Alignment | null;
}

const keyOf = (videoId: string) => ['voice-text', videoId] as const;

/** What a screen of it cannot do without. */
function sound({ alignment }: Answer): Answer {
  insist(alignment === null || Array.isArray(alignment.sentences));
  return { alignment };
}

const isUnderWay = (alignment: Alignment | null | undefined): boolean =>
  alignment?.state === 'waiting' || alignment?.state === 'running';

/** Whether a failure says that somebody else was faster. */
export const isLate = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === 'alignment.version-conflict';
/** Whether a caption that somebody sent would have to give way. */
export const isInPlace = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === 'alignment.caption-exists';

/** The text of a video's voice and its sentences; asked every two seconds while they are looked for. */
export const useAlignment = (videoId: string) =>
  useQuery({
    queryKey: keyOf(videoId),
    queryFn: async ({ signal }) =>
      sound(
        await call<typeof readVideoAlignment>('GET /api/videos/{id}/alignment', {
          ...{ params: { id: videoId }, signal, deadlineMs: DEADLINE_MS },
        }),
      ),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.alignment) ? POLL_MS : false),
  });

/** A change whose answer is the alignment as it is now; after a failure it is read anew. */
function useChange<Input>(videoId: string, change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  const queryKey = keyOf(videoId);
  return useMutation({
    mutationFn: async (input: Input) => {
      // What is on its way was asked before the change.
      await cache.cancelQueries({ queryKey });
      return sound(await change(input));
    },
    onSuccess: (answer) => cache.setQueryData<Answer>(queryKey, answer),
    onError: () => void cache.invalidateQueries({ queryKey }),
  });
}

export const useSetText = (videoId: string) =>
  useChange(videoId, (text: string) =>
    call<typeof setVideoVoiceText>('PUT /api/videos/{id}/alignment', {
      ...{ params: { id: videoId }, body: { text }, deadlineMs: DEADLINE_MS },
    }),
  );

export interface SentMoves {
  readonly version: number;
  readonly moves: SentenceMove[];
}

export const useMoveSentences = (videoId: string) =>
  useChange(videoId, (body: SentMoves) =>
    call<typeof moveVideoBoundary>('PATCH /api/videos/{id}/alignment', {
      ...{ params: { id: videoId }, body, deadlineMs: DEADLINE_MS },
    }),
  );

export const useRemoveText = (videoId: string) =>
  useChange(videoId, (_nothing: null) =>
    call<typeof deleteVideoAlignment>('DELETE /api/videos/{id}/alignment', { params: { id: videoId } }),
  );

/** Makes the caption; the list of captions is asked anew. */
export function useAccept(videoId: string) {
  const cache = useQueryClient();
  return useChange(videoId, async (body: { readonly version: number; readonly replace: boolean }) => {
    const answer = await withFreshProof(() =>
      call<typeof acceptVideoAlignment>('POST /api/videos/{id}/alignment/accept', {
        ...{ params: { id: videoId }, body, deadlineMs: DEADLINE_MS },
      }),
    );
    await cache.invalidateQueries({ queryKey: captionsKey(videoId) });
    return answer;
  });
}

/** The tale that a video was made from, with its text; null where there is none for the public. */
async function readTale(videoId: string) {
  try {
    const { tale } = await call<typeof taleOfVideo>('GET /api/videos/{id}/tale', { params: { id: videoId } });
    if (!tale) return null;
    return await call<typeof getPublishedTale>('GET /api/tales/published/{id}', { params: { id: tale.id } });
  } catch (cause) {
    if (cause instanceof ApiError && ['video.not-found', 'tale.not-found'].includes(cause.code)) return null;
    throw cause;
  }
}

export const useTaleText = (videoId: string) => useMutation({ mutationFn: () => readTale(videoId) });
