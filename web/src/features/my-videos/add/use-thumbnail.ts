import { uploadImageRoute } from '@alcova/contracts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/error';
import { upload } from '../../../shared/api/upload';
import { isImageFile } from '../../../shared/uploads/files';
import { addTexts as texts } from './texts';

const reasonOf = (cause: unknown): string =>
  cause instanceof ApiError && cause.code !== 'bad-answer' && cause.message
    ? cause.message
    : texts.unknownThumbnail;

async function sendImage(file: File, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.set('file', file, file.name);
  const { success, fileUrl, error } = await upload(uploadImageRoute, form, {
    signal,
    onProgress: () => undefined,
  });
  if (!success || fileUrl === '') throw new ApiError('internal', error ?? '');
  return fileUrl;
}

/** The optional picture of a dialog: chosen, sent at the press of a button, and its address kept. */
export function useThumbnail() {
  const [chosen, setChosen] = useState<File | null>(null);
  const [fileUrl, setFileUrl] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const choose = (file: File | null) => {
    const isWrong = file !== null && !isImageFile(file);
    setChosen(isWrong ? null : file);
    setError(isWrong ? texts.onlyImage : null);
  };
  const send = async (): Promise<void> => {
    if (!chosen) {
      setError((before) => before ?? texts.imageRequired);
      return;
    }
    const stop = new AbortController();
    underWay.current = stop;
    setError(null);
    setIsSending(true);
    try {
      setFileUrl(await sendImage(chosen, stop.signal));
    } catch (cause) {
      setError(texts.thumbnailFailed(reasonOf(cause)));
    } finally {
      setIsSending(false);
    }
  };
  return { fileUrl, isSending, error, choose, send };
}
export type ThumbnailFile = ReturnType<typeof useThumbnail>;
