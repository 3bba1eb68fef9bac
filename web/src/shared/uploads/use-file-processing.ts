import {
  type fileProcessing,
  type fileProcessingEvents,
  type ProcessingStatus,
  type retryProcessing,
} from '@alcova/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOf } from '../api/address';
import { readEvent } from '../api/answer';
import { call } from '../api/call';
import { ApiError } from '../api/error';
import { logFailure } from '../log';

const LOST_MS = 2_000;
const ENDED: readonly string[] = ['ready', 'refused', 'failed', 'deleted'];

/** Opens the server's stream of a file's states; answers how to close it. `onLost` is told when the browser gives up by itself. */
function followFile(
  s3Key: string,
  onStatus: (status: ProcessingStatus) => void,
  onLost: () => void,
): () => void {
  const source = new EventSource(
    addressOf<typeof fileProcessingEvents>('GET /api/videos/file/{encodedFileName}/processing/events', {
      encodedFileName: s3Key,
    }),
  );
  source.addEventListener('processing', ({ data }: MessageEvent<unknown>) => {
    const status = readEvent<typeof fileProcessingEvents>(data);
    if (!status) return;
    onStatus(status);
    // The server has closed its side: connecting again would only bring the same.
    if (ENDED.includes(status.state)) source.close();
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onLost();
  });
  return () => source.close();
}

/** Asks once, which renews a session that ran out; answers undefined for a file that is gone, null while the site is away. */
async function askOnce(s3Key: string): Promise<ProcessingStatus | null | undefined> {
  try {
    return await call<typeof fileProcessing>('GET /api/videos/file/{encodedFileName}/processing', {
      params: { encodedFileName: s3Key },
    });
  } catch (cause) {
    logFailure('file-processing', cause);
    return cause instanceof ApiError && cause.code === 'upload.not-found' ? undefined : null;
  }
}

/**
 * How the processing of an uploaded file comes along, told by the server as it goes; null before the first word. After a loss the browser
 * connects again; where it gives up, the stream is opened anew. `retry` begins the processing again after a failure of ours.
 */
export function useFileProcessing(s3Key: string) {
  const [status, setStatus] = useState<ProcessingStatus | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = async () => {
      const now = await askOnce(s3Key);
      if (now) setStatus(now);
      if (now !== undefined && !(now && ENDED.includes(now.state))) setRound((before) => before + 1);
    };
    const close = followFile(s3Key, setStatus, () => {
      timer = setTimeout(() => void goOn(), LOST_MS);
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [s3Key, round]);
  const retry = useMutation({
    mutationFn: () =>
      call<typeof retryProcessing>('POST /api/videos/file/{encodedFileName}/processing/retry', {
        params: { encodedFileName: s3Key },
      }),
    onSuccess: (now) => {
      setStatus(now);
      setRound((before) => before + 1);
    },
    onError: (cause) => logFailure('retry-processing', cause),
  });
  return { status, isRetrying: retry.isPending, retry: () => retry.mutate() };
}
