import { useState } from 'react';
import { ApiError } from '../../../shared/api/error';
import { isVideoFile } from '../../../shared/uploads/files';
import { reasonOf } from '../../../shared/uploads/queue';
import { type ReceivedFile } from '../../../shared/uploads/resumable-upload';
import { texts as uploadTexts } from '../../../shared/uploads/texts';
import { useUploadQueue } from '../../../shared/uploads/use-upload-queue';
import { addTexts as texts } from './texts';

const failureText = (cause: unknown): string =>
  cause instanceof ApiError && cause.code === 'cancelled'
    ? uploadTexts.cancelled
    : texts.videoFailed(reasonOf(cause));

/** One video file of a dialog: chosen, sent at the press of a button, and its address kept. */
export function useVideoFile() {
  const { queue, uploads } = useUploadQueue();
  const [chosen, setChosen] = useState<File | null>(null);
  const [received, setReceived] = useState<ReceivedFile | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const choose = (file: File | null) => {
    const isWrong = file !== null && !isVideoFile(file);
    setChosen(isWrong ? null : file);
    setError(isWrong ? texts.onlyVideo : null);
  };
  const send = async (title: string): Promise<void> => {
    if (!chosen) {
      setError((before) => before ?? texts.fileRequired);
      return;
    }
    setError(null);
    setReceived(null);
    setIsSending(true);
    try {
      setReceived(await queue.add(chosen, title));
    } catch (cause) {
      setError(failureText(cause));
    } finally {
      queue.clear();
      setIsSending(false);
    }
  };
  return { queue, uploads, received, isSending, error, choose, send };
}
export type VideoFile = ReturnType<typeof useVideoFile>;
