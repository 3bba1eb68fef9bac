import { type AgeRule, DEFAULT_POLICY, getPolicy, keepPolicy, policyChanged } from '@alcova/contracts';
import { ADMIN, TestModeration, VISITOR } from './support/moderation';

const DECISION = {
  ...{ countries: ['GB'], decidedBy: 'Ana Souza, diretora jurídica', decidedOn: '2026-11-20' },
  reason: 'O site mostra apenas textos sem conteúdo adulto neste país.',
};
const CHOICE = {
  ...{ SITE_URL: 'https://alcova.example', COUNTRY_HEADER: 'cf-ipcountry' },
  ...{
    AGE_ASSURANCE: 'BR=verified,GB=declared,EU=closed,*=verified',
    AGE_DECLARED: JSON.stringify([DECISION]),
  },
};

/** A site that others reach: what it was configured to make sure of ages by. */
describe('the choice of how ages are made sure of', () => {
  let moderation: TestModeration;
  beforeAll(async () => {
    moderation = await TestModeration.start(CHOICE);
  });
  afterAll(() => moderation.stop());

  const policy = () => moderation.rpc.request(getPolicy, {}, VISITOR);
  const setAges = async (ages: AgeRule[]) =>
    moderation.rpc.request(
      keepPolicy,
      { rules: [...DEFAULT_POLICY], ages, version: (await policy()).version, confirmed: true },
      ADMIN,
    );
  const choices = () =>
    moderation.query<{ action: string; actor_kind: string; before: unknown; after: unknown }>(
      `SELECT action, actor_kind, before, after FROM audit_entries WHERE action = 'policy.age-choice' ORDER BY id`,
    );

  it('holds from the first start, and is in the audit log with who answers for it', async () => {
    const { ages } = await policy();
    expect(ages).toContainEqual({ country: null, mode: 'verified' });
    expect(ages).toContainEqual({ country: 'GB', mode: 'declared' });
    expect(ages.filter(({ mode }) => mode === 'closed')).toHaveLength(27);
    const [entry, ...more] = await choices();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actor_kind: 'system', before: null, after: { decisions: [DECISION] } });
    const changes = await moderation.query<{ payload: unknown }>(
      `SELECT body::json->'payload' AS payload FROM outbox WHERE body::json->>'name' = $1`,
      [policyChanged.name],
    );
    expect(changes.map(({ payload }) => policyChanged.payload.parse(payload).ages)).toContainEqual(ages);
  });

  it('is the least that an administrator may ask for', async () => {
    const { ages } = await policy();
    for (const weaker of [[], ages.filter(({ country }) => country !== null)])
      await expect(setAges(weaker)).rejects.toMatchObject({ code: 'policy.below-choice' });
    await expect(setAges([...ages, { country: 'BR', mode: 'declared' }])).rejects.toMatchObject({
      code: 'policy.below-choice',
    });
    const stricter: AgeRule[] = [...ages, { country: 'AR', mode: 'closed' }];
    expect((await setAges(stricter)).ages).toContainEqual({ country: 'AR', mode: 'closed' });
  });

  it('is told once, again when it changes, and takes nothing back that somebody made stricter', async () => {
    const before = await policy();
    await moderation.restart(CHOICE);
    expect(await policy()).toEqual(before);
    expect(await choices()).toHaveLength(1);
    await moderation.restart({ ...CHOICE, AGE_ASSURANCE: 'GB=verified,*=verified' });
    const after = await policy();
    expect(after.ages).toContainEqual({ country: 'AR', mode: 'closed' });
    expect(after.ages.filter(({ country }) => country === 'GB')).toEqual([]);
    expect(await choices()).toHaveLength(2);
  });

  it('asks nothing of a site on this machine', async () => {
    const local = await TestModeration.start();
    expect(await local.rpc.request(getPolicy, {}, VISITOR)).toMatchObject({ ages: [], version: 0 });
    await local.stop();
  });
});
