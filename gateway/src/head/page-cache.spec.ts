import { getVideo, listVideos } from '@alcova/contracts';
import { OPEN } from '../http/policy-class';
import type { CacheEntry } from '../public-bytes/response-cache';
import { SerializedResponse } from '../public-bytes/serialized-response';
import { PageCache } from './page-cache';

/** An answer on which a like was counted since. */
const stale = (route: CacheEntry['wanted']['read']['route'], options: object): CacheEntry => ({
  wanted: {
    read: { route, cached: { of: 'videos', ...options } },
    ...{
      input: { params: undefined, query: undefined, body: undefined },
      policy: OPEN,
      key: 'farol',
      size: 1,
    },
  },
  bytes: new SerializedResponse('{}', []),
  ...{ asOf: 0, shows: [], isStale: true, staleUntil: 0 },
});

describe('a page that is kept', () => {
  const settings = { version: () => 1 };
  const bytes = new SerializedResponse('<p>Farol</p>', []);
  const stands = (from: CacheEntry) => {
    const reads = { ready: () => undefined, shown: () => from };
    const pages = new PageCache({ reads, settings, template: settings, maxBytes: 1_000_000 });
    pages.put('farol', { bytes, from: [from], settings: 1, template: 1 });
    return pages.ready('farol') === bytes;
  };

  it('is made anew when a count on its own thing changed', () =>
    expect(stands(stale(getVideo, { alone: true }))).toBe(false));

  it('stands when a count in a list of it changed', () => expect(stands(stale(listVideos, {}))).toBe(true));
});
