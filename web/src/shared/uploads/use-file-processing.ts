import {
  fileProcessingEventsRoute,
  processingStatus,
  type ProcessingStatus,
  retryProcessingRoute,
} from '@alcova/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOf } from '../api/address';
import { call } from '../api/call';
import { logFailure } from '../log';

const ENDED: readonly string[] = ['ready', 'refused', 'failed', 'deleted'];

function statusFrom(data: unknown): ProcessingStatus | null {
  if (typeof data !== 'string') return null;
  const parsed = processingStatus.safeParse(JSON.parse(data));
  return parsed.success ? parsed.data : null;
}

/**
 * How the processing of an uploaded file comes along, told by the server as it goes; null before the first word. The browser itself
 * connects again after a loss. `retry` begins it anew after a failure of ours.
 */
export function useFileProcessing(s3Key: string | null) {
  const [status, setStatus] = useState<ProcessingStatus | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (s3Key === null) return undefined;
    const source = new EventSource(addressOf(fileProcessingEventsRoute, { encodedFileName: s3Key }));
    const onStatus = ({ data }: MessageEvent<unknown>) => {
      const next = statusFrom(data);
      if (!next) return;
      setStatus(next);
      // The server has closed its side: connecting again would only bring the same.
      if (ENDED.includes(next.state)) source.close();
    };
    source.addEventListener('processing', onStatus);
    return () => {
      source.close();
      setStatus(null);
    };
  }, [s3Key, round]);
  const retry = useMutation({
    mutationFn: (encodedFileName: string) => call(retryProcessingRoute, { params: { encodedFileName } }),
    onSuccess: () => setRound((before) => before + 1),
    onError: (cause) => logFailure('retry-processing', cause),
  });
  return { status, isRetrying: retry.isPending, retry: () => s3Key !== null && retry.mutate(s3Key) };
}
