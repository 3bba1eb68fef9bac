import { useEffect, useRef, useState } from 'react';
import { isImageFile } from '../../../shared/uploads/files';
import { sendImage } from '../../../shared/uploads/send-image';
import { imageFailure } from './image-failure';
import { addTexts as texts } from './texts';

/** The optional picture of a dialog: chosen, sent at the press of a button or when it is saved, and its address kept. */
export function useThumbnail() {
  const [chosen, setChosen] = useState<File | null>(null);
  const [sent, setSent] = useState<File | null>(null);
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
  /** Answers the address; null when there is none, and then `error` says why. */
  const send = async (): Promise<string | null> => {
    if (!chosen) {
      setError((before) => before ?? texts.imageRequired);
      return null;
    }
    const stop = new AbortController();
    underWay.current = stop;
    setError(null);
    setIsSending(true);
    try {
      const address = await sendImage(chosen, stop.signal);
      setFileUrl(address);
      setSent(chosen);
      return address;
    } catch (cause) {
      setError(imageFailure(cause));
      return null;
    } finally {
      setIsSending(false);
    }
  };
  /** The address of the chosen picture, sent now where that is not done; empty when none was chosen, null when it cannot be had. */
  const ensure = async (): Promise<string | null> => {
    if (chosen && chosen !== sent) return send();
    return error === texts.onlyImage ? null : fileUrl;
  };
  return { fileUrl, isSending, error, choose, send, ensure };
}
export type ThumbnailFile = ReturnType<typeof useThumbnail>;
