import { deskTale, ownTale, pageOf, publicVideo, publishedTale, reviewedTale } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { SITE } from './support/gateway';
import { TaleSite, type TaleRequest } from './support/tale-site';

const TEXT =
  `A estrada subia a serra devagar.\n\n<script>alert(1)</script> ${'E o vale ficava para trás. '.repeat(8)}`.trim();
const tale = (change: object = {}) => ({
  ...{ title: 'A estrada da serra', tale: TEXT, category: 'hetero' },
  ...{ ownWork: true, adultsOnly: true, ...change },
});

describe('tales over HTTP', () => {
  let site: TaleSite;
  beforeAll(async () => {
    site = await TaleSite.start();
  });
  afterAll(() => site.stop());
  beforeEach(() => site.clear());

  const send = async (change: object = {}, headers: Record<string, string> = {}) =>
    ownTale.parse(
      (await site.call('POST', '/api/tales', { role: 'user', body: tale(change), headers })).body,
    );
  const decide = (id: string, body: object, role: TaleRequest['role'] = 'moderator') =>
    site.call('PATCH', `/api/tales/${id}`, { role, body });
  const list = async () =>
    pageOf(deskTale).parse((await site.call('GET', '/api/tales', { role: 'moderator' })).body).items;
  const published = async (query = '') =>
    pageOf(publishedTale).parse((await site.call('GET', `/api/tales/published?${query}`)).body).items;

  it('[TALE-05] a tale is stored pending and unread, by Anônimo where nobody is named, with its time and without a video', async () => {
    const before = Date.now();
    const { id } = await send();
    await send({ author: 'Vera' });
    const [second, first] = await list();
    expect(first).toMatchObject({
      ...{ id, isApproved: false, isDenied: false, isRead: false, author: 'Anônimo', videoURL: null },
    });
    expect(second?.author).toBe('Vera');
    expect(Date.parse(first?.sentAt ?? '')).toBeGreaterThanOrEqual(before - 1_000);
    expect(Date.parse(first?.sentAt ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(await site.query('SELECT id FROM tales WHERE NOT is_read')).toHaveLength(2);
  });

  it('[TALE-05] it is read when a moderator opens it, and gets its video from the admin view', async () => {
    const { id } = await send();
    const opened = await site.call('POST', `/api/desk/tales/${id}/review`, { role: 'moderator' });
    expect(reviewedTale.parse(opened.body)).toMatchObject({ id, isRead: true, tale: TEXT });
    expect((await list())[0]).toMatchObject({ isRead: true });
    const body = { videoURL: '/video/video1', version: 0 };
    const linked = await site.call('PUT', `/api/desk/tales/${id}/video`, { role: 'moderator', body });
    expect(linked.body).toMatchObject({ videoURL: '/video/video1', version: 1 });
    expect((await list())[0]).toMatchObject({ videoURL: '/video/video1' });
  });

  it('are edited, taken back and taken up again by their author, with what readers get at once', async () => {
    const sent = await send();
    await decide(sent.id, { decision: 'approve' });
    const address = `/api/tales/published/${sent.id}`;
    expect((await site.call('GET', address)).body).toMatchObject({ title: 'A estrada da serra' });
    const own = `/api/me/tales/${sent.id}`;
    const body = { ...tale({ title: 'A outra estrada' }), version: 1 };
    const edit = ownTale.parse((await site.call('PUT', own, { role: 'user', body })).body);
    expect(edit).toMatchObject({ status: 'waiting', edits: sent.id });
    expect((await site.call('PUT', own, { role: 'user', body })).body).toMatchObject({
      code: 'tale.edit-open',
    });
    expect((await site.call('GET', address)).body).toMatchObject({ title: 'A estrada da serra' });
    await decide(edit.id, { decision: 'approve' });
    expect((await site.call('GET', address)).body).toMatchObject({ title: 'A outra estrada' });
    const news = { unread: 2, muted: [] };
    expect((await site.call('GET', '/api/me/author', { role: 'user' })).body).toEqual(news);
    expect((await site.call('GET', '/api/me/author')).status).toBe(401);
    const seen = await site.call('POST', '/api/me/author/seen', { role: 'user' });
    expect(seen.body).toEqual({ ...news, unread: 0 });
    const muted = await site.call('PUT', '/api/me/author/notices', {
      ...{ role: 'user', body: { muted: ['published'] } },
    });
    expect(muted.body).toEqual({ unread: 0, muted: ['published'] });
    const version = z
      .object({ version: z.number() })
      .parse((await site.call('GET', own, { role: 'user' })).body).version;
    await site.call('POST', `${own}/withdrawal`, { role: 'user', body: { version } });
    expect((await site.call('GET', address)).status).toBe(404);
    const undone = await site.call('POST', `${own}/withdrawal/undo`, {
      ...{ role: 'user', body: { version: version + 1 } },
    });
    expect(undone.body).toMatchObject({ status: 'approved', restorableUntil: null });
    expect((await site.call('GET', address)).status).toBe(200);
  });

  it('are liked and kept by each person for themselves, and public answers tell how many there are alone', async () => {
    const { id } = await send();
    await decide(id, { decision: 'approve' });
    const address = `/api/tales/published/${id}`;
    const before = await site.call('GET', address);
    const visitor = await site.call('PUT', `${address}/like`);
    expect(visitor).toMatchObject({ status: 200, body: { liked: true, likes: 1 } });
    const cookie = visitor.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    expect(cookie).toMatch(/^alcova_visitor=/);
    expect((await site.call('PUT', `${address}/like`, { headers: { cookie } })).body).toEqual({
      ...{ liked: true, likes: 1 },
    });
    expect((await site.call('PUT', `/api/me/favorite-tales/${id}`)).status).toBe(401);
    expect((await site.call('PUT', `/api/me/favorite-tales/${id}`, { role: 'user' })).body).toEqual({
      favorite: true,
    });
    const state = async (options: TaleRequest) => {
      const answer = await site.call('GET', `/api/me/tale-state/${id}`, options);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      return answer.body;
    };
    expect(await state({ headers: { cookie } })).toEqual({ liked: true, favorite: false, likes: 1 });
    expect(await state({ role: 'user' })).toEqual({ liked: false, favorite: true, likes: 1 });
    expect(await state({})).toEqual({ liked: false, favorite: false, likes: 1 });
    expect((await site.call('GET', address)).body).toEqual({ ...before.body, likes: 1 });
    const listed = await site.call('GET', '/api/me/favorite-tales', { role: 'user' });
    expect(listed.body).toMatchObject({ items: [{ id }], total: 1, page: 1 });
    expect((await site.call('DELETE', `${address}/like`, { headers: { cookie } })).body).toEqual({
      ...{ liked: false, likes: 0 },
    });
    expect((await site.call('DELETE', `/api/me/favorite-tales/${id}`, { role: 'user' })).body).toEqual({
      favorite: false,
    });
    expect(await state({ role: 'user' })).toEqual({ liked: false, favorite: false, likes: 0 });
    const belief = await site.call('GET', `/api/me/tale-state/${id}?signedIn=1`);
    expect(belief).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });

  it.each<[string, object, string, string]>([
    ['no title', { title: '' }, 'tale.fields-required', 'Por favor, preencha todos os campos obrigatórios.'],
    ['no text', { tale: ' ' }, 'tale.fields-required', 'Por favor, preencha todos os campos obrigatórios.'],
    [
      'a title that nobody sees',
      { title: '\u200b\u3164' },
      'tale.fields-required',
      'Por favor, preencha todos os campos obrigatórios.',
    ],
    [
      'a text of which little can be seen',
      { tale: `x${'\u2060'.repeat(100)}` },
      'tale.text-length',
      'O conto deve ter de 100 a 100.000 caracteres.',
    ],
    [
      'no category',
      { category: null },
      'tale.fields-required',
      'Por favor, preencha todos os campos obrigatórios.',
    ],
    [
      'a long title',
      { title: 't'.repeat(121) },
      'tale.title-too-long',
      'O título pode ter no máximo 120 caracteres.',
    ],
    ['a short text', { tale: 'curto' }, 'tale.text-length', 'O conto deve ter de 100 a 100.000 caracteres.'],
    [
      'a long text',
      { tale: 'x'.repeat(100_001) },
      'tale.text-length',
      'O conto deve ter de 100 a 100.000 caracteres.',
    ],
    [
      'no declaration',
      { adultsOnly: false },
      'tale.declarations-required',
      'Confirme que o texto é seu e que todos os personagens são adultos.',
    ],
  ])('%s is refused with its message', async (_what, change, code, message) => {
    const answer = await site.call('POST', '/api/tales', { role: 'user', body: tale(change) });
    expect(answer).toMatchObject({ status: 400, body: { code, message } });
    expect(await site.query('SELECT id FROM tales')).toEqual([]);
  });

  it('of 10 MB are refused without being read', async () => {
    const body = JSON.stringify(tale({ tale: 'x'.repeat(10 * 1024 * 1024) }));
    const answer = await site.fetch('POST', '/api/tales', { role: 'user', body });
    expect(answer.status).toBe(413);
    await answer.arrayBuffer();
    expect(await site.query('SELECT id FROM tales')).toEqual([]);
  });

  it('are text and nothing else, whatever stands in their fields', async () => {
    const mark = '<img src=x onerror=alert(1)>';
    const { id } = await send({ title: mark, author: mark, tale: mark.repeat(5) });
    await decide(id, { decision: 'approve' });
    const answer = await site.fetch('GET', `/api/tales/published/${id}`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({ title: mark, author: mark, tale: mark.repeat(5) });
  });

  it('are one tale where the same sending comes twice', async () => {
    const key = randomUUID();
    const first = await send({}, { 'idempotency-key': key });
    expect(await send({}, { 'idempotency-key': key })).toEqual(first);
    const bad = await site.call('POST', '/api/tales', {
      ...{ role: 'user', body: tale(), headers: { 'idempotency-key': 'a b' } },
    });
    expect(bad).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await list()).toHaveLength(1);
  });

  it('are approved and refused as the desk says, and public exactly while they are approved', async () => {
    const { id } = await send();
    expect((await published()).map((one) => one.id)).not.toContain(id);
    expect((await decide(id, { decision: 'deny', reason: 'nenhum' })).status).toBe(400);
    expect((await decide(id, { decision: 'approve', version: 0 })).status).toBe(200);
    expect((await published()).map((one) => one.id)).toEqual([id]);
    expect((await site.call('GET', `/api/tales/published/${id}`)).body).toMatchObject({ tale: TEXT });
    expect((await decide(id, { decision: 'deny', reason: 'other', version: 0 })).body).toMatchObject({
      code: 'tale.version-conflict',
    });
    await decide(id, { decision: 'deny', reason: 'other', version: 1 }, 'admin');
    expect(await published()).toEqual([]);
    expect((await site.fetch('GET', `/api/tales/published/${id}`)).status).toBe(404);
    expect((await site.call('GET', `/api/me/tales/${id}`, { role: 'user' })).body).toMatchObject({
      status: 'denied',
      refusal: { reason: 'other' },
    });
  });

  it('are found by title and author without accents, and by category', async () => {
    const { id } = await send({ title: 'Manhã de São João', author: 'Zé', category: 'trans' });
    const other = await send();
    for (const one of [id, other.id]) await decide(one, { decision: 'approve' });
    const found = async (query: string) => (await published(query)).map((one) => one.id);
    expect(await found('q=sao%20joao')).toEqual([id]);
    expect(await found('q=ZE')).toEqual([id]);
    expect(await found('q=100%25')).toEqual([]);
    expect(await found('category=trans')).toEqual([id]);
    expect(await found('category=outra')).toEqual([other.id, id]);
  });

  it('are given ready-made, with an ETag, to everybody alike', async () => {
    const { id } = await send();
    await decide(id, { decision: 'approve' });
    const first = await site.fetch('GET', '/api/tales/published');
    await first.arrayBuffer();
    const again = await site.fetch('GET', '/api/tales/published', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([again.status, first.headers.get('set-cookie')]).toEqual([304, null]);
    expect(first.headers.get('cache-control')).toContain('public');
  });

  it('stand in a sitemap of their own while they are public', async () => {
    const [{ id }, other] = [await send(), await send()];
    await decide(id, { decision: 'approve' });
    const answer = await site.fetch('GET', '/sitemaps/tales-1.xml');
    const xml = await answer.text();
    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(xml).toContain(`/contos/${id}</loc><lastmod>`);
    expect(xml).not.toContain(other.id);
    expect((await site.fetch('GET', '/sitemaps/tales-2.xml')).status).toBe(404);
  });

  it('lead to their video and back', async () => {
    const { id } = await send();
    await decide(id, { decision: 'approve' });
    const named = z.object({ id: z.string() }).nullable();
    const ways = async () => {
      const { tale: of } = z
        .object({ tale: named })
        .parse((await site.call('GET', '/api/videos/video1/tale')).body);
      const answer = await site.call('GET', `/api/tales/published/${id}/video`);
      const { video } = z.object({ video: named }).parse(answer.body);
      return [of?.id, video?.id];
    };
    const { url } = publicVideo.parse((await site.call('GET', '/api/videos/video1')).body);
    const addresses: readonly (readonly [string, boolean])[] = [
      ['/video/nenhum', false],
      ['/video/video1', true],
      ['https://v.example/outro.mp4', false],
      [`${SITE}/video/video1`, true],
      ['/video/video1?t=9', false],
      [url, true],
    ];
    for (const [index, [videoURL, leads]] of addresses.entries()) {
      const body = { videoURL, version: index + 1 };
      await site.call('PUT', `/api/desk/tales/${id}/video`, { role: 'admin', body });
      const wanted = leads ? [id, 'video1'] : [undefined, undefined];
      await waitFor(`the ways by ${videoURL}`, ways, (found) => found.every((one, at) => one === wanted[at]));
    }
  });

  it.each<[string, string]>([
    ['POST', '/api/desk/tales/next'],
    ['PATCH', '/api/tales/um'],
    ['GET', '/api/desk/load'],
    ['GET', '/api/desk/figures'],
  ])('%s %s is for moderators alone', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    expect((await site.fetch(method, path, { body })).status).toBe(401);
    expect((await site.fetch(method, path, { role: 'user', body })).status).toBe(403);
  });

  it('tell the desk of their number as it changes', async () => {
    const abort = new AbortController();
    const cookie = `alcova_access=${await site.gateway.tokenFor('moderator')}`;
    const answer = await fetch(`${site.gateway.url}/api/desk/events`, {
      headers: { cookie, accept: 'text/event-stream' },
      signal: abort.signal,
    });
    const seen: unknown[] = [];
    await send();
    let text = '';
    if (!answer.body) throw new Error('no stream');
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      for (const [, data] of text.matchAll(/^data: (.*)$/gm)) seen.push(JSON.parse(data ?? ''));
      if (seen.some((load) => z.object({ waiting: z.literal(1) }).safeParse(load).success)) break;
    }
    abort.abort();
    expect(seen.length).toBeGreaterThan(0);
  });
});
