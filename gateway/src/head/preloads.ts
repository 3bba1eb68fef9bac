import { CARD_PICTURE_SIZES, type PublicVideo } from '@alcova/contracts';
import type { Contents, Entry } from '../reading/base/contents';
import { linkHtml } from './html';

/** From which width of the window on each picture stands in the first row: the grid of the lists, as in CARD_PICTURE_SIZES. */
const IN_FIRST_ROW = [
  undefined,
  ...['(min-width: 35.01rem)', '(min-width: 44.01rem)', '(min-width: 69.01rem)', '(min-width: 80.01rem)'],
] as const;

type Attributes = Readonly<Record<string, string>>;

const preload = (attributes: Attributes): string =>
  linkHtml({ rel: 'preload', as: 'image', fetchpriority: 'high', ...attributes });

function pictureOf({ images, thumbnailUrl }: Pick<PublicVideo, 'images' | 'thumbnailUrl'>): Attributes {
  if (images.length === 0) return { href: thumbnailUrl };
  return {
    imagesrcset: images.map(({ url, width }) => `${url} ${width}w`).join(', '),
    imagesizes: CARD_PICTURE_SIZES,
  };
}

/** Links by which a browser finds the first pictures before it has read the page. Nothing behind the gate is fetched before somebody goes in. */
export function preloadLinks({ video, videos }: Contents, entry: Entry): string {
  if (entry === 'asked') return '';
  if (video) return video.poster === '' ? '' : preload({ href: video.poster });
  return (videos?.items ?? [])
    .slice(0, IN_FIRST_ROW.length)
    .flatMap((one, index) => {
      if (one.thumbnailUrl === '') return [];
      const media = IN_FIRST_ROW[index];
      return [preload({ ...pictureOf(one), ...(media !== undefined && { media }) })];
    })
    .join('');
}
