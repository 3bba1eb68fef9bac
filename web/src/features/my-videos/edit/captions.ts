import { type deleteCaption, type listCaptions, type uploadCaption } from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../../shared/api/address';
import { type AnswerOf, readResponse } from '../../../shared/api/answer';
import { call, withSession } from '../../../shared/api/call';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';
import { captionsKey } from '../base/queries';
import { captionTexts as texts } from './form/texts';

/** A caption is at most 1 MiB. */
const DEADLINE_MS = 60_000;

export interface NewCaption {
  readonly language: string;
  readonly label: string;
  readonly file: File;
}

export const useCaptions = (videoId: string) =>
  useQuery({
    queryKey: captionsKey(videoId),
    queryFn: ({ signal }) =>
      call<typeof listCaptions>('GET /api/videos/{id}/captions', { params: { id: videoId }, signal }),
    staleTime: 0,
  });

/** The fields stand before the file: the server reads the form as a stream. */
function formOf({ language, label, file }: NewCaption): FormData {
  const form = new FormData();
  form.set('language', language);
  form.set('label', label);
  form.set('file', file);
  return form;
}

const send = (videoId: string, caption: NewCaption) =>
  withSession(async () => {
    const response = await fetch(
      addressOf<typeof uploadCaption>('POST /api/videos/{id}/captions', { id: videoId }, {}),
      {
        method: 'POST',
        credentials: 'same-origin',
        headers: { accept: 'application/json' },
        body: formOf(caption),
        signal: AbortSignal.timeout(DEADLINE_MS),
      },
    );
    return readResponse<typeof uploadCaption>(response);
  });

function useCaptionMutation<Input, Answer>(videoId: string, mutationFn: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: captionsKey(videoId) }),
  });
}

/** What people are told of a caption that was taken: also what of it was left out. */
export const addedMessage = ({ leftOut }: AnswerOf<typeof uploadCaption>): string =>
  leftOut ? texts.addedWithout(leftOut) : texts.added;

export const useAddCaption = (videoId: string) =>
  useCaptionMutation(videoId, (caption: NewCaption) => withFreshProof(() => send(videoId, caption)));

export const useRemoveCaption = (videoId: string) =>
  useCaptionMutation(videoId, (language: string) =>
    withFreshProof(() =>
      call<typeof deleteCaption>('DELETE /api/videos/{id}/captions/{language}', {
        params: { id: videoId, language },
      }),
    ),
  );
