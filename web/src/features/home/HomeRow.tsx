import { Begun } from '../../shared/begun/Begun';
import { type HomeRowOf } from './HomeScreen';
import { NewestTales } from './NewestTales';

/** The rows above and below the videos: of what was begun, where there is something, and of the newest tales. */
export default function HomeRow({ of }: { of: HomeRowOf }) {
  return of === 'newest' ? <NewestTales /> : <Begun />;
}
