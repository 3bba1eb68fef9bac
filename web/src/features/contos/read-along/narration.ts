import { type PublishedTaleInFull } from '@alcova/contracts';
import { queryOptions } from '@tanstack/react-query';
import { fetchPlayback } from '../../../shared/playback/addresses';
import { logFailure } from '../../../shared/log';
import { readCues } from '../../../shared/transcript/cues';
import { paragraphsOf } from '../paragraphs';
import { type Passage, passagesOf } from './passages';

async function read(text: string, filmId: string, signal: AbortSignal): Promise<readonly Passage[]> {
  const { captions } = await fetchPlayback(filmId, signal);
  const caption = captions.find(({ language }) => language.startsWith('pt')) ?? captions[0];
  return caption ? passagesOf(paragraphsOf(text), await readCues(caption.address, signal)) : [];
}

/**
 * The passages of the film of a tale, by its captions; none where it has no captions, or they are not of this text.
 * @throws ApiError, Error where they cannot be read
 */
export const narrationOf = ({ tale }: PublishedTaleInFull, filmId: string) =>
  queryOptions({
    queryKey: ['narration', filmId, tale],
    queryFn: ({ signal }) =>
      read(tale, filmId, signal).catch((cause: unknown) => {
        if (!signal.aborted) logFailure('read along: the narration could not be read', cause);
        throw cause;
      }),
    staleTime: Infinity,
    retry: false,
  });
