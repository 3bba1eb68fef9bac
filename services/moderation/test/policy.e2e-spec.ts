import {
  type AgeRule,
  CATEGORIES,
  DEFAULT_POLICY,
  getPolicy,
  inOrder,
  keepPolicy,
  listPolicies,
  policyChanged,
  type PolicyRule,
} from '@alcova/contracts';
import { z } from 'zod';
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
    await moderation.database.empty('audit_entries, audit_actors, audit_titles, audit_batches, outbox');
  });

  const get = () => moderation.rpc.request(getPolicy, {}, VISITOR);
  const update = (rules: readonly PolicyRule[], version: number, who = ADMIN, confirmed = false) =>
    moderation.rpc.request(keepPolicy, { rules: [...rules], ages: [], version, confirmed }, who);
  const setAges = (ages: readonly AgeRule[], version: number, confirmed = false) =>
    moderation.rpc.request(
      keepPolicy,
      { rules: [...DEFAULT_POLICY], ages: [...ages], version, confirmed },
      ADMIN,
    );
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
    expect(await get()).toEqual({ rules: DEFAULT_POLICY, ages: [], version: 0, updatedAt: null });
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
      { name: policyChanged.name, payload: { rules: inOrder(rules), ages: [], version: 1 } },
      { name: policyChanged.name, payload: { rules: [], ages: [], version: 2 } },
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

  it('changes the mode of ages alone, in order, with an audit entry and an event that name it', async () => {
    const rules = inOrder(DEFAULT_POLICY);
    const changed = await setAges(
      [
        { country: 'PT', mode: 'closed' },
        { country: 'GB', mode: 'verified' },
        { country: 'BR', mode: 'declared' },
      ],
      0,
    );
    const ages = [
      { country: 'GB', mode: 'verified' },
      { country: 'PT', mode: 'closed' },
    ];
    expect(changed).toMatchObject({ rules, ages, version: 1 });
    expect(await get()).toEqual(changed);
    const everywhere: AgeRule[] = [{ country: null, mode: 'verified' }];
    await setAges(everywhere, 1);
    await setAges([], 2);
    expect((await history()).map((past) => past.ages)).toEqual([[], everywhere, ages, []]);
    expect((await entries()).map(({ before, after }) => ({ before, after }))).toEqual([
      {
        before: { version: 0, refused: [], ages: [] },
        after: { version: 1, refused: [], ages: ['GB/verified', 'PT/closed'] },
      },
      {
        before: { version: 1, refused: [], ages: ['GB/verified', 'PT/closed'] },
        after: { version: 2, refused: [], ages: ['*/verified'] },
      },
      {
        before: { version: 2, refused: [], ages: ['*/verified'] },
        after: { version: 3, refused: [], ages: [] },
      },
    ]);
    expect((await events()).map(({ payload }) => payload)).toEqual([
      { rules, ages, version: 1 },
      { rules, ages: everywhere, version: 2 },
      { rules, ages: [], version: 3 },
    ]);
  });

  it('is not changed by modes that say what holds already', async () => {
    const everywhere: AgeRule = { country: null, mode: 'verified' };
    await setAges([everywhere], 0);
    const same: AgeRule[] = [{ country: 'GB', mode: 'verified' }, everywhere];
    expect(await setAges(same, 1)).toMatchObject({ ages: [everywhere], version: 1 });
    expect(await entries()).toHaveLength(1);
  });

  it('names at most so many modes in an entry of the log, and keeps all of them', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const ages = letters
      .flatMap((one) => letters.map((other): AgeRule => ({ country: `${one}${other}`, mode: 'verified' })))
      .slice(0, 250);
    expect((await setAges(ages, 0)).ages).toEqual(ages);
    const [{ after } = { after: undefined }] = await entries();
    const { ages: named } = z.object({ ages: z.array(z.string()) }).parse(after);
    expect(named).toHaveLength(201);
    expect(named.at(-1)).toBe('(+50)');
  });

  it('asks twice before it is closed everywhere, and not where one country stays open', async () => {
    const closed: AgeRule = { country: null, mode: 'closed' };
    const same: AgeRule = { country: 'PT', mode: 'closed' };
    for (const ages of [[closed], [closed, same]])
      await expect(setAges(ages, 0)).rejects.toMatchObject({ code: 'policy.hides-everything' });
    expect(await get()).toMatchObject({ ages: [], version: 0 });
    const open: AgeRule = { country: 'BR', mode: 'verified' };
    expect(await setAges([closed, open], 0)).toMatchObject({ ages: [closed, open], version: 1 });
    expect(await setAges([closed], 1, true)).toMatchObject({ ages: [closed], version: 2 });
  });

  it('keeps modes when rules change, for who sends both', async () => {
    const ages: AgeRule[] = [{ country: 'GB', mode: 'verified' }];
    await setAges(ages, 0);
    const changed = await moderation.rpc.request(keepPolicy, { rules: [], ages, version: 1 }, ADMIN);
    expect(changed).toMatchObject({ rules: [], ages, version: 2 });
    expect((await entries()).at(-1)?.after).toEqual({ version: 2, refused: [] });
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
