import { readAudit, verifyAuditStretch } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { TestBroker, waitUntil } from '@alcova/testing';
import { ulid } from 'ulid';
import { AuditRepository } from '../src/governance/audit/audit.repository';
import { BatchesRepository } from '../src/governance/audit/batches.repository';
import { batchHash, CHAIN_BEGINNING, type ChainedEntry } from '../src/governance/audit/chain';
import { AuditSealer } from '../src/governance/audit/sealer';
import { auditedNames } from '../src/personal-data/audited-names';
import { taleRecords } from '../src/personal-data/tales';
import { ADMIN, TestModeration } from './support/moderation';
import { registerOf } from './support/register';
import { Desk, person } from './support/tales';

const ANA = person('ana');
const CARLA = person('carla', 'moderator');
const HIDDEN = { readings: 'hide' } as const;

describe('what things were called, in the audit log', () => {
  let moderation: TestModeration;
  let broker: TestBroker;
  let desk: Desk;
  beforeAll(async () => {
    moderation = await TestModeration.start();
    broker = await TestBroker.connect(moderation.nats.url);
    desk = new Desk(moderation);
  });
  afterAll(async () => {
    await broker.close();
    await moderation.stop();
  });
  beforeEach(() => desk.clear());

  const list = (filter: object = {}) => moderation.rpc.request(readAudit, filter, ADMIN);
  const titles = async (filter: object = {}) =>
    (await list(filter)).items.flatMap(({ title }) => (title === null ? [] : [title]));
  const verify = () => moderation.rpc.request(verifyAuditStretch, { after: 0 }, ADMIN);
  const add = (action: string, entries: readonly { subject: string; title?: string }[]) =>
    new Transactions(moderation.database.dataSource).run(async (manager) => {
      for (const entry of entries)
        await new AuditRepository().add(manager, CARLA.caller, {
          action,
          before: null,
          after: null,
          ...entry,
        });
    });
  const seal = async () => {
    const transactions = new Transactions(moderation.database.dataSource);
    const sealer = new AuditSealer(new BatchesRepository(), transactions, new DrainRegistry());
    await waitUntil('all entries to be sealed', async () => {
      await sealer.sealAll();
      return (await moderation.query('SELECT id FROM audit_entries WHERE batch IS NULL')).length === 0;
    });
  };
  const acted = (service: string, payload: object) =>
    broker.publish(`event.${service}.audit.acted`, {
      ...{ eventId: ulid(), name: `${service}.audit.acted`, major: 1, aggregateId: 'x', aggregateVersion: 0 },
      ...{ occurredAt: new Date().toISOString() },
      payload: { actor: ADMIN.caller, before: null, after: null, ...payload },
    });
  const taken = async (subject: string) => {
    await waitUntil(`the entry of ${subject}`, async () => (await list({ subject })).items.length > 0);
    return (await list({ subject })).items[0];
  };
  const decided = async (title: string) => {
    const { id } = await desk.send(ANA, { title });
    await desk.next(CARLA);
    await desk.decide(CARLA, id, {});
    return id;
  };

  it('are kept with each entry, whatever the thing is called later', async () => {
    const id = await decided('O farol');
    await moderation.query("UPDATE tales SET title = 'Outro nome' WHERE id = $1", [id]);
    expect(await titles({ subject: id })).toEqual(['O farol', 'O farol']);
    await acted('catalogue', { action: 'video.delete', subject: 'filme', title: 'A ilha' });
    expect(await taken('filme')).toMatchObject({ title: 'A ilha', others: 0 });
    await acted('commerce', { action: 'book.delete', subject: 'antigo' });
    expect(await taken('antigo')).toMatchObject({ title: null });
  });

  it('are names of accounts as identity tells them then, and none where it does not answer', async () => {
    await acted('identity', { action: 'account.role', subject: 'sem-resposta' });
    expect(await taken('sem-resposta')).toMatchObject({ title: null });
    const close = await registerOf(moderation.nats.url, { bia: 'Bia Lima' });
    await acted('identity', { action: 'account.role', subject: 'bia' });
    expect(await taken('bia')).toMatchObject({ title: 'Bia Lima' });
    await acted('identity', { action: 'account.role', subject: 'apagada' });
    expect(await taken('apagada')).toMatchObject({ title: null });
    await close();
    const { manager } = moderation.database.dataSource;
    const collected: unknown[] = [];
    for await (const names of auditedNames.collect(manager, 'bia')) collected.push(...names);
    expect(collected).toEqual([{ at: expect.any(String) as string, name: 'Bia Lima' }]);
    await auditedNames.erase(manager, 'bia');
    expect(await taken('bia')).toMatchObject({ title: null });
  });

  it('find entries by a part, in whatever case and accents', async () => {
    await add('video.delete', [
      { subject: 'v1', title: 'O Coração d’Água' },
      { subject: 'v2', title: '100% da casa' },
      { subject: 'v3' },
    ]);
    for (const title of ['coracao', "D'AGUA", ' Coração  d', 'co'])
      expect(await titles({ title })).toEqual(['O Coração d’Água']);
    expect(await titles({ title: '100%' })).toEqual(['100% da casa']);
    expect(await titles({ title: '1%0' })).toEqual([]);
    await expect(list({ title: 'x'.repeat(201) })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('are found out when they are altered, added or moved, and may be erased', async () => {
    const id = await decided('O farol');
    await add('tale.note', [{ subject: 'sem-nome' }]);
    await seal();
    const change = async (statement: string) => {
      await moderation.query(statement);
      return (await verify()).broken !== null;
    };
    expect(await change("UPDATE audit_titles SET title = 'A ilha' WHERE title = 'O farol'")).toBe(true);
    expect(await change("UPDATE audit_titles SET title = 'O farol' WHERE title = 'A ilha'")).toBe(false);
    const [nameless] = (await list({ subject: 'sem-nome' })).items;
    const insert = `INSERT INTO audit_titles (entry_id, title, salt) VALUES ('${nameless?.id ?? ''}', 'A ilha', 'sal')`;
    expect(await change(insert)).toBe(true);
    expect(await change("DELETE FROM audit_titles WHERE title = 'A ilha'")).toBe(false);
    await moderation.database.dataSource.transaction((manager) =>
      taleRecords.erase(manager, 'ana', 'remove'),
    );
    expect(await titles({ subject: id })).toEqual([]);
    expect(await verify()).toMatchObject({ broken: null });
  });

  it('stay with what stays when an author is erased', async () => {
    const id = await decided('O farol');
    await moderation.database.dataSource.transaction((manager) => taleRecords.erase(manager, 'ana', 'keep'));
    expect(await titles({ subject: id })).toEqual(['O farol', 'O farol']);
  });

  it('hold on what was closed before, which takes none afterwards', async () => {
    const old: ChainedEntry = {
      ...{ id: '0', at: '2026-01-02T03:04:05.000006Z', actorHash: null, actorKind: null },
      ...{
        action: 'tale.note',
        subject: 'conto',
        before: null,
        after: null,
        titleHash: null,
        actGroup: null,
      },
    };
    const hash = batchHash({ previous: CHAIN_BEGINNING, number: 1, form: 2 }, [old]);
    const batch = 'INSERT INTO audit_batches (number, form, entries, hash) VALUES ($1, 2, 1, $2)';
    await moderation.query(batch, [1, hash]);
    await moderation.query(
      "INSERT INTO audit_entries (id, at, action, subject, batch) VALUES ($1, $2, 'tale.note', 'conto', 1)",
      [old.id, old.at],
    );
    await decided('O farol');
    await seal();
    expect(await verify()).toMatchObject({ broken: null });
    await moderation.database.dataSource.transaction(async (manager) => {
      await manager.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_only_grow');
      await manager.query("UPDATE audit_entries SET title_hash = 'x' WHERE id = '0'");
      await manager.query('ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_only_grow');
    });
    expect(await verify()).toMatchObject({ broken: 1 });
  });

  it('are never closed by a process that does not know them', async () => {
    await moderation.database.dataSource
      .transaction(async (manager) => {
        const entry = { action: 'tale.note', subject: 'conto', before: null, after: null };
        await new AuditRepository().add(manager, CARLA.caller, entry);
        await manager.query(
          "INSERT INTO audit_batches (number, form, entries, hash) VALUES (900, 2, 1, 'x')",
        );
        await manager.query('UPDATE audit_entries SET batch = 900 WHERE batch IS NULL');
      })
      .then(
        () => expect('closed').toBe('refused'),
        (error: unknown) => expect(String(error)).toContain('closed by a newer process'),
      );
  });

  it('make one line of what one act did many times, which can be opened', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      subject: `v${index}`,
      title: `Filme ${index}`,
    }));
    await add('video.deactivate', many);
    await add('video.deactivate', [{ subject: 'allein', title: 'Sozinho' }]);
    const folded = { action: 'video.deactivate', isFolded: true, limit: 100 };
    const { items, next } = await list(folded);
    expect(items.map(({ title, others }) => [title, others])).toEqual([
      ['Sozinho', 0],
      // Within a thousandth of a second ids come in any order.
      [expect.stringMatching(/^Filme \d+$/), 199],
    ]);
    expect(next).toBeNull();
    const group = items[1]?.group ?? '';
    const first = await list({ group, limit: 100 });
    const second = await list({ group, limit: 100, after: first.next ?? '' });
    expect([first.items.length, second.items.length, second.next]).toEqual([100, 100, null]);
    expect((await list({ ...folded, limit: 1, after: items[0]?.id })).items).toHaveLength(1);
    // A fold says what the filter finds, and shows what it looked for.
    const [found] = (await list({ ...folded, title: 'filme 10' })).items;
    expect(found?.title).toMatch(/^Filme 10\d?$/);
    expect(found?.others).toBe(10);
    expect((await list({ action: 'video.deactivate', limit: 100 })).next).not.toBeNull();
  });

  it('leave out reading alone when that is asked for, and what was done stays', async () => {
    const id = await decided('O farol');
    await list();
    const actions = async (filter: object) => (await list(filter)).items.map(({ action }) => action);
    expect(await actions(HIDDEN)).toEqual(['tale.approve']);
    expect(new Set(await actions({}))).toEqual(new Set(['tale.approve', 'lease.take', 'audit.view']));
    expect(await actions({ ...HIDDEN, subject: id, action: 'lease.take' })).toEqual([]);
  });
});
