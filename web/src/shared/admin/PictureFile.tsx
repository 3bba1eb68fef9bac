import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/error';
import { announce } from '../ui/announce';
import { Field } from '../ui/Field';
import { isImageFile } from '../uploads/files';
import { imageReason, sendImage } from '../uploads/send-image';
import { texts } from './texts';

/** The server's words, which speak of a thumbnail where the file is no picture. */
const failureOf = (cause: unknown): string =>
  cause instanceof ApiError && cause.code === 'upload.not-an-image'
    ? texts.onlyPictures
    : texts.pictureNotSent(imageReason(cause, texts.tryAgain));

/** Sends the file that is chosen; another choice, or leaving, ends the one before. */
function useSending(onSent: (address: string) => void) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const send = async (file: File) => {
    underWay.current?.abort();
    const stop = new AbortController();
    underWay.current = stop;
    setFailure(null);
    setIsSending(true);
    try {
      const address = await sendImage(file, stop.signal);
      if (stop.signal.aborted) return;
      announce(texts.pictureSent);
      onSent(address);
    } catch (cause) {
      if (!stop.signal.aborted) setFailure(failureOf(cause));
    } finally {
      if (underWay.current === stop) setIsSending(false);
    }
  };
  const choose = (file: File | null) => {
    if (!file) return;
    if (isImageFile(file)) void send(file);
    else setFailure(texts.onlyPictures);
  };
  return { isSending, failure, choose };
}

/** A picture from this device in the place of an address: it is sent at once, and its address told. */
export function PictureFile({ onSent }: { onSent: (address: string) => void }) {
  const { isSending, failure, choose } = useSending(onSent);
  return (
    <Field
      label={texts.pictureFile}
      hint={isSending ? texts.pictureSending : texts.pictureFileHint}
      error={failure ?? undefined}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          accept="image/*"
          aria-busy={isSending}
          onChange={(event) => choose(event.target.files?.item(0) ?? null)}
        />
      )}
    </Field>
  );
}
