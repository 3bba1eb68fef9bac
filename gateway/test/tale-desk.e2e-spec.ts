import { listAudit, ownTale, reviewedTale } from '@alcova/contracts';
import { z } from 'zod';
import { TaleSite } from './support/tale-site';

const TEXT = 'A estrada subia a serra devagar e o vale ficava para trás. '.repeat(3);
const verdict = z.object({ batches: z.number(), entries: z.number(), broken: z.number().nullable() });
const entries = listAudit.response;
const nextItem = z.object({ tale: reviewedTale.nullable() });

describe('the desk and its log over HTTP', () => {
  let site: TaleSite;
  beforeAll(async () => {
    site = await TaleSite.start();
  });
  afterAll(() => site.stop());

  const asModerator = (method: string, path: string, body?: unknown) =>
    site.call(method, path, { role: 'moderator', body });
  const asAdmin = (method: string, path: string, body?: unknown) =>
    site.call(method, path, { role: 'admin', body });
  const send = async (title: string) => {
    const body = { title, tale: TEXT, category: 'gay', ownWork: true, adultsOnly: true };
    return ownTale.parse((await site.call('POST', '/api/tales', { role: 'user', body })).body);
  };
  const next = async () => nextItem.parse((await asModerator('POST', '/api/desk/tales/next', {})).body).tale;

  it('gives an item under a lease that is renewed, lost to nobody else, and let go of', async () => {
    const { id } = await send('Um');
    const taken = await next();
    expect(taken).toMatchObject({ id, lease: { isMine: true }, authorKey: expect.any(String) as string });
    expect(taken?.authorKey).not.toBe('account-user');
    const token = taken?.lease?.token;
    const lease = `/api/desk/tales/${id}/lease`;
    expect(await asModerator('PUT', lease, { token })).toMatchObject({ status: 200, body: { token } });
    expect(await asAdmin('PUT', lease, { token })).toMatchObject({
      ...{ status: 409, body: { code: 'tale.lease-lost' } },
    });
    expect(await asAdmin('PATCH', `/api/tales/${id}`, { decision: 'approve' })).toMatchObject({
      ...{ status: 409, body: { code: 'tale.held-by-other' } },
    });
    expect((await asModerator('POST', `${lease}/release`, { token })).body).toEqual({ released: true });
  });

  it('undoes a decision, decides in bulk, and suspends an author', async () => {
    const { id } = await send('Dois');
    const opened = reviewedTale.parse((await asModerator('POST', `/api/desk/tales/${id}/review`)).body);
    const decided = await asModerator('PATCH', `/api/tales/${id}`, { decision: 'approve', version: 0 });
    const { decisionId } = z.object({ decisionId: z.string() }).parse(decided.body);
    const undone = await asModerator('POST', `/api/desk/decisions/${decisionId}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { id, isApproved: false, version: 2 } });
    const author = `/api/desk/authors/${opened.authorKey ?? ''}`;
    const waiting = await asModerator('GET', `${author}/waiting`);
    expect(waiting.body).toMatchObject({ more: 0 });
    const bulk = { tales: [{ id, version: 2 }], decision: 'deny', reason: 'quality' };
    expect((await asModerator('POST', `${author}/decisions`, bulk)).body).toEqual({
      ...{ decided: [id], left: [] },
    });
    const until = new Date(Date.now() + 60_000).toISOString();
    await asModerator('PUT', `${author}/suspension`, { until, reason: 'Repetiu.' });
    const body = { title: 'Três', tale: TEXT, category: 'gay', ownWork: true, adultsOnly: true };
    expect(await site.call('POST', '/api/tales', { role: 'user', body })).toMatchObject({
      ...{ status: 403, body: { code: 'tale.author-suspended' } },
    });
    await asModerator('PUT', `${author}/suspension`, { until: null, reason: 'Conversamos.' });
  });

  it('tells administrators what was done, in pages, as CSV, and that nothing was changed', async () => {
    const { items } = entries.parse((await asAdmin('GET', '/api/admin/audit?limit=100')).body);
    const actions = new Set(items.map(({ action }) => action));
    for (const action of ['lease.take', 'lease.release', 'tale.approve', 'tale.undo', 'tale.deny'])
      expect(actions).toContain(action);
    // Nobody tells names here: the log is told without them.
    const unnamed = {
      actorKind: 'account',
      actorId: 'account-moderator',
      actorName: null,
      subjectName: null,
    };
    expect(items.find(({ action }) => action === 'tale.undo')).toMatchObject(unnamed);
    const others = entries.parse((await asAdmin('GET', '/api/admin/audit?actorKind=operator')).body);
    expect(others.items).toEqual([]);
    const named = items.find(({ action }) => action === 'tale.undo')?.title ?? '';
    expect(named).not.toBe('');
    const wanted = new URLSearchParams({
      title: named.toUpperCase(),
      readings: 'hide',
      fold: '1',
    }).toString();
    const found = entries.parse((await asAdmin('GET', `/api/admin/audit?${wanted}`)).body).items;
    expect(new Set(found.map(({ title }) => title))).toEqual(new Set([named]));
    expect(found.map(({ action }) => action)).not.toContain('lease.take');
    for (const query of ['actorKind=account', 'fold=0', 'readings=show', `title=${'x'.repeat(201)}`])
      expect((await asAdmin('GET', `/api/admin/audit?${query}`)).status).toBe(400);
    expect(verdict.parse((await asAdmin('POST', '/api/admin/audit/verify')).body).broken).toBeNull();
    const file = await site.fetch('GET', '/api/admin/audit/export?action=tale.undo', { role: 'admin' });
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="auditoria.csv"');
    const lines = Buffer.from(await file.arrayBuffer())
      .toString()
      .split('\r\n')
      .slice(0, -1);
    expect(lines[0]).toMatch(/^\uFEFFID;.*;Ação;Objeto;Antes;Depois;Lote;/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('account-moderator;tale.undo');
    expect(lines[0]).toMatch(/;Origem;Título;ID da pessoa$/);
    expect(lines[1]).toMatch(/;Painel;[^;]+;account-moderator$/);
    for (const path of ['/api/admin/audit', '/api/admin/audit/export', '/api/admin/terms'])
      expect((await site.fetch('GET', path, { role: 'moderator' })).status).toBe(403);
  });

  it('has a list of terms with versions, and figures', async () => {
    const terms = z.object({ version: z.number() }).parse((await asAdmin('GET', '/api/admin/terms')).body);
    const set = { items: [{ term: 'zulmira', kind: 'other' }], version: terms.version };
    expect((await asAdmin('PUT', '/api/admin/terms', set)).status).toBe(200);
    expect(await asAdmin('PUT', '/api/admin/terms', set)).toMatchObject({
      ...{ status: 409, body: { code: 'terms.version-conflict' } },
    });
    const figures = await asModerator('GET', '/api/desk/figures?days=7');
    expect(figures).toMatchObject({ status: 200, body: { reasons: [{ reason: 'quality', count: 1 }] } });
  });
});
