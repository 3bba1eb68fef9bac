import { useState } from 'react';

const FALLBACK = '/default-thumbnail.svg';

interface ThumbnailProps {
  readonly src: string;
  readonly className?: string | undefined;
  /** The first row is fetched at once, the rest when it comes near. */
  readonly eager?: boolean;
}

/** A video's 16:9 picture, decorative beside its title; one that cannot be loaded gives way to the neutral one. */
export function Thumbnail({ src, className, eager = false }: ThumbnailProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  return (
    <img
      className={className}
      src={src === '' || failedSrc === src ? FALLBACK : src}
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
