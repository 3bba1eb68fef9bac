import { AnonymousVisitors } from './anonymous-visitors';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const DAY = new Date('2026-11-21T12:00:00Z');
const anonymousVisitors = (byte = 'ab') =>
  new AnonymousVisitors({ COOKIE_KEYS: [{ id: 'one', secret: Buffer.from(byte.repeat(32), 'hex') }] });
const request = (change: { ip?: string; method?: string; headers?: Record<string, string> } = {}) => ({
  ...{ ip: '198.51.100.7', method: 'GET' },
  ...change,
  headers: { 'user-agent': CHROME, ...change.headers },
});

describe('somebody who passes by', () => {
  const key = (change?: Parameters<typeof request>[0], at = DAY, site = anonymousVisitors()) =>
    site.of(request(change), at).visitor;

  it('is the same one all day long, and somebody else the next day, elsewhere or in another browser', () => {
    expect(key({}, new Date('2026-11-21T00:00:00Z'))).toBe(key({}, new Date('2026-11-21T23:59:59Z')));
    const others = [
      key({}, new Date('2026-11-22T00:00:00Z')),
      key({ ip: '198.51.100.8' }),
      key({ headers: { 'user-agent': `${CHROME} Edg/140` } }),
      key({}, DAY, anonymousVisitors('cd')),
    ];
    expect(new Set([key(), ...others]).size).toBe(5);
  });

  it('is told apart from what its browser fetches ahead', () => {
    expect(key({ headers: { 'sec-purpose': 'prefetch' } })).not.toBe(key());
    expect(key({ method: 'HEAD' })).not.toBe(key());
  });

  it('is one household in one IPv6 network', () => {
    expect(key({ ip: '2001:db8:1:2:3:4:5:6' })).toBe(key({ ip: '2001:db8:1:2:ffff::1' }));
    expect(key({ ip: '2001:db8:1:3::1' })).not.toBe(key({ ip: '2001:db8:1:2::1' }));
  });

  it('gives neither address nor browser away', () => {
    const visitor = key();
    expect(visitor).toMatch(/^[\w-]{32}$/);
    for (const text of ['198', 'Mozilla', Buffer.from('198.51.100.7').toString('base64url')])
      expect(visitor).not.toContain(text);
  });

  it.each<[string, Parameters<typeof request>[0], boolean]>([
    ['a person', {}, false],
    ['a search engine', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }, true],
    ['a program', { headers: { 'user-agent': 'curl/8.5.0' } }, true],
    ['something without a name', { headers: { 'user-agent': '' } }, true],
    ['a check of links', { method: 'HEAD' }, true],
    ['a browser that fetches ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }, true],
  ])('%s', (_who, change, isBot) => expect(anonymousVisitors().of(request(change), DAY).isBot).toBe(isBot));
});
