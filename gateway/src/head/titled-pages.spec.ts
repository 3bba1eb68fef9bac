import { CodedError, getVideo, type PublicVideo } from '@alcova/contracts';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { classOf } from '../http/policy-class';
import type { CacheEntry } from '../public-bytes/response-cache';
import { SerializedResponse } from '../public-bytes/serialized-response';
import { Pages } from './pages';

const POLICY = classOf({}, 'verified');
const TIME = '2026-11-21T00:00:00.000Z';
const VIDEO: PublicVideo = {
  ...{ id: 'farol', title: 'A casa do farol', description: 'Uma noite no cais.', author: 'Ana' },
  ...{ url: 'https://v.example/file.mp4', poster: '/images/p.webp', thumbnailUrl: '/images/t.webp' },
  category: 'gay',
  ...{ images: [], views: 1, likes: 0, dislikes: 0, comments: 0 },
  ...{ isActive: true, isFavorite: false, duration: 3, createdAt: TIME, updatedAt: TIME },
};
const KEPT: CacheEntry = {
  wanted: {
    read: { route: getVideo, cached: { of: 'videos' } },
    ...{ input: { params: { id: 'farol' }, query: undefined, body: undefined }, policy: POLICY },
    ...{ key: 'farol', size: 100 },
  },
  bytes: new SerializedResponse(JSON.stringify(VIDEO), []),
  ...{ asOf: 0, shows: [], isStale: false, staleUntil: 0 },
};
const SITE = {
  ...{ siteName: 'Alcova', siteUrl: 'https://alcova.example', supportEmail: 'suporte@alcova.example' },
  ...{ banners: { BANNER_SCRIPT_URL: '', BANNER_KEY_320X50: '', BANNER_KEY_300X250: '' }, legal: [] },
  measuresVitals: false,
};
const state = { givesTitles: true, isAway: false, isBroken: false, isShown: true };
const { neutrals: pages } = new Pages({
  webDir: join(__dirname, '../../../web'),
  settings: {
    site: async () => ({ ...SITE, age: { isPerVisit: false, givesTitles: state.givesTitles } }),
    version: () => state.givesTitles,
    givesTitles: () => state.givesTitles,
  },
  reads: {
    findAsked: async () => {
      if (state.isAway) throw new CodedError('unavailable');
      return KEPT;
    },
    ready: () => (state.isShown ? KEPT : undefined),
    shown: () => (state.isShown ? KEPT : undefined),
  },
  policyOf: () => {
    if (state.isBroken) throw new RangeError('a mistake');
    return POLICY;
  },
  ageOf: () => 'verified',
  cookies: { hasSession: () => false, hasConsented: () => false },
  searches: { hasRoomFor: () => true, count: () => undefined },
  ...{ maxBytes: 1_000_000, everywhere: {} },
});

const farol = new IncomingMessage(new Socket());
farol.url = '/video/farol';
const titleIn = (bytes: SerializedResponse | undefined) =>
  /<title>([^<]*)<\/title>/.exec(bytes?.text ?? '')?.[1];
const TITLE = 'A casa do farol | Alcova';

describe('the neutral page of an address', () => {
  beforeEach(() => {
    Object.assign(state, { givesTitles: true, isAway: false, isBroken: false, isShown: true });
  });

  it('has the title of what stands there, and is ready from then on', async () => {
    const made = await pages.neutral('verified', farol);
    expect(titleIn(made)).toBe(TITLE);
    expect(made.text).not.toMatch(/cais|webp|mp4|Ana/);
    expect(pages.neutralReady('verified', farol)).toBe(made);
    state.isShown = false;
    expect(pages.neutralReady('verified', farol)).toBeUndefined();
  });

  it('has none where nobody allows it, or any more', async () => {
    await pages.neutral('verified', farol);
    state.givesTitles = false;
    expect(pages.neutralReady('verified', farol)).toBeUndefined();
    const made = await pages.neutral('verified', farol);
    expect(titleIn(made)).toBe('Alcova');
    expect(pages.neutralReady('verified', farol)).toBe(made);
  });

  it('has none where nothing is shown', async () => {
    expect(titleIn(await pages.neutral('closed', farol))).toBe('Alcova');
    expect(titleIn(pages.neutralReady('closed', farol))).toBe('Alcova');
  });

  it.each(['isAway', 'isBroken'] as const)('has none when something goes wrong: %s', async (what) => {
    state[what] = true;
    expect(titleIn(await pages.neutral('verified', farol))).toBe('Alcova');
  });
});
