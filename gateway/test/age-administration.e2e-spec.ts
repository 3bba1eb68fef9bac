import { type AgeCounts, readAgeCounts, ageWayStates, testAgeWay } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { z } from 'zod';
import { LIMITS, scaled } from '../src/http/rate-limits';
import { SITE, startGateway, type TestGateway } from './support/gateway';
import { startLonePolicy } from './support/lone-policy';

const SCALE = 0.5;
const problem = z.object({ code: z.string() });
const ROUTES = [
  ['GET', '/api/admin/age/counts'],
  ['GET', '/api/admin/age/ways'],
  ['POST', '/api/admin/age/openid/test'],
] as const;

describe('the proofs of age in the hands of administrators', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.stop());

  const ask = async (
    method: string,
    path: string,
    role: 'admin' | 'moderator' | 'user' = 'admin',
    at = gateway,
  ) =>
    fetch(`${at.url}${path}`, {
      method,
      headers: { origin: SITE, cookie: `alcova_access=${await at.tokenFor(role)}` },
    });
  const counts = async (query = ''): Promise<AgeCounts> =>
    readAgeCounts.response.parse(await (await ask('GET', `/api/admin/age/counts${query}`)).json());
  const ways = async (at = gateway) => {
    const response = await ask('GET', '/api/admin/age/ways', 'admin', at);
    return ageWayStates.response.parse(await response.json());
  };

  it.each(ROUTES)('are for administrators alone: %s %s', async (method, path) => {
    for (const role of ['user', 'moderator'] as const) {
      const refused = await ask(method, path, role);
      expect([role, refused.status]).toEqual([role, 403]);
      expect(problem.parse(await refused.json()).code).toBe('auth.forbidden');
    }
    const visitor = await fetch(`${gateway.url}${path}`, { method, headers: { origin: SITE } });
    expect(visitor.status).toBe(401);
    expect((await ask(method, path)).status).toBe(200);
  });

  it.each([
    ['', 30],
    ['?days=7', 7],
    ['?days=90', 90],
    ['?days=91', 30],
    ['?days=0', 30],
    ['?days=muitos', 30],
  ])('are counted for the days that are asked for: %p', async (query, days) => {
    await counts(query);
    expect(gateway.ageProofs.countedDays.at(-1)).toBe(days);
  });

  it('name the ways, and are tested by name', async () => {
    const { items, takesWord } = await ways();
    // Only a site in production is told.
    expect(takesWord).toBe(false);
    expect(items.map(({ way, isOn }) => [way, isOn])).toEqual([
      ['wallet', false],
      ['openid', true],
    ]);
    const tested = await ask('POST', '/api/admin/age/openid/test');
    expect(testAgeWay.response.parse(await tested.json()).ok).toBe(true);
    const off = await ask('POST', '/api/admin/age/wallet/test');
    expect([off.status, problem.parse(await off.json()).code]).toEqual([404, 'age.way-off']);
    expect((await ask('POST', '/api/admin/age/palavra/test')).status).toBe(400);
  });

  it('are tested a few times a minute', async () => {
    const small = await startGateway({ RATE_LIMIT_SCALE: String(SCALE) });
    try {
      const most = scaled(LIMITS.trial, SCALE);
      const statuses: number[] = [];
      for (let number = 0; number <= most; number += 1)
        statuses.push((await ask('POST', '/api/admin/age/openid/test', 'admin', small)).status);
      expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429]);
    } finally {
      await small.stop();
    }
  });

  it('are missed in production where a word is enough somewhere', async () => {
    const site = await startGateway({ NODE_ENV: 'production', COOKIE_SECURE: 'false' });
    const policy = await startLonePolicy(site.nats.url);
    const takesWord = async () => (await ways(site)).takesWord;
    try {
      expect(await takesWord()).toBe(true);
      await policy.setAges([{ country: null, mode: 'verified' }]);
      await waitFor('a policy that asks everybody', takesWord, (takes) => !takes);
      await policy.setAges([
        { country: null, mode: 'verified' },
        { country: 'PT', mode: 'declared' },
      ]);
      await waitFor('a policy that asks somebody for a word', takesWord, (takes) => takes);
    } finally {
      await policy.stop();
      await site.stop();
    }
  });
});
