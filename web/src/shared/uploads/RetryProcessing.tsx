import { type AdminVideo, type retryProcessing } from '@alcova/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call';
import { logFailure } from '../log';
import { Button } from '../ui/Button';
import { texts } from './texts';

/** 'Tentar novamente' for a video whose processing failed by a fault of ours. */
export function RetryProcessing({ video }: { video: Pick<AdminVideo, 'url' | 'title'> }) {
  const cache = useQueryClient();
  const retry = useMutation({
    mutationFn: () =>
      call<typeof retryProcessing>('POST /api/videos/file/{encodedFileName}/processing/retry', {
        params: { encodedFileName: video.url },
      }),
    onError: (cause) => logFailure('retry-processing', cause),
    onSettled: () =>
      Promise.all(['processing', 'admin-videos'].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <Button
      small
      disabled={retry.isPending}
      aria-label={texts.retryOf(video.title)}
      onClick={() => retry.mutate()}
    >
      {retry.isPending ? texts.retrying : texts.retry}
    </Button>
  );
}
