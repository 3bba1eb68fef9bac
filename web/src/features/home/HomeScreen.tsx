import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { MobileBanner } from '../../shared/ads/places';
import { usePageTitle } from '../../shared/site/site';
import { Link } from '../../shared/navigation/Link';
import { Part } from '../../shared/ui/Part';
import { CategoryChips, categoryLabel, isCategory } from '../../shared/video/categories';
import { ListHead } from '../../shared/video/ListHead';
import styles from '../../shared/video/lists.module.css';
import order from '../../shared/video/order.module.css';
import { useListPage } from '../../shared/video/pages';
import { ReadVideoPages } from '../../shared/video/ReadVideoPages';
import { pageAtHand, pageFor } from './draw';
import { texts } from './texts';

/** The page that this entry of the history shows: drawn once, then always the same. */
function useRandomPage(category: string, enabled: boolean) {
  const { key: entry } = useLocation();
  const { page, pageSize } = useListPage();
  const wish = { entry, category, page, pageSize };
  const queryKey = ['videos', 'drawn', wish] as const;
  const cache = useQueryClient();
  const drawAtOnce = () => {
    // Asked for again while the page is being drawn.
    const page = enabled && !cache.getQueryState(queryKey) ? pageAtHand(wish) : undefined;
    return page && { ...page, pageSize };
  };
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({ ...(await pageFor(wish, signal)), pageSize }),
    initialData: drawAtOnce,
    staleTime: Infinity,
    enabled,
  });
  return { query, page, pageSize };
}

/** Leads from the selection to all there is. */
const AllVideos = () => (
  <nav className={order.orders} aria-label={texts.all}>
    <Link className={order.order} to="/filtered">
      {texts.all}
    </Link>
    <Link className={order.order} to="/filtered?ordem=mais-vistos">
      {texts.mostViewed}
    </Link>
  </nav>
);

/** A random selection of all videos, and `newest` below it; or, with `category` in the address, of that category. */
export function HomeScreen({ newest }: { readonly newest: ReactNode }) {
  const [search] = useSearchParams();
  const category = search.get('category') ?? '';
  const isKnown = category === '' || isCategory(category);
  const { query, page, pageSize } = useRandomPage(category, isKnown);
  const heading = category === '' ? texts.heading : categoryLabel(category);
  usePageTitle(category === '' ? texts.title : heading);
  return (
    <>
      <ListHead heading={heading}>
        <CategoryChips current={category} all="/home" />
        {category === '' && <AllVideos />}
      </ListHead>
      <ReadVideoPages
        query={isKnown ? query : { ...query, data: { items: [], total: 0, pageSize }, isError: false }}
        page={page}
        skeletons={pageSize}
        emptyText={category === '' ? texts.none : texts.noneInCategory}
        firstPage={category === '' ? '/home' : `/home?category=${encodeURIComponent(category)}`}
        elsewhere={category === '' ? null : '/home'}
      >
        <MobileBanner />
      </ReadVideoPages>
      {category === '' && (
        <div className={styles.newest}>
          <Part name="newest tales">{query.data && newest}</Part>
        </div>
      )}
    </>
  );
}
