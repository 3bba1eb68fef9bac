import {
  ANONYMOUS,
  type AgeTest,
  type AgeWay,
  openAgeProof,
  closeAgeProof,
  readAgeCounts,
  readAgeWayStates,
  testAgeWay,
  USUAL_AGE_COUNT_DAYS,
} from '@alcova/contracts';
import {
  type Authority,
  createAuthority,
  createListSigner,
  metric,
  type OidcProvider,
  signTrustedList,
  startOidcProvider,
  trustedListXml,
  waitUntil,
} from '@alcova/testing';
import { type HostileProvider, startHostileProvider } from './support/hostile-provider';
import { type Person, TestIdentity } from './support/identity';
import { ListSite } from './support/list-site';

const SITE = 'http://127.0.0.1:8080';
const DAY_MS = 24 * 60 * 60 * 1_000;
const PATH = '/av-tl.xml';

const openid = ({ issuer }: { readonly issuer: string }) => ({
  ...{ NODE_ENV: 'test', SITE_URL: SITE, AGE_OPENID_LABEL: 'Verificador' },
  ...{ AGE_OPENID_ISSUER: issuer, AGE_OPENID_CLIENT_ID: 'client', AGE_OPENID_CLIENT_SECRET: 'secret' },
});

describe('the proofs of age in the hands of administrators', () => {
  let identity: TestIdentity;
  let administrator: Person;

  beforeAll(async () => {
    identity = await TestIdentity.create();
  });
  afterAll(() => identity.stop());
  beforeEach(async () => {
    await identity.database.empty('age_counts, age_lists');
  });

  const start = async (settings: Record<string, string> = {}) => {
    await identity.start({ NODE_ENV: 'test', SITE_URL: SITE, ...settings });
    administrator ??= await identity.person({ role: 'admin' });
  };
  const asked = () => ({ caller: administrator.caller });
  const states = async () => (await identity.rpc.request(readAgeWayStates, {}, asked())).items;
  const test = (way: AgeWay): Promise<AgeTest> => identity.rpc.request(testAgeWay, { way }, asked());
  const counts = (days: number) => identity.rpc.request(readAgeCounts, { days }, asked());

  describe('without a way that is on', () => {
    beforeAll(() => start());

    it('name every way there is', async () => {
      expect(await states()).toEqual([
        { way: 'wallet', isOn: false, label: null, list: null },
        { way: 'openid', isOn: false, label: null, list: null },
      ]);
    });

    it('are not tested', async () => {
      for (const way of ['wallet', 'openid'] as const)
        await expect(test(way)).rejects.toMatchObject({ code: 'age.way-off' });
    });

    it('are counted by day, way and outcome, as far back as was asked for', async () => {
      const [today] = await identity.query(
        `SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date::text AS day`,
      );
      const day = (ago: number) => new Date(Date.parse(String(today?.['day'])) - ago * DAY_MS);
      const text = (ago: number) => day(ago).toISOString().slice(0, 10);
      for (const [ago, way, outcome, count] of [
        [0, 'wallet', 'proven', 3],
        [0, 'openid', 'failed', 1],
        [6, 'wallet', 'under-age', 2],
        [7, 'wallet', 'proven', 9],
      ] as const)
        await identity.query('INSERT INTO age_counts (day, way, outcome, count) VALUES ($1, $2, $3, $4)', [
          ...[text(ago), way, outcome, count],
        ]);
      expect(await counts(7)).toEqual({
        ...{ first: text(6), last: text(0) },
        items: [
          { day: text(6), way: 'wallet', outcome: 'under-age', count: 2 },
          { day: text(0), way: 'openid', outcome: 'failed', count: 1 },
          { day: text(0), way: 'wallet', outcome: 'proven', count: 3 },
        ],
      });
      expect((await counts(8)).items).toHaveLength(4);
      expect(await counts(1)).toMatchObject({ first: text(0), last: text(0) });
      expect(await counts(91)).toMatchObject({ first: text(USUAL_AGE_COUNT_DAYS - 1), last: text(0) });
    });

    it.each(['user', 'moderator'] as const)('tell a %s nothing', async (role) => {
      const { caller } = await identity.person({ role });
      const refused = { code: 'auth.forbidden' };
      await expect(identity.rpc.request(readAgeCounts, { days: 7 }, { caller })).rejects.toMatchObject(
        refused,
      );
      await expect(identity.rpc.request(readAgeWayStates, {}, { caller })).rejects.toMatchObject(refused);
      await expect(identity.rpc.request(testAgeWay, { way: 'openid' }, { caller })).rejects.toMatchObject(
        refused,
      );
    });
  });

  describe('over a provider', () => {
    let provider: OidcProvider;

    beforeEach(async () => {
      provider = await startOidcProvider(0, {
        redirectUris: [`${SITE}/api/age/openid/return`],
        accounts: [],
      });
      await start(openid(provider));
    });
    afterEach(() => provider.stop());

    it('are well while it describes itself and has keys', async () => {
      expect((await states())[1]).toEqual({ way: 'openid', isOn: true, label: 'Verificador', list: null });
      const { ok, checks } = await test('openid');
      expect(ok).toBe(true);
      expect(checks.map(({ name }) => name)).toEqual(['provider', 'issuer', 'keys']);
      expect(checks.at(-1)?.count).toBeGreaterThan(0);
    });

    it.each(['stopped', 'silent'])(
      'are not well while it is away, though it was known before: %s',
      async (how) => {
        await identity.rpc.request(openAgeProof, { way: 'openid' }, { caller: ANONYMOUS });
        if (how === 'stopped') await provider.stop();
        else provider.pause();
        expect(await test('openid')).toEqual({
          ok: false,
          checks: [{ name: 'provider', ok: false, reason: 'unreachable' }],
        });
      },
    );

    it('are told as metrics, from zero on, with those that could not begin', async () => {
      const told = (outcome: string) =>
        metric(`alcova_identity_age_proofs_total{way="openid",outcome="${outcome}"}`);
      // Modules are shared by all that a worker runs: others may have counted.
      expect(await told('cancelled')).toEqual(expect.any(Number));
      const [failed = 0, unreachable = 0] = [await told('failed'), await told('unreachable')];
      await identity.rpc.request(
        closeAgeProof,
        { way: 'openid', secret: '{}', answer: '' },
        { caller: ANONYMOUS },
      );
      expect(await told('failed')).toBe(failed + 1);
      await provider.stop();
      await expect(
        identity.rpc.request(openAgeProof, { way: 'openid' }, { caller: ANONYMOUS }),
      ).rejects.toThrow();
      expect(await told('unreachable')).toBe(unreachable + 1);
    });
  });

  describe('over a provider that is not what it should be', () => {
    let provider: HostileProvider;

    beforeEach(async () => {
      provider = await startHostileProvider('client');
    });
    afterEach(() => provider.stop());

    it('are not well where it says that it is another', async () => {
      await start(openid({ issuer: provider.issuer.replace('127.0.0.1', 'localhost') }));
      expect(await test('openid')).toEqual({
        ok: false,
        checks: [
          { name: 'provider', ok: true },
          { name: 'issuer', ok: false },
        ],
      });
    });

    it('are not well where something else answers', async () => {
      await start(openid({ issuer: `${provider.issuer}/jwks` }));
      expect(await test('openid')).toEqual({
        ok: false,
        checks: [{ name: 'provider', ok: false, reason: 'unusable' }],
      });
    });
  });

  describe('over wallets', () => {
    let site: ListSite;
    let authority: Authority;
    let settings: Record<string, string>;
    let list: string;

    beforeAll(async () => {
      site = await ListSite.start();
      authority = await createAuthority({ validUntil: new Date(Date.now() + 100 * DAY_MS) });
      const signer = await createListSigner();
      list = signTrustedList(trustedListXml({ services: [{ certificates: [authority.anchorPem] }] }), signer);
      settings = { AGE_WALLET_LIST_URL: site.url(PATH), AGE_WALLET_LIST_SIGNERS: signer.certificatePem };
    });
    afterAll(() => site.stop());

    const keep = (readAt: Date) =>
      identity.query('INSERT INTO age_lists (url, fetched_at, sequence, body) VALUES ($1, $2, 1, $3)', [
        ...[site.url(PATH), readAt, list],
      ]);
    const breakOff = () => site.on(PATH, (response) => void response.writeHead(503).end());

    it('are well while the list is of today', async () => {
      site.has(PATH, list, 'application/xml');
      await start(settings);
      await waitUntil('the list', async () => (await states())[0]?.list?.readAt !== null);
      const { ok, checks } = await test('wallet');
      expect(ok).toBe(true);
      expect(checks.slice(0, 2)).toEqual([
        { name: 'anchors', ok: true, count: 1 },
        { name: 'list', ok: true, at: (await states())[0]?.list?.readAt },
      ]);
      const end = Date.parse(checks[2]?.at ?? '') - Date.now();
      expect([checks[2]?.name, Math.round(end / DAY_MS)]).toEqual(['expiry', 100]);
    });

    it('are not well once the list is older than two days', async () => {
      breakOff();
      const readAt = new Date(Date.now() - 2 * DAY_MS - 60_000);
      await keep(readAt);
      await start(settings);
      expect((await states())[0]?.list).toEqual({ readAt: readAt.toISOString() });
      const { ok, checks } = await test('wallet');
      expect([ok, checks[0], checks[1]]).toEqual([
        false,
        { name: 'anchors', ok: true, count: 1 },
        { name: 'list', ok: false, at: readAt.toISOString() },
      ]);
    });

    it('are not well before any list was there', async () => {
      breakOff();
      await start(settings);
      expect((await states())[0]?.list).toEqual({ readAt: null });
      expect(await test('wallet')).toEqual({
        ok: false,
        checks: [
          { name: 'anchors', ok: false, count: 0 },
          { name: 'list', ok: false },
        ],
      });
    });

    it('need no list where certificates are given', async () => {
      await start({ AGE_WALLET_ANCHORS: authority.anchorPem });
      expect((await states())[0]).toEqual({
        way: 'wallet',
        isOn: true,
        label: 'Carteira digital',
        list: null,
      });
      expect((await test('wallet')).checks.map(({ name }) => name)).toEqual(['anchors', 'expiry']);
    });
  });
});
