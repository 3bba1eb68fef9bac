import { type ImageState, isWebAddress, type PictureSize, type previewPicture } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/call';
import styles from './admin.module.css';
import { texts } from './texts';

/** A pause in typing of this length (ms) fetches the picture. */
const PAUSE_MS = 500;
const PIXELS = { cover: { width: 400, height: 600 }, banner: { width: 320, height: 100 } } as const;

interface PictureProps {
  readonly src: string;
  readonly size: PictureSize;
  /** What stands in the place of a picture that is not there. */
  readonly instead: string;
  readonly alt?: string;
  readonly onFailure?: () => void;
}

/** A cover or a banner in a frame of fixed shape. */
export function Picture({ src, size, instead, alt = '', onFailure }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const fail = () => {
    setFailedSrc(src);
    onFailure?.();
  };
  return (
    <span className={`${styles.frame} ${styles[size]}`}>
      {src === '' || failedSrc === src ? (
        <span className={styles.noPicture}>{instead}</span>
      ) : (
        <img src={src} alt={alt} {...PIXELS[size]} decoding="async" onError={fail} />
      )}
    </span>
  );
}

/** What a row says about a picture that is not there (yet); null when there is nothing to say. */
export const pictureNote = (state: ImageState): string | null =>
  ({ ready: null, pending: texts.picturePending, failed: texts.pictureFailed })[state];

/** The address once the typing pauses; empty while it is none. */
function useTypedAddress(typed: string): string {
  const address = isWebAddress(typed.trim()) ? typed.trim() : '';
  const [settled, setSettled] = useState(address);
  useEffect(() => {
    if (address === settled) return undefined;
    const timer = setTimeout(() => setSettled(address), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [address, settled]);
  return address === settled ? settled : '';
}

/** The picture behind the address that is being typed, fetched by the server as the saved one will be. */
export function PicturePreview({ address, size }: { address: string; size: PictureSize }) {
  const source = useTypedAddress(address);
  const { data, isError, isFetching } = useQuery({
    queryKey: ['picture-preview', size, source],
    queryFn: ({ signal }) =>
      call<typeof previewPicture>('POST /api/admin/pictures/preview', {
        body: { source, size },
        signal,
      }),
    enabled: source !== '',
    staleTime: Infinity,
    retry: false,
  });
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const url = source === '' ? '' : (data?.imageUrl ?? '');
  const failed = source !== '' && (isError || (url !== '' && brokenUrl === url));
  return (
    <div className={styles.preview}>
      <Picture
        src={failed ? '' : url}
        size={size}
        instead={isFetching ? texts.pictureLoading : texts.noPicture}
        alt={texts.preview}
        onFailure={() => setBrokenUrl(url)}
      />
      <p className={styles.previewFailed} role="alert">
        {failed ? texts.pictureFailed : ''}
      </p>
    </div>
  );
}
