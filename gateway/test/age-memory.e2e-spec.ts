import { type AccessClaims, readAgeMemory, beginAgeProof, handAgeProof } from '@alcova/contracts';
import {
  answerHanded,
  createAuthority,
  type HeldAttestation,
  issueAttestation,
  waitFor,
} from '@alcova/testing';
import { z } from 'zod';
import { AgePasses } from '../src/age/pass';
import { type Browser, GatewaysOnIdentity } from './support/gateways-on-identity';
import { type LonePolicy, startLonePolicy } from './support/lone-policy';

const HOUR_MS = 3_600_000;
/** As identity knows it: wallets answer to sites behind TLS alone. */
const SITE = 'https://site.example';
const ACCOUNT_PASS =
  /^alcova_age=one\.account\.\d+\.[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/;
const passesWith = (byte: string) =>
  new AgePasses({
    COOKIE_KEYS: [{ id: 'one', secret: Buffer.from(byte.repeat(32), 'hex') }],
    COOKIE_SECURE: false,
  });
const problem = z.object({ code: z.string() });
const VISITOR: Browser = { access: '', refresh: '', device: '' };

describe('a proof of age that an account remembers', () => {
  let site: GatewaysOnIdentity;
  let policy: LonePolicy;
  let adult: HeldAttestation;
  let minor: HeldAttestation;

  beforeAll(async () => {
    const authority = await createAuthority();
    [adult, minor] = await Promise.all([
      issueAttestation(authority),
      issueAttestation(authority, { isOfAge: false }),
    ]);
    site = await GatewaysOnIdentity.start(1, { SITE_URL: SITE, AGE_WALLET_ANCHORS: authority.anchorPem });
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

  const ask = (method: string, browser?: Browser, path = '/api/me/age', body?: unknown) =>
    site.call(0, method, path, browser, body);
  const recall = (browser?: Browser) => ask('POST', browser, '/api/age/account');
  const untilOf = async (browser: Browser) =>
    readAgeMemory.response.parse(await (await ask('GET', browser)).json()).until;
  const codeOf = async (response: Response) =>
    `${response.status} ${problem.parse(await response.json()).code}`;
  const signIn = async () => {
    const person = await site.identity.person();
    return { person, browser: await site.signIn(person) };
  };
  const cookieIn = (response: Response, name: string) =>
    response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  const valueIn = (response: Response, name: string) =>
    cookieIn(response, name)
      ?.slice(name.length + 1)
      .split(';', 1)[0] ?? '';
  const passIn = (response: Response) => cookieIn(response, 'alcova_age');
  const recalled = async (browser: Browser) => valueIn(await recall(browser), 'alcova_age');

  /** Begins a walk; answers the browser on it, and what its wallet hands over. */
  async function begin(browser: Browser, { keeps = true, held = adult } = {}) {
    const begun = await ask('POST', browser, '/api/age/wallet/begin', { keeps });
    if (begun.status !== 200) throw new Error(await codeOf(begun));
    const { digital } = beginAgeProof.response.parse(await begun.json());
    if (!digital) throw new Error('there is nothing for a browser');
    const flow = valueIn(begun, 'alcova_age_flow');
    return { walker: { ...browser, flow }, answer: await answerHanded(held, digital, SITE) };
  }
  const hand = (browser: Browser, answer: string, query = '') =>
    ask('POST', browser, `/api/age/wallet/hand${query}`, { answer });
  const outcomeOf = async (response: Response) => handAgeProof.response.parse(await response.json()).outcome;
  /** Proves it, and has it remembered; answers the pass. */
  async function prove(browser: Browser): Promise<string> {
    const { walker, answer } = await begin(browser);
    const ended = await hand(walker, answer);
    expect(await outcomeOf(ended)).toBe('proven');
    return valueIn(ended, 'alcova_age');
  }

  it('is written by the end of the walk, kept until its last day, and forgotten on demand', async () => {
    const { browser } = await signIn();
    const { walker, answer } = await begin(browser);
    expect(await untilOf(browser)).toBeNull();
    const ended = await hand(walker, answer);
    expect([await outcomeOf(ended), passIn(ended)]).toEqual([
      'proven',
      expect.stringMatching(/^alcova_age=/),
    ]);
    expect(await untilOf(browser)).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(passIn(await recall(browser))).toMatch(ACCOUNT_PASS);
    expect((await ask('DELETE', browser)).status).toBe(204);
    expect(await untilOf(browser)).toBeNull();
    expect(await codeOf(await recall(browser))).toBe('401 age.proof-required');
    // A walk ends once: it does not bring it back.
    expect(await codeOf(await hand(walker, answer))).toBe('409 age.walk-over');
    expect(await untilOf(browser)).toBeNull();
  });

  it('lets its person in by a pass that is alike for all, in another browser too', async () => {
    const { person, browser } = await signIn();
    await prove(browser);
    const { browser: other } = await signIn();
    await prove(other);
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
    ['no pass', async () => ''],
    ['a pass of a proof, whosever it was', async () => passesWith('ef').issue('openid')],
    ['a pass that came of an account', async () => passesWith('ef').issue('account')],
    ['the pass that somebody else just got', async () => prove((await signIn()).browser)],
  ])('is not made of %s', async (_what, passOf) => {
    const { person, browser } = await signIn();
    const shown = { ...browser, pass: await passOf() };
    for (const [method, path] of [
      ['PUT', '/api/me/age'],
      ['POST', '/api/me/age'],
      ['POST', '/api/age/account'],
      ['POST', '/api/age/wallet/hand'],
    ] as const)
      expect([method, path, (await ask(method, shown, path, {})).ok]).toEqual([method, path, false]);
    expect(
      await site.identity.query('SELECT 1 FROM age_memories WHERE account_id = $1', [person.id]),
    ).toEqual([]);
  });

  it('is not made of a walk that another session brings to its end, or none, though it proves an age', async () => {
    const { person, browser } = await signIn();
    const { browser: other } = await signIn();
    const anew = await site.signIn(person);
    expect(famOf(anew)).not.toBe(famOf(browser));
    for (const { access, refresh, device } of [other, anew, VISITOR]) {
      const { walker, answer } = await begin(browser);
      const ended = await hand({ ...walker, access, refresh, device }, answer);
      expect([await outcomeOf(ended), passIn(ended)]).toEqual([
        'proven',
        expect.stringMatching(/^alcova_age=/),
      ]);
    }
    for (const one of [browser, other]) expect(await untilOf(one)).toBeNull();
  });

  it('is not made of a walk that did not ask for it, nor of one that proved nothing', async () => {
    const { browser } = await signIn();
    const plain = await begin(browser, { keeps: false });
    expect(await outcomeOf(await hand(plain.walker, plain.answer))).toBe('proven');
    const young = await begin(browser, { held: minor });
    expect(await outcomeOf(await hand(young.walker, young.answer))).toBe('under-age');
    const spent = await begin(browser);
    expect(await outcomeOf(await hand(spent.walker, 'AAAA'))).toBe('failed');
    expect((await hand(spent.walker, spent.answer)).ok).toBe(false);
    expect(await untilOf(browser)).toBeNull();
  });

  it('outlasts that the session is renewed meanwhile, and waits for it where that is due', async () => {
    const { browser } = await signIn();
    const { walker, answer } = await begin(browser);
    const runOut = { ...VISITOR, flow: walker.flow };
    expect(await codeOf(await hand(runOut, answer, '?signedIn=1'))).toBe('401 auth.required');
    const renewed = await site.renew(browser);
    expect(await outcomeOf(await hand({ ...renewed, flow: walker.flow }, answer, '?signedIn=1'))).toBe(
      'proven',
    );
    expect(await untilOf(renewed)).not.toBeNull();
  });

  it('is asked for by who is signed in, or no walk begins', async () => {
    const begun = await ask('POST', VISITOR, '/api/age/wallet/begin', { keeps: true });
    expect(begun.headers.getSetCookie()).toEqual([]);
    expect(await codeOf(begun)).toBe('401 auth.required');
  });

  it('is not renewed by what itself has opened, and over after its days', async () => {
    const { person, browser } = await signIn();
    await prove(browser);
    const shift = (days: number) =>
      site.identity.query(
        `UPDATE age_memories SET proven_on = (now() AT TIME ZONE 'UTC')::date - $2::integer WHERE account_id = $1`,
        [person.id, days],
      );
    await shift(80);
    const until = await untilOf(browser);
    const opened = { ...browser, pass: await recalled(browser) };
    expect((await ask('PUT', opened)).ok).toBe(false);
    expect(await untilOf(opened)).toBe(until);
    await shift(92);
    expect(await untilOf(browser)).toBeNull();
    expect(await codeOf(await recall(browser))).toBe('401 age.proof-required');
    // A pass holds no longer than it ever did.
    expect(passesWith('ef').isGood(`alcova_age=${opened.pass}`, Date.now() + 26 * HOUR_MS)).toBe(false);
  });

  it('is nobody else’s: not read, not used and not forgotten by another account or a visitor', async () => {
    const { browser } = await signIn();
    const pass = await prove(browser);
    const until = await untilOf(browser);
    const { browser: other } = await signIn();
    expect(await untilOf(other)).toBeNull();
    expect(await codeOf(await recall(other))).toBe('401 age.proof-required');
    expect((await ask('DELETE', other)).status).toBe(204);
    const visitor = { ...VISITOR, pass };
    for (const method of ['GET', 'DELETE'])
      expect([method, await codeOf(await ask(method, visitor))]).toEqual([method, '401 auth.required']);
    expect(await codeOf(await recall(visitor))).toBe('401 auth.required');
    expect(await untilOf(browser)).toBe(until);
  });
});

const claims = z.object({ fam: z.string() }) satisfies z.ZodType<Pick<AccessClaims, 'fam'>>;
/** The sign-in that a browser's session came from. */
const famOf = ({ access }: Browser): string =>
  claims.parse(JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())).fam;
