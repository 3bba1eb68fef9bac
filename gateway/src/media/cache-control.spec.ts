import { cacheControlOf, notShared } from './cache-control';

describe('how long a file is kept', () => {
  it('is for the browser alone where no shared cache is configured', () => {
    expect(cacheControlOf(600, 0)).toBe('private, max-age=600, immutable');
  });

  it('is short for a shared cache, and never longer than its address is good', () => {
    expect(cacheControlOf(600, 20)).toBe('public, max-age=600, s-maxage=20, proxy-revalidate, immutable');
    expect(cacheControlOf(10, 20)).toBe('public, max-age=10, s-maxage=10, proxy-revalidate, immutable');
  });

  it.each([
    [cacheControlOf(600, 20), 'private, max-age=600, immutable'],
    ['public, max-age=0, s-maxage=5, must-revalidate', 'private, max-age=0, must-revalidate'],
    ['public, max-age=30', 'private, max-age=30'],
    ['private, no-store', 'private, no-store'],
    ['no-cache', 'no-cache'],
  ])('is for the browser alone where no shared cache may keep it: %s', (told, alone) => {
    expect(notShared(told)).toBe(alone);
  });
});
