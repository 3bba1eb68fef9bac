import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../../shared/api/error';
import { logFailure } from '../../../../shared/log';
import { sendImage } from '../../../../shared/uploads/send-image';
import { imageFailure } from '../../add/image-failure';
import { coverTexts as texts } from '../form/texts';

/** Makes a picture: a file that was chosen, or a frame that is drawn first. */
export type MakePicture = () => File | Promise<File>;

/** Sends a video's picture; its address goes to `onSent`. Leaving the dialog stops it. */
export function useSendCover(onSent: (address: string) => void) {
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (make: MakePicture) => {
      const stop = new AbortController();
      underWay.current = stop;
      return sendImage(await make(), stop.signal);
    },
    onSuccess: onSent,
    onError: (cause) => logFailure('cover', cause),
  });
  const failure = error && (error instanceof ApiError ? imageFailure(error) : texts.frameFailed);
  return { send: mutate, isSending: isPending, isSent: isSuccess, failure };
}
