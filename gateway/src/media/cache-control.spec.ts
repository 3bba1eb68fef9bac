import { cacheControlOf } from './cache-control';

describe('how long a file is kept', () => {
  it('is for the browser alone where no shared cache is configured', () => {
    expect(cacheControlOf(600, 0)).toBe('private, max-age=600, immutable');
  });

  it('is short for a shared cache, and never longer than its address is good', () => {
    expect(cacheControlOf(600, 20)).toBe('public, max-age=600, s-maxage=20, proxy-revalidate, immutable');
    expect(cacheControlOf(10, 20)).toBe('public, max-age=10, s-maxage=10, proxy-revalidate, immutable');
  });
});
