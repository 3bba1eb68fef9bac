import { pageAgeOf } from './page-age';

const passes = { isGood: (header: string | undefined) => header === 'pass' };
const ageAt = (url: string, ageMode: 'declared' | 'verified' | 'closed', cookie?: string) =>
  pageAgeOf({ url, headers: cookie === undefined ? {} : { cookie } }, { ageMode }, passes);

describe('as what a page is given', () => {
  it.each([
    ['/home', 'declared', 'verified', 'proven', 'closed'],
    ['/video/farol', 'declared', 'verified', 'proven', 'closed'],
    ['/nada', 'declared', 'verified', 'proven', 'closed'],
    ['/favorite', 'declared', 'verified', 'proven', 'closed'],
    ['/terms', 'declared', 'open', 'proven', 'open'],
    ['/terms/?a=b', 'declared', 'open', 'proven', 'open'],
    ['/login', 'declared', 'open', 'proven', 'open'],
    ['/dashboard', 'declared', 'open', 'proven', 'open'],
    ['/idade?outcome=proven', 'declared', 'verified', 'verified', 'closed'],
    ['/idade/', 'declared', 'verified', 'verified', 'closed'],
    ['/login#/x', 'declared', 'verified', 'proven', 'closed'],
    ['http://site.example/login', 'declared', 'verified', 'proven', 'closed'],
  ])('%s: %s, %s without a pass, %s with one, and %s', (url, declared, verified, proven, closed) => {
    expect([
      ageAt(url, 'declared'),
      ageAt(url, 'verified'),
      ageAt(url, 'verified', 'pass'),
      ageAt(url, 'closed'),
    ]).toEqual([declared, verified, proven, closed]);
    expect(ageAt(url, 'closed', 'pass')).toBe(closed);
  });
});
