import { MAX_SEARCH_CHARACTERS } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { MobileBanner, ResultBanner } from '../../shared/ads/places';
import { usePageTitle } from '../../shared/site/site';
import { ListHead } from '../../shared/video/ListHead';
import { useVideoList } from '../../shared/video/lists';
import { useListPage } from '../../shared/video/pages';
import { VideoPages } from '../../shared/video/VideoPages';
import { countOpened } from './opened';
import { texts } from './texts';

/** All videos whose title has the text, in pages; of one category where the address names one. Without a text there is nothing to find. */
export function SearchScreen() {
  const [search] = useSearchParams();
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_CHARACTERS);
  const category = search.get('category') ?? '';
  const { page, pageSize } = useListPage();
  const list = useVideoList({ q, category, page, pageSize }, q !== '');
  const heading = q === '' ? texts.title : texts.resultsFor(q);
  usePageTitle(heading);
  return (
    <>
      <ListHead heading={heading} />
      <VideoPages
        query={q === '' ? { ...list, data: { items: [], total: 0, pageSize }, isError: false } : list}
        page={page}
        skeletons={pageSize}
        emptyText={texts.none}
        firstPage={`/search?${new URLSearchParams(category ? { q, category } : { q }).toString()}`}
        onOpen={countOpened}
      >
        <MobileBanner />
      </VideoPages>
      {/* A short list would draw a banner that was there before it up into sight. */}
      {!(q !== '' && list.isPending) && <ResultBanner />}
    </>
  );
}
