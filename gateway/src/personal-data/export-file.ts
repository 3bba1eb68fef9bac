import { CodedError, exportPartKey, PERSONAL_DATA_SERVICES, type ServiceName } from '@alcova/contracts';
import { openStream, type X25519PrivateKey } from '@alcova/platform';
import { Readable } from 'node:stream';
import type { ObjectStore } from '../store/object-store';

/** What it needs of the store. */
type Store = Pick<ObjectStore, 'head' | 'read'>;

const SERVICES: readonly ServiceName[] = ['identity', ...PERSONAL_DATA_SERVICES];

/**
 * The file of a ready export: one JSON object with a field for each service, put together from the parts in the store and opened as it is
 * read. Destroying it ends the store's side. @throws CodedError export.not-found when a part is not there (any more), unavailable
 */
export async function openExportFile(
  store: Store,
  exportId: string,
  keys: readonly X25519PrivateKey[],
): Promise<Readable> {
  for (const service of SERVICES) await requirePart(store, exportPartKey(exportId, service));
  return Readable.from(bytesOf(store, exportId, keys), { objectMode: false });
}

async function requirePart(store: Store, key: string): Promise<void> {
  try {
    await store.head(key);
  } catch (failure) {
    if (failure instanceof CodedError && failure.code === 'media.not-found')
      throw new CodedError('export.not-found');
    throw failure;
  }
}

async function* bytesOf(
  store: Store,
  exportId: string,
  keys: readonly X25519PrivateKey[],
): AsyncGenerator<Buffer> {
  const abort = new AbortController();
  try {
    for (const [index, service] of SERVICES.entries()) {
      const key = exportPartKey(exportId, service);
      yield Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(service)}:`);
      const stored = (await store.read(key, undefined, abort.signal)) as AsyncIterable<Buffer>;
      yield* openStream(stored, keys, key);
    }
    yield Buffer.from('}');
  } finally {
    abort.abort();
  }
}
