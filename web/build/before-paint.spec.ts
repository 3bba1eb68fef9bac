import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { withScript } from './before-paint.ts';

const inWeb = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8');
const PAGE = withScript(inWeb('index.html'), inWeb('public/before-paint.js'));
const SCRIPT = /<script>([^<]*)<\/script>/.exec(PAGE)?.[1] ?? '';

interface Browser {
  readonly entry?: string;
  readonly address?: string;
  readonly local?: Readonly<Record<string, string>>;
  readonly isSystemDark?: boolean;
  readonly tab?: Readonly<Record<string, string>>;
}

/** What the script makes of the page in such a browser. */
function ran({ entry, address = '/', local, tab, isSystemDark = false }: Browser): Record<string, string> {
  const dataset: Record<string, string> = entry === undefined ? {} : { entry };
  const { pathname, search } = new URL(address, 'https://site.example');
  /** Undefined is storage that is blocked: reading it throws. */
  const storage = (kept: Browser['local']) =>
    kept && { getItem: (key: string) => kept[key] ?? null, removeItem: () => undefined };
  const window = {
    ...{ localStorage: storage(local), sessionStorage: storage(tab), location: { pathname, search } },
    ...{ performance: { getEntriesByType: () => [] }, addEventListener: () => undefined },
    matchMedia: () => ({ matches: isSystemDark }),
  };
  const document = {
    documentElement: { dataset },
    querySelectorAll: () => [],
    addEventListener: () => undefined,
  };
  runInNewContext(SCRIPT, { window, document, URLSearchParams });
  return dataset;
}

describe('what runs before the first paint', () => {
  it('stands in the page, without comments, and is loaded from nowhere', () => {
    expect(PAGE).not.toContain('before-paint.js');
    expect(SCRIPT).toMatch(/^\(function beforePaint\(\) \{\n/);
    expect(SCRIPT).not.toMatch(/\/\/|^ /m);
    expect(() => withScript('<html></html>', SCRIPT)).toThrow('does not load');
    expect(() => withScript(inWeb('index.html'), 'f("</script>");')).toThrow('end its element');
  });

  const PLACE = '{"a":{"at":1,"seconds":8}}';
  it.each([
    ['nothing was begun', {}, false],
    ['something was begun', { playbackPositions: PLACE }, true],
    ['all of it was removed', { playbackPositions: '{"a":{"at":1,"seconds":null}}' }, false],
    ['nothing may be kept', { playbackPositions: PLACE, historyDays: '0' }, false],
    ['an account keeps it', { playbackPositions: PLACE, placesOf: 'a', session: '1' }, true],
    ['the session of its account has ended', { playbackPositions: PLACE, placesOf: 'a' }, false],
    ['that was lost', { playbackPositions: PLACE, placesOf: 'a', session: 'lost' }, false],
  ])('the row of what was begun has its room where %s: %j, %s', (_where, local, hasRoom) => {
    expect('begun' in ran({ local })).toBe(hasRoom);
  });

  it.each([
    ['nobody said anything', { entry: 'asked', local: {} }, 'asked'],
    ['somebody said yes', { entry: 'asked', local: { consentAccepted: 'true' } }, 'entered'],
    ['somebody said something else', { entry: 'asked', local: { consentAccepted: '1' } }, 'asked'],
    [
      'somebody may be signed in',
      { entry: 'asked', local: { session: '1', consentAccepted: 'true' } },
      'waiting',
    ],
    ['a session was lost', { entry: 'asked', local: { session: 'lost' } }, 'asked'],
    ['storage is blocked', { entry: 'asked' }, 'asked'],
    ['the page knows it already', { entry: 'member', local: { consentAccepted: 'true' } }, 'member'],
    ['the page has no gate', { local: { consentAccepted: 'true', session: '1' } }, undefined],
  ] as const)('tells how the page begins where %s', (_what, browser, entry) => {
    expect(ran(browser).entry).toBe(entry);
  });

  it.each([
    ['nobody was here', { address: '/home', local: {}, tab: {} }, false],
    ['videos were shown', { address: '/home?page=2', local: { videos_home: '["a"]' } }, true],
    [
      'none is remembered',
      { address: '/home', local: { videos_home: '[]' }, tab: { homePages: '[]' } },
      false,
    ],
    ['the tab has a selection', { address: '/home', tab: { homePages: '[{}]' } }, true],
    ['another category was shown', { address: '/home?category=gay', local: { videos_home: '["a"]' } }, false],
    ['the category was shown', { address: '/home?category=gay', local: { videos_gay: '["a"]' } }, true],
    ['the page is another', { address: '/filtered', local: { videos_home: '["a"]' } }, false],
  ] as const)(
    'keeps the cards of /home out of sight where others take their place: %s',
    (_what, browser, is) => {
      expect('drawn' in ran(browser)).toBe(is);
    },
  );

  it('has the theme that was chosen', () => {
    expect(ran({ local: { theme: 'dark' } }).theme).toBe('dark');
    expect(ran({ local: { theme: 'other' } }).theme).toBe('light');
    expect(ran({}).theme).toBe('light');
  });

  it('has the theme of the system for who chose that', () => {
    const local = { theme: 'light', themeAuto: '1' };
    expect(ran({ local, isSystemDark: true }).theme).toBe('dark');
    expect(ran({ local }).theme).toBe('light');
    expect(ran({ local: { theme: 'light' }, isSystemDark: true }).theme).toBe('light');
  });

  it('has the size of reading that was chosen', () => {
    expect(ran({ local: { readingSize: '4' } }).readingSize).toBe('4');
    expect(ran({ local: { readingSize: '6' } }).readingSize).toBeUndefined();
    expect(ran({}).readingSize).toBeUndefined();
  });
});
