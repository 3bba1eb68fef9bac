import { uploadRoute } from '@alcova/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/error';
import { upload } from '../../shared/api/upload';
import { toFormData, type UploadValues } from './form';
import { texts } from './texts';

export type UploadStatus =
  | { readonly kind: 'idle' }
  /** `percent` of the bytes that have left, 0 to 100. */
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'done'; readonly message: string };

function failureText(cause: unknown): string {
  if (cause instanceof ApiError && cause.code === 'cancelled') return texts.cancelled;
  return texts.failure(cause instanceof ApiError && cause.message ? cause.message : texts.unknown);
}

/** Sends one video at a time, reports how far it is, and can be cancelled; leaving the screen cancels too. */
export function useUpload() {
  const [status, setStatus] = useState<UploadStatus>({ kind: 'idle' });
  const underWay = useRef<AbortController | null>(null);
  const cache = useQueryClient();
  useEffect(() => () => underWay.current?.abort(), []);

  /** True when the video has arrived. */
  const send = async (values: UploadValues): Promise<boolean> => {
    const stop = new AbortController();
    underWay.current = stop;
    setStatus({ kind: 'sending', percent: 0 });
    try {
      const { success, message } = await upload(uploadRoute, toFormData(values), {
        signal: stop.signal,
        onProgress: (share) => setStatus({ kind: 'sending', percent: Math.floor(share * 100) }),
      });
      setStatus({ kind: 'done', message: success ? texts.success : texts.failure(message || texts.unknown) });
      if (success) await cache.invalidateQueries({ queryKey: ['admin-videos'] });
      return success;
    } catch (cause) {
      setStatus({ kind: 'done', message: failureText(cause) });
      return false;
    } finally {
      underWay.current = null;
    }
  };
  return { status, send, cancel: () => underWay.current?.abort() };
}
