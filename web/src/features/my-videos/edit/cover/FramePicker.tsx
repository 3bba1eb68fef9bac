import { type AdminVideo, type videoPlayback } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { call } from '../../../../shared/api/call';
import { formatDuration } from '../../../../shared/format/format';
import { Button } from '../../../../shared/ui/Button';
import { Failed, Loading } from '../../../../shared/ui/states';
import { coverTexts as texts } from '../form/texts';
import styles from './cover.module.css';
import { type Frame, frameOf, framesOf } from './frame';
import { type MakePicture } from './use-send-cover';

interface PickerProps {
  readonly isSending: boolean;
  readonly onPick: (make: MakePicture) => void;
}

function FrameButton({ frame, isSending, onPick }: PickerProps & { readonly frame: Frame }) {
  const { picture, at } = frame;
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const address = URL.createObjectURL(picture);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [picture],
  );
  return (
    <button
      type="button"
      className={styles.frame}
      aria-label={texts.frameAt(formatDuration(at))}
      aria-disabled={isSending}
      onClick={() => !isSending && onPick(() => picture)}
    >
      <img ref={show} alt="" width={320} height={180} />
      <span>{formatDuration(at)}</span>
    </button>
  );
}

/** Three frames to choose from; their places wait while the film is read. */
function Frames({ address, ...picker }: PickerProps & { readonly address: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['film-frames', address],
    queryFn: ({ signal }) => framesOf(address, signal),
    ...{ staleTime: Infinity, gcTime: 0, retry: false },
  });
  if (isError) return <Failed message={texts.framesFailed} onRetry={() => void refetch()} />;
  return (
    <div className={styles.frames} role="group" aria-label={texts.frames} aria-busy={!data}>
      {data?.map((frame) => (
        <FrameButton key={frame.at} frame={frame} {...picker} />
      ))}
    </div>
  );
}

/** The film itself, whose picture at the moment may be taken, and three of its frames. */
export function FramePicker({ video, ...picker }: PickerProps & { readonly video: AdminVideo }) {
  const { isSending, onPick } = picker;
  const film = useRef<HTMLVideoElement>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['cover-film', video.id, video.assetId],
    queryFn: ({ signal }) =>
      call<typeof videoPlayback>('GET /api/videos/{id}/playback', { params: { id: video.id }, signal }),
    // Its addresses are signed for a time; other ones in between would begin the film anew.
    ...{ staleTime: Infinity, gcTime: 0 },
  });
  const take = () => {
    const { current } = film;
    if (current && !isSending) onPick(() => frameOf(current));
  };
  if (!data && isError) return <Failed message={texts.filmFailed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <video
        ref={film}
        className={styles.film}
        aria-label={texts.film}
        src={data.mp4}
        crossOrigin="anonymous"
        controls
        muted
        playsInline
        preload="auto"
      />
      <Button small aria-disabled={isSending} onClick={take}>
        {texts.current}
      </Button>
      <Frames address={data.mp4} {...picker} />
    </>
  );
}
