import {
  CodedError,
  listPublishedTales,
  searchAll,
  searchVideos,
  SUGGESTED_TALES,
  SUGGESTED_VIDEOS,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Controller } from '@nestjs/common';
import type { InputOf } from '../http/call';
import { HandlesPublic, type PublicCall } from '../public-bytes/public-read';
import { ServiceCalls } from '../services/service-calls';

const log = logger('search');
/** Who types waits no longer for one group while the other is there. */
const WITHIN_MS = 2_000;

/** What is found of one service; undefined when it could not be asked. */
async function orNothing<T>(group: 'videos' | 'tales', answer: Promise<{ items: T[] }>) {
  try {
    return (await answer).items;
  } catch (error) {
    log.warn({ err: error, group }, 'a group of the search is missing');
    return undefined;
  }
}

/** Suggestions while somebody types: videos and tales in one answer, which goes with a change of either. */
@Controller()
export class SearchController {
  constructor(private readonly services: ServiceCalls) {}

  @HandlesPublic(searchAll)
  async search({ query: { q } }: InputOf<typeof searchAll>, { caller, policy }: PublicCall) {
    if (q === '') return { videos: [], tales: [], missing: [] };
    const { refusals } = policy;
    const options = { caller, deadlineMs: WITHIN_MS };
    const [videos, tales] = await Promise.all([
      orNothing(
        'videos',
        this.services.request(searchVideos, { q, limit: SUGGESTED_VIDEOS, refusals }, options),
      ),
      orNothing(
        'tales',
        this.services.request(listPublishedTales, { q, pageSize: SUGGESTED_TALES, refusals }, options),
      ),
    ]);
    if (!videos && !tales) throw new CodedError('unavailable', 'no group of the search could be asked');
    return {
      videos: videos ?? [],
      tales: tales ?? [],
      missing: [...(videos ? [] : ['videos' as const]), ...(tales ? [] : ['tales' as const])],
    };
  }
}
