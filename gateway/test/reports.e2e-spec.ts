import {
  casesLoad,
  deskCase,
  MAX_ASKED_OF_REPORTS,
  ownTale,
  reviewedCase,
  ticket,
  transparency,
} from '@alcova/contracts';
import { ulid } from 'ulid';
import { z } from 'zod';
import { SITE } from './support/gateway';
import { TaleSite } from './support/tale-site';
import { retryWhileBusy } from './support/retry';

const TEXT = 'A estrada subia a serra devagar e o vale ficava para trás. '.repeat(3);
const filed = z.object({ ticket, secret: z.string() });
const nextItem = z.object({ case: reviewedCase.nullable() });
const URGENT = { category: 'intimate-image', description: 'Não autorizei.' };
const REMOVE = { decision: 'remove', reason: 'no-consent' };

describe('reports over HTTP', () => {
  let site: TaleSite;
  let hosts = 0;
  beforeAll(async () => {
    site = await TaleSite.start({ TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => site.stop());

  /** An address that nobody else has. */
  const network = () => {
    hosts += 1;
    return `203.0.113.${hosts}`;
  };
  const report = (body: object, headers: Record<string, string> = {}) =>
    site.call('POST', '/api/reports', { body, headers: { 'x-forwarded-for': network(), ...headers } });
  const asModerator = (method: string, path: string, body?: unknown) =>
    site.call(method, path, { role: 'moderator', body });
  const published = async (title: string) => {
    const body = { title, tale: TEXT, category: 'gay', ownWork: true, adultsOnly: true };
    const { id } = ownTale.parse((await site.call('POST', '/api/tales', { role: 'user', body })).body);
    await asModerator('PATCH', `/api/tales/${id}`, { decision: 'approve' });
    return id;
  };
  const statusOf = async (path: string) => (await site.fetch('GET', path)).status;
  const rows = async (table: string) => (await site.query(`SELECT * FROM ${table}`)).length;

  it('LEGAL-02: take a report without an account by its address, hide at once, decide, and bring back', async () => {
    const id = await published('Um conto de demonstração');
    const page = `/api/tales/published/${id}`;
    expect(await statusOf(page)).toBe(200);
    const sent = await report({ ...URGENT, address: `${SITE}/contos/${id}?x=1`, contact: 'p@mail.example' });
    expect(sent.status).toBe(201);
    const { ticket: mine, secret } = filed.parse(sent.body);
    expect(mine).toMatchObject({ address: `/contos/${id}`, state: 'waiting', isHidden: true });
    expect(await statusOf(page)).toBe(404);
    const found = nextItem.parse((await asModerator('POST', '/api/desk/cases/next', {})).body).case;
    expect(found).toMatchObject({ subject: { kind: 'tale', id }, lease: { isMine: true } });
    const path = `/api/desk/cases/${found?.id ?? ''}`;
    const load = casesLoad.output.parse((await asModerator('GET', '/api/desk/cases/load')).body);
    expect(load).toMatchObject({ waiting: 1, urgent: 1 });
    expect(await asModerator('GET', '/api/desk/waiting')).toMatchObject({
      ...{ status: 200, body: { cases: { waiting: 1, urgent: 1 }, tales: { waiting: 0, urgent: 0 } } },
    });
    const keep = { decision: 'keep', reason: 'within-policy', token: found?.lease?.token };
    expect(await asModerator('PATCH', path, keep)).toMatchObject({
      ...{ status: 422, body: { code: 'case.confirmation-required' } },
    });
    const decided = await asModerator('PATCH', path, { ...keep, confirmed: true });
    expect(deskCase.parse(decided.body)).toMatchObject({ state: 'kept', isHidden: false });
    expect(await statusOf(page)).toBe(200);
    const asked = await site.call('POST', '/api/reports/ticket', { body: { secret } });
    expect(asked.body).toMatchObject({ number: mine.number, state: 'kept', isHidden: false });
    const log = await site.call('GET', '/api/admin/audit?limit=100', { role: 'admin' });
    const { items } = z.object({ items: z.array(z.object({ action: z.string() })) }).parse(log.body);
    for (const action of ['report.file', 'content.hide', 'evidence.seal', 'case.keep', 'content.restore'])
      expect(items.map((item) => item.action)).toContain(action);
  });

  it('are seen and appealed by whose content was removed, and by nobody else', async () => {
    const id = await published('Dois contos de demonstração');
    await report({ ...URGENT, subject: { kind: 'tale', id } });
    const [found] = z
      .object({ items: z.array(deskCase) })
      .parse((await asModerator('GET', '/api/desk/cases?state=waiting')).body).items;
    await asModerator('PATCH', `/api/desk/cases/${found?.id ?? ''}`, REMOVE);
    const own = await site.call('GET', '/api/me/cases', { role: 'user' });
    expect(own.body).toMatchObject({ total: 1, items: [{ subject: { id }, appeal: 'none' }] });
    const { items } = z.object({ items: z.array(z.object({ version: z.number() })) }).parse(own.body);
    const appeal = { version: items[0]?.version, text: 'A pessoa sou eu.' };
    const path = `/api/me/cases/${found?.id ?? ''}/appeal`;
    expect((await site.call('POST', path, { role: 'moderator', body: appeal })).status).toBe(404);
    expect((await site.call('POST', path, { role: 'user', body: appeal })).body).toMatchObject({
      appeal: 'waiting',
    });
    for (const [role, method, route] of [
      ['user', 'POST', '/api/desk/cases/next'],
      ['user', 'GET', '/api/desk/cases'],
      ['moderator', 'POST', `/api/desk/evidence/${ulid()}/read`],
    ] as const)
      expect(
        (await site.call(method, route, { role, body: method === 'POST' ? {} : undefined })).status,
      ).toBe(403);
  });

  it.each<[string, object, string]>([
    ['an address of another site', { address: 'https://outro.example/video/abc' }, 'report.foreign-address'],
    ['an address without a content', { address: '/contato' }, 'report.foreign-address'],
    ['no address', {}, 'report.address-required'],
    ['what does not exist', { subject: { kind: 'tale', id: 'nenhum' } }, 'report.no-content'],
    ['a contact that is none', { address: '/contos/x', contact: 'ninguém' }, 'report.contact-invalid'],
    [
      'nothing said',
      { address: '/contos/x', category: 'other', description: ' ' },
      'report.description-required',
    ],
    ['an unknown reason', { address: '/contos/x', category: 'nenhum' }, 'request.invalid'],
    [
      'a text of 4,001 characters',
      { address: '/contos/x', description: 'x'.repeat(4_001) },
      'request.invalid',
    ],
  ])('refuse %s, and store nothing', async (_what, body, code) => {
    const before = await rows('reports');
    const answer = await report({ ...URGENT, ...body });
    expect(answer.body).toMatchObject({ code });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await rows('reports')).toBe(before);
  });

  it('open no ticket for a secret that was guessed, and keep secrets out of addresses', async () => {
    for (const secret of ['', 'x', 'A'.repeat(43), `' OR 1=1 --`, 'A'.repeat(200)])
      expect(await site.call('POST', '/api/reports/ticket', { body: { secret } })).toMatchObject({
        ...{ status: 404, body: { code: 'report.not-found' } },
      });
  });

  it('sent a thousand times from one address are one, and a lost answer is given again', async () => {
    const id = await published('Três contos de demonstração');
    const before = await rows('reports');
    const from = { 'x-forwarded-for': network(), 'idempotency-key': ulid() };
    const body = {
      category: 'spam',
      description: 'Propaganda de outro site.',
      subject: { kind: 'tale', id },
    };
    const first = filed.parse((await report(body, from)).body);
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, number) =>
          retryWhileBusy(() =>
            report(body, number === 0 ? from : { 'x-forwarded-for': from['x-forwarded-for'] }),
          ),
        ),
      );
      expect(new Set(answers.map((answer) => filed.parse(answer.body).secret))).toEqual(
        new Set([first.secret]),
      );
    }
    expect(await rows('reports')).toBe(before + 1);
    expect(
      await site.fetch('POST', '/api/reports', { body, headers: { 'idempotency-key': 'a b' } }),
    ).toMatchObject({
      status: 400,
    });
  });

  it('are taken ten an hour from one network', async () => {
    const from = { 'x-forwarded-for': network() };
    const sent = [];
    for (let number = 0; number < 11; number += 1)
      sent.push(
        (await report({ ...URGENT, subject: { kind: 'tale', id: await published(`Conto ${number}`) } }, from))
          .status,
      );
    expect(sent).toEqual([...Array<number>(10).fill(201), 429]);
  });

  it('are figures for everybody, kept ready, and a file for spreadsheets', async () => {
    const response = await site.fetch('GET', '/api/transparency');
    const { rows: months } = transparency.output.parse(await response.json());
    expect(months.map(({ category }) => category)).toContain('intimate-image');
    expect(response.headers.get('etag')).toEqual(expect.any(String));
    expect(response.headers.get('set-cookie')).toBeNull();
    const file = await site.fetch('GET', '/api/transparency.csv');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="transparencia.csv"');
    const lines = Buffer.from(await file.arrayBuffer())
      .toString()
      .split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFMês;Motivo;Denúncias;/);
    expect(lines[0]).toContain(';Excluídos pelo site;Já indisponíveis;');
    expect(lines.join('\n')).toContain('Imagem íntima sem consentimento');
  });

  it('are counted for some videos before these are deleted, for administrators alone', async () => {
    const id = await published('Um conto que não é vídeo');
    await report({ ...URGENT, subject: { kind: 'tale', id } });
    const ask = (body: object, role?: 'user' | 'moderator' | 'admin') =>
      site.call('POST', '/api/admin/videos/reported', { ...(role && { role }), body });
    expect(await ask({ videoIds: [id, ulid()] }, 'admin')).toMatchObject({
      ...{ status: 200, body: { reported: 0 } },
    });
    expect((await ask({ videoIds: [id] })).status).toBe(401);
    expect((await ask({ videoIds: [id] }, 'user')).status).toBe(403);
    expect((await ask({ videoIds: [id] }, 'moderator')).status).toBe(403);
    expect((await ask({ videoIds: [] }, 'admin')).body).toMatchObject({ code: 'request.invalid' });
    const tooMany = Array.from({ length: MAX_ASKED_OF_REPORTS + 1 }, () => id);
    expect((await ask({ videoIds: tooMany }, 'admin')).body).toMatchObject({ code: 'request.invalid' });
  });
});
