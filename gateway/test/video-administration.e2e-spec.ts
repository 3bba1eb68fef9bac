import { adminVideo, dailyStatistics, overview, rewritingStep, videoTotals } from '@alcova/contracts';
import { query } from './support/databases';
import { waitFor } from '@alcova/testing';
import { OwnSite } from './support/site';

const MISSING = '01JNAOEXISTE0000000000000';
const HOUR_MS = 3_600_000;

let site: OwnSite;
beforeAll(async () => {
  site = await OwnSite.start();
}, 600_000);
afterAll(() => site.stop());
afterEach(() => sql('DELETE FROM videos'));

const sql = (statement: string, values: unknown[] = []) =>
  query(site.environmentOf('catalogue')['DATABASE_URL'] ?? '', statement, values);

/** Brings a public video into the catalogue, as far as nothing is played. */
async function insert(id: string, more: Readonly<Record<string, string | boolean>> = {}): Promise<void> {
  const row = { id, title: `Conto ${id}`, category: 'hetero', media_state: 'ready', ...more };
  const names = Object.keys(row);
  await sql(
    `WITH video AS (INSERT INTO videos (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING id)
     INSERT INTO video_counters (video_id) SELECT id FROM video`,
    Object.values(row),
  );
}

/** The administrator's request for a text. */
async function text(path: string): Promise<{ answer: Response; body: string }> {
  const answer = await site.fetchAsAdministrator(path);
  // As it came: reading it as text would take the mark of its encoding away.
  return { answer, body: Buffer.from(await answer.arrayBuffer()).toString() };
}

