import { type Caller, HASH_VERSION, type ListedEntry, readHashList } from '@alcova/contracts';
import { retryWhileUnavailable } from '@alcova/messaging';
import type { Readable } from 'node:stream';
import { csvOf } from '../http/csv';
import type { ServiceCalls } from '../services/service-calls';
import { COLUMNS, OWN_FORMAT, TRAILER } from './hash-list-format';

const RETRY = { withinMs: 20_000 };

const cells = (entry: ListedEntry): (string | number)[] =>
  entry.kind === 'sha256'
    ? ['sha256', '', entry.hash, '', '', '']
    : ['pdq', HASH_VERSION, entry.hash, entry.quality ?? '', entry.at ?? '', entry.film ?? ''];

/**
 * A list as CSV: what it is, the columns, its entries, and how many there were, so that a file that was cut off is known by its end. A page at a
 * time and no faster than it is taken.
 * @throws CodedError hashes.not-found
 */
export async function hashListFile(services: ServiceCalls, caller: Caller, id: string): Promise<Readable> {
  const page = (after: number) =>
    retryWhileUnavailable(() => services.request(readHashList, { id, after }, { caller }), RETRY);
  const first = await page(0);
  async function* rows() {
    yield OWN_FORMAT;
    yield COLUMNS;
    let entries = 0;
    for (let current = first; ; current = await page(current.next)) {
      for (const entry of current.entries) yield cells(entry);
      entries += current.entries.length;
      if (current.next === null) break;
    }
    yield [TRAILER, entries];
  }
  return csvOf(rows());
}
