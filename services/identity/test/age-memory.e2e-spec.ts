import { exportPartKey, forgetAge, readAgeMemory, rememberAge } from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import type { Person } from './support/identity';
import { TestPersonalData } from './support/personal-data';

const DAY_MS = 24 * 3_600_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe('a proof of age that an account remembers', () => {
  let site: TestPersonalData;

  beforeAll(async () => {
    site = await TestPersonalData.create();
  });
  afterAll(() => site.stop());

  const remember = ({ caller }: Pick<Person, 'caller'>) =>
    site.identity.rpc.request(rememberAge, {}, { caller });
  const forget = ({ caller }: Pick<Person, 'caller'>) => site.identity.rpc.request(forgetAge, {}, { caller });
  const untilOf = async ({ caller }: Pick<Person, 'caller'>) =>
    (await site.identity.rpc.request(readAgeMemory, {}, { caller })).until;
  const rowsOf = ({ id }: Person) =>
    site.identity.query('SELECT to_jsonb(m) AS kept FROM age_memories m WHERE account_id = $1', [id]);
  /** Sets the day of the proof so many days back, by the database's clock. */
  const age = ({ id }: Person, days: number) =>
    site.identity.query(
      `UPDATE age_memories SET proven_on = (now() AT TIME ZONE 'UTC')::date - $2::integer WHERE account_id = $1`,
      [id, days],
    );
  /** What `ask` answers when no day ended meanwhile. */
  const withinOneDay = async <T>(
    ask: () => Promise<T>,
  ): Promise<{ day: (days: number) => string; told: T }> => {
    for (;;) {
      const before = dayIn(0);
      const told = await ask();
      if (dayIn(0) === before) return { day: dayIn, told };
    }
  };

  it('is none until the person wants it, then a day and nothing else, for ninety days', async () => {
    const [person, other] = [await site.identity.person(), await site.identity.person()];
    expect(await untilOf(person)).toBeNull();
    const { day, told } = await withinOneDay(async () => [await remember(person), await rowsOf(person)]);
    expect(told).toEqual([{ until: day(90) }, [{ kept: { account_id: person.id, proven_on: day(0) } }]]);
    expect(await untilOf(person)).toBe(day(90));
    expect(await untilOf(other)).toBeNull();
  });

  it('holds on its ninetieth day, and not on the one after', async () => {
    const person = await site.identity.person();
    await remember(person);
    const last = await withinOneDay(async () => {
      await age(person, 90);
      return untilOf(person);
    });
    expect(last.told).toBe(last.day(0));
    await age(person, 91);
    expect(await untilOf(person)).toBeNull();
  });

  it('begins anew with another proof, also where two come at once', async () => {
    const person = await site.identity.person();
    await remember(person);
    await age(person, 60);
    const { day, told } = await withinOneDay(() => Promise.all([remember(person), remember(person)]));
    expect(told).toEqual([{ until: day(90) }, { until: day(90) }]);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  it('is forgotten when the person wants it, as often as they say so', async () => {
    const [person, other] = [await site.identity.person(), await site.identity.person()];
    for (const one of [person, other]) await remember(one);
    await forget(person);
    await forget(person);
    expect(await untilOf(person)).toBeNull();
    expect(await rowsOf(person)).toEqual([]);
    expect(await rowsOf(other)).toHaveLength(1);
  });

  it('is refused to visitors, and to accounts that are not active', async () => {
    const visitor = { caller: { kind: 'anonymous' as const } };
    for (const ask of [remember, forget, untilOf])
      await expect(ask(visitor)).rejects.toMatchObject({ code: 'auth.forbidden' });
    const [person, before] = [await site.identity.person(), await site.identity.person()];
    await remember(before);
    await site.identity.query(`UPDATE accounts SET status = 'disabled' WHERE id = ANY ($1)`, [
      [person.id, before.id],
    ]);
    await expect(remember(person)).rejects.toMatchObject({ code: 'auth.session-expired' });
    expect(await rowsOf(person)).toEqual([]);
    expect(await untilOf(before)).toBeNull();
  });

  it('stands in the export of who wants it, as a day and nothing else', async () => {
    const [person, other] = [await site.identity.person(), await site.identity.person()];
    const { day } = await withinOneDay(() => remember(person));
    const exported = async (one: Person) => {
      const { id } = await site.ask(one);
      await waitUntil('the export to be ready', async () => (await site.latest(one))?.status === 'ready');
      return (await site.document(exportPartKey(id, 'identity')))['ageMemory'];
    };
    expect(await exported(person)).toEqual([{ provenOn: day(0) }]);
    expect(await exported(other)).toEqual([]);
  });

  it('goes with the account, and does not come back by a request that was on its way', async () => {
    const person = await site.identity.person();
    await remember(person);
    await Promise.allSettled([site.erase(person), ...Array.from({ length: 8 }, () => remember(person))]);
    expect(await site.statusOf(person)).toBe('erased');
    expect(await rowsOf(person)).toEqual([]);
    await expect(remember(person)).rejects.toMatchObject({ code: 'auth.session-expired' });
    expect(await rowsOf(person)).toEqual([]);
  });
});
