import {
  CATEGORIES,
  DEFAULT_POLICY,
  getPolicy,
  inOrder,
  listPolicies,
  policyChanged,
  type PolicyRule,
  updatePolicy,
} from '@alcova/contracts';
import { policyVersions } from '../src/personal-data/policy-versions';
import { ADMIN, MODERATOR, TestModeration, USER, VISITOR } from './support/moderation';

const gayInPortugal: PolicyRule = { category: 'gay', country: 'PT', surface: 'listing' };
const nothingInGermany: PolicyRule[] = CATEGORIES.map((category) => ({
  ...{ category, country: 'DE', surface: 'page' },
}));

describe('the policy of what is shown where', () => {
  let moderation: TestModeration;
  beforeAll(async () => {
    moderation = await TestModeration.start();
  });
  afterAll(() => moderation.stop());
  beforeEach(async () => {
    await moderation.query('DELETE FROM policies WHERE version > 0');
    await moderation.query('TRUNCATE audit_entries, audit_actors, audit_batches, outbox');
  });

  const get = () => moderation.rpc.request(getPolicy, {}, VISITOR);
  const update = (rules: readonly PolicyRule[], version: number, who = ADMIN, confirmed = false) =>
    moderation.rpc.request(updatePolicy, { rules: [...rules], version, confirmed }, who);
  const history = async () => (await moderation.rpc.request(listPolicies, {}, ADMIN)).items;
  const entries = () =>
    moderation.query<{ actor_id: string; action: string; before: unknown; after: unknown }>(
      'SELECT actor_id, action, before, after FROM audit_entries e JOIN audit_actors a ON a.entry_id = e.id ORDER BY e.id',
    );
  const events = () =>
    moderation.query<{ name: string; payload: unknown }>(
      `SELECT body::json->>'name' AS name, body::json->'payload' AS payload FROM outbox ORDER BY id`,
    );

  it('[LEGAL-02] refuses incesto to GB on all surfaces until administrators say otherwise', async () => {
    expect(await get()).toEqual({ rules: DEFAULT_POLICY, version: 0, updatedAt: null });
  });

  it('[LEGAL-02] changes with an audit entry, an event and a version of its own, by administrators alone', async () => {
    const rules = [gayInPortugal, ...DEFAULT_POLICY];
    const changed = await update(rules, 0);
    expect(changed).toMatchObject({ rules: inOrder(rules), version: 1 });
    expect(await get()).toEqual(changed);
    await update([], 1);
    const accountId = ADMIN.caller.kind === 'account' ? ADMIN.caller.accountId : '';
    expect((await history()).map(({ version, rules: past, actorId }) => [version, past, actorId])).toEqual([
      [2, [], accountId],
      [1, inOrder(rules), accountId],
      [0, DEFAULT_POLICY, null],
    ]);
    expect(await entries()).toEqual([
      {
        ...{ actor_id: accountId, action: 'policy.update' },
        before: { version: 0, refused: [] },
        after: { version: 1, refused: ['PT/gay/listing'] },
      },
      {
        ...{ actor_id: accountId, action: 'policy.update' },
        before: {
          version: 1,
          refused: inOrder(rules).map(
            ({ country, category, surface }) => `${country}/${category}/${surface}`,
          ),
        },
        after: { version: 2, refused: [] },
      },
    ]);
    expect(await events()).toEqual([
      { name: policyChanged.name, payload: { rules: inOrder(rules), version: 1 } },
      { name: policyChanged.name, payload: { rules: [], version: 2 } },
    ]);
    for (const who of [USER, MODERATOR, VISITOR]) {
      await expect(update([], 2, who)).rejects.toMatchObject({ code: 'auth.forbidden' });
      await expect(moderation.rpc.request(listPolicies, {}, who)).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
    }
  });

  it('changes once for two who go out from the same version, and not at all where nothing differs', async () => {
    const both = await Promise.allSettled([update([gayInPortugal], 0), update([], 0)]);
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'policy.version-conflict' })]);
    const { rules, version } = await get();
    expect(version).toBe(1);
    expect(await update([...rules, ...rules], 1)).toMatchObject({ version: 1 });
    expect(await entries()).toHaveLength(1);
  });

  it('[LEGAL-02] asks twice before it hides everything somewhere', async () => {
    await expect(update(nothingInGermany, 0)).rejects.toMatchObject({ code: 'policy.hides-everything' });
    expect(await get()).toMatchObject({ version: 0 });
    expect(await update(nothingInGermany, 0, ADMIN, true)).toMatchObject({ version: 1 });
  });

  it('forgets who changed it with their account', async () => {
    await update([], 0);
    const accountId = ADMIN.caller.kind === 'account' ? ADMIN.caller.accountId : '';
    const { manager } = moderation.database.dataSource;
    const collected: object[] = [];
    for await (const rows of policyVersions.collect(manager, accountId)) collected.push(...rows);
    expect(collected).toEqual([{ version: 1, at: expect.any(String) as string }]);
    await policyVersions.erase(manager, accountId);
    expect((await history()).map(({ actorId }) => actorId)).toEqual([null, null]);
  });
});
