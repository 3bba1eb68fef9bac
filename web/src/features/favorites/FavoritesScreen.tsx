import { PAGE_SIZE, PAGE_SIZE_SMALL_SCREEN, pageFrom } from '@alcova/contracts';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { ledFrom } from '../../shared/session/return-path';
import { SessionUnasked } from '../../shared/session/SessionUnasked';
import { useSession } from '../../shared/session/store';
import { usePageTitle } from '../../shared/site/site';
import { Loading } from '../../shared/ui/states';
import { useMedia } from '../../shared/ui/use-media';
import { ViewLinks } from '../../shared/ui/ViewLinks';
import { VideoPages } from '../../shared/video/VideoPages';
import { TALES_ADDRESS, VIDEOS_ADDRESS } from './addresses';
import { FavoriteTales } from './FavoriteTales';
import styles from './favorites.module.css';
import { useFavorites } from './queries';
import { texts } from './texts';

function FavoriteVideos({ page, pageSize }: { page: number; pageSize: number }) {
  return (
    <VideoPages
      query={useFavorites(page, pageSize)}
      page={page}
      skeletons={pageSize}
      emptyText={texts.none}
      firstPage={VIDEOS_ADDRESS}
    />
  );
}

function Favorites({ ofTales }: { ofTales: boolean }) {
  const [search] = useSearchParams();
  const isSmall = useMedia('(max-width: 600px)');
  const page = pageFrom(search.get('page'));
  const pageSize = isSmall ? PAGE_SIZE_SMALL_SCREEN : PAGE_SIZE;
  const List = ofTales ? FavoriteTales : FavoriteVideos;
  return (
    <div className={styles.screen}>
      <h1>{ofTales ? texts.talesHeading : texts.heading}</h1>
      <ViewLinks
        label={texts.kinds}
        views={[
          { to: VIDEOS_ADDRESS, text: texts.videos, isCurrent: !ofTales },
          { to: TALES_ADDRESS, text: texts.tales, isCurrent: ofTales },
        ]}
      />
      <List page={page} pageSize={pageSize} />
    </div>
  );
}

/** The person's favourites, videos or tales. A visitor is led to /login, and back after signing in. */
export function FavoritesScreen() {
  const [wanted] = useSearchParams();
  const ofTales = wanted.get('of') === 'tales';
  usePageTitle(ofTales ? texts.talesHeading : texts.heading);
  const status = useSession((session) => session.status);
  const { pathname, search } = useLocation();
  if (status === 'unknown') return <Loading />;
  if (status === 'unasked') return <SessionUnasked />;
  if (status === 'out') return <Navigate to="/login" replace state={ledFrom(`${pathname}${search}`)} />;
  return <Favorites ofTales={ofTales} />;
}