describe('a video that is not there', () => {
  it("[ADMIN-06] cannot be updated: 'Video not found'", async () => {
    const { status, body } = await site.call('PATCH', `/api/videos/${MISSING}`, { title: 'Outro' });
    expect(status).toBe(404);
    expect(body['message']).toBe('Video not found');
  });

  it.each(['/api/videos', '/api/videos/', '/api/videos/%20'])(
    "[ADMIN-06] an update without an id (%s) is told 'Video ID is required for update'",
    async (path) => {
      const { status, body } = await site.call('PATCH', path, { title: 'Outro' });
      expect(status).toBe(400);
      expect(body['message']).toBe('Video ID is required for update');
    },
  );

  it.each([
    ['PUT', 'reaction', { value: 'like' }],
    ['POST', 'view', undefined],
  ])("[ADMIN-06] cannot be liked or viewed: 'Vídeo não encontrado.' (%s %s)", async (method, act, body) => {
    const answer = await site.fetch(`/api/videos/${MISSING}/${act}`, {
      method,
      headers: { origin: site.url, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'Vídeo não encontrado.' });
  });
});

describe('videos in the hands of administrators', () => {
  it('are told in sums, and each with what only administrators see', async () => {
    await insert('a1', { participants: '{Ana,Bia}' });
    await insert('a2', { is_active: false });
    await sql(`UPDATE video_counters SET views = 1500, likes = 3, comments = 2 WHERE video_id = 'a1'`);
    const sums = await waitFor(
      'the views in the totals',
      async () => videoTotals.parse((await site.call('GET', '/api/admin/videos/totals')).body),
      ({ views }) => views === 1_500,
    );
    expect(sums).toEqual({ videos: 2, active: 1, views: 1_500, likes: 3, comments: 2 });
    const { body } = await site.call('GET', '/api/admin/videos/a1');
    expect(adminVideo.parse(body)).toMatchObject({
      participants: ['Ana', 'Bia'],
      scheduledFor: null,
      version: 1,
    });
    expect(await (await site.fetch('/api/videos/a1')).json()).not.toHaveProperty('participants');
    expect((await site.call('GET', `/api/admin/videos/${MISSING}`)).status).toBe(404);
  });

  it('are told as removed by a decision, with its case, reason and time, one by one, in the list and in the export', async () => {
    await insert('h1');
    await sql(
      `INSERT INTO video_holds (video_id, holder, is_held, reason, decision, version, case_id, updated_at)
       VALUES ('h1', 'takedown', true, 'removed', 'copyright', 1, 'caso-1', '2026-11-12T10:00:00Z')`,
    );
    const hold = {
      ...{ holder: 'takedown', caseId: 'caso-1', reason: 'removed', decision: 'copyright' },
      ...{ lists: [], since: '2026-11-12T10:00:00.000Z' },
    };
    expect((await site.call('GET', '/api/admin/videos/h1')).body['hold']).toEqual(hold);
    expect((await site.call('GET', '/api/admin/videos')).body['items']).toMatchObject([{ id: 'h1', hold }]);
    expect((await text('/api/admin/videos/export')).body).toMatch(/h1;.*;Removido por decisão;Não;/);
    await sql('DELETE FROM video_holds');
  });

  it('become inactive many at once, and leave the public answers at once', async () => {
    for (const id of ['b1', 'b2']) await insert(id);
    expect((await site.fetch('/api/videos/b1')).status).toBe(200);
    const wanted = { ids: ['b1', 'b2', 'nada'], change: { field: 'isActive', to: false } };
    const preview = await site.call('POST', '/api/admin/videos/changes/preview', wanted);
    expect(preview.body).toMatchObject({ changing: 2, left: { missing: 1, active: 0 } });
    expect((await site.fetch('/api/videos/b1')).status).toBe(200);
    const { body } = await site.call('POST', '/api/admin/videos/changes', wanted);
    expect(body).toMatchObject({ left: [{ id: 'nada', why: 'missing' }] });
    for (const id of ['b1', 'b2']) expect((await site.fetch(`/api/videos/${id}`)).status).toBe(404);
    const many = Array.from({ length: 101 }, (_, n) => `v${n}`);
    const refused = await site.call('POST', '/api/admin/videos/changes', { ...wanted, ids: many });
    expect(refused.status).toBe(400);
  });

  it('change and go many at once, and the public answers follow at once', async () => {
    for (const id of ['m1', 'm2', 'm3']) await insert(id);
    for (const id of ['m1', 'm2', 'm3']) expect((await site.fetch(`/api/videos/${id}`)).status).toBe(200);
    const changed = await site.call('POST', '/api/admin/videos/changes', {
      ...{ ids: ['m1', 'nada'], change: { field: 'category', to: 'gay' } },
    });
    expect(changed.body).toEqual({
      changed: [{ id: 'm1', before: 'hetero' }],
      left: [{ id: 'nada', why: 'missing' }],
    });
    expect(await (await site.fetch('/api/videos/m1')).json()).toMatchObject({ category: 'gay' });
    const gone = await site.call('POST', '/api/admin/videos/deletion', { ids: ['m1', 'm2'] });
    expect(gone.body).toEqual({ deleted: ['m1', 'm2'], left: [] });
    for (const id of ['m1', 'm2']) expect((await site.fetch(`/api/videos/${id}`)).status).toBe(404);
    expect((await site.fetch('/api/videos/m3')).status).toBe(200);
    const unknown = { ids: ['m3'], change: { field: 'views', to: '1' } };
    expect((await site.call('POST', '/api/admin/videos/changes', unknown)).status).toBe(400);
  });

  it('become public by themselves when their time comes', async () => {
    await insert('c1', { is_active: false });
    const soon = await site.call('PATCH', '/api/videos/c1', {
      scheduledFor: new Date(Date.now() + HOUR_MS).toISOString(),
    });
    expect(soon.status).toBe(200);
    expect((await site.fetch('/api/videos/c1')).status).toBe(404);
    await sql(`UPDATE videos SET scheduled_for = now() WHERE id = 'c1'`);
    await waitFor(
      'the video to be public',
      () => site.fetch('/api/videos/c1'),
      ({ status }) => status === 200,
    );
    const past = await site.call('PATCH', '/api/videos/c1', {
      ...{ isActive: false, scheduledFor: new Date(Date.now() - HOUR_MS).toISOString() },
    });
    expect(past).toMatchObject({ status: 400, body: { code: 'video.schedule-invalid' } });
    for (const scheduledFor of ['0000-01-01T00:00:00Z', '2099-02-30T00:00:00Z', 'amanhã', 7])
      expect((await site.call('PATCH', '/api/videos/c1', { isActive: false, scheduledFor })).status).toBe(
        400,
      );
  });

  it('are counted by day over 7, 30 and 90 days', async () => {
    await insert('d1');
    await site.fetch('/api/videos/d1/view', { method: 'POST', headers: { origin: site.url } });
    for (const days of [7, 30, 90]) {
      const { items, sums } = await waitFor(
        'the view in the statistics',
        async () =>
          dailyStatistics.parse((await site.call('GET', `/api/admin/statistics?days=${days}`)).body),
        (answer) => answer.sums.views === 1,
      );
      expect(items).toHaveLength(days);
      expect(sums.newVideos).toBe(1);
    }
  });

  it('get the configured hosts in the place of an old one, after a dry run that changes nothing', async () => {
    await insert('e1', { url: 'https://velho.example/contos/a.mp4' });
    const step = async (body: object) =>
      rewritingStep.parse((await site.call('POST', '/api/admin/videos/rewrite-addresses', body)).body);
    const dry = await step({ from: 'https://velho.example' });
    expect(dry).toMatchObject({ looked: 1, rewritten: 1, cursor: null });
    expect((await site.call('GET', '/api/admin/videos/e1')).body['url']).toBe(
      'https://velho.example/contos/a.mp4',
    );
    expect(await step({ from: 'https://velho.example', dryRun: false })).toEqual(dry);
    expect((await site.call('GET', '/api/admin/videos/e1')).body['url']).toBe(dry.examples[0]?.after);
    for (const from of [
      'javascript:alert(1)',
      'ftp://velho.example',
      'velho',
      'https://velho.example/?a=1',
    ]) {
      const refused = await site.call('POST', '/api/admin/videos/rewrite-addresses', { from });
      expect(refused.status).toBe(400);
    }
  });
});

describe('the overview', () => {
  it('tells what waits, what happened and that all is well', async () => {
    await insert('v1', { media_state: 'failed' });
    const told = overview.parse(await (await site.fetchAsAdministrator('/api/admin/overview')).json());
    expect(told).toMatchObject({
      waiting: { tales: 0, urgentTales: 0, ownAppeals: 0, cases: 0, overdueCases: 0, nextDue: null },
      failedVideos: 1,
      mostWatched: [],
    });
    expect([told.processing, told.views]).not.toContain(null);
    expect(told.newAccounts).toBeGreaterThan(0);
    expect(told.services.map(({ isUp }) => isUp)).not.toContain(false);
  });
});

describe('the export', () => {
  it('[D18] is a CSV that spreadsheets read: marked UTF-8, quoted, without formulas, dates of São Paulo', async () => {
    await insert('f1', {
      ...{ title: '=SOMA(A1), "aspas"\ne quebra', author: '@alguém', is_favorite: true },
      // Half past one in the night of the 2nd in UTC: still the 1st in São Paulo.
      created_at: '2026-03-02T01:30:00Z',
    });
    await insert('f2', { is_active: false, created_at: '2026-03-01T12:00:00Z' });
    const { answer, body } = await text('/api/admin/videos/export');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="videos.csv"');
    const [head, ...lines] = body.split('\r\n');
    expect(head).toMatch(/^\uFEFFID;Título;URL;Categoria;/);
    const whole = lines.join('\r\n');
    expect(whole).toContain(`f1;"'=SOMA(A1), ""aspas""\ne quebra";`);
    expect(whole).toContain(`'@alguém`);
    expect(whole).toMatch(/Ativo;Sim;0;01\/03\/2026;/);
    expect(whole).toMatch(/f2;Conto f2;.*Inativo;Não;/);
    expect((await text('/api/admin/videos/export?status=inactive')).body.split('\r\n')).toHaveLength(3);
    expect((await text('/api/admin/videos/export?category=nada')).body.split('\r\n')).toHaveLength(2);
  });

  it('holds every video however many there are, a page at a time', async () => {
    await sql(
      `WITH added AS (INSERT INTO videos (id, title, category) SELECT 'g' || n, 'Conto ' || n, 'gay' FROM generate_series(1, 3000) n RETURNING id)
       INSERT INTO video_counters (video_id) SELECT id FROM added`,
    );
    const { body } = await text('/api/admin/videos/export');
    const ids = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';', 1)[0]);
    expect(new Set(ids).size).toBe(3_000);
    expect(ids).toHaveLength(3_000);
  });
});
