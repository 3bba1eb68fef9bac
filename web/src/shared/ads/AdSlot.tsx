import { type countAdImpression, type followAd, type PublicAd } from '@alcova/contracts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addressOf } from '../api/address';
import { callOnce } from '../api/call';
import { ApiError } from '../api/error';
import { logFailure } from '../log';
import styles from './ads.module.css';
import slot from './slot.module.css';
import { texts } from './texts';
import { useInView, useTabShown } from './use-in-view';
import { PLACEMENT, useRandomAd } from './use-random-ad';

/** How long half of an ad stands in view, in ms, before it counts as seen. */
const SEEN_AFTER_MS = 1_000;
/** An ad is asked for a little before it comes into view. */
const NEAR = '300px';

/** On a site without ads no slot asks, or takes room, for so long after one has learnt it; in ms. */
const NONE_FOR_MS = 300_000;
/** Until when, as far as this visit knows, there is no ad. */
let noneUntil = 0;

/** What is said in the ad's place: there is none, the server or its answer is broken, or it could not be reached. */
function messageOf(error: Error): string {
  const code = error instanceof ApiError ? error.code : 'internal';
  if (code === 'ad.none') return texts.none;
  return code === 'internal' || code === 'bad-answer' ? texts.internal : texts.failed;
}

const tellSeen = (id: string): Promise<unknown> =>
  callOnce<typeof countAdImpression>('POST /api/ads/{id}/impression', {
    params: { id },
    query: { placement: PLACEMENT },
    keepalive: true,
  }).catch((cause: unknown) => logFailure('ad: could not be counted as seen', cause));

/** Counts one showing of an ad, once, when it has been watched for a second on end. */
function useSeen(id: string, isWatched: boolean): void {
  const isCounted = useRef(false);
  useEffect(() => {
    if (!isWatched || isCounted.current) return undefined;
    const timer = setTimeout(() => {
      isCounted.current = true;
      void tellSeen(id);
    }, SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, isWatched]);
}

/** One showing of an ad. */
function Showing({ ad, isInView }: { ad: PublicAd; isInView: boolean }) {
  const [picture, setPicture] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useSeen(ad.id, isInView && picture === 'loaded');
  if (picture === 'failed') return <p className={styles.message}>{texts.imageFailed}</p>;
  return (
    <a
      className={styles.link}
      href={addressOf<typeof followAd>('GET /api/ads/{id}/go', { id: ad.id }, { placement: PLACEMENT })}
      target="_blank"
      rel="noopener sponsored nofollow"
    >
      <img
        className={styles.picture}
        src={ad.imageUrl}
        alt={texts.ad}
        width={320}
        height={100}
        decoding="async"
        onLoad={() => setPicture('loaded')}
        onError={() => setPicture('failed')}
      />
    </a>
  );
}

/** Whether some of it is on the screen at this moment. */
function isOnScreen(element: Element | null): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** Whether the slot's place is given up: there is no ad, and what comes after it does not move before anybody's eyes. */
function useIsGone(
  place: RefObject<Element | null>,
  hasNone: boolean,
  isInSight: boolean,
  keepsPlace: boolean,
): boolean {
  const [isGone, setIsGone] = useState(() => !keepsPlace && Date.now() < noneUntil);
  const mayGo = hasNone && !isInSight && !keepsPlace;
  // Who scrolls may have it in sight a moment before the observer says so, or a moment later: it goes in the very frame that is looked at.
  useEffect(() => {
    if (!mayGo) return undefined;
    const frame = requestAnimationFrame(() => {
      if (!isOnScreen(place.current)) flushSync(() => setIsGone(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [mayGo, place]);
  useEffect(() => {
    if (hasNone) noneUntil = Date.now() + NONE_FOR_MS;
  }, [hasNone]);
  return isGone;
}

/**
 * The site's own banner of 320 x 100, another one every five minutes. Its size stands from the start, whatever it shows; where there is no ad
 * the place is given up as soon as nobody sees it, unless it is to stay.
 */
export default function AdSlot({ keepsPlace = false }: { keepsPlace?: boolean }) {
  const [nearRef, isNear] = useInView({ margin: NEAR });
  const [watchSight, isInSight] = useInView();
  const place = useRef<HTMLDivElement>(null);
  const sightRef = useCallback(
    (element: HTMLDivElement | null) => {
      place.current = element;
      return watchSight(element);
    },
    [watchSight],
  );
  const [ref, isHalfInView] = useInView({ share: 0.5 });
  const isInView = useTabShown() && isHalfInView;
  const { data, error, dataUpdatedAt } = useRandomAd(isNear, isInView);
  // The ad before stays when the next one fails to come, unless there is none any more.
  const hasNone = error instanceof ApiError && error.code === 'ad.none';
  if (useIsGone(place, hasNone, isInSight, keepsPlace)) return <span className={slot.gone} />;
  return (
    <div ref={sightRef} className={slot.slot}>
      <figure ref={nearRef} className={styles.ad}>
        <figcaption className={styles.mark}>{texts.mark}</figcaption>
        <div ref={ref} className={`${styles.frame} ${styles.own}`}>
          {data && !hasNone ? (
            <Showing key={dataUpdatedAt} ad={data} isInView={isInView} />
          ) : (
            <p className={styles.message}>{error ? messageOf(error) : texts.loading}</p>
          )}
        </div>
      </figure>
    </div>
  );
}
