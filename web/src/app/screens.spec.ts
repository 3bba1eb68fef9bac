import { isForEverybody } from './screens';
import { ADMIN_PATHS, REVIEWER_PATHS } from './staff-paths';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://alcova.example');
  return isForEverybody({ pathname, search });
};

describe('a screen for everybody', () => {
  it.each([
    ...['/', '/?a=b', '/home', '/Home/', '/home?q=mar', '/search', '/filtered?category=gay', '/category/gay'],
    ...[
      '/c/gay',
      '/video/abc',
      '/contos',
      '/contos?page=2',
      '/contos/abc',
      '/books',
      '/books/ebook',
      '/ebooks',
    ],
    '/autor/Ana',
  ])('stands at %s', (address) => expect(at(address)).toBe(true));

  it.each([
    ...[...ADMIN_PATHS, ...REVIEWER_PATHS].map((path) => `/${path}`),
    ...['/profile', '/favorite', '/my-tales', '/login', '/register', '/complete-registration'],
  ])('does not stand at %s', (address) => expect(at(address)).toBe(false));
});
