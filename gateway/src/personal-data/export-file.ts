import { CodedError, exportPartKey, PERSONAL_DATA_SERVICES, type ServiceName } from '@alcova/contracts';
import { Readable } from 'node:stream';
import type { ObjectStore } from '../store/object-store';

/** What it needs of the store. */
type Store = Pick<ObjectStore, 'head' | 'read'>;

const SERVICES: readonly ServiceName[] = ['identity', ...PERSONAL_DATA_SERVICES];

/**
 * The file of a ready export: one JSON object with a field for each service, put together from the parts in the store as it is read.
 * Destroying it ends the store's side. @throws CodedError export.not-found when a part is not there (any more), unavailable
 */
export async function openExportFile(store: Store, exportId: string): Promise<Readable> {
  try {
    for (const service of SERVICES) await store.head(exportPartKey(exportId, service));
  } catch (error) {
    if (error instanceof CodedError && error.code === 'media.not-found')
      throw new CodedError('export.not-found');
    throw error;
  }
  return Readable.from(bytesOf(store, exportId), { objectMode: false });
}

async function* bytesOf(store: Store, exportId: string): AsyncGenerator<Buffer> {
  const abort = new AbortController();
  try {
    for (const [index, service] of SERVICES.entries()) {
      yield Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(service)}:`);
      const part = await store.read(exportPartKey(exportId, service), undefined, abort.signal);
      yield* part as AsyncIterable<Buffer>;
    }
    yield Buffer.from('}');
  } finally {
    abort.abort();
  }
}
