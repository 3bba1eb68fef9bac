import { useState } from 'react';
import { ApiError } from '../../../shared/api/error';
import { isVideoFile } from '../../../shared/uploads/files';
import { type KeptForm, keptFormOf } from '../../../shared/uploads/kept-forms';
import { reasonOf } from '../../../shared/uploads/queue';
import { type ReceivedFile } from '../../../shared/uploads/resumable-upload';
import { texts as uploadTexts } from '../../../shared/uploads/texts';
import { useUploadQueue } from '../../../shared/uploads/use-upload-queue';
import { addTexts as texts } from './texts';

const failureText = (cause: unknown): string =>
  cause instanceof ApiError && cause.code === 'cancelled'
    ? uploadTexts.cancelled
    : texts.videoFailed(reasonOf(cause));

interface VideoFileOptions {
  /** What is typed of its video by then. */
  readonly form?: () => KeptForm;
  /** An upload of the chosen file was broken off: gets what was typed with it. */
  readonly onKept?: (form: KeptForm) => void;
}

/** One video file of a dialog: chosen, sent at the press of a button, and its address kept. */
export function useVideoFile({ form, onKept }: VideoFileOptions = {}) {
  const { queue, uploads } = useUploadQueue();
  const [chosen, setChosen] = useState<File | null>(null);
  const [sent, setSent] = useState<File | null>(null);
  const [received, setReceived] = useState<ReceivedFile | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const choose = (file: File | null) => {
    const isWrong = file !== null && !isVideoFile(file);
    setChosen(isWrong ? null : file);
    setError(isWrong ? texts.onlyVideo : null);
    const kept = file && keptFormOf(file);
    if (kept) onKept?.(kept);
  };
  /** Answers what was received; null when nothing was, and then `error` says why. */
  const send = async (title: string): Promise<ReceivedFile | null> => {
    if (!chosen) {
      setError((before) => before ?? texts.fileRequired);
      return null;
    }
    setError(null);
    setReceived(null);
    setIsSending(true);
    try {
      const file = await queue.add({ file: chosen, title, ...(form && { form }) });
      setReceived(file);
      setSent(chosen);
      return file;
    } catch (cause) {
      setError(failureText(cause));
      return null;
    } finally {
      queue.clear();
      setIsSending(false);
    }
  };
  const isReceived = received !== null && (chosen === null || chosen === sent);
  /** The file as it was received, sent now where that is not done; null when it could not be, and then `error` says why. */
  const ensure = (title: string): Promise<ReceivedFile | null> =>
    isReceived ? Promise.resolve(received) : send(title);
  const hasFile = chosen !== null || isReceived;
  return { queue, uploads, received, isSending, error, hasFile, choose, send, ensure };
}
export type VideoFile = ReturnType<typeof useVideoFile>;
