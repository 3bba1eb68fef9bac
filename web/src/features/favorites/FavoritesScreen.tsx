import { PAGE_SIZE, PAGE_SIZE_SMALL_SCREEN } from '@alcova/contracts';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { pageFrom } from '../../shared/format/pages';
import { ledFrom } from '../../shared/session/return-path';
import { useSession } from '../../shared/session/store';
import { usePageTitle } from '../../shared/site/site';
import { Loading } from '../../shared/ui/states';
import { useMedia } from '../../shared/ui/use-media';
import { VideoPages } from '../../shared/video/VideoPages';
import styles from './favorites.module.css';
import { useFavorites } from './queries';
import { texts } from './texts';

function Favorites() {
  const [search] = useSearchParams();
  const isSmall = useMedia('(max-width: 600px)');
  const page = pageFrom(search.get('page'));
  const pageSize = isSmall ? PAGE_SIZE_SMALL_SCREEN : PAGE_SIZE;
  const query = useFavorites(page, pageSize);
  return (
    <div className={styles.screen}>
      <h1>{texts.heading}</h1>
      <VideoPages
        query={query}
        page={page}
        skeletons={pageSize}
        emptyText={texts.none}
        firstPage="/favorite"
      />
    </div>
  );
}

/** The person's favourites. A visitor is led to /login, and back after signing in. */
export function FavoritesScreen() {
  usePageTitle(texts.heading);
  const status = useSession((session) => session.status);
  const { pathname, search } = useLocation();
  if (status === 'unknown') return <Loading />;
  if (status === 'out') return <Navigate to="/login" replace state={ledFrom(`${pathname}${search}`)} />;
  return <Favorites />;
}
