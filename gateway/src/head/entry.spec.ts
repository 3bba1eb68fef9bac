import { ConsentCookie } from '../consent/consent-cookie';
import { SessionCookies } from '../session/cookies';
import { entryOf } from './entry';

const session = new SessionCookies(true);
const consent = new ConsentCookie(true);
const TELL = {
  hasSession: (header: string | undefined) => session.isIn(header),
  hasConsented: (header: string | undefined) => consent.hasConsented(header),
};
const SIGNED_IN = '__Host-alcova_access=a.b.c';
const AGREED = '__Host-alcova_consent=1';

describe('how the reader of a page stands to the age gate', () => {
  it.each([
    [undefined, 'asked'],
    ['theme=dark', 'asked'],
    ['__Host-alcova_consent=', 'asked'],
    ['alcova_consent=1', 'asked'],
    [`theme=dark; ${AGREED}`, 'entered'],
    [SIGNED_IN, 'member'],
    [`${AGREED}; ${SIGNED_IN}`, 'member'],
    ['x__Host-alcova_access=a', 'asked'],
  ])('is told by the cookies %s: %s', (cookies, entry) =>
    expect(entryOf('/home', cookies, 'declared', TELL)).toBe(entry),
  );

  it.each([
    ...['/', '/?x=1', '/home', '/search?q=a', '/filtered', '/category/gay', '/c/gay', '/video/a'],
    ...['/contos', '/contos/a', '/autor/Ana', '/books', '/books/ebook', '/ebooks', '/teste'],
  ])('is asked for at %s', (url) => {
    expect(entryOf(url, undefined, 'declared', TELL)).toBe('asked');
    for (const age of ['proven', 'open'] as const) expect(entryOf(url, AGREED, age, TELL)).toBe('open');
  });

  it('is "member" for a session after a proof of age too; nobody is asked to agree then', () => {
    expect(entryOf('/contos', SIGNED_IN, 'proven', TELL)).toBe('member');
    for (const cookies of [undefined, 'theme=dark', AGREED])
      expect(entryOf('/contos', cookies, 'proven', TELL)).toBe('open');
    expect(entryOf('/contos', SIGNED_IN, 'open', TELL)).toBe('open');
  });

  it.each(['/terms', '/privacy', '/login', '/register', '/denuncia', '/transparencia', '/profile', '/cx'])(
    'is not at %s',
    (url) => expect(entryOf(url, SIGNED_IN, 'declared', TELL)).toBe('open'),
  );
});
