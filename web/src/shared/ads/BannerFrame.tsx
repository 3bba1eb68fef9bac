import { type BannerFormat } from '@alcova/contracts';
import { useEffect, useRef, useState } from 'react';
import { recordFrom } from '../json';
import styles from './ads.module.css';
import { texts } from './texts';
import { useInView } from './use-in-view';

/** What a banner may do: run its scripts and open what is clicked. It has no origin, and so nothing of the site's. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
const LOADED_WITHIN_MS = 10_000;
const SIZES = { '320x50': [320, 50], '300x250': [300, 250] } as const;

type BannerState = 'loading' | 'loaded' | 'failed';

/** How far a banner is, as its own frame tells it; one that is silent for ten seconds has failed. */
function useBannerState(isStarted: boolean) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<BannerState>('loading');
  const isOpen = isStarted && state === 'loading';
  useEffect(() => {
    if (!isOpen) return undefined;
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const { banner } = recordFrom(data);
      if (banner === 'loaded' || banner === 'failed') setState(banner);
    };
    window.addEventListener('message', onMessage);
    const timer = setTimeout(() => setState('failed'), LOADED_WITHIN_MS);
    return () => {
      window.removeEventListener('message', onMessage);
      clearTimeout(timer);
    };
  }, [isOpen]);
  return { frame, state };
}

/**
 * A third party's banner in a frame that cannot touch the page. Nothing is asked of anybody before its place comes into view; where it fails,
 * the place stays, empty.
 */
export default function BannerFrame({ format }: { format: BannerFormat }) {
  const [ref, isInView] = useInView();
  const [isStarted, setIsStarted] = useState(false);
  if (isInView && !isStarted) setIsStarted(true);
  const { frame, state } = useBannerState(isStarted);
  const [width, height] = SIZES[format];
  return (
    <figure className={`${styles.ad} ${state === 'failed' ? styles.failed : ''}`} data-state={state}>
      <figcaption className={styles.mark}>{texts.mark}</figcaption>
      <div ref={ref} className={`${styles.frame} ${styles[`size-${format}`]}`}>
        {isStarted && state !== 'failed' && (
          <iframe
            ref={frame}
            className={styles.banner}
            title={texts.mark}
            sandbox={SANDBOX}
            referrerPolicy="no-referrer"
            loading="lazy"
            width={width}
            height={height}
            src={`/banners/${format}`}
          />
        )}
        {state === 'loading' && <p className={`${styles.message} ${styles.cover}`}>{texts.loading}</p>}
      </div>
    </figure>
  );
}
