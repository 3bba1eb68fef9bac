import { ANONYMOUS, type AgeOutcome, openAgeProof, closeAgeProof, listAgeWays } from '@alcova/contracts';
import { type OidcProvider, startOidcProvider } from '@alcova/testing';
import { z } from 'zod';
import { type HostileProvider, startHostileProvider } from './support/hostile-provider';
import { TestIdentity } from './support/identity';
import { walkProvider } from './support/provider-walk';

const SITE = 'http://127.0.0.1:8080';
const CALLBACK = `${SITE}/api/age/openid/return`;
const account = (sub: string, claims: Record<string, unknown> = {}) => ({
  ...{ sub, email: `${sub}@pessoas.example`, emailVerified: true, name: `Pessoa ${sub}` },
  claims,
});
const accounts = [
  account('adulta', { age_over_18: true }),
  account('por-texto', { age_over_18: 'true' }),
  account('recusada', { age_over_18: false }),
  account('sem-valor', { age_over_18: { sim: true } }),
  account('outra', { age_over_21: true }),
];

interface Begun {
  readonly address: string;
  readonly secret: string;
}

const configOf = (at: Pick<OidcProvider, 'issuer' | 'clientId' | 'clientSecret'>) => ({
  ...{ NODE_ENV: 'test', SITE_URL: SITE, AGE_OPENID_LABEL: 'Verificador' },
  AGE_OPENID_ISSUER: at.issuer,
  AGE_OPENID_CLIENT_ID: at.clientId,
  AGE_OPENID_CLIENT_SECRET: at.clientSecret,
});

