import { authorIn, pageFrom } from '@alcova/contracts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../shared/site/site';
import { useTales } from '../../shared/tales/published';
import { useVideoList } from '../../shared/video/lists';
import { orderOf } from '../../shared/video/order';
import { useListPage } from '../../shared/video/pages';
import { PARTS } from './parts';
import { texts } from './texts';

/** The page of the author's videos that the address names, in its order. */
function useVideos(author: string) {
  const [search] = useSearchParams();
  const { page, pageSize } = useListPage(PARTS.videos.parameter);
  const { sort } = orderOf(search, 'recentes');
  return { query: useVideoList({ q: '', category: '', author, page, pageSize, sort }), page, pageSize };
}

/** The page of the author's tales that the address names. */
function useAuthorsTales(author: string) {
  const [search] = useSearchParams();
  const page = pageFrom(search.get(PARTS.tales.parameter));
  return { query: useTales({ author, page }), page };
}

export type Videos = ReturnType<typeof useVideos>;
export type Tales = ReturnType<typeof useAuthorsTales>;

/** What an author has published, how their name is written there, and whether there is nobody of this name. Gives the page its head. */
export function useAuthor(name: string) {
  const videos = useVideos(name);
  const tales = useAuthorsTales(name);
  const { data: ofVideos, isError: areVideosUnread } = videos.query;
  const { data: ofTales } = tales.query;
  const items = [...(ofVideos?.items ?? []), ...(ofTales?.items ?? [])];
  const found = authorIn(items);
  const isKnown = ofVideos !== undefined && ofTales !== undefined;
  const isEmpty = isKnown && ofVideos.total + ofTales.total === 0;
  const [spelled, setSpelled] = useState(found);
  // What was found first stays while pages come and go.
  if (spelled === undefined && found !== undefined) setSpelled(found);
  const [areVideosThere, setVideosThere] = useState(false);
  if (!areVideosThere && (ofVideos !== undefined || areVideosUnread)) setVideosThere(true);
  const isNobody = isKnown && spelled === undefined && (isEmpty || items.length > 0);
  const shownName = spelled ?? (isKnown && !isNobody ? name : undefined);
  const shown = useMemo(() => (shownName === undefined ? undefined : { name: shownName }), [shownName]);
  usePageTitle(isNobody ? texts.notFound : shownName, shown);
  return { name: shownName ?? name, isNobody, videos, tales, areVideosThere };
}
