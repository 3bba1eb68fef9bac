import { waitUntil } from '@alcova/testing';
import { TestIdentity } from './support/identity';

const OVER = 'acabou';
const NOT_YET = 'ainda';
/** One row whose time is up and one whose time is not, by table: `$1` names it, `$2` is its account, `$3` shifts its time into the past. */
const ROWS: readonly (readonly [table: string, key: string, insert: string, over: string, notYet: string])[] =
  [
    [
      'sessions',
      'family',
      `WITH entered AS (INSERT INTO sign_ins (family, account_id, device) VALUES ($1, $2, 'um aparelho'))
     INSERT INTO sessions (id, family, account_id, token_hash, device, expires_at) VALUES ($1, $1, $2, $1, 'um aparelho', now() - $3::interval)`,
      '25 hours',
      '23 hours',
    ],
    [
      'attempts',
      'subject',
      `INSERT INTO attempts (subject, tries, window_ends) SELECT $1, 1, now() - $3::interval WHERE $2::text IS NOT NULL`,
      '1 second',
      '-1 hour',
    ],
    [
      'notices',
      'id',
      'INSERT INTO notices (id, at) SELECT $1, now() - $3::interval WHERE $2::text IS NOT NULL',
      '61 days',
      '59 days',
    ],
    [
      'age_memories',
      'account_id',
      `WITH owner AS (INSERT INTO accounts (id, name, email, email_key) SELECT $1, '', $1, $1 WHERE $2::text IS NOT NULL)
     INSERT INTO age_memories (account_id, proven_on) SELECT $1, (now() AT TIME ZONE 'UTC')::date - $3::integer`,
      '91',
      '90',
    ],
  ];

describe('what has ended', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await TestIdentity.create();
  });
  afterAll(() => identity.stop());

  it('is forgotten as soon as a process starts, however often processes are exchanged, and nothing else is', async () => {
    const { id } = await identity.person();
    for (const [, , insert, over, notYet] of ROWS) {
      await identity.query(insert, [OVER, id, over]);
      await identity.query(insert, [NOT_YET, id, notYet]);
    }
    const left = async (): Promise<string[]> => {
      const names = [...ROWS.map(([table, key]) => [table, key] as const), ['sign_ins', 'family'] as const];
      const found = await Promise.all(
        names.map(async ([table, key]) => {
          const rows = await identity.query(
            `SELECT ${key} AS name FROM ${table} WHERE ${key} = ANY ($1) ORDER BY 1`,
            [[OVER, NOT_YET]],
          );
          return rows.map(({ name }) => `${table} ${String(name)}`);
        }),
      );
      return found.flat();
    };
    expect(await left()).toHaveLength(10);
    await identity.start();
    await waitUntil('the old rows to be pruned', async () => (await left()).length <= 5);
    expect(await left()).toEqual(
      ['sessions', 'attempts', 'notices', 'age_memories', 'sign_ins'].map((table) => `${table} ${NOT_YET}`),
    );
  });
});
