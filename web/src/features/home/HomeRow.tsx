import { isBegun } from '../../shared/local-data/places';
import { lazyOptional } from '../../shared/ui/dispensable';
import { type HomeRowOf } from './HomeScreen';
import { NewestTales } from './NewestTales';

const BegunRow = lazyOptional('row of what was begun', () => import('../../shared/begun/BegunRow'));

/** The rows above and below the videos: of what was begun, where there is something, and of the newest tales. */
export default function HomeRow({ of }: { of: HomeRowOf }) {
  if (of === 'newest') return <NewestTales />;
  return isBegun() && <BegunRow />;
}
