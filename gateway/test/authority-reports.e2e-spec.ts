import { authorityReport, deskCase, listAuthorityReports, ownTale } from '@alcova/contracts';
import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { TaleSite } from './support/tale-site';

const TEXT = 'A estrada subia a serra devagar e o vale ficava para trás. '.repeat(3);
const TITLE = 'Um conto de demonstração';
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('sending to an authority over HTTP', () => {
  let site: TaleSite;
  let caseId: string;
  beforeAll(async () => {
    site = await TaleSite.start();
    const body = { title: TITLE, tale: TEXT, category: 'gay', ownWork: true, adultsOnly: true };
    const { id } = ownTale.parse((await site.call('POST', '/api/tales', { role: 'user', body })).body);
    await site.call('PATCH', `/api/tales/${id}`, { role: 'moderator', body: { decision: 'approve' } });
    const report = { category: 'illegal', description: 'Denúncia de teste.', subject: { kind: 'tale', id } };
    await site.call('POST', '/api/reports', { body: report });
    const { items } = z
      .object({ items: z.array(deskCase) })
      .parse((await site.call('GET', '/api/desk/cases', { role: 'moderator' })).body);
    caseId = items[0]?.id ?? '';
  });
  afterAll(() => site.stop());

  const open = (body: object = { authority: 'policia-federal' }) =>
    site.call('POST', `/api/desk/cases/${caseId}/authority-reports`, { role: 'moderator', body });
  const list = async (query = '') =>
    listAuthorityReports.output.parse(
      (await site.call('GET', `/api/desk/authority-reports${query}`, { role: 'moderator' })).body,
    );

  it('opens, exports what was sealed with sums that are right, and ends with the receipt', async () => {
    expect(await open()).toMatchObject({ status: 409, body: { code: 'authority.content-shown' } });
    const remove = { decision: 'remove', reason: 'illegal' };
    await site.call('PATCH', `/api/desk/cases/${caseId}`, { role: 'moderator', body: remove });
    const opened = await open();
    expect(opened.status).toBe(201);
    const report = authorityReport.parse(opened.body);
    expect(await open()).toMatchObject({ status: 409, body: { code: 'authority.already-open' } });
    expect((await list(`?caseId=${caseId}&state=open`)).items).toEqual([report]);

    const path = `/api/desk/authority-reports/${report.id}`;
    const sent = await site.fetch('POST', `${path}/export`, { role: 'admin' });
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(sent.headers.get('cache-control')).toBe('no-store');
    expect(sent.headers.get('content-disposition')).toBe(`attachment; filename="provas-${report.id}.zip"`);
    const archive = unzipSync(new Uint8Array(await sent.arrayBuffer()));
    const sums = Buffer.from(archive['SHA256SUMS'] ?? []).toString();
    const others = Object.keys(archive).filter((name) => name !== 'SHA256SUMS');
    expect(sums).toBe(
      others.map((name) => `${sumOf(archive[name] ?? new Uint8Array())}  ${name}\n`).join(''),
    );
    const sealed = await site.query<{ id: string; digest: string }>('SELECT id, digest FROM evidence');
    expect(sealed.length).toBeGreaterThan(0);
    for (const { id, digest } of sealed) expect(sums).toContain(`${digest}  provas/${id}.json\n`);

    const receipt = { version: report.version, receipt: 'PF-2026/17', receivedAt: new Date().toISOString() };
    const done = await site.call('POST', `${path}/receipt`, { role: 'moderator', body: receipt });
    expect(done).toMatchObject({ status: 200, body: { state: 'received', receipt: 'PF-2026/17' } });
    expect(await site.call('POST', `${path}/receipt`, { role: 'moderator', body: receipt })).toMatchObject({
      ...{ status: 409, body: { code: 'authority.changed' } },
    });
    expect((await list('?state=open')).items).toEqual([]);
    const log = await site.call('GET', '/api/admin/audit?limit=100', { role: 'admin' });
    const { items } = z.object({ items: z.array(z.object({ action: z.string() })) }).parse(log.body);
    for (const action of ['authority.open', 'authority.export', 'evidence.read', 'authority.receive'])
      expect(items.map((item) => item.action)).toContain(action);
  });

  it('lets administrators alone withdraw and export', async () => {
    const report = authorityReport.parse((await open({ authority: 'nca' })).body);
    const path = `/api/desk/authority-reports/${report.id}`;
    const body = { version: report.version, because: 'Aberto por engano.' };
    for (const [role, status] of [
      ['user', 403],
      ['moderator', 403],
    ] as const) {
      expect((await site.fetch('POST', `${path}/export`, { role })).status).toBe(status);
      expect((await site.fetch('POST', `${path}/withdraw`, { role, body })).status).toBe(status);
    }
    expect(await site.call('POST', `${path}/withdraw`, { role: 'admin', body })).toMatchObject({
      ...{ status: 200, body: { state: 'withdrawn', keptUntil: null } },
    });
    expect(await site.call('POST', `${path}/export`, { role: 'admin' })).toMatchObject({
      ...{ status: 409, body: { code: 'authority.changed' } },
    });
  });
});
