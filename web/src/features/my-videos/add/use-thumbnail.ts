import { useEffect, useRef, useState } from 'react';
import { isImageFile } from '../../../shared/uploads/files';
import { imageFailure, sendImage } from './send-image';
import { addTexts as texts } from './texts';

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
      setError(imageFailure(cause));
    } finally {
      setIsSending(false);
    }
  };
  return { fileUrl, isSending, error, choose, send };
}
export type ThumbnailFile = ReturnType<typeof useThumbnail>;
