import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/error';
import { createVideoOf, discardFile, type VideoFacts } from '../../../shared/uploads/create-video';
import { type ReceivedFile } from '../../../shared/uploads/resumable-upload';
import { type Facts, filledIn, formOf, NO_FACTS, savedText, videoFactsOf, wrongIn } from './facts';
import { addTexts as texts } from './texts';
import { useThumbnail } from './use-thumbnail';
import { useVideoFile } from './use-video-file';

function useCreateVideo(onSaved: (message: string) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ received, facts }: { received: ReceivedFile; facts: VideoFacts }) =>
      createVideoOf(received, facts),
    onSuccess: (video, { facts }) => onSaved(savedText(video, facts)),
    onSettled: () =>
      Promise.all(['admin-videos', 'videos'].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  });
}

/** A time that has passed meanwhile says so; every other failure has the one text. */
const failureText = (cause: Error | null): string | null => {
  if (!cause) return null;
  return cause instanceof ApiError && cause.code === 'video.schedule-invalid'
    ? cause.message
    : texts.createFailed;
};

/** What is typed. It may go on changing while a file is sent: `latest` has what it is by then. */
function useFacts() {
  const [facts, setFacts] = useState<Facts>(NO_FACTS);
  const latest = useRef(facts);
  const change = (changed: Partial<Facts>) => {
    latest.current = { ...latest.current, ...changed };
    setFacts(latest.current);
  };
  return { facts, latest, change };
}

/** A new video: its file, picture and facts, sent and saved one by one or by one press. */
export function useAddVideo(onClose: () => void, onSaved: (message: string) => void) {
  const { facts, latest, change } = useFacts();
  const video = useVideoFile({
    form: () => formOf(latest.current),
    onKept: (kept) => change(filledIn(latest.current, kept)),
  });
  const thumbnail = useThumbnail();
  const [message, setMessage] = useState<string | null>(null);
  const create = useCreateVideo(onSaved);
  const isBusy = video.isSending || thumbnail.isSending || create.isPending;

  /** Whether nothing is missing; else it is told. */
  const isRight = (noFile: string | null): boolean => {
    const wrong = wrongIn(latest.current, noFile);
    setMessage(wrong);
    return wrong === null;
  };
  const save = (received: ReceivedFile, thumbnailUrl: string) => {
    if (isRight(null)) create.mutate({ received, facts: videoFactsOf(latest.current, thumbnailUrl) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isReady = isRight(video.received ? null : texts.videoRequired);
    if (isReady && !isBusy && video.received) save(video.received, thumbnail.fileUrl);
  };
  /** Sends what is not sent yet, then saves all of it. What fails on the way says so in its place, and the next press goes on from there. */
  const sendAndSave = async () => {
    if (isBusy || !isRight(video.hasFile ? null : texts.fileRequired)) return;
    const [received, thumbnailUrl] = await Promise.all([
      video.ensure(latest.current.title),
      thumbnail.ensure(),
    ]);
    if (received && thumbnailUrl !== null) save(received, thumbnailUrl);
  };
  const close = () => {
    // What nobody makes a video of belongs to nobody.
    if (video.received && !create.isPending) void discardFile(video.received);
    onClose();
  };
  const changeFacts = (changed: Partial<Facts>) => {
    change(changed);
    // It may be answered by now.
    setMessage(null);
  };
  const error = message ?? failureText(create.error);
  const isSaving = create.isPending;
  return { video, thumbnail, facts, changeFacts, error, isBusy, isSaving, close, submit, sendAndSave };
}
