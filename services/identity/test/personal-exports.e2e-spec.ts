import { EXPORT_PREFIX, exportPartKey } from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { TestPersonalData } from './support/personal-data';

describe('personal data', () => {
  let site: TestPersonalData;

  beforeAll(async () => {
    site = await TestPersonalData.create();
  });
  afterAll(() => site.stop());

  describe('an export', () => {
    it('is ready when every service has put its part into the store, and tells nothing of others', async () => {
      const [person, other] = [await site.identity.person(), await site.identity.person()];
      await site.identity.enter(person);
      await site.holder('catalogue').write(person.id, 'uma anotação');
      await site.holder('catalogue').write(other.id, 'de outra pessoa');
      const asked = await site.ask(person);
      expect(asked.status).toBe('collecting');
      await waitUntil('the export to be ready', async () => (await site.latest(person))?.status === 'ready');
      const own = await site.document(exportPartKey(asked.id, 'identity'));
      expect(own).toMatchObject({
        account: [
          {
            ...{ id: person.id, email: person.email, hasPassword: true },
            lastSeenOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
          },
        ],
        signIns: [{ device: expect.stringContaining('Firefox') as string }],
        providers: [],
        secondFactor: [],
      });
      expect(JSON.stringify(own)).not.toMatch(/argon2|hash|sealed/);
      await expect(site.document(exportPartKey(asked.id, 'catalogue'))).resolves.toEqual({
        notes: [{ text: 'uma anotação' }],
      });
      await expect(site.document(exportPartKey(asked.id, 'media'))).resolves.toEqual({ notes: [] });
      expect(await site.latest(other)).toBeNull();
    });

    it('is the same for who asks twice, also at once, and a new one after an hour', async () => {
      const person = await site.identity.person();
      const both = await Promise.all([site.ask(person), site.ask(person), site.ask(person)]);
      expect(new Set(both.map(({ id }) => id)).size).toBe(1);
      await waitUntil('the export to be ready', async () => (await site.latest(person))?.status === 'ready');
      const [first] = both;
      expect((await site.ask(person)).id).toBe(first.id);
      await site.identity.query(
        `UPDATE exports SET requested_at = requested_at - interval '61 minutes' WHERE account_id = $1`,
        [person.id],
      );
      const second = await site.ask(person);
      expect(second.id).not.toBe(first.id);
      // The older one is of no use any more.
      await waitUntil(
        "the first export's files to be gone",
        async () => (await site.bucket.keys(`${EXPORT_PREFIX}${first.id}/`)).length === 0,
      );
      await waitUntil(
        'the second export to be ready',
        async () => (await site.latest(person))?.status === 'ready',
      );
      expect((await site.latest(person))?.id).toBe(second.id);
    });

    it('fails when a part does not come in time; what came is removed, and another may be asked for', async () => {
      const person = await site.identity.person();
      await site.holder('media').stop();
      const { id } = await site.ask(person);
      await waitUntil(
        'the files of four services',
        async () => (await site.bucket.keys(`${EXPORT_PREFIX}${id}/`)).length === 4,
      );
      await site.identity.query(
        `UPDATE exports SET requested_at = now() - interval '16 minutes' WHERE id = $1`,
        [id],
      );
      await waitUntil('the export to fail', async () => (await site.latest(person))?.status === 'failed');
      await waitUntil(
        "the failed export's files to be gone",
        async () => (await site.bucket.keys(`${EXPORT_PREFIX}${id}/`)).length === 0,
      );
      const next = await site.ask(person);
      expect(next.id).not.toBe(id);
      await site.holder('media').start();
      await waitUntil(
        'the next export to be ready',
        async () => (await site.latest(person))?.status === 'ready',
      );
    });

    it('is kept for seven days', async () => {
      const person = await site.identity.person();
      const { id, requestedAt, expiresAt } = await site.ask(person);
      expect(Date.parse(expiresAt) - Date.parse(requestedAt)).toBe(7 * 24 * 3_600_000);
      await waitUntil('the export to be ready', async () => (await site.latest(person))?.status === 'ready');
      await site.identity.query(
        `UPDATE exports SET requested_at = requested_at - interval '7 days', expires_at = expires_at - interval '7 days' WHERE id = $1`,
        [id],
      );
      await waitUntil(
        'the export to be pruned',
        async () => (await site.identity.query('SELECT 1 FROM exports WHERE id = $1', [id])).length === 0,
      );
      expect(await site.bucket.keys(`${EXPORT_PREFIX}${id}/`)).toEqual([]);
      expect(await site.latest(person)).toBeNull();
    });

    it('is refused to visitors and to accounts that are not active', async () => {
      const person = await site.identity.person();
      await site.identity.query(`UPDATE accounts SET status = 'disabled' WHERE id = $1`, [person.id]);
      await expect(site.ask(person)).rejects.toMatchObject({ code: 'auth.session-expired' });
      const visitor = { ...person, caller: { kind: 'anonymous' as const } };
      await expect(site.ask(visitor)).rejects.toMatchObject({ code: 'auth.forbidden' });
      await expect(site.latest(visitor)).rejects.toMatchObject({ code: 'auth.forbidden' });
      await expect(site.erase(visitor)).rejects.toMatchObject({ code: 'auth.forbidden' });
    });
  });
});
