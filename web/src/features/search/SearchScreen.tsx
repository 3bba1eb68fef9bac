import { MAX_SEARCH_CHARACTERS } from '@alcova/contracts';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MobileBanner, ResultBanner } from '../../shared/ads/places';
import { usePageTitle } from '../../shared/site/site';
import { Button } from '../../shared/ui/Button';
import { ListHead } from '../../shared/video/ListHead';
import { useVideoList } from '../../shared/video/lists';
import { ORDER, orderOf } from '../../shared/video/order';
import { OrderLinks } from '../../shared/video/OrderLinks';
import { useListPage } from '../../shared/video/pages';
import { ReadVideoPages } from '../../shared/video/ReadVideoPages';
import { FoundTales, useFoundTales } from './FoundTales';
import { countOpened } from './opened';
import styles from './search.module.css';
import { texts } from './texts';

interface WayToTalesProps {
  readonly count: number;
  readonly onFollow: () => void;
}

/** The tales stand below a whole page of videos: this leads there. */
function WayToTales({ count, onFollow }: WayToTalesProps) {
  return (
    <div className={styles.ways}>
      {count > 0 && (
        <Button small onClick={onFollow}>
          {texts.toTales(count)}
        </Button>
      )}
    </div>
  );
}

interface Groups {
  readonly isAsked: boolean;
  readonly videos: ReturnType<typeof useVideoList>;
  readonly tales: ReturnType<typeof useFoundTales>;
}

/** What the two groups have, as far as it is known. */
function outcomeOf({ isAsked, videos, tales }: Groups) {
  if (!isAsked) return { isOnItsWay: false, hasVideos: false, isTalesFirst: false, isNothing: true };
  const hasVideos = videos.data?.total !== 0;
  // Which group comes first depends on the tales where there are no videos.
  const waitsForTales = !hasVideos && !tales.data && !tales.isError;
  const count = tales.data?.total;
  return {
    isOnItsWay: videos.isPending || waitsForTales,
    hasVideos,
    isTalesFirst: !hasVideos && count !== undefined && count > 0,
    isNothing: !hasVideos && count === 0,
  };
}

const NothingFound = () => (
  <>
    <span>{texts.none}</span>
    {texts.noTalesEither}
  </>
);

/** The address of the first page of what is searched for, in the order that is chosen. */
function firstPageOf(q: string, category: string, order: string | null): string {
  const search = new URLSearchParams({ q });
  if (category) search.set('category', category);
  if (order) search.set(ORDER, order);
  return `/search?${search.toString()}`;
}

/**
 * What has the text, of one category where the address names one: all videos by their title, in pages, and the newest tales. The group that
 * has something comes first; where neither has, one sentence says so, and no ad stands there. Without a text there is nothing to find.
 */
export function SearchScreen() {
  const [search] = useSearchParams();
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_CHARACTERS);
  const category = search.get('category') ?? '';
  const { page, pageSize } = useListPage();
  const isAsked = q !== '';
  const { sort } = orderOf(search, 'relevancia');
  const videos = useVideoList({ q, category, page, pageSize, sort }, isAsked);
  const tales = useFoundTales(q, category);
  const talesHeading = useRef<HTMLHeadingElement>(null);
  const heading = isAsked ? texts.resultsFor(q) : texts.title;
  // What stands below the videos waits for them: a short list would draw what was there before it up into sight.
  const { isOnItsWay, hasVideos, isTalesFirst, isNothing } = outcomeOf({ isAsked, videos, tales });
  usePageTitle(heading);
  const foundTales = <FoundTales found={tales} headingRef={talesHeading} />;
  const known = isAsked ? videos : { ...videos, data: { items: [], total: 0, pageSize }, isError: false };
  return (
    <>
      <ListHead heading={heading}>
        {isAsked && (
          <WayToTales
            count={isOnItsWay || isTalesFirst ? 0 : (tales.data?.total ?? 0)}
            onFollow={() => talesHeading.current?.focus()}
          />
        )}
      </ListHead>
      {!isOnItsWay && isTalesFirst && foundTales}
      {!isNothing && (
        <div className={`${styles.videos} ${isTalesFirst ? styles.second : ''}`}>
          <h2>{texts.videos}</h2>
          {(hasVideos || isOnItsWay) && <OrderLinks own="relevancia" />}
        </div>
      )}
      <ReadVideoPages
        query={isOnItsWay ? { ...videos, data: undefined, isError: false } : known}
        page={page}
        skeletons={pageSize}
        emptyText={isAsked && isNothing ? <NothingFound /> : texts.none}
        firstPage={firstPageOf(q, category, search.get(ORDER))}
        onOpen={countOpened}
      >
        <MobileBanner />
      </ReadVideoPages>
      {!isOnItsWay && !isTalesFirst && !isNothing && foundTales}
      {!isOnItsWay && !isNothing && <ResultBanner />}
    </>
  );
}
