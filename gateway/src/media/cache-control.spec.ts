import { ASKED_AGAIN_SECONDS, cacheControlOf, keptBriefly, notShared } from './cache-control';

const where = (sharedSeconds: number, asksAge = false) => ({ asksAge, sharedSeconds });

describe('how long a file is kept', () => {
  it('is for the browser alone where no shared cache is configured', () => {
    expect(cacheControlOf(600, where(0))).toBe('private, max-age=600, immutable');
  });

  it('is short for a shared cache, and never longer than its address is good', () => {
    expect(cacheControlOf(600, where(20))).toBe(
      'public, max-age=600, s-maxage=20, proxy-revalidate, immutable',
    );
    expect(cacheControlOf(10, where(20))).toBe(
      'public, max-age=10, s-maxage=10, proxy-revalidate, immutable',
    );
  });

  it('is short for a browser where an age has to be proved, and no other cache keeps any', () => {
    for (const sharedSeconds of [0, 20])
      expect(cacheControlOf(31_536_000, where(sharedSeconds, true))).toBe(
        `private, max-age=${ASKED_AGAIN_SECONDS}, must-revalidate`,
      );
    expect(cacheControlOf(10, where(0, true))).toBe('private, max-age=10, must-revalidate');
  });

  it.each([
    ['private, max-age=86400', `private, max-age=${ASKED_AGAIN_SECONDS}`],
    ['private, max-age=0, must-revalidate', 'private, max-age=0, must-revalidate'],
    ['no-store', 'no-store'],
  ])('is shortened where it is longer: %s', (told, brief) => {
    expect(keptBriefly(told)).toBe(brief);
  });

  it.each([
    [cacheControlOf(600, where(20)), 'private, max-age=600, immutable'],
    ['public, max-age=0, s-maxage=5, must-revalidate', 'private, max-age=0, must-revalidate'],
    ['public, max-age=30', 'private, max-age=30'],
    ['private, no-store', 'private, no-store'],
    ['no-cache', 'no-cache'],
  ])('is for the browser alone where no shared cache may keep it: %s', (told, alone) => {
    expect(notShared(told)).toBe(alone);
  });
});
