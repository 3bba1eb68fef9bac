import { deleteCaptionRoute, listCaptionsRoute, uploadCaptionRoute } from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../../shared/api/address';
import { call, readAnswer, withSession } from '../../../shared/api/call';

/** A caption is at most 1 MiB. */
const DEADLINE_MS = 60_000;

export interface NewCaption {
  readonly language: string;
  readonly label: string;
  readonly file: File;
}

const keyOf = (videoId: string) => ['captions', videoId] as const;

export const useCaptions = (videoId: string) =>
  useQuery({
    queryKey: keyOf(videoId),
    queryFn: ({ signal }) => call(listCaptionsRoute, { params: { id: videoId }, signal }),
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
    const response = await fetch(addressOf(uploadCaptionRoute, { id: videoId }, {}), {
      method: uploadCaptionRoute.method,
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      body: formOf(caption),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return readAnswer(uploadCaptionRoute, response.status, await response.text());
  });

function useCaptionMutation<Input>(videoId: string, mutationFn: (input: Input) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(videoId) }),
  });
}

export const useAddCaption = (videoId: string) =>
  useCaptionMutation(videoId, (caption: NewCaption) => send(videoId, caption));

export const useRemoveCaption = (videoId: string) =>
  useCaptionMutation(videoId, (language: string) =>
    call(deleteCaptionRoute, { params: { id: videoId, language } }),
  );
