import { useEffect } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { MobileBanner, ResultBanner } from '../../shared/ads/places';
import { usePageTitle } from '../../shared/site/site';
import { CategoryChips, categoryLabel, isCategory } from '../../shared/video/categories';
import { ListHead } from '../../shared/video/ListHead';
import { useVideoList } from '../../shared/video/lists';
import { orderOf } from '../../shared/video/order';
import { OrderLinks } from '../../shared/video/OrderLinks';
import { useListPage } from '../../shared/video/pages';
import { ReadVideoPages } from '../../shared/video/ReadVideoPages';
import { rememberSeen } from '../../shared/video/seen';
import { texts } from './texts';

/** The category that the address names, in its path or its query; '' where it names none. */
function useCategory(): string {
  const { category } = useParams();
  const [search] = useSearchParams();
  return category ?? search.get('category') ?? '';
}

/** The address of this list's first page. */
function useFirstPage(): string {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const first = new URLSearchParams(search);
  first.delete('page');
  return first.size > 0 ? `${pathname}?${first.toString()}` : pathname;
}

/** The videos of a category, or of all, newest first or as the address says; an unknown category has none. */
export function CategoryScreen() {
  const category = useCategory();
  const isKnown = category === '' || isCategory(category);
  const { page, pageSize } = useListPage();
  const [search] = useSearchParams();
  const { sort } = orderOf(search, 'recentes');
  const list = useVideoList({ q: '', category, page, pageSize, sort }, isKnown);
  const items = list.data?.items;
  useEffect(() => {
    if (category !== '' && items) {
      rememberSeen(
        category,
        items.map(({ id }) => id),
      );
    }
  }, [category, items]);
  const heading = category === '' ? texts.all : categoryLabel(category);
  usePageTitle(heading);
  const firstPage = useFirstPage();
  return (
    <>
      <ListHead heading={heading}>
        <CategoryChips current={category} all="/filtered" />
        {isKnown && <OrderLinks own="recentes" />}
      </ListHead>
      <ReadVideoPages
        query={isKnown ? list : { ...list, data: { items: [], total: 0, pageSize }, isError: false }}
        page={page}
        skeletons={pageSize}
        emptyText={category === '' ? texts.none : texts.noneInCategory}
        firstPage={firstPage}
      >
        <MobileBanner />
      </ReadVideoPages>
      {/* A short list would draw a banner that was there before it up into sight. */}
      {!(isKnown && list.isPending) && <ResultBanner />}
    </>
  );
}
