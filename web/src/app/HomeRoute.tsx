import { useSearchParams } from 'react-router-dom';
import { HomeScreen, SearchScreen } from './screens';

/** /home reads its query (LIST-01): with a text it shows what was found, else the selection of all or of a category. */
export function HomeRoute() {
  const [search] = useSearchParams();
  return search.get('q')?.trim() ? <SearchScreen /> : <HomeScreen />;
}
