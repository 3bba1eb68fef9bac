import {
  ANONYMOUS,
  completeSecondFactor,
  confirmSecondFactor,
  eraseOwn,
  noteOperatorAct,
  openAccessInquiry,
  readAccessRecords,
  removeLostSecondFactor,
  renewSession,
  signIn,
  signOut,
  startSecondFactor,
} from '@alcova/contracts';
import { connectAsOperator, type OperatorConnection } from '@alcova/messaging';
import { loadConfig } from '@alcova/platform';
import { TEST_CALLER_KEYS } from '@alcova/testing';
import { compactDecrypt, importJWK, type JWK } from 'jose';
import { TOTP } from 'otpauth';
import { ulid } from 'ulid';
import { AccessRecordSeal } from '../src/access-records/access-record-seal';
import { AccessRecords } from '../src/access-records/access-records';
import { configSchema } from '../src/config/config';
import { accessRecordKeys, identityEnvironment } from './support/environment';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';

const keys = accessRecordKeys();
const act = { operator: 'ana', reason: 'ofício 12/2026' };

async function opened(sealed: string): Promise<unknown> {
  const key = await importJWK(JSON.parse(keys.privateKey) as JWK, 'ECDH-ES');
  return JSON.parse(Buffer.from((await compactDecrypt(sealed, key)).plaintext).toString('utf8')) as unknown;
}

