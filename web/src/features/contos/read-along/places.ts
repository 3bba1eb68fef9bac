import { type PublishedTaleInFull } from '@alcova/contracts';
import { queryClient } from '../../../shared/api/query-client';
import { useListening } from '../../../shared/listening/store';
import { placeIn } from '../../../shared/local-data/places';
import { narrationOf } from './narration';
import { paragraphAt, type Passage, passageFrom } from './passages';

/** Who has pressed does not wait longer (ms): it is begun where one stopped listening. */
const WITHIN_MS = 1_500;

/** None where they cannot be had, which is logged. */
const passagesFor = (tale: PublishedTaleInFull, filmId: string): Promise<readonly Passage[]> =>
  queryClient.fetchQuery(narrationOf(tale, filmId)).catch(() => []);

const soon = <T>(answer: Promise<T>) =>
  Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(resolve, WITHIN_MS))]);

const isHeard = (filmId: string): boolean => {
  const { track, phase } = useListening.getState();
  return track?.id === filmId && phase !== 'paused';
};

/**
 * The second at which the paragraph is told where one stopped reading; undefined where one stopped listening within it or listens now, where
 * it is not told, or nobody can tell in time.
 */
export async function secondRead(tale: PublishedTaleInFull, filmId: string): Promise<number | undefined> {
  if (isHeard(filmId)) return undefined;
  const [paragraph, heard] = [placeIn('tale', tale.id), placeIn('film', filmId)];
  const passages = await soon(passagesFor(tale, filmId));
  if (paragraph === undefined || !passages) return undefined;
  if (heard !== undefined && paragraphAt(passages, heard) === paragraph) return undefined;
  return passageFrom(passages, paragraph)?.start;
}

/** The paragraph in which one stopped listening; undefined where nobody can tell. */
export async function paragraphHeard(tale: PublishedTaleInFull, filmId: string): Promise<number | undefined> {
  const heard = placeIn('film', filmId);
  return heard === undefined ? undefined : paragraphAt(await passagesFor(tale, filmId), heard);
}
