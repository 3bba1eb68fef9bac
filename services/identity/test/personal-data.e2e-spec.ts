import {
  type Caller,
  eraseAccount,
  eraseOwnAccount,
  erasureKey,
  EXPORT_PREFIX,
  exportPartKey,
  latestExport,
  reapplyErasures,
  register,
  requestExport,
} from '@alcova/contracts';
import { type TestBucket, testBucket, until } from '@alcova/testing';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { Holder } from './support/holders';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';

const OPERATOR: Caller = { kind: 'system', name: 'operator' };
const ALL_PARTS = ['catalogue', 'commerce', 'media', 'moderation'];

describe('personal data', () => {
  let identity: TestIdentity;
  let bucket: TestBucket;
  let holders: Holder[];

  const start = () => identity.start(bucket.env);
  const holder = (service: string): Holder => {
    const found = holders.find((one) => one.service === service);
    if (!found) throw new Error(`no ${service}`);
    return found;
  };
  const document = async (key: string): Promise<Record<string, unknown>> => {
    const answer = await bucket.client.send(new GetObjectCommand({ Bucket: bucket.env.S3_BUCKET, Key: key }));
    return z
      .record(z.string(), z.unknown())
      .parse(JSON.parse((await answer.Body?.transformToString()) ?? 'null'));
  };
  const put = (Key: string) =>
    bucket.client.send(new PutObjectCommand({ Bucket: bucket.env.S3_BUCKET, Key, Body: Buffer.from('{}') }));
  const ask = ({ caller }: Person) => identity.rpc.request(requestExport, {}, { caller });
  const latest = async ({ caller }: Person) =>
    (await identity.rpc.request(latestExport, {}, { caller })).export;
  const erase = ({ caller }: Person, shown: { password?: string; code?: string } = { password: PASSWORD }) =>
    identity.rpc.request(eraseOwnAccount, shown, { caller });
  const erasureOf = async ({ id }: Person) => {
    const [row] = await identity.query('SELECT * FROM erasures WHERE account_id = $1', [id]);
    return row;
  };
  const partsOf = async (person: Person): Promise<number> =>
    z.array(z.string()).parse((await erasureOf(person))?.['parts']).length;
  const isComplete = async (person: Person) => Boolean((await erasureOf(person))?.['completed_at']);
  const statusOf = async ({ id }: Person) =>
    (await identity.query('SELECT status FROM accounts WHERE id = $1', [id]))[0]?.['status'];

  beforeAll(async () => {
    [identity, bucket] = await Promise.all([TestIdentity.create(), testBucket()]);
    holders = await Holder.all(identity.nats.url, bucket.env);
    await Promise.all(holders.map((one) => one.start()));
    await start();
  }, 120_000);
  afterAll(async () => {
    await Promise.all(holders.map((one) => one.drop()));
    await identity.stop();
    await bucket.drop();
  });

  describe('an export', () => {
    it('is ready when every service has put its part into the store, and tells nothing of others', async () => {
      const [person, other] = [await identity.person(), await identity.person()];
      await identity.enter(person);
      await holder('catalogue').write(person.id, 'uma anotação');
      await holder('catalogue').write(other.id, 'de outra pessoa');
      const asked = await ask(person);
      expect(asked.status).toBe('collecting');
      await until(async () => (await latest(person))?.status === 'ready');
      const own = await document(exportPartKey(asked.id, 'identity'));
      expect(own).toMatchObject({
        account: [{ id: person.id, email: person.email, hasPassword: true }],
        signIns: [{ device: expect.stringContaining('Firefox') as string }],
        providers: [],
        secondFactor: [],
      });
      expect(JSON.stringify(own)).not.toMatch(/argon2|hash|sealed/);
      await expect(document(exportPartKey(asked.id, 'catalogue'))).resolves.toEqual({
        notes: [{ text: 'uma anotação' }],
      });
      await expect(document(exportPartKey(asked.id, 'media'))).resolves.toEqual({ notes: [] });
      expect(await latest(other)).toBeNull();
    });

    it('is the same for who asks twice, also at once, and a new one after an hour', async () => {
      const person = await identity.person();
      const both = await Promise.all([ask(person), ask(person), ask(person)]);
      expect(new Set(both.map(({ id }) => id)).size).toBe(1);
      await until(async () => (await latest(person))?.status === 'ready');
      const [first] = both;
      expect((await ask(person)).id).toBe(first.id);
      await identity.query(
        `UPDATE exports SET requested_at = requested_at - interval '61 minutes' WHERE account_id = $1`,
        [person.id],
      );
      const second = await ask(person);
      expect(second.id).not.toBe(first.id);
      // The older one is of no use any more.
      await until(async () => (await bucket.keys(`${EXPORT_PREFIX}${first.id}/`)).length === 0);
      await until(async () => (await latest(person))?.status === 'ready');
      expect((await latest(person))?.id).toBe(second.id);
    });

    it('fails when a part does not come in time; what came is removed, and another may be asked for', async () => {
      const person = await identity.person();
      await holder('media').stop();
      const { id } = await ask(person);
      await until(async () => (await bucket.keys(`${EXPORT_PREFIX}${id}/`)).length === 4);
      await identity.query(`UPDATE exports SET requested_at = now() - interval '16 minutes' WHERE id = $1`, [
        id,
      ]);
      await until(async () => (await latest(person))?.status === 'failed');
      await until(async () => (await bucket.keys(`${EXPORT_PREFIX}${id}/`)).length === 0);
      const next = await ask(person);
      expect(next.id).not.toBe(id);
      await holder('media').start();
      await until(async () => (await latest(person))?.status === 'ready');
    });

    it('is kept for seven days', async () => {
      const person = await identity.person();
      const { id, requestedAt, expiresAt } = await ask(person);
      expect(Date.parse(expiresAt) - Date.parse(requestedAt)).toBe(7 * 24 * 3_600_000);
      await until(async () => (await latest(person))?.status === 'ready');
      await identity.query(
        `UPDATE exports SET requested_at = requested_at - interval '7 days', expires_at = expires_at - interval '7 days' WHERE id = $1`,
        [id],
      );
      await until(
        async () => (await identity.query('SELECT 1 FROM exports WHERE id = $1', [id])).length === 0,
      );
      expect(await bucket.keys(`${EXPORT_PREFIX}${id}/`)).toEqual([]);
      expect(await latest(person)).toBeNull();
    });

    it('is refused to visitors and to accounts that are not active', async () => {
      const person = await identity.person();
      await identity.query(`UPDATE accounts SET status = 'disabled' WHERE id = $1`, [person.id]);
      await expect(ask(person)).rejects.toMatchObject({ code: 'auth.session-expired' });
      const visitor = { ...person, caller: { kind: 'anonymous' as const } };
      await expect(ask(visitor)).rejects.toMatchObject({ code: 'auth.required' });
      await expect(latest(visitor)).rejects.toMatchObject({ code: 'auth.required' });
      await expect(erase(visitor)).rejects.toMatchObject({ code: 'auth.required' });
    });
  });

  describe('an erasure', () => {
    it('wants the password, and counts wrong ones', async () => {
      const person = await identity.person();
      await expect(erase(person, {})).rejects.toMatchObject({ code: 'auth.wrong-password' });
      for (let attempt = 0; attempt < 10; attempt++)
        await expect(erase(person, { password: 'errada demais' })).rejects.toMatchObject({
          code: 'auth.wrong-password',
        });
      await expect(erase(person)).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
      expect(await statusOf(person)).toBe('active');
    });

    it('of an account without a password wants a sign-in just now', async () => {
      const person = await identity.person({ password: null });
      await expect(erase(person, {})).rejects.toMatchObject({ code: 'auth.fresh-sign-in-required' });
      await identity.query(`INSERT INTO sign_ins (family, account_id, device) VALUES ($1, $1, '')`, [
        person.id,
      ]);
      await expect(erase(person, {})).resolves.toEqual({ erased: true });
    });

    it('of an account with a second factor and no password wants a code', async () => {
      const person = await identity.person({ password: null });
      await identity.query(
        `INSERT INTO second_factors (account_id, sealed, confirmed_at) VALUES ($1, 'x', now())`,
        [person.id],
      );
      await identity.query(`INSERT INTO sign_ins (family, account_id, device) VALUES ($1, $1, '')`, [
        person.id,
      ]);
      for (const shown of [{}, { code: 'aaaa-bbbb-cccc-dddd' }])
        await expect(erase(person, shown)).rejects.toMatchObject({ code: 'auth.bad-code' });
      expect(await statusOf(person)).toBe('active');
    });

    it('is refused to the last administrator', async () => {
      const admins = [await identity.person({ role: 'admin' }), await identity.person({ role: 'admin' })];
      const outcomes = await Promise.allSettled(admins.map((admin) => erase(admin)));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
        reason: { code: 'account.last-administrator' },
      });
    });

    it('is reported by every service, forgets the person, and frees the address', async () => {
      const [person, other] = [await identity.person(), await identity.person()];
      await identity.enter(person);
      for (const one of holders) {
        await one.write(person.id, 'a apagar');
        await one.write(other.id, 'a guardar');
      }
      const { id: exportId } = await ask(person);
      await until(async () => (await latest(person))?.status === 'ready');
      await expect(erase(person)).resolves.toEqual({ erased: true });
      expect(await bucket.keys(erasureKey(person.id))).toEqual([erasureKey(person.id)]);
      await until(() => isComplete(person));
      expect((await erasureOf(person))?.['parts']).toEqual(expect.arrayContaining(ALL_PARTS));
      for (const one of holders) {
        expect(await one.notesOf(person.id)).toEqual([]);
        expect(await one.notesOf(other.id)).toEqual(['a guardar']);
      }
      await until(async () => (await bucket.keys(`${EXPORT_PREFIX}${exportId}/`)).length === 0);
      await expect(identity.enter(person)).rejects.toMatchObject({ code: 'auth.bad-credentials' });
      await expect(erase(person)).rejects.toMatchObject({ code: 'auth.session-expired' });
      const again = await identity.rpc.request(register, {
        ...{ name: 'Pessoa nova', email: person.email, password: PASSWORD, client },
      });
      expect(again.account.id).not.toBe(person.id);
    });

    it('by an administrator stands in the store as well when it is answered', async () => {
      const [admin, person] = [await identity.person({ role: 'admin' }), await identity.person()];
      await identity.rpc.request(eraseAccount, { id: person.id }, { caller: admin.caller });
      expect(await bucket.keys(erasureKey(person.id))).toEqual([erasureKey(person.id)]);
      await until(() => isComplete(person));
    });

    it('completes after a service was away between the event and its report', async () => {
      const person = await identity.person();
      const media = holder('media');
      await media.write(person.id, 'a apagar');
      await media.stop();
      await erase(person);
      await until(async () => (await partsOf(person)) === 3);
      expect(await isComplete(person)).toBe(false);
      await media.start();
      await until(() => isComplete(person));
      expect(await media.notesOf(person.id)).toEqual([]);
    });

    it('is announced again until it is complete, and once more when no token can be alive', async () => {
      const person = await identity.person();
      const media = holder('media');
      await media.stop();
      await erase(person);
      await identity.query(
        `UPDATE erasures SET announced_at = now() - interval '31 seconds' WHERE account_id = $1`,
        [person.id],
      );
      await until(async () => (await erasureOf(person))?.['announcements'] === 2);
      await media.start();
      await until(() => isComplete(person));
      await media.write(person.id, 'depois');
      await identity.query(
        `UPDATE erasures SET begun_at = now() - interval '16 minutes' WHERE account_id = $1`,
        [person.id],
      );
      await until(async () => (await media.notesOf(person.id)).length === 0);
      expect(await erasureOf(person)).toMatchObject({ announcements: 3, echoed: true });
    });
  });

  describe('after a restore', () => {
    it("erases again what identity's database brought back", async () => {
      const person = await identity.person();
      const before = (await identity.query('SELECT * FROM accounts WHERE id = $1', [person.id]))[0] ?? {};
      await erase(person);
      await until(() => isComplete(person));
      await identity.query(
        `UPDATE accounts SET name = $2, email = $3, email_key = $3, password_hash = $4, status = 'active', erased_at = NULL WHERE id = $1`,
        [person.id, before['name'], before['email'], before['password_hash']],
      );
      await identity.query('DELETE FROM erasures WHERE account_id = $1', [person.id]);
      await identity.enter(person);
      await start();
      await until(async () => (await statusOf(person)) === 'erased');
      await until(() => isComplete(person));
    });

    it('removes exports that nobody knows', async () => {
      await put(`${EXPORT_PREFIX}unknown/identity.json`);
      await start();
      await until(async () => (await bucket.keys(`${EXPORT_PREFIX}unknown/`)).length === 0);
    });

    it("asks every service again when an operator restored another service's database", async () => {
      const person = await identity.person();
      await erase(person);
      await until(() => isComplete(person));
      await holder('commerce').write(person.id, 'de volta');
      await expect(
        identity.rpc.request(reapplyErasures, { cursor: null }, { caller: person.caller }),
      ).rejects.toMatchObject({ code: 'auth.forbidden' });
      let published = 0;
      let cursor: string | null = null;
      do {
        const step: { published: number; cursor: string | null } = await identity.rpc.request(
          reapplyErasures,
          { cursor },
          { caller: OPERATOR },
        );
        published += step.published;
        ({ cursor } = step);
      } while (cursor !== null);
      expect(published).toBe((await bucket.keys('erasures/')).length);
      await until(async () => (await holder('commerce').notesOf(person.id)).length === 0);
      await until(() => isComplete(person));
    });
  });
});