describe('the proof of age', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await TestIdentity.create();
  });
  afterAll(() => identity.stop());
  beforeEach(() => identity.query('TRUNCATE age_counts'));

  const begin = () => identity.rpc.request(openAgeProof, { way: 'openid' }, { caller: ANONYMOUS });
  const finish = async (secret: string, answer: string): Promise<AgeOutcome> =>
    (await identity.rpc.request(closeAgeProof, { way: 'openid', secret, answer }, { caller: ANONYMOUS }))
      .outcome;
  const walk = ({ address }: Begun, sub: string) => walkProvider(address, CALLBACK, { account: sub });
  const prove = async (sub: string) => {
    const begun = await begin();
    return finish(begun.secret, await walk(begun, sub));
  };
  const counts = async () => {
    const rows = await identity.query(
      `SELECT way, outcome, sum(count)::int AS count FROM age_counts GROUP BY way, outcome ORDER BY outcome`,
    );
    return z
      .array(z.object({ way: z.literal('openid'), outcome: z.string(), count: z.number() }))
      .parse(rows)
      .map(({ outcome, count }) => [outcome, count]);
  };

  describe('at a provider of age checks', () => {
    let provider: OidcProvider;

    beforeAll(async () => {
      provider = await startOidcProvider(0, { redirectUris: [CALLBACK], accounts });
      await identity.start(configOf(provider));
    });
    afterAll(() => provider.stop());

    it('is offered by the name that people read', async () => {
      expect(await identity.rpc.request(listAgeWays, {}, { caller: ANONYMOUS })).toEqual({
        items: [{ way: 'openid', label: 'Verificador' }],
      });
    });

    it('asks for code, PKCE, state and nonce, and for no more than the one scope', async () => {
      const [one, other] = await Promise.all([begin(), begin()]);
      const address = new URL(one.address);
      expect(address.origin).toBe(provider.issuer);
      const { state, nonce, code_challenge, ...rest } = Object.fromEntries(address.searchParams);
      for (const random of [state, nonce, code_challenge]) expect(random).toMatch(/^[\w-]{32,}$/);
      expect(rest).toEqual({
        client_id: provider.clientId,
        redirect_uri: CALLBACK,
        response_type: 'code',
        scope: 'openid',
        code_challenge_method: 'S256',
      });
      expect(one.secret).not.toBe(other.secret);
      expect(await counts()).toEqual([]);
    });

    it.each<[string, AgeOutcome]>([
      ['adulta', 'proven'],
      ['por-texto', 'proven'],
      ['recusada', 'under-age'],
      ['sem-valor', 'failed'],
      ['outra', 'failed'],
    ])('of %s ends as %s, and is counted so', async (sub, outcome) => {
      expect(await prove(sub)).toBe(outcome);
      expect(await counts()).toEqual([[outcome, 1]]);
    });

    it('is cancelled by who gives up there', async () => {
      const begun = await begin();
      const answer = await walkProvider(begun.address, CALLBACK, { cancel: '1' });
      expect(await finish(begun.secret, answer)).toBe('cancelled');
      expect(await counts()).toEqual([['cancelled', 1]]);
    });

    it('is taken once', async () => {
      const begun = await begin();
      const answer = await walk(begun, 'adulta');
      expect(await finish(begun.secret, answer)).toBe('proven');
      expect(await finish(begun.secret, answer)).toBe('failed');
      expect(await counts()).toEqual([
        ['failed', 1],
        ['proven', 1],
      ]);
    });

    it.each(['state', 'nonce', 'verifier'])('is not taken with another %s', async (part) => {
      const begun = await begin();
      const answer = await walk(begun, 'adulta');
      const kept = z.record(z.string(), z.string()).parse(JSON.parse(begun.secret));
      const forged = JSON.stringify({ ...kept, [part]: 'x'.repeat(43) });
      expect(await finish(forged, answer)).toBe('failed');
      expect(await counts()).toEqual([['failed', 1]]);
    });

    it('is not taken with the secret of another walk', async () => {
      const [one, other] = await Promise.all([begin(), begin()]);
      expect(await finish(other.secret, await walk(one, 'adulta'))).toBe('failed');
    });

    it('is not taken with a secret that is none', async () => {
      const answer = await walk(await begin(), 'adulta');
      for (const secret of ['', 'null', '{}', 'not JSON', `{"state":"${'x'.repeat(43)}"}`])
        expect(await finish(secret, answer)).toBe('failed');
    });

    it('is not taken with an answer that is made up', async () => {
      const { secret, address } = await begin();
      const state = new URL(address).searchParams.get('state') ?? '';
      const inventions = [
        '',
        '?',
        'error=access_denied',
        'state=x&code=y',
        `state=${state}`,
        `state=${state}&code=made-up&iss=${encodeURIComponent(provider.issuer)}`,
        `state=${state}&code=a&code=b`,
        '#state=x',
        'code='.padEnd(8_000, 'y'),
      ];
      for (const answer of inventions)
        expect([answer, await finish(secret, answer)]).toEqual([answer, 'failed']);
    });

    it('of twenty people leaves their number and nothing else', async () => {
      const sizes = async () => {
        const tables = await identity.query(
          `SELECT quote_ident(table_name) AS name FROM information_schema.tables
           WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`,
        );
        const names = z.array(z.object({ name: z.string() })).parse(tables);
        expect(names.length).toBeGreaterThan(20);
        const found = await Promise.all(
          names.map(async ({ name }) => [name, await identity.query(`SELECT * FROM ${name}`)] as const),
        );
        return new Map(found.filter(([name]) => name !== 'age_counts'));
      };
      const before = await sizes();
      for (let person = 1; person <= 20; person += 1) expect(await prove('adulta')).toBe('proven');
      expect(await sizes()).toEqual(before);
      const rows = await identity.query('SELECT * FROM age_counts');
      expect(rows.map((row) => Object.keys(row))).toEqual(rows.map(() => ['day', 'way', 'outcome', 'count']));
      expect(await counts()).toEqual([['proven', 20]]);
    });

    it('counts those that end at once', async () => {
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => finish('', '')));
      expect(outcomes).toEqual(outcomes.map(() => 'failed'));
      expect(await counts()).toEqual([['failed', 8]]);
    });
  });

  describe('at a provider that does not answer', () => {
    let provider: OidcProvider;

    beforeEach(async () => {
      provider = await startOidcProvider(0, { redirectUris: [CALLBACK], accounts });
      await identity.start(configOf(provider));
    });
    afterEach(() => provider.stop());

    it.each(['stopped', 'silent'])('does not begin: %s', async (how) => {
      if (how === 'stopped') await provider.stop();
      else provider.pause();
      const asked = Date.now();
      await expect(begin()).rejects.toMatchObject({ code: 'age.way-unreachable' });
      expect(Date.now() - asked).toBeLessThan(openAgeProof.deadlineMs);
    });

    it.each(['stopped', 'silent'])('does not end as proven: %s', async (how) => {
      const begun = await begin();
      const answer = await walk(begun, 'adulta');
      if (how === 'stopped') await provider.stop();
      else provider.pause();
      const asked = Date.now();
      expect(await finish(begun.secret, answer)).toBe('unreachable');
      expect(Date.now() - asked).toBeLessThan(closeAgeProof.deadlineMs);
      expect(await counts()).toEqual([['unreachable', 1]]);
    });

    it('begins with what it said of itself before, and works again when it is back', async () => {
      await begin();
      provider.pause();
      const begun = await begin();
      provider.resume();
      expect(await finish(begun.secret, await walk(begun, 'adulta'))).toBe('proven');
    });
  });

  describe('at a provider that lies', () => {
    let provider: HostileProvider;

    beforeAll(async () => {
      provider = await startHostileProvider('client');
      await identity.start(configOf({ issuer: provider.issuer, clientId: 'client', clientSecret: 'secret' }));
    });
    afterAll(() => provider.stop());

    const told = async (claims: HostileProvider['next']['claims'], isSigned = true) => {
      const { secret, address } = await begin();
      const sent = new URL(address).searchParams;
      const nonce = sent.get('nonce') ?? '';
      provider.next = { claims: { nonce, age_over_18: true, ...claims }, isSigned };
      return finish(secret, `state=${sent.get('state') ?? ''}&code=any`);
    };

    it('is taken with a token that the published key signs', async () => {
      expect(await told({})).toBe('proven');
    });

    it('is not taken with a token that another key signs', async () => {
      expect(await told({}, false)).toBe('failed');
    });

    it.each([
      ['for another client', { aud: 'somebody-else' }],
      ['of another walk', { nonce: 'x'.repeat(43) }],
      ['without a nonce', { nonce: undefined }],
    ])('is not taken with a token %s', async (_what, claims) => {
      expect(await told(claims)).toBe('failed');
    });
  });

  it('is not offered where no provider is configured, and does not begin nor end', async () => {
    await identity.start();
    expect(await identity.rpc.request(listAgeWays, {}, { caller: ANONYMOUS })).toEqual({ items: [] });
    await expect(begin()).rejects.toMatchObject({ code: 'age.way-off' });
    await expect(finish('{}', 'code=x')).rejects.toMatchObject({ code: 'age.way-off' });
    expect(await counts()).toEqual([]);
  });
});
