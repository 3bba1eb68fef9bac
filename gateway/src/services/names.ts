import { accountNames, type Caller, CodedError, MAX_PAGE_SIZE, videoTitles } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { ServiceCalls } from './service-calls';

type Names = Readonly<Record<string, string>>;
const log = logger('names');

/** Names of accounts by id; none while they cannot be had: what is shown is told without them then. */
export const namesOfAccounts = (services: ServiceCalls, wanted: Iterable<string>, caller: Caller) =>
  allOf(wanted, async (ids) => (await services.request(accountNames, { ids }, { caller })).names);

/** The same of videos, for administrators. */
export const titlesOfVideos = (services: ServiceCalls, wanted: Iterable<string>, caller: Caller) =>
  allOf(wanted, async (ids) => (await services.request(videoTitles, { ids }, { caller })).titles);

async function allOf(wanted: Iterable<string>, ask: (ids: string[]) => Promise<Names>): Promise<Names> {
  const ids = [...new Set(wanted)];
  const names: Record<string, string> = {};
  try {
    for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE)
      Object.assign(names, await ask(ids.slice(from, from + MAX_PAGE_SIZE)));
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'unavailable')) throw error;
    log.warn({ err: error }, 'names are missing in an answer');
  }
  return names;
}