describe('access records', () => {
  let identity: TestIdentity;
  let operator: OperatorConnection;

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start({ ACCESS_RECORDS_PUBLIC_KEY: keys.publicKey });
    const access = { service: 'operator', url: identity.nats.url, callerKeys: TEST_CALLER_KEYS };
    operator = await connectAsOperator(access);
  });
  afterAll(async () => {
    await operator.close();
    await identity.stop();
  });

  const recordsOf = ({ id }: Person) =>
    identity.query('SELECT * FROM access_records WHERE account_id = $1 ORDER BY id', [id]);
  const kindsOf = async (person: Person) => (await recordsOf(person)).map(({ kind }) => kind);
  const inquire = (accountId: string, range: { from?: string; to?: string } = {}) =>
    operator.rpc.request(openAccessInquiry, { ...act, accountId, from: null, to: null, ...range });
  const read = (inquiryId: string, cursor: string | null = null) =>
    operator.rpc.request(readAccessRecords, { inquiryId, cursor });
  /** Records as if they had been written then. */
  const written = (person: Person, when: string, count = 1) =>
    identity.query(
      `INSERT INTO access_records (id, account_id, kind, occurred_at)
       SELECT $1 || to_char(n, 'FM0000'), $2, 'sign-in', now() - $3::interval FROM generate_series(1, $4::int) n`,
      [ulid(), person.id, when, count],
    );

  it('seals from where a person signed in, with the sign-in', async () => {
    const person = await identity.person();
    await identity.enter(person);
    const [record] = await recordsOf(person);
    expect(record).toMatchObject({ kind: 'sign-in', account_id: person.id });
    expect(Object.keys(record ?? {}).sort()).toEqual(['account_id', 'id', 'kind', 'occurred_at', 'sealed']);
    const sealed = String(record?.['sealed']);
    expect(Buffer.from(sealed.split('.')[0] ?? '', 'base64url').toString()).toContain('records-1');
    expect(await opened(sealed)).toEqual({ recordId: record?.['id'], ...client });
  });

  it('has one a renewal at most once an hour, and one of the sign-out', async () => {
    const person = await identity.person();
    let { refreshToken } = await identity.enter(person);
    const renew = async () => {
      ({ refreshToken } = await identity.rpc.request(
        renewSession,
        { refreshToken, client },
        { caller: ANONYMOUS },
      ));
    };
    await renew();
    expect(await kindsOf(person)).toEqual(['sign-in']);
    await identity.query(
      `UPDATE sign_ins SET recorded_at = now() - interval '61 minutes' WHERE account_id = $1`,
      [person.id],
    );
    await renew();
    await renew();
    expect(await kindsOf(person)).toEqual(['sign-in', 'renewal']);
    await identity.rpc.request(signOut, { refreshToken, client }, { caller: ANONYMOUS });
    await identity.rpc.request(signOut, { refreshToken, client }, { caller: ANONYMOUS });
    expect(await kindsOf(person)).toEqual(['sign-in', 'renewal', 'sign-out']);
  });

  it('outlives an erased account, whose second factor goes', async () => {
    const person = await identity.person();
    const { caller } = person;
    await identity.enter(person);
    await identity.rpc.request(startSecondFactor, {}, { caller });
    await identity.rpc.request(eraseOwn, { password: PASSWORD, session: 'this-one', client }, { caller });
    const records = await recordsOf(person);
    expect(records.map(({ kind }) => kind)).toEqual(['sign-in', 'erasure']);
    expect(await opened(String(records[1]?.['sealed']))).toMatchObject(client);
    expect(JSON.stringify(records)).not.toContain(person.email);
    for (const table of ['second_factors', 'recovery_codes', 'sign_in_challenges'])
      expect(await identity.query(`SELECT FROM ${table} WHERE account_id = $1`, [person.id])).toEqual([]);
  });

  it('is written when the second step opens the session, not before', async () => {
    const person = await identity.person();
    const { caller } = person;
    const { secret } = await identity.rpc.request(startSecondFactor, {}, { caller });
    const code = new TOTP({ secret }).generate();
    const { recoveryCodes } = await identity.rpc.request(confirmSecondFactor, { code }, { caller });
    const outcome = await identity.rpc.request(
      signIn,
      { email: person.email, password: PASSWORD, client },
      { caller: ANONYMOUS },
    );
    if (outcome.kind !== 'challenge') throw new Error('no second factor was asked');
    expect(await kindsOf(person)).toEqual([]);
    const { challengeToken } = outcome.challenge;
    const [recovery = ''] = recoveryCodes;
    await identity.rpc.request(
      completeSecondFactor,
      { challengeToken, code: recovery, client },
      { caller: ANONYMOUS },
    );
    expect(await kindsOf(person)).toEqual(['sign-in']);
  });

  it('cannot be changed, nor removed before six months are over; then they go', async () => {
    const person = await identity.person();
    await written(person, '6 months 1 day');
    await written(person, '5 months');
    for (const statement of [`UPDATE access_records SET kind = 'x'`, 'DELETE FROM access_records'])
      await expect(identity.query(`${statement} WHERE account_id = $1`, [person.id])).rejects.toThrow(
        'rows of access_records are only added',
      );
    const environment = identityEnvironment({
      natsUrl: identity.nats.url,
      databaseUrl: identity.database.url,
    });
    const records = new AccessRecords(new AccessRecordSeal(loadConfig(configSchema, environment)));
    await identity.database.dataSource.transaction((manager) => records.prune(manager));
    expect(await recordsOf(person)).toHaveLength(1);
  });

  it('is told to an operator only after the reading was written down', async () => {
    const person = await identity.person();
    await identity.enter(person);
    const { inquiryId } = await inquire(person.id, { from: '2026-01-01T00:00:00Z' });
    const [entry] = await identity.query('SELECT * FROM audit_entries WHERE id = $1', [inquiryId]);
    expect(entry).toMatchObject({
      ...{ actor: 'ana', action: 'access-records.read', account_id: person.id, reason: 'ofício 12/2026' },
      details: { from: '2026-01-01T00:00:00Z', to: null },
    });
    const { records, cursor } = await read(inquiryId);
    expect(cursor).toBeNull();
    expect(records).toMatchObject([{ kind: 'sign-in' }]);
    expect(await opened(records[0]?.sealed ?? '')).toMatchObject(client);
    await expect(read(ulid())).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(
      operator.rpc.request(openAccessInquiry, {
        ...act,
        reason: ' ',
        accountId: person.id,
        from: null,
        to: null,
      }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('comes in steps, of the time that was asked for', async () => {
    const person = await identity.person();
    await written(person, '3 days', 250);
    await written(person, '1 day', 2);
    const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const { inquiryId } = await inquire(person.id, { to: dayAgo(2) });
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const step: Awaited<ReturnType<typeof read>> = await read(inquiryId, cursor);
      found.push(...step.records.map(({ id }) => id));
      ({ cursor } = step);
    } while (cursor !== null);
    expect(new Set(found).size).toBe(250);
    const late = await inquire(person.id, { from: dayAgo(2) });
    expect((await read(late.inquiryId)).records).toHaveLength(2);
  });

  it('is refused to everybody but an operator', async () => {
    const admin = await identity.person({ role: 'admin' });
    const input = { ...act, accountId: admin.id, from: null, to: null };
    const callers = [admin.caller, { kind: 'anonymous' }, { kind: 'system', name: 'gateway' }] as const;
    for (const caller of callers) {
      await expect(identity.rpc.request(openAccessInquiry, input, { caller })).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
      await expect(
        identity.rpc.request(removeLostSecondFactor, { ...act, accountId: admin.id }, { caller }),
      ).rejects.toMatchObject({ code: 'auth.forbidden' });
    }
  });

  it('keeps what operators did: audit entries take no change', async () => {
    const person = await identity.person();
    const { inquiryId } = await inquire(person.id);
    for (const statement of [
      `UPDATE audit_entries SET reason = 'outro' WHERE id = '${inquiryId}'`,
      `DELETE FROM audit_entries WHERE id = '${inquiryId}'`,
      'TRUNCATE audit_entries',
    ])
      await expect(identity.query(statement)).rejects.toThrow('rows of audit_entries are only added');
  });

  it('is in the audit log of all acts too, without the names of people', async () => {
    const person = await identity.person();
    const { inquiryId } = await inquire(person.id);
    const { entryId } = await operator.rpc.request(noteOperatorAct, {
      ...{ ...act, action: 'import', details: { from: 'pessoas.json' } },
    });
    const told = await identity.query(
      `SELECT body::jsonb -> 'payload' AS act FROM outbox WHERE subject = 'event.identity.audit.acted'
         AND body::jsonb -> 'payload' -> 'after' ->> 'entry' = ANY ($1) ORDER BY id`,
      [[inquiryId, entryId]],
    );
    const byOperator = { actor: { kind: 'system', name: 'operator' }, before: null };
    expect(told).toEqual([
      {
        act: {
          ...byOperator,
          ...{ action: 'command.access-records.read', subject: person.id, after: { entry: inquiryId } },
        },
      },
      { act: { ...byOperator, action: 'command.import', subject: 'site', after: { entry: entryId } } },
    ]);
  });

  it('lets an operator remove a lost second factor, with an entry of it', async () => {
    const person = await identity.person();
    const { caller } = person;
    const { secret } = await identity.rpc.request(startSecondFactor, {}, { caller });
    const code = new TOTP({ secret }).generate();
    await identity.rpc.request(confirmSecondFactor, { code }, { caller });
    const input = { ...act, accountId: person.id };
    await expect(operator.rpc.request(removeLostSecondFactor, input)).resolves.toEqual({ removed: true });
    await expect(operator.rpc.request(removeLostSecondFactor, input)).resolves.toEqual({ removed: false });
    await expect(identity.enter(person)).resolves.toBeDefined();
    const entries = await identity.query('SELECT action FROM audit_entries WHERE account_id = $1', [
      person.id,
    ]);
    expect(entries).toEqual([{ action: 'second-factor.remove' }, { action: 'second-factor.remove' }]);
    await expect(
      operator.rpc.request(removeLostSecondFactor, { ...act, accountId: ulid() }),
    ).rejects.toMatchObject({ code: 'account.not-found' });
  });

  it('refuses to start with the private key', () => {
    const at = { natsUrl: identity.nats.url, databaseUrl: identity.database.url };
    const environment = identityEnvironment(at, { ACCESS_RECORDS_PUBLIC_KEY: keys.privateKey });
    expect(() => loadConfig(configSchema, environment)).toThrow('ACCESS_RECORDS_PUBLIC_KEY');
  });
});
