import { CodedError } from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { Readable } from 'node:stream';
import { FileFacts } from './file-facts';
import { PictureCache } from './picture-cache';

const KIB = 1024;

/** A store that counts how often it is read and asked. */
class CountedStore {
  readonly files = new Map<string, Buffer>();
  reads = 0;
  heads = 0;

  async head(key: string) {
    this.heads += 1;
    return { size: this.of(key).length, etag: '"a"', lastModified: new Date(0) };
  }

  async read(key: string) {
    this.reads += 1;
    return Readable.from([this.of(key)]);
  }

  private of(key: string): Buffer {
    const file = this.files.get(key);
    if (!file) throw new CodedError('media.not-found', key);
    return file;
  }
}

function kept(maxBytes = 1_000 * KIB) {
  const store = new CountedStore();
  const cache = new PictureCache(store, new FileFacts(store), { PICTURE_CACHE_BYTES: maxBytes });
  return { store, cache };
}

const START = performance.now();

/** Sets the clock ahead, and waits until the cache has looked at it. */
async function minutesLater(minutes: number, isSeen: () => boolean): Promise<void> {
  jest.spyOn(performance, 'now').mockReturnValue(START + minutes * 61_000);
  await waitUntil('the cache has looked at the clock', isSeen);
}

describe('pictures that are kept', () => {
  afterEach(() => jest.restoreAllMocks());

  it('are read once, however many ask at the same time', async () => {
    const { store, cache } = kept();
    store.files.set('a', Buffer.from('picture'));
    expect(cache.ready('a')).toBeUndefined();
    const pictures = await Promise.all(Array.from({ length: 50 }, () => cache.get('a')));
    expect(new Set(pictures).size).toBe(1);
    expect(String(cache.ready('a')?.body)).toBe('picture');
    expect([store.heads, store.reads]).toEqual([1, 1]);
  });

  it('are small: a larger one is not read', async () => {
    const { store, cache } = kept();
    store.files.set('a', Buffer.alloc(256 * KIB + 1));
    expect(await cache.get('a')).toBeUndefined();
    expect(store.reads).toBe(0);
  });

  it('stay within their memory', async () => {
    const { store, cache } = kept(250 * KIB);
    for (const key of ['a', 'b', 'c']) {
      store.files.set(key, Buffer.alloc(100 * KIB));
      await cache.get(key);
    }
    expect(['a', 'b', 'c'].map((key) => cache.ready(key) !== undefined)).toEqual([false, true, true]);
  });

  it('are asked for again after a minute, and go when they are no longer there', async () => {
    const { store, cache } = kept();
    store.files.set('a', Buffer.from('picture'));
    await cache.get('a');
    await minutesLater(1, () => cache.ready('a') === undefined);
    await cache.get('a');
    expect([store.heads, store.reads]).toEqual([2, 1]);
    expect(cache.ready('a')).toBeDefined();
    await minutesLater(2, () => cache.ready('a') === undefined);
    store.files.clear();
    await expect(cache.get('a')).rejects.toMatchObject({ code: 'media.not-found' });
    expect(cache.ready('a')).toBeUndefined();
  });

  it('go at once when they are dropped', async () => {
    const { store, cache } = kept();
    store.files.set('a', Buffer.from('picture'));
    await cache.get('a');
    cache.drop('a');
    store.files.clear();
    expect(cache.ready('a')).toBeUndefined();
    await expect(cache.get('a')).rejects.toMatchObject({ code: 'media.not-found' });
  });
});
