import { type Place, placeOf } from '@alcova/contracts';
import { classOf } from '../http/policy-class';
import { partsOf } from './page-parts';
import { keyOf } from './parts';
import { randomOrder } from './random-order';

const OPEN = classOf({});
const NO_HETERO = classOf({ listing: ['hetero'] });
const NO_GAY = classOf({ listing: ['gay'] });

/** The addresses that the page of an address shows answers of, without those that the application does not ask. */
function keysAt(address: string, policy = OPEN, legal: readonly string[] = []) {
  const [path = '/', search = ''] = address.split('?');
  const place: Place = placeOf(path, search);
  const order = randomOrder(address) === undefined ? undefined : 1;
  const [site, ...parts] = partsOf({ place, search, policy, order, legal });
  expect(site && keyOf(site)).toBe('/api/config');
  return parts.filter(({ isOwn }) => !isOwn).map(keyOf);
}
const LIST = '/api/videos?';

describe('the answers of a page', () => {
  it.each([
    ['/home', ['/api/videos/home/hetero/1/0', `${LIST}pageSize=1`, '/api/tales/published?pageSize=4']],
    ['/', ['/api/videos/home/hetero/1/0', `${LIST}pageSize=1`, '/api/tales/published?pageSize=4']],
    ['/home?page=3', ['/api/videos/home/all/1/0', '/api/tales/published?pageSize=4']],
    ['/home?category=gay', ['/api/videos/home/gay/1/0']],
    ['/home?q=mar', [`${LIST}page=1&pageSize=15&q=mar`, '/api/tales/published?pageSize=4&q=mar']],
    ['/filtered', [`${LIST}page=1&pageSize=15`]],
    ['/c/gay?ordem=mais-vistos', [`${LIST}category=gay&page=1&pageSize=15&sort=most-viewed`]],
    ['/filtered?category=gay&page=2&x=1', [`${LIST}category=gay&page=2&pageSize=15`]],
    ['/filtered?category=nada', []],
    [
      '/search?q=%20mar+alto%20&ordem=recentes',
      [`${LIST}page=1&pageSize=15&q=mar+alto&sort=newest`, '/api/tales/published?pageSize=4&q=mar+alto'],
    ],
    ['/search?q=mar&category=nada', [`${LIST}category=nada&page=1&pageSize=15&q=mar`]],
    ['/search', []],
    ['/video/farol?t=9', ['/api/videos/farol', '/api/videos/farol/related']],
    ['/contos?ordem=curtos', ['/api/tales/published?page=1&sort=shortest']],
    ['/contos?category=gay&q=mar', ['/api/tales/published?category=gay&page=1&q=mar']],
    ['/contos/cais', ['', '/next', '/video'].map((part) => `/api/tales/published/cais${part}`)],
    [
      '/autor/Ana%20B?contos=2',
      [`${LIST}author=Ana+B&page=1&pageSize=15`, '/api/tales/published?author=Ana+B&page=2'],
    ],
    ['/books/fisico?page=2', ['/api/books?page=2&type=fisico']],
    ['/ebooks', ['/api/books?page=1&type=ebook']],
    ['/terms', []],
    ['/transparencia', ['/api/transparency']],
    ...['/login', '/profile', '/nada', '/teste'].map((path) => [path, []] as const),
  ] as const)('of %s are those that the application asks for first', (address, keys) =>
    expect(keysAt(address)).toEqual(keys),
  );

  it('of a legal page have its text where administrators wrote one', () =>
    expect(keysAt('/terms', OPEN, ['terms'])).toEqual(['/api/legal/terms']));

  it('of /home are drawn from all videos where its own category is refused', () =>
    expect(keysAt('/home', NO_HETERO)[0]).toBe('/api/videos/home/all/1/0'));

  it('of a search look in no tales of a category that is refused', () =>
    expect(keysAt('/search?q=mar&category=gay', NO_GAY)).toHaveLength(1));

  it('are as long as what can be looked for', () => {
    const [videos = '', tales = ''] = keysAt(`/search?q=${'x'.repeat(12_000)}`);
    expect([videos.split('x').length - 1, tales.split('x').length - 1]).toEqual([10_000, 200]);
  });
});

describe('the order of a random selection', () => {
  it('is one of two, on the addresses that show one', () => {
    const orders = new Set(Array.from({ length: 60 }, () => randomOrder('/home?page=2')));
    expect([...orders].sort()).toEqual([0, 1]);
    expect(['/filtered', '/homes', '/home/x', '/video/home'].map(randomOrder)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });
});
