import {
  CodedError,
  exportPartKey,
  PERSONAL_DATA_SERVICES,
  plainExportPartKey,
  type ServiceName,
} from '@alcova/contracts';
import { openStream, type X25519PrivateKey } from '@alcova/platform';
import { Readable } from 'node:stream';
import type { ObjectStore } from '../store/object-store';

/** What it needs of the store. */
type Store = Pick<ObjectStore, 'head' | 'read'>;

/** Where a part stands; one of the version before was not sealed. */
interface Part {
  readonly service: ServiceName;
  readonly key: string;
  readonly isSealed: boolean;
}

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
  const parts: Part[] = [];
  for (const service of SERVICES) parts.push(await partOf(store, exportId, service));
  return Readable.from(bytesOf(store, parts, keys), { objectMode: false });
}

/** A store may refuse what is not there, so that the former place is asked whatever was said of the new one. */
async function partOf(store: Store, exportId: string, service: ServiceName): Promise<Part> {
  const key = exportPartKey(exportId, service);
  const plain = plainExportPartKey(exportId, service);
  try {
    await store.head(key);
    return { service, key, isSealed: true };
  } catch (failure) {
    const isThere = await store.head(plain).then(
      () => true,
      () => false,
    );
    if (isThere) return { service, key: plain, isSealed: false };
    if (failure instanceof CodedError && failure.code === 'media.not-found')
      throw new CodedError('export.not-found');
    throw failure;
  }
}

async function* bytesOf(
  store: Store,
  parts: readonly Part[],
  keys: readonly X25519PrivateKey[],
): AsyncGenerator<Buffer> {
  const abort = new AbortController();
  try {
    for (const [index, { service, key, isSealed }] of parts.entries()) {
      yield Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(service)}:`);
      const stored = (await store.read(key, undefined, abort.signal)) as AsyncIterable<Buffer>;
      yield* isSealed ? openStream(stored, keys, key) : stored;
    }
    yield Buffer.from('}');
  } finally {
    abort.abort();
  }
}
