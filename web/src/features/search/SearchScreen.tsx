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

/** The address of the first page of what is searched for, in the order that is chosen. */
function firstPageOf(q: string, category: string, order: string | null): string {
  const search = new URLSearchParams({ q });
  if (category) search.set('category', category);
  if (order) search.set(ORDER, order);
  return `/search?${search.toString()}`;
}

/**
 * What has the text, of one category where the address names one: all videos by their title, in pages, and the newest tales. Without a text
 * there is nothing to find.
 */
export function SearchScreen() {
  const [search] = useSearchParams();
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_CHARACTERS);
  const category = search.get('category') ?? '';
  const { page, pageSize } = useListPage();
  const isAsked = q !== '';
  const { sort } = orderOf(search, 'relevancia');
  const list = useVideoList({ q, category, page, pageSize, sort }, isAsked);
  const tales = useFoundTales(q, category);
  const talesHeading = useRef<HTMLHeadingElement>(null);
  const heading = isAsked ? texts.resultsFor(q) : texts.title;
  // What stands below the videos waits for them: a short list would draw what was there before it up into sight.
  const isOnItsWay = isAsked && list.isPending;
  usePageTitle(heading);
  return (
    <>
      <ListHead heading={heading}>
        {isAsked && (
          <WayToTales
            count={isOnItsWay ? 0 : (tales.data?.total ?? 0)}
            onFollow={() => talesHeading.current?.focus()}
          />
        )}
      </ListHead>
      {isAsked && (
        <div className={styles.videos}>
          <h2>{texts.videos}</h2>
          <OrderLinks own="relevancia" />
        </div>
      )}
      <ReadVideoPages
        query={isAsked ? list : { ...list, data: { items: [], total: 0, pageSize }, isError: false }}
        page={page}
        skeletons={pageSize}
        emptyText={texts.none}
        firstPage={firstPageOf(q, category, search.get(ORDER))}
        onOpen={countOpened}
      >
        <MobileBanner />
      </ReadVideoPages>
      {isAsked && !isOnItsWay && <FoundTales found={tales} headingRef={talesHeading} />}
      {!isOnItsWay && <ResultBanner />}
    </>
  );
}
