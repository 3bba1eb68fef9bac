import { ageMemoryRoute, rememberAgeRoute } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { z } from 'zod';
import { AgePasses } from '../src/age/pass';
import { type Browser, GatewaysOnIdentity } from './support/gateways-on-identity';
import { type LonePolicy, startLonePolicy } from './support/lone-policy';

const HOUR_MS = 3_600_000;
const ACCOUNT_PASS =
  /^alcova_age=one\.account\.\d+\.[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/;
const passesWith = (byte: string) =>
  new AgePasses({
    COOKIE_KEYS: [{ id: 'one', secret: Buffer.from(byte.repeat(32), 'hex') }],
    COOKIE_SECURE: false,
  });
const pass = passesWith('ef').issue('openid');
const problem = z.object({ code: z.string() });

describe('a proof of age that an account remembers', () => {
  let site: GatewaysOnIdentity;
  let policy: LonePolicy;

  beforeAll(async () => {
    site = await GatewaysOnIdentity.start(1);
    policy = await startLonePolicy(site.identity.nats.url);
    await policy.setAges([{ country: null, mode: 'verified' }]);
    await waitFor(
      'the age to be asked',
      async () => (await site.call(0, 'GET', '/api/videos')).status,
      (status) => status === 401,
    );
  });
  afterAll(async () => {
    await policy.stop();
    await site.stop();
  });

  const ask = (method: string, browser?: Browser, path = '/api/me/age') =>
    site.call(0, method, path, browser);
  const recall = (browser?: Browser) => ask('POST', browser, '/api/age/account');
  const stateOf = async (browser: Browser) =>
    ageMemoryRoute.response.parse(await (await ask('GET', browser)).json());
  const codeOf = async (response: Response) =>
    `${response.status} ${problem.parse(await response.json()).code}`;
  const signIn = async () => {
    const person = await site.identity.person();
    return { person, browser: await site.signIn(person) };
  };
  const passIn = (response: Response) =>
    response.headers.getSetCookie().find((line) => line.startsWith('alcova_age='));
  /** The pass that an account gives. */
  const recalled = async (browser: Browser) => {
    const [, value = ''] = /^alcova_age=([^;]+)/.exec(passIn(await recall(browser)) ?? '') ?? [];
    return value;
  };

  it('is offered to who has proved it in this browser, kept until its last day, and forgotten on demand', async () => {
    const { browser } = await signIn();
    expect(await stateOf(browser)).toEqual({ until: null, canRemember: false });
    const proven = { ...browser, pass };
    expect(await stateOf(proven)).toEqual({ until: null, canRemember: true });
    const kept = await ask('PUT', proven);
    expect(kept.status).toBe(200);
    const { until } = rememberAgeRoute.response.parse(await kept.json());
    expect(await stateOf(browser)).toEqual({ until, canRemember: false });
    expect(passIn(await recall(browser))).toMatch(ACCOUNT_PASS);
    expect((await ask('DELETE', browser)).status).toBe(204);
    expect(await stateOf(browser)).toEqual({ until: null, canRemember: false });
    expect(await codeOf(await recall(browser))).toBe('401 age.proof-required');
  });

  it('lets its person in by a pass that is alike for all, in another browser too', async () => {
    const { person, browser } = await signIn();
    await ask('PUT', { ...browser, pass });
    const { browser: other } = await signIn();
    await ask('PUT', { ...other, pass });
    const elsewhere = await site.signIn(person);
    const [one, two] = [await recalled(elsewhere), await recalled(other)];
    // Those of an hour are alike; the clock may have struck between the two.
    if (one !== two) expect(one.split('.')[2]).not.toBe(two.split('.')[2]);
    expect(await codeOf(await ask('GET', elsewhere, '/api/videos'))).toBe('401 age.proof-required');
    // There is no catalogue here: past the barrier it is missed.
    expect(await codeOf(await ask('GET', { ...elsewhere, pass: one }, '/api/videos'))).toBe(
      '503 unavailable',
    );
  });

  it.each([
    ['no pass', ''],
    ['a word', 'proven'],
    ['a pass of another key', passesWith('ab').issue('openid')],
    ['a pass that has ended', passesWith('ef').issue('openid', Date.now() - 48 * HOUR_MS)],
    [
      'a pass of an account that says to be of a proof',
      passesWith('ef').issue('account').replace('account', 'openid'),
    ],
    ['a pass that came of an account', passesWith('ef').issue('account')],
  ])('is not made of %s', async (_what, value) => {
    const { person, browser } = await signIn();
    const shown = { ...browser, pass: value };
    expect((await stateOf(shown)).canRemember).toBe(false);
    expect(await codeOf(await ask('PUT', shown))).toBe('401 age.proof-required');
    expect(
      await site.identity.query('SELECT 1 FROM age_memories WHERE account_id = $1', [person.id]),
    ).toEqual([]);
  });

  it('is not renewed by what itself has opened, and over after its days', async () => {
    const { person, browser } = await signIn();
    await ask('PUT', { ...browser, pass });
    const shift = (days: number) =>
      site.identity.query(
        `UPDATE age_memories SET proven_on = (now() AT TIME ZONE 'UTC')::date - $2::integer WHERE account_id = $1`,
        [person.id, days],
      );
    await shift(80);
    const { until } = await stateOf(browser);
    const opened = { ...browser, pass: await recalled(browser) };
    expect(await codeOf(await ask('PUT', opened))).toBe('401 age.proof-required');
    expect((await stateOf(opened)).until).toBe(until);
    await shift(92);
    expect(await stateOf(browser)).toEqual({ until: null, canRemember: false });
    expect(await codeOf(await recall(browser))).toBe('401 age.proof-required');
  });

  it('is nobody else’s: not read, not used and not forgotten by another account or a visitor', async () => {
    const { browser } = await signIn();
    await ask('PUT', { ...browser, pass });
    const { until } = await stateOf(browser);
    const { browser: other } = await signIn();
    expect((await stateOf(other)).until).toBeNull();
    expect(await codeOf(await recall(other))).toBe('401 age.proof-required');
    expect((await ask('DELETE', other)).status).toBe(204);
    const visitor = { access: '', refresh: '', device: '', pass };
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect([method, await codeOf(await ask(method, visitor))]).toEqual([method, '401 auth.required']);
    expect(await codeOf(await recall(visitor))).toBe('401 auth.required');
    expect((await stateOf(browser)).until).toBe(until);
  });
});
