import { pageAddress } from './page-address';

describe('where the gate leads to', () => {
  it.each([
    ...['/home', '/home?category=trans&page=2', '/video/farol', '/search?q=noite%20e+mar', '/autor/Ana.B'],
    '/autor/Jo%C3%A3o',
  ])('is the page that was wanted: %s', (wanted) => expect(pageAddress(wanted)).toBe(wanted));

  it('is written in the letters of a header, without its fragment', () => {
    expect(pageAddress('/autor/João?q=é#fim')).toBe('/autor/Jo%C3%A3o?q=%C3%A9');
  });

  it.each([
    ...[undefined, null, 7, ['/books', '/books'], '', '/', 'books', 'https://other.example/', 'javascript:0'],
    ...['//other.example', '/\\other.example', '\\/other.example', '/\t/other.example', '/books\r\nx: y'],
    ...['/..//other.example', '/.//other.example', '/x/%2e%2e//other.example', '/books\u0000', '/bo oks'],
    ...['/api/auth/logout', '/%61pi/videos', '/x/../api/videos', '/media/x', '/robots.txt', '/video/%E7'],
    `/${'a'.repeat(2_048)}`,
  ])('is /home for what is no page of this site: %j', (wanted) => expect(pageAddress(wanted)).toBe('/home'));
});
