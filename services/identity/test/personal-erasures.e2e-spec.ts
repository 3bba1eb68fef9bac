import {
  ANONYMOUS,
  type Caller,
  eraseAccount,
  erasureKey,
  EXPORT_PREFIX,
  reapplyErasures,
  register,
} from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { client, PASSWORD } from './support/identity';
import { TestPersonalData } from './support/personal-data';

const OPERATOR: Caller = { kind: 'system', name: 'operator' };
const ALL_PARTS = ['catalogue', 'commerce', 'media', 'moderation'];

describe('personal data', () => {
  let site: TestPersonalData;

  beforeAll(async () => {
    site = await TestPersonalData.create();
  });
  afterAll(() => site.stop());

  describe('an erasure', () => {
    it('wants the password, and counts wrong ones', async () => {
      const person = await site.identity.person();
      await expect(site.erase(person, {})).rejects.toMatchObject({ code: 'auth.wrong-password' });
      for (let attempt = 0; attempt < 10; attempt++)
        await expect(site.erase(person, { password: 'errada demais' })).rejects.toMatchObject({
          code: 'auth.wrong-password',
        });
      await expect(site.erase(person)).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
      expect(await site.statusOf(person)).toBe('active');
    });

    it('of an account without a password wants a sign-in just now', async () => {
      const person = await site.identity.person({ password: null });
      await expect(site.erase(person, {})).rejects.toMatchObject({ code: 'auth.fresh-sign-in-required' });
      await site.identity.query(`INSERT INTO sign_ins (family, account_id, device) VALUES ($1, $1, '')`, [
        person.id,
      ]);
      await expect(site.erase(person, {})).resolves.toEqual({ erased: true });
    });

    it('of an account with a second factor and no password wants a code', async () => {
      const person = await site.identity.person({ password: null });
      await site.identity.query(
        `INSERT INTO second_factors (account_id, sealed, confirmed_at) VALUES ($1, 'x', now())`,
        [person.id],
      );
      await site.identity.query(`INSERT INTO sign_ins (family, account_id, device) VALUES ($1, $1, '')`, [
        person.id,
      ]);
      for (const shown of [{}, { code: 'aaaa-bbbb-cccc-dddd' }])
        await expect(site.erase(person, shown)).rejects.toMatchObject({ code: 'auth.bad-code' });
      expect(await site.statusOf(person)).toBe('active');
    });

    it('is refused to the last administrator', async () => {
      const admins = [
        await site.identity.person({ role: 'admin' }),
        await site.identity.person({ role: 'admin' }),
      ];
      const outcomes = await Promise.allSettled(admins.map((admin) => site.erase(admin)));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
        reason: { code: 'account.last-administrator' },
      });
    });

    it('is reported by every service, forgets the person, and frees the address', async () => {
      const [person, other] = [await site.identity.person(), await site.identity.person()];
      await site.identity.enter(person);
      for (const one of site.holders) {
        await one.write(person.id, 'a apagar');
        await one.write(other.id, 'a guardar');
      }
      const { id: exportId } = await site.ask(person);
      await waitUntil('the export to be ready', async () => (await site.latest(person))?.status === 'ready');
      await expect(site.erase(person)).resolves.toEqual({ erased: true });
      expect(await site.bucket.keys(erasureKey(person.id))).toEqual([erasureKey(person.id)]);
      await waitUntil('the end of the erasure', () => site.isComplete(person));
      expect((await site.erasureOf(person))?.['parts']).toEqual(expect.arrayContaining(ALL_PARTS));
      for (const one of site.holders) {
        expect(await one.notesOf(person.id)).toEqual([]);
        expect(await one.notesOf(other.id)).toEqual(['a guardar']);
      }
      await waitUntil(
        "the export's files to be gone",
        async () => (await site.bucket.keys(`${EXPORT_PREFIX}${exportId}/`)).length === 0,
      );
      await expect(site.identity.enter(person)).rejects.toMatchObject({ code: 'auth.bad-credentials' });
      await expect(site.erase(person)).rejects.toMatchObject({ code: 'auth.session-expired' });
      const again = await site.identity.rpc.request(
        register,
        {
          ...{ name: 'Pessoa nova', email: person.email, password: PASSWORD, client },
        },
        { caller: ANONYMOUS },
      );
      expect(again).toMatchObject({ kind: 'session' });
    });

    it('by an administrator stands in the store as well when it is answered', async () => {
      const [admin, person] = [await site.identity.person({ role: 'admin' }), await site.identity.person()];
      await site.identity.rpc.request(eraseAccount, { id: person.id }, { caller: admin.caller });
      expect(await site.bucket.keys(erasureKey(person.id))).toEqual([erasureKey(person.id)]);
      await waitUntil('the end of the erasure', () => site.isComplete(person));
    });

    it('tells every service what becomes of the tales: removed, unless the person says otherwise', async () => {
      const [plain, kept] = [await site.identity.person(), await site.identity.person()];
      await site.erase(plain);
      await site.erase(kept, { password: PASSWORD, tales: 'keep' });
      for (const person of [plain, kept])
        await waitUntil('the end of the erasure', () => site.isComplete(person));
      for (const one of site.holders) {
        expect(one.heardOf(plain.id)).toEqual(['remove']);
        expect(one.heardOf(kept.id)).toEqual(['keep']);
      }
      expect(await site.document(erasureKey(plain.id))).toMatchObject({ tales: 'remove' });
      expect(await site.document(erasureKey(kept.id))).toMatchObject({ tales: 'keep' });
    });

    it('closed by an administrator afterwards keeps what the person chose', async () => {
      const [admin, person] = [await site.identity.person({ role: 'admin' }), await site.identity.person()];
      await site.erase(person, { password: PASSWORD, tales: 'keep' });
      await site.identity.rpc.request(eraseAccount, { id: person.id }, { caller: admin.caller });
      expect(await site.document(erasureKey(person.id))).toMatchObject({ tales: 'keep' });
    });

    it('completes after a service was away between the event and its report', async () => {
      const person = await site.identity.person();
      const media = site.holder('media');
      await media.write(person.id, 'a apagar');
      await media.stop();
      await site.erase(person);
      await waitUntil('three parts of the erasure', async () => (await site.partsOf(person)) === 3);
      expect(await site.isComplete(person)).toBe(false);
      await media.start();
      await waitUntil('the end of the erasure', () => site.isComplete(person));
      expect(await media.notesOf(person.id)).toEqual([]);
    });

    it('is announced again until it is complete, and once more when no token can be alive', async () => {
      const person = await site.identity.person();
      const media = site.holder('media');
      await media.stop();
      await site.erase(person);
      await site.identity.query(
        `UPDATE erasures SET announced_at = now() - interval '31 seconds' WHERE account_id = $1`,
        [person.id],
      );
      await waitUntil(
        'the second announcement',
        async () => (await site.erasureOf(person))?.['announcements'] === 2,
      );
      await media.start();
      await waitUntil('the end of the erasure', () => site.isComplete(person));
      await media.write(person.id, 'depois');
      await site.identity.query(
        `UPDATE erasures SET begun_at = now() - interval '16 minutes' WHERE account_id = $1`,
        [person.id],
      );
      await waitUntil("media's notes to be gone", async () => (await media.notesOf(person.id)).length === 0);
      expect(await site.erasureOf(person)).toMatchObject({ announcements: 3, echoed: true });
    });
  });

  describe('after a restore', () => {
    it("erases again what identity's database brought back", async () => {
      const person = await site.identity.person();
      const before =
        (await site.identity.query('SELECT * FROM accounts WHERE id = $1', [person.id]))[0] ?? {};
      await site.erase(person);
      await waitUntil('the end of the erasure', () => site.isComplete(person));
      await site.identity.query(
        `UPDATE accounts SET name = $2, email = $3, email_key = $3, password_hash = $4, status = 'active', erased_at = NULL WHERE id = $1`,
        [person.id, before['name'], before['email'], before['password_hash']],
      );
      await site.identity.query('DELETE FROM erasures WHERE account_id = $1', [person.id]);
      await site.identity.enter(person);
      await site.start();
      await waitUntil('the account to be erased', async () => (await site.statusOf(person)) === 'erased');
      await waitUntil('the end of the erasure', () => site.isComplete(person));
    });

    it('asks again for what the person chose for the tales, also when identity forgot it', async () => {
      const person = await site.identity.person();
      await site.erase(person, { password: PASSWORD, tales: 'keep' });
      await waitUntil('the end of the erasure', () => site.isComplete(person));
      await site.identity.query('DELETE FROM erasures WHERE account_id = $1', [person.id]);
      let cursor: string | null = null;
      do ({ cursor } = await site.identity.rpc.request(reapplyErasures, { cursor }, { caller: OPERATOR }));
      while (cursor !== null);
      const moderation = site.holder('moderation');
      await waitUntil('the second erasure', () =>
        Promise.resolve(moderation.heardOf(person.id).length === 2),
      );
      expect(moderation.heardOf(person.id)).toEqual(['keep', 'keep']);
      expect(await site.erasureOf(person)).toMatchObject({ tales: 'keep' });
    });

    it('removes exports that nobody knows', async () => {
      await site.put(`${EXPORT_PREFIX}unknown/site.identity.json`);
      await site.start();
      await waitUntil(
        "the unknown export's files to be gone",
        async () => (await site.bucket.keys(`${EXPORT_PREFIX}unknown/`)).length === 0,
      );
    });

    it("asks every service again when an operator restored another service's database", async () => {
      const person = await site.identity.person();
      await site.erase(person);
      await waitUntil('the end of the erasure', () => site.isComplete(person));
      await site.holder('commerce').write(person.id, 'de volta');
      await expect(
        site.identity.rpc.request(reapplyErasures, { cursor: null }, { caller: person.caller }),
      ).rejects.toMatchObject({ code: 'auth.forbidden' });
      let published = 0;
      let cursor: string | null = null;
      do {
        const step: { published: number; cursor: string | null } = await site.identity.rpc.request(
          reapplyErasures,
          { cursor },
          { caller: OPERATOR },
        );
        published += step.published;
        ({ cursor } = step);
      } while (cursor !== null);
      expect(published).toBe((await site.bucket.keys('erasures/')).length);
      await waitUntil(
        "commerce's notes to be gone",
        async () => (await site.holder('commerce').notesOf(person.id)).length === 0,
      );
      await waitUntil('the end of the erasure', () => site.isComplete(person));
    });
  });
});
