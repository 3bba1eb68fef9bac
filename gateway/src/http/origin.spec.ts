import { receiveAgeAnswer, ROUTES } from '@alcova/contracts';
import { mayChangeState, type OriginFacts } from './origin';

const SITE = 'https://alcova.example';
const base: OriginFacts = {
  method: 'POST',
  path: '/api/videos',
  origin: undefined,
  fetchSite: undefined,
  hasCookies: true,
  takesForm: undefined,
};

describe('the origin of a change', () => {
  it.each<[string, Partial<OriginFacts>, boolean]>([
    ['reading is free', { method: 'GET', origin: 'https://evil.example' }, true],
    ['the site by Origin', { origin: SITE }, true],
    ['another site by Origin', { origin: 'https://evil.example' }, false],
    ['a null origin', { origin: 'null' }, false],
    ['the site by Sec-Fetch-Site', { fetchSite: 'same-origin', origin: SITE }, true],
    ['a sister site', { fetchSite: 'same-site', origin: 'https://x.alcova.example' }, false],
    ['another site by Sec-Fetch-Site', { fetchSite: 'cross-site', origin: SITE }, false],
    ['cookies without any origin', {}, false],
    ['no cookies and no origin', { hasCookies: false }, false],
    ['login without cookies and origin', { hasCookies: false, path: '/api/auth/login' }, true],
    ['registration without cookies and origin', { hasCookies: false, path: '/api/auth/register' }, true],
    ['a mail link without cookies and origin', { hasCookies: false, path: '/api/auth/password/reset' }, true],
    ['a second factor without origin', { hasCookies: false, path: '/api/auth/second-factor' }, false],
    ['a form without any origin', { takesForm: 'anybody' }, true],
    ['a form from another site by Origin', { takesForm: 'anybody', origin: 'https://evil.example' }, true],
    ['a form from another site by Sec-Fetch-Site', { takesForm: 'anybody', fetchSite: 'cross-site' }, true],
    [
      "the site's own form from the site",
      { takesForm: 'site', origin: SITE, fetchSite: 'same-origin' },
      true,
    ],
    ["the site's own form without any origin", { takesForm: 'site' }, true],
    ["the site's own form from another site", { takesForm: 'site', origin: 'https://evil.example' }, false],
    ["the site's own form led to by another site", { takesForm: 'site', fetchSite: 'cross-site' }, false],
    ['login with cookies and no origin', { path: '/api/auth/login' }, false],
    [
      'login from another site',
      { hasCookies: false, path: '/api/auth/login', origin: 'https://evil.example' },
      false,
    ],
  ])('%s', (_what, facts, allowed) => expect(mayChangeState({ ...base, ...facts }, SITE)).toBe(allowed));

  it('is asked about on every route but the one to which wallets send their answer', () => {
    const forms = ROUTES.filter(({ bodyType }) => bodyType === 'form');
    expect(forms.map(({ operationId }) => operationId)).toEqual([receiveAgeAnswer.operationId]);
    expect(receiveAgeAnswer.access).toBe('public');
  });
});
