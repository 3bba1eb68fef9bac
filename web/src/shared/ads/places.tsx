import { type BannerFormat } from '@alcova/contracts';
import { useSiteConfig } from '../site/site';
import { lazyOptional } from '../ui/dispensable';
import { Part } from '../ui/Part';
import { useMedia } from '../ui/use-media';
import styles from './ads.module.css';

const AdSlot = lazyOptional('ad', () => import('./AdSlot'));
const BannerFrame = lazyOptional('banner', () => import('./BannerFrame'));

/** The place of the site's own banner. It has its size before the banner's code is there; `keeps` it where there is no ad. */
export const AdPlace = ({ keeps = false }: { keeps?: boolean }) => (
  <div className={styles.place}>
    <Part name="ad" waiting={<div className={styles['wait-own']} />}>
      <AdSlot keepsPlace={keeps} />
    </Part>
  </div>
);

/** The place of a third party's banner; nothing on a site without such a banner. */
export function BannerPlace({ format }: { format: BannerFormat }) {
  const { data } = useSiteConfig();
  if (!data?.bannerFrames.includes(format)) return null;
  return (
    <div className={styles.place}>
      <Part name="banner" waiting={<div className={styles[`wait-${format}`]} />}>
        <BannerFrame format={format} />
      </Part>
    </div>
  );
}

/** The small banner of public lists and of the video page, on phones. */
export const MobileBanner = () => (useMedia('(max-width: 640px)') ? <BannerPlace format="320x50" /> : null);

/** The banner of pages with results of a search or a filter. */
export const ResultBanner = () => <BannerPlace format="300x250" />;
