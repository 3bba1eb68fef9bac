import { accountNames, type Caller, CodedError, MAX_PAGE_SIZE } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { ServiceCalls } from './service-calls';

const log = logger('account-names');

/** Names of accounts by id; none while they cannot be had: what is shown is told without them then. */
export async function namesOfAccounts(
  services: ServiceCalls,
  wanted: Iterable<string>,
  caller: Caller,
): Promise<Readonly<Record<string, string>>> {
  const ids = [...new Set(wanted)];
  const names: Record<string, string> = {};
  try {
    for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE) {
      const some = { ids: ids.slice(from, from + MAX_PAGE_SIZE) };
      Object.assign(names, (await services.request(accountNames, some, { caller })).names);
    }
    return names;
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'unavailable')) throw error;
    log.warn({ err: error }, 'names of accounts are missing in an answer');
    return names;
  }
}
