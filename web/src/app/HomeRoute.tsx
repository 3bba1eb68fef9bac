import { useSearchParams } from 'react-router-dom';
import { lazyOptional } from '../shared/ui/dispensable';
import { HomeScreen, SearchScreen } from './screens';

// Named here and not by the screen: what tells of a piece's style sheet is in this part of the code already.
const HomeRow = lazyOptional('home row', () => import('../features/home/HomeRow'));

/** /home reads its query (LIST-01): with a text it shows what was found, else the selection of all or of a category. */
export function HomeRoute() {
  const [search] = useSearchParams();
  return search.get('q')?.trim() ? <SearchScreen /> : <HomeScreen Row={HomeRow} />;
}
