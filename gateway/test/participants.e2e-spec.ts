import { CATEGORIES, DEFAULT_POLICY, resealRecords } from '@alcova/contracts';
import { connectAsOperator } from '@alcova/messaging';
import { loadConfig, Sealing, sealKeys } from '@alcova/platform';
import {
  startService,
  TEST_CALLER_KEYS,
  TEST_CALLER_VARIABLES,
  TEST_SEAL_KEYS,
  type TestDatabase,
  testDatabase,
  type TestService,
  waitFor,
} from '@alcova/testing';
import { AppModule } from '../../services/catalogue/src/app.module';
import { configSchema } from '../../services/catalogue/src/config/config';
import { migrations } from '../../services/catalogue/src/migrations';
import { TaleSite } from './support/tale-site';

const OLD_KEY = `old:${'5c'.repeat(32)}`;
const ana = {
  ...{ name: 'Ana', identityChecked: true, isAdult: true, consentToRecord: true, consentToPublish: true },
  ...{ consentToDistribute: true, documentReference: 'Cofre 2', expiresOn: null, withdrawnAt: null },
};
const records = '/api/admin/videos/narrado/records';

describe('what administrators keep of participants, and the policy that they set (LEGAL-02)', () => {
  let site: TaleSite;
  let database: TestDatabase;
  let catalogue: TestService;

  beforeAll(async () => {
    site = await TaleSite.start();
    database = await testDatabase({ service: 'catalogue', entities: [], migrations });
    const { gateway } = site;
    const config = loadConfig(configSchema, {
      ...{ NODE_ENV: 'test', HEALTH_PORT: '0', NATS_URL: gateway.nats.url, DATABASE_URL: database.url },
      ...{
        ...TEST_CALLER_VARIABLES,
        DEFAULT_THUMBNAIL_URL: '/default.svg',
        RECORD_KEYS: `${TEST_SEAL_KEYS},${OLD_KEY}`,
      },
      ...gateway.bucket.env,
    });
    catalogue = await startService(AppModule.with(config), gateway.nats);
    await database.dataSource.query(
      `INSERT INTO videos (id, title, category, participants) VALUES ('narrado', 'Conto', 'gay', '{Ana}')`,
    );
    await database.dataSource.query(`INSERT INTO video_counters (video_id) VALUES ('narrado')`);
  });
  afterAll(async () => {
    await catalogue.stop();
    await site.stop();
    await database.drop();
  });

  const asAdmin = (method: string, path: string, body?: unknown) =>
    site.call(method, path, { role: 'admin', ...(body === undefined ? {} : { body }) });

  it('are read, kept, changed and deleted by administrators alone, with an audit entry each time', async () => {
    const added = await asAdmin('POST', records, ana);
    expect([added.status, added.body['missing']]).toEqual([201, null]);
    expect(added.headers.get('cache-control')).toBe('no-store');
    const [{ id, version }] = added.body['records'] as [{ id: string; version: number }];
    expect(await asAdmin('POST', `${records}/read`)).toMatchObject({ status: 200, body: added.body });
    const changed = await asAdmin('PUT', `${records}/${id}`, { ...ana, isAdult: false, version });
    expect(changed).toMatchObject({ status: 200, body: { missing: 'incomplete' } });
    expect(await asAdmin('PUT', `${records}/${id}`, { ...ana, version })).toMatchObject({
      ...{ status: 409, body: { code: 'record.version-conflict' } },
    });
    expect((await asAdmin('POST', records, { ...ana, name: '' })).status).toBe(400);
    expect((await asAdmin('DELETE', `${records}/${id}?version=${version + 1}`)).status).toBe(200);
    for (const role of ['user', 'moderator'] as const)
      expect((await site.call('POST', `${records}/read`, { role })).status).toBe(403);
    expect((await site.call('POST', `${records}/read`)).status).toBe(401);
    const entries = await waitFor(
      'the entries of the audit log',
      () =>
        site.query<{ action: string; subject: string; actor_id: string; title: string }>(
          `SELECT action, subject, actor_id, title FROM audit_entries e JOIN audit_actors a ON a.entry_id = e.id
           JOIN audit_titles t ON t.entry_id = e.id
           WHERE action LIKE 'records.%' ORDER BY action`,
        ),
      (found) => found.length >= 4,
    );
    expect(entries).toEqual(
      ['delete', 'keep', 'keep', 'read'].map((action) => ({
        ...{ action: `records.${action}`, subject: 'narrado', actor_id: 'account-admin', title: 'Conto' },
      })),
    );
  });

  it('are sealed anew by an operator, and read as before', async () => {
    const sealed = new Sealing(sealKeys.parse(OLD_KEY)).seal(JSON.stringify(ana), 'narrado/antigo');
    await database.dataSource.query(
      `INSERT INTO participant_records (id, video_id, sealed) VALUES ('antigo', 'narrado', $1)`,
      [sealed],
    );
    const options = { service: 'operator', url: site.gateway.nats.url, callerKeys: TEST_CALLER_KEYS };
    const operator = await connectAsOperator(options);
    try {
      const reseal = (dryRun: boolean) => operator.rpc.request(resealRecords, { cursor: null, dryRun });
      const stale = { kid: 'test', looked: 1, stale: 1, cursor: null };
      expect([await reseal(true), await reseal(false)]).toEqual([stale, stale]);
      expect(await reseal(true)).toMatchObject({ stale: 0 });
    } finally {
      await operator.close();
    }
    const read = await asAdmin('POST', `${records}/read`);
    expect(read.body['records']).toEqual([
      expect.objectContaining({ id: 'antigo', name: 'Ana', version: 1 }),
    ]);
  });

  it('is previewed, and asks twice before it hides everything', async () => {
    const before = await asAdmin('GET', '/api/admin/policy');
    expect(before.body).toMatchObject({ rules: DEFAULT_POLICY, version: 0 });
    const nothing = CATEGORIES.map((category) => ({ category, country: 'DE', surface: 'listing' }));
    const rules = [...DEFAULT_POLICY.filter(({ surface }) => surface !== 'ads'), ...nothing];
    const preview = await asAdmin('POST', '/api/admin/policy/preview', { rules });
    expect(preview).toMatchObject({ status: 200, body: { hidesEverything: ['DE'] } });
    expect(preview.body['changes']).toEqual([
      ...[...nothing]
        .sort((one, other) => (one.category < other.category ? -1 : 1))
        .map((rule) => ({ ...rule, shown: false })),
      { category: 'incesto', country: 'GB', surface: 'ads', shown: true },
    ]);
    expect((preview.body['contents'] as { category: string }[]).map(({ category }) => category)).toEqual([
      ...CATEGORIES,
    ]);
    const update = (confirmed: boolean) =>
      asAdmin('PUT', '/api/admin/policy', { rules, ages: [], version: 0, confirmed });
    expect(await update(false)).toMatchObject({ status: 422, body: { code: 'policy.hides-everything' } });
    expect(await update(true)).toMatchObject({ status: 200, body: { version: 1 } });
    const history = await asAdmin('GET', '/api/admin/policy/history');
    // Whose names are: no account service answers here, and the versions are told all the same.
    expect(history.body['items']).toMatchObject([
      { version: 1, actorId: 'account-admin', actorName: null },
      { version: 0, actorId: null, actorName: null },
    ]);
    expect((await site.call('GET', '/api/admin/policy', { role: 'moderator' })).status).toBe(403);
    expect((await asAdmin('POST', '/api/admin/policy/preview', { rules: [{ surface: 'all' }] })).status).toBe(
      400,
    );
  });
});
