import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { MobileBanner } from '../../shared/ads/places';
import { usePageTitle } from '../../shared/site/site';
import { Link } from '../../shared/navigation/Link';
import { Part } from '../../shared/ui/Part';
import { CategoryChips, categoryLabel, isCategory } from '../../shared/video/categories';
import { ListHead } from '../../shared/video/ListHead';
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
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => pageFor(wish, signal),
    // Asked for again while the page is being drawn.
    initialData: () => (enabled && !cache.getQueryState(queryKey) ? pageAtHand(wish) : undefined),
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

/** What stands above the videos, and what below. */
export type HomeRowOf = 'begun' | 'newest';

interface HomeProps {
  readonly Row: ComponentType<{ of: HomeRowOf }>;
}

/** A random selection of all videos, and a row above and below it; or, with `category` in the address, of that category. */
export function HomeScreen({ Row }: HomeProps) {
  const [search] = useSearchParams();
  const category = search.get('category') ?? '';
  const isAll = category === '';
  const isKnown = isAll || isCategory(category);
  const { query, page, pageSize } = useRandomPage(category, isKnown);
  const heading = isAll ? texts.heading : categoryLabel(category);
  usePageTitle(isAll ? texts.title : heading);
  const rowOf = (of: HomeRowOf) =>
    isAll && (
      <div data-row={of}>
        <Part name={of}>{query.data && <Row of={of} />}</Part>
      </div>
    );
  return (
    <>
      {rowOf('begun')}
      <ListHead heading={heading}>
        <CategoryChips current={category} all="/home" />
        {isAll && <AllVideos />}
      </ListHead>
      <ReadVideoPages
        query={isKnown ? query : { ...query, data: { items: [], total: 0, pageSize } }}
        page={page}
        skeletons={pageSize}
        emptyText={isAll ? texts.none : texts.noneInCategory}
        firstPage={isAll ? '/home' : `/home?category=${category}`}
        elsewhere={isAll ? null : '/home'}
      >
        <MobileBanner />
      </ReadVideoPages>
      {rowOf('newest')}
    </>
  );
}
