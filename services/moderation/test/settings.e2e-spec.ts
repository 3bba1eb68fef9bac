import {
  getLegalText,
  getLegalVersion,
  getSettings,
  keepLegalText,
  keepSettings,
  listLegalVersions,
  NO_SETTINGS,
  settingsChanged,
} from '@alcova/contracts';
import { auditEntries } from '../src/personal-data/audit-entries';
import { ADMIN, MODERATOR, TestModeration, USER, VISITOR } from './support/moderation';

interface Entry {
  readonly actor_id: string | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

describe('settings', () => {
  let moderation: TestModeration;
  beforeAll(async () => {
    moderation = await TestModeration.start();
  });
  afterAll(() => moderation.stop());
  beforeEach(async () => {
    await moderation.database.empty(
      'audit_entries, audit_actors, audit_titles, audit_batches, legal_texts, outbox',
    );
    await moderation.query('UPDATE settings SET chosen = $1, version = 0', [JSON.stringify(NO_SETTINGS)]);
  });

  const get = () => moderation.rpc.request(getSettings, {}, VISITOR);
  const update = (changes: object, version: number, who = ADMIN) =>
    moderation.rpc.request(keepSettings, { changes, version }, who);
  const publish = (after: number, text = 'Somente adultos.') =>
    moderation.rpc.request(keepLegalText, { page: 'terms', date: '2026-11-21', text, after }, ADMIN);
  const entries = () =>
    moderation.query<Entry>(
      `SELECT actor_id, action, subject, before, after FROM audit_entries e LEFT JOIN audit_actors a ON a.entry_id = e.id ORDER BY e.id`,
    );
  const events = () =>
    moderation.query<{ name: string; version: number; settings: unknown }>(
      `SELECT body::json->>'name' AS name, (body::json->>'aggregateVersion')::integer AS version, body::json->'payload'->'settings' AS settings
       FROM outbox ORDER BY id`,
    );

  it('are those of the environment until one is set', async () => {
    expect(await get()).toMatchObject({ settings: NO_SETTINGS, legal: [], version: 0 });
  });

  it('change together with an audit entry and an event, and only by an administrator', async () => {
    const set = await update({ siteName: 'Serra', sourceRetentionDays: 7 }, 0);
    expect(set).toMatchObject({
      settings: { ...NO_SETTINGS, siteName: 'Serra', sourceRetentionDays: 7 },
      version: 1,
    });
    expect(await get()).toEqual(set);
    expect(await entries()).toEqual([
      {
        actor_id: 'account-admin',
        action: 'settings.update',
        subject: 'site',
        before: { siteName: null, sourceRetentionDays: null },
        after: { siteName: 'Serra', sourceRetentionDays: 7 },
      },
    ]);
    expect(await events()).toEqual([
      { name: settingsChanged.name, version: expect.any(Number) as number, settings: set.settings },
    ]);
    for (const who of [USER, MODERATOR, VISITOR])
      await expect(update({ siteName: 'Outra' }, 1, who)).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(await entries()).toHaveLength(1);
  });

  it('are given back to the environment, and an address is not written into the log', async () => {
    await update({ supportEmail: 'ajuda@serra.example' }, 0);
    await update({ supportEmail: null }, 1);
    expect((await get()).settings).toEqual(NO_SETTINGS);
    expect((await entries()).map(({ before, after }) => [before, after])).toEqual([
      [{ supportEmail: null }, { supportEmail: '(...)' }],
      [{ supportEmail: '(...)' }, { supportEmail: null }],
    ]);
  });

  it('of before there was a choice have none of it, and keep it when others change', async () => {
    const { agePassPerVisit, ageGivesTitles, vitalsOff, ...before } = NO_SETTINGS;
    await moderation.query('UPDATE settings SET chosen = $1', [JSON.stringify(before)]);
    expect((await get()).settings).toEqual({ ...before, agePassPerVisit, ageGivesTitles, vitalsOff });
    await update({ agePassPerVisit: true }, 0);
    await update({ siteName: 'Serra' }, 1);
    expect((await get()).settings).toEqual({ ...NO_SETTINGS, agePassPerVisit: true, siteName: 'Serra' });
  });

  it('are refused when somebody was faster, also when both come at once', async () => {
    const both = await Promise.allSettled([update({ siteName: 'Um' }, 0), update({ siteName: 'Dois' }, 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(update({ siteName: 'Três' }, 0)).rejects.toMatchObject({
      code: 'settings.version-conflict',
    });
    expect(await entries()).toHaveLength(1);
  });

  it('leave nothing behind when nothing changes', async () => {
    expect(await update({ siteName: null }, 0)).toMatchObject({ version: 0 });
    expect(await entries()).toEqual([]);
    expect(await events()).toEqual([]);
  });

  it.each([
    ['a name of 61 characters', { siteName: 'a'.repeat(61) }],
    ['no address', { supportEmail: 'ajuda' }],
    ['a key that is a script', { bannerKey320x50: '"><script>' }],
    ['no day', { sourceRetentionDays: 0 }],
    ['a billion days', { sourceRetentionDays: 1e9 }],
  ])('are never %s', async (_what, changes) => {
    await expect(update(changes, 0)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('have legal texts in versions, of which the latest holds', async () => {
    const asked = () => moderation.rpc.request(getLegalText, { page: 'terms' }, VISITOR);
    expect(await asked()).toEqual({ legal: null });
    await publish(0);
    await expect(publish(0, 'Outro texto.')).rejects.toMatchObject({ code: 'settings.version-conflict' });
    const state = await publish(1, 'Somente adultos, sem exceção.');
    expect(state.legal).toEqual([{ page: 'terms', version: 2, date: '2026-11-21' }]);
    expect(await asked()).toEqual({
      legal: { page: 'terms', version: 2, date: '2026-11-21', text: 'Somente adultos, sem exceção.' },
    });
    expect((await entries()).map(({ action, subject, after }) => [action, subject, after])).toEqual([
      ['settings.publish-legal-text', 'terms', { version: 1, date: '2026-11-21' }],
      ['settings.publish-legal-text', 'terms', { version: 2, date: '2026-11-21' }],
    ]);
    const versions = (await events()).map(({ version }) => version);
    expect(versions).toHaveLength(2);
    expect(versions[1]).toBe((versions[0] ?? 0) + 1);
  });

  it('have legal texts that hold from a day to come, until which the one before holds', async () => {
    const asked = async () => (await moderation.rpc.request(getLegalText, { page: 'terms' }, VISITOR)).legal;
    const versions = (who = ADMIN) => moderation.rpc.request(listLegalVersions, { page: 'terms' }, who);
    const version = (number: number) =>
      moderation.rpc.request(getLegalVersion, { page: 'terms', version: number }, ADMIN);
    await publish(0, 'De agora.');
    const coming = { page: 'terms', date: '2099-01-01', text: 'De depois.', after: 1 } as const;
    await moderation.rpc.request(keepLegalText, coming, ADMIN);
    expect(await asked()).toMatchObject({ version: 1, text: 'De agora.' });
    expect(await versions()).toEqual({
      versions: [
        { page: 'terms', version: 2, date: '2099-01-01' },
        { page: 'terms', version: 1, date: '2026-11-21' },
      ],
      latest: { page: 'terms', version: 2, date: '2099-01-01', text: 'De depois.' },
    });
    expect(await version(1)).toMatchObject({ version: 1, text: 'De agora.' });
    await expect(version(3)).rejects.toMatchObject({ code: 'settings.legal-not-found' });
    await expect(versions(MODERATOR)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await moderation.query("UPDATE legal_texts SET holds_from = '2026-11-22' WHERE version = 2");
    expect(await asked()).toMatchObject({ version: 2, text: 'De depois.' });
  });

  it('have entries that stay without a name when their author goes', async () => {
    await update({ siteName: 'Serra' }, 0);
    const { manager } = moderation.database.dataSource;
    const collected: object[] = [];
    for await (const rows of auditEntries.collect(manager, 'account-admin')) collected.push(...rows);
    expect(collected).toEqual([
      { at: expect.any(String) as string, action: 'settings.update', subject: 'site' },
    ]);
    await auditEntries.erase(manager, 'account-admin');
    await auditEntries.erase(manager, 'account-admin');
    expect(await entries()).toMatchObject([{ actor_id: null, action: 'settings.update' }]);
  });
});
