import { CARD_PICTURE_SIZES, type PublicVideo } from '@alcova/contracts';
import { usePicture } from '../ui/use-picture';

const FALLBACK = '/default-thumbnail.svg';

interface ThumbnailProps {
  readonly src: string;
  /** The same picture in other widths. */
  readonly images?: PublicVideo['images'] | undefined;
  /** How wide it is drawn, as in the attribute `sizes`. */
  readonly sizes?: string;
  readonly className?: string | undefined;
  /** The first row is fetched at once, the rest when it comes near. */
  readonly eager?: boolean | undefined;
  /** The largest picture of the first view goes before everything else. */
  readonly first?: boolean | undefined;
}

/** A video's 16:9 picture, decorative beside its title; one that cannot be loaded, at the second try either, gives way to the neutral one. */
export function Thumbnail({
  src,
  images = [],
  sizes = CARD_PICTURE_SIZES,
  className,
  eager = false,
  first = false,
}: ThumbnailProps) {
  const { isUsable, onError } = usePicture(src);
  return (
    <img
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      sizes={sizes}
      srcSet={isUsable ? images.map(({ url, width }) => `${url} ${width}w`).join(', ') : ''}
      src={isUsable ? src : FALLBACK}
      alt=""
      width={640}
      height={360}
      decoding={eager ? 'sync' : 'async'}
      onError={onError}
    />
  );
}
