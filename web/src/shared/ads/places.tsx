import { type BannerFormat } from '@alcova/contracts';
import { type ComponentType, lazy, Suspense } from 'react';
import { logFailure } from '../log';
import { useSiteConfig } from '../site/site';
import { useMedia } from '../ui/use-media';
import styles from './ads.module.css';

/** A part that the page can do without: when its code cannot be had its place stays empty. */
const dispensable = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      logFailure('ad: its code could not be loaded', cause);
      return { default: (_props: Props) => null };
    }),
  );

const AdSlot = dispensable(() => import('./AdSlot'));
const BannerFrame = dispensable(() => import('./BannerFrame'));

/** The place of the site's own banner. It has its size before the banner's code is there. */
export const AdPlace = () => (
  <div className={styles.place}>
    <Suspense fallback={<div className={styles['wait-own']} />}>
      <AdSlot />
    </Suspense>
  </div>
);

/** The place of a third party's banner; nothing on a site without such a banner. */
export function BannerPlace({ format }: { format: BannerFormat }) {
  const { data } = useSiteConfig();
  if (!data?.bannerFrames.includes(format)) return null;
  return (
    <div className={styles.place}>
      <Suspense fallback={<div className={styles[`wait-${format}`]} />}>
        <BannerFrame format={format} />
      </Suspense>
    </div>
  );
}

/** The small banner of public lists and of the video page, on phones. */
export const MobileBanner = () => (useMedia('(max-width: 640px)') ? <BannerPlace format="320x50" /> : null);

/** The banner of pages with results of a search or a filter. */
export const ResultBanner = () => <BannerPlace format="300x250" />;
