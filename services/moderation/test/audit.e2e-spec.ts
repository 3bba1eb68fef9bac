import {
  ANONYMOUS,
  auditActorLabel,
  auditOriginLabel,
  type Caller,
  readDeskFigures,
  readAudit,
  setTerms,
  verifyAuditStretch,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { TestBroker, waitUntil } from '@alcova/testing';
import { ulid } from 'ulid';
import { AuditRepository } from '../src/governance/audit/audit.repository';
import { BatchesRepository } from '../src/governance/audit/batches.repository';
import { batchHash, CHAIN_BEGINNING } from '../src/governance/audit/chain';
import { AuditSealer } from '../src/governance/audit/sealer';
import { auditEntries } from '../src/personal-data/audit-entries';
import { ADMIN, MODERATOR, TestModeration } from './support/moderation';
import { Desk, person } from './support/tales';

const ANA = person('ana');
const CARLA = person('carla', 'moderator');
const OPERATOR: Caller = { kind: 'system', name: 'operator' };
/** Whose acts travel to the log, and what they tell of. */
const ACTING = [
  ['identity', 'account'],
  ['catalogue', 'video'],
  ['commerce', 'book'],
  ['media', 'file'],
] as const;

describe('the audit log', () => {
  let moderation: TestModeration;
  let desk: Desk;
  beforeAll(async () => {
    moderation = await TestModeration.start();
    desk = new Desk(moderation);
  });
  afterAll(() => moderation.stop());
  beforeEach(() => desk.clear());

  const seal = async () => {
    const transactions = new Transactions(moderation.database.dataSource);
    const sealer = new AuditSealer(new BatchesRepository(), transactions, new DrainRegistry());
    // The service's own sealer may be at work in this moment.
    await waitUntil('all entries to be sealed', async () => {
      await sealer.sealAll();
      return (await moderation.query('SELECT id FROM audit_entries WHERE batch IS NULL')).length === 0;
    });
  };
  const verify = (after = 0) => moderation.rpc.request(verifyAuditStretch, { after }, ADMIN);
  const list = (filter: object = {}) => moderation.rpc.request(readAudit, filter, ADMIN);
  /** As somebody with rights on the table could do it. */
  const tamper = (statement: string) =>
    moderation.database.dataSource.transaction(async (manager) => {
      await manager.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_only_grow');
      await manager.query(statement);
      await manager.query('ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_only_grow');
    });
  const decided = async () => {
    const { id } = await desk.send(ANA);
    await desk.next(CARLA);
    await desk.decide(CARLA, id, {});
    return id;
  };

  it('tells who did what, before and after, newest first and in pages', async () => {
    const id = await decided();
    const { items } = await list({ subject: id });
    expect(items.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['tale.approve', 'carla'],
      ['lease.take', 'carla'],
    ]);
    expect(items[0]).toMatchObject({
      before: { isApproved: false, version: 0 },
      after: { isApproved: true, version: 1 },
    });
    const first = await list({ actorId: 'carla', limit: 1 });
    expect(first.items).toHaveLength(1);
    const second = await list({ actorId: 'carla', limit: 1, after: first.next ?? '' });
    expect([second.items[0]?.action, second.next]).toEqual(['lease.take', null]);
    expect((await list({ action: 'audit.view' })).items.length).toBeGreaterThan(0);
    await expect(moderation.rpc.request(readAudit, {}, MODERATOR)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  });

  it('is a chain in which every change shows', async () => {
    await decided();
    await seal();
    const id = await decided();
    await seal();
    const whole = await verify();
    expect(whole).toMatchObject({ broken: null });
    expect(whole.batches).toBeGreaterThanOrEqual(2);
    const [{ batch = 0 } = {}] = await moderation.query<{ batch: number }>(
      "SELECT batch FROM audit_entries WHERE subject = $1 AND action = 'tale.approve'",
      [id],
    );
    await tamper(`UPDATE audit_entries SET after = '{}' WHERE subject = '${id}' AND action = 'tale.approve'`);
    expect(await verify()).toMatchObject({ broken: batch });
  });

  it('is walked in stretches, each of which sees what is broken in it', async () => {
    await moderation.query(
      `INSERT INTO audit_entries (id, action, subject) SELECT 'entrada-' || lpad(n::text, 6, '0'), 'tale.note', 'conto'
       FROM generate_series(1, 50300) AS n`,
    );
    await seal();
    const first = await verify();
    expect(first).toEqual({ batches: 100, entries: 50_000, broken: null, next: 100 });
    expect(await verify(100)).toEqual({ batches: 101, entries: 300, broken: null, next: null });
    await moderation.query('UPDATE audit_batches SET hash = $1 WHERE number = 100', ['0'.repeat(64)]);
    expect(await verify()).toMatchObject({ broken: 100, next: null });
    expect(await verify(100)).toMatchObject({ broken: 101, next: null });
  });

  it('tells of every page that somebody looked at, wherever it begins', async () => {
    await decided();
    await list({ after: 'Z'.repeat(26) });
    const { items } = await list({ action: 'audit.view' });
    expect(items.map(({ after }) => after)).toEqual([{ behind: 'Z'.repeat(26), filters: [] }]);
  });

  it('is searched by time, whatever clock named its entries', async () => {
    const id = await decided();
    await moderation.query(
      `INSERT INTO audit_entries (id, at, action, subject) VALUES ($1, '2024-01-02T00:00:00Z', 'tale.note', $2)`,
      [ulid(Date.parse('2024-01-01T23:30:00Z')), id],
    );
    const found = async (from: string, to: string) =>
      (await list({ from, to, subject: id })).items.map(({ action }) => action);
    expect(await found('2024-01-02T00:00:00Z', '2024-01-02T00:00:01Z')).toEqual(['tale.note']);
    expect(await found('2024-01-02T00:00:01Z', '2024-01-03T00:00:00Z')).toEqual([]);
    expect(await found('2024-01-03T00:00:00Z', '2099-01-01T00:00:00Z')).toEqual([
      'tale.approve',
      'lease.take',
    ]);
    expect(await found('1970-01-01T00:00:00Z', '1970-01-01T00:00:01Z')).toEqual([]);
    await expect(list({ to: '0000-02-29T16:26:11Z' })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('misses an entry that was taken out, and one that was given to somebody else', async () => {
    const id = await decided();
    await seal();
    await moderation.query("UPDATE audit_actors SET actor_id = 'dora' WHERE actor_id = 'carla'");
    expect((await verify()).broken).not.toBeNull();
    await moderation.query("UPDATE audit_actors SET actor_id = 'carla' WHERE actor_id = 'dora'");
    expect((await verify()).broken).toBeNull();
    await tamper(`DELETE FROM audit_entries WHERE subject = '${id}' AND action = 'lease.take'`);
    expect((await verify()).broken).not.toBeNull();
  });

  it('names who acted without an account, and knows them from an account that was erased', async () => {
    const add = (who: Caller, action: string) =>
      moderation.database.dataSource.transaction((manager) =>
        new AuditRepository().add(manager, who, { action, subject: 'quem', before: null, after: null }),
      );
    await add(ANONYMOUS, 'a.visitor');
    await add({ kind: 'system', name: 'moderation' }, 'b.system');
    await add(OPERATOR, 'c.operator');
    await add(CARLA.caller, 'd.account');
    await auditEntries.erase(moderation.database.dataSource.manager, 'carla');
    await moderation.query("INSERT INTO audit_entries (id, action, subject) VALUES ('0', 'e.old', 'quem')");
    await moderation.query(
      "INSERT INTO audit_entries (id, actor_hash, action, subject) VALUES ('1', 'x', 'f.old', 'quem')",
    );
    const told = async (filter: object) =>
      Object.fromEntries(
        (await list({ subject: 'quem', ...filter })).items.map((entry) => [
          entry.action,
          [entry.actorKind, entry.actorId, auditActorLabel(entry), auditOriginLabel(entry)],
        ]),
      );
    expect(await told({})).toEqual({
      'a.visitor': ['visitor', null, 'Visitante', 'Painel'],
      'b.system': ['system', null, 'Sistema', 'Sistema'],
      'c.operator': ['operator', null, 'Operador', 'Comando'],
      'd.account': ['account', null, 'Conta apagada', 'Painel'],
      'e.old': [null, null, 'Sistema ou visitante', ''],
      'f.old': ['account', null, 'Conta apagada', 'Painel'],
    });
    expect(Object.keys(await told({ actorKind: 'operator' }))).toEqual(['c.operator']);
  });

  it('tells what was done in other services once, with the time at which it was done', async () => {
    const event = (service: string, action: string, actor: Caller) => ({
      ...{ eventId: ulid(), name: `${service}.audit.acted`, major: 1, aggregateId: 'x', aggregateVersion: 0 },
      occurredAt: '2026-01-02T03:04:05.006Z',
      payload: { actor, action, subject: 'item', before: { role: 'user' }, after: { role: 'moderator' } },
    });
    const broker = await TestBroker.connect(moderation.nats.url);
    const publish = (message: ReturnType<typeof event>) => broker.publish(`event.${message.name}`, message);
    const found = async () => (await list({ subject: 'item' })).items;
    for (const [service, what] of ACTING) {
      const first = event(service, `${what}.first`, ADMIN.caller);
      for (const message of [first, first, event(service, `${what}.last`, OPERATOR)]) await publish(message);
    }
    await waitUntil('the last of each service', async () => {
      const actions = (await found()).map(({ action }) => action);
      return ACTING.every(([, what]) => actions.includes(`${what}.last`));
    });
    await broker.close();
    const entries = await found();
    expect(entries).toHaveLength(2 * ACTING.length);
    expect(entries.find(({ action }) => action === 'account.first')).toMatchObject({
      ...{ actorId: 'account-admin', actorKind: 'account', at: '2026-01-02T03:04:05.006Z' },
      ...{ before: { role: 'user' }, after: { role: 'moderator' } },
    });
    expect(entries.find(({ action }) => action === 'account.last')?.actorKind).toBe('operator');
    const span = { from: '2026-01-02T03:04:05Z', to: '2026-01-02T03:04:06Z' };
    // They may be sealed meanwhile.
    const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id);
    expect(ids((await list(span)).items)).toEqual(ids(entries));
    await seal();
    expect(await verify()).toMatchObject({ broken: null });
  });

  it('holds on what was closed before kinds of actors were written down', async () => {
    const unknown = { actorHash: null, actorKind: null, titleHash: null, actGroup: null };
    const old = { id: '0', at: '2026-01-02T03:04:05.000006Z', ...unknown };
    const entry = { ...old, action: 'tale.note', subject: 'conto', before: null, after: { note: '1' } };
    const hash = batchHash({ previous: CHAIN_BEGINNING, number: 1, form: 1 }, [entry]);
    await moderation.query('INSERT INTO audit_batches (number, entries, hash) VALUES (1, 1, $1)', [hash]);
    await moderation.query(
      `INSERT INTO audit_entries (id, at, action, subject, after, batch) VALUES ($1, $2, $3, $4, $5, 1)`,
      [old.id, old.at, entry.action, entry.subject, JSON.stringify(entry.after)],
    );
    await decided();
    await seal();
    const forms = await moderation.query<{ form: number }>(
      'SELECT DISTINCT form FROM audit_batches ORDER BY 1',
    );
    expect(forms.map(({ form }) => form)).toEqual([1, 3]);
    expect(await verify()).toMatchObject({ broken: null });
    const [approved] = await moderation.query<{ batch: number }>(
      "SELECT batch::int FROM audit_entries WHERE action = 'tale.approve'",
    );
    await tamper("UPDATE audit_entries SET actor_kind = 'system' WHERE action = 'tale.approve'");
    expect((await verify()).broken).toBe(approved?.batch);
  });

  it('refuses to change or lose an entry', async () => {
    await decided();
    for (const statement of ["UPDATE audit_entries SET action = 'x'", 'DELETE FROM audit_entries'])
      await expect(moderation.query(statement)).rejects.toThrow('never changed');
  });

  it('stays whole when a person is erased, and no longer says who it was', async () => {
    const id = await decided();
    await seal();
    await auditEntries.erase(moderation.database.dataSource.manager, 'carla');
    expect(await verify()).toMatchObject({ broken: null });
    expect((await list({ subject: id })).items.map(({ actorId }) => actorId)).toEqual([null, null]);
    const hashes = await moderation.query<{ actor_hash: string }>(
      'SELECT actor_hash FROM audit_entries WHERE subject = $1',
      [id],
    );
    expect(new Set(hashes.map(({ actor_hash: hash }) => hash)).size).toBe(2);
  });

  it('gives the figures of the desk', async () => {
    await desk.send(ANA);
    const id = await decided();
    await desk.decide(CARLA, id, { decision: 'deny', reason: 'quality' });
    const figures = await moderation.rpc.request(readDeskFigures, { days: '7' }, MODERATOR);
    expect(figures).toMatchObject({
      ...{ waiting: 1, oldest: expect.any(String) as string, reopened: 1 },
      ...{ reasons: [{ reason: 'quality', count: 1 }] },
      moderators: [{ moderatorId: 'carla', decided: 2, approved: 1, reopened: 1 }],
    });
    expect(figures.medianSeconds).toBeGreaterThanOrEqual(0);
    expect(figures.days).toHaveLength(7);
    expect(figures.days.at(-1)).toMatchObject({ sent: 2, approved: 1, denied: 1 });
  });

  it('has a list of terms that one administrator changes at a time', async () => {
    const [{ version = 0 } = {}] = await moderation.query<{ version: number }>('SELECT version FROM terms');
    const set = (term: string) =>
      moderation.rpc.request(setTerms, { items: [{ term, kind: 'other' }], version }, ADMIN);
    const both = await Promise.allSettled([set('zulmira'), set('quimera')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await list({ action: 'terms.set' })).items).toHaveLength(1);
  });
});
