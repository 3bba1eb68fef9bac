import { deskTale, ownTale, pageOf, reviewedTale } from '@alcova/contracts';
import { z } from 'zod';
import { TaleSite, type TaleRequest } from './support/tale-site';

const TEXT = 'A estrada subia a serra devagar e o vale ficava para trás. '.repeat(3).trim();
const MARKUP = '<img src=x onerror=alert(1)><script>alert(1)</script>{{7*7}}';
const problem = z.object({ code: z.string(), message: z.string() });

/** What cannot be stored as it stands, or would be something else than text somewhere. */
const HOSTILE = [
  MARKUP,
  'a\u0000b',
  'a\ud800b',
  "'; DROP TABLE tales; --",
  '=cmd|calc!A1',
  'a\r\nX-Evil: 1',
  '\u202ecod',
];

/** Addresses hold no halves of characters. */
const whole = (text: string): string => text.replaceAll(/\p{Cs}/gu, '?');

describe('what tales and the desk refuse', () => {
  let site: TaleSite;
  beforeAll(async () => {
    site = await TaleSite.start();
  });
  afterAll(() => site.stop());
  beforeEach(() => site.clear());

  const as = (role: TaleRequest['role']) => (method: string, path: string, body?: unknown) =>
    site.call(method, path, { role, body });
  const [user, moderator, admin] = [as('user'), as('moderator'), as('admin')];
  const form = (change: object = {}) => ({
    ...{ title: 'A serra', tale: TEXT, category: 'gay', author: 'Vera', ownWork: true, adultsOnly: true },
    ...change,
  });
  const send = async (change: object = {}) =>
    ownTale.parse((await user('POST', '/api/tales', form(change))).body);
  const listed = async (query = '') => {
    const { items, total } = pageOf(deskTale).parse((await moderator('GET', `/api/tales?${query}`)).body);
    return [items.map(({ id }) => id), total];
  };
  const state = () =>
    site.query(
      'SELECT id, version, is_approved, is_denied, lease_holder, lease_token FROM tales ORDER BY id',
    );

  it.each<[string, (id: string) => Promise<unknown>, object, number, string, string]>([
    [
      'that somebody else holds',
      (id) => admin('POST', `/api/desk/tales/${id}/review`),
      { decision: 'approve' },
      ...([409, 'tale.held-by-other', 'Outra pessoa está avaliando este conto.'] as const),
    ],
    [
      'that its author took back',
      (id) => user('POST', `/api/me/tales/${id}/withdrawal`, { version: 0 }),
      { decision: 'approve' },
      ...([409, 'tale.withdrawn', 'O autor retirou este conto.'] as const),
    ],
    [
      'of a stale version',
      (id) => admin('PUT', `/api/desk/tales/${id}/video`, { videoURL: '/video/video1', version: 0 }),
      { decision: 'approve', version: 0 },
      409,
      'tale.version-conflict',
      'Este conto foi alterado por outra pessoa. Recarregue a página e tente novamente.',
    ],
    [
      'under a lease that has ended',
      () => Promise.resolve(),
      { decision: 'approve', token: 4 },
      ...([409, 'tale.lease-lost', 'O tempo de avaliação deste conto terminou. Abra-o novamente.'] as const),
    ],
    [
      'that is decided so already',
      (id) => admin('PATCH', `/api/tales/${id}`, { decision: 'approve' }),
      { decision: 'approve' },
      ...([409, 'tale.already-decided', 'Este conto já tem essa decisão.'] as const),
    ],
    [
      'with a reason that nobody knows',
      () => Promise.resolve(),
      { decision: 'deny', reason: 'nenhum' },
      ...([400, 'request.invalid', 'Os dados enviados não são válidos.'] as const),
    ],
    [
      'that is no decision',
      () => Promise.resolve(),
      { decision: 'publish' },
      ...([400, 'request.invalid', 'Os dados enviados não são válidos.'] as const),
    ],
  ])(
    'a decision on an item %s changes nothing and says why',
    async (_what, prepare, input, status, code, message) => {
      const { id } = await send();
      await prepare(id);
      const before = await state();
      const answer = await moderator('PATCH', `/api/tales/${id}`, input);
      expect(answer).toMatchObject({ status, body: { code, message } });
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(await state()).toEqual(before);
    },
  );

  it('a decision on an item that does not exist is answered so', async () => {
    const wanted = { status: 404, body: { code: 'tale.not-found', message: 'Conto não encontrado.' } };
    expect(await moderator('PATCH', '/api/tales/nenhum', { decision: 'approve' })).toMatchObject(wanted);
    expect(await moderator('POST', '/api/desk/tales/nenhum/review')).toMatchObject(wanted);
    expect(await moderator('POST', '/api/desk/decisions/nenhuma/undo')).toMatchObject(wanted);
    expect((await moderator('PATCH', '/api/tales/a%20b', { decision: 'approve' })).status).toBe(400);
  });

  it('of two decisions at once one counts, and the other is told of it', async () => {
    const { id } = await send();
    const answers = await Promise.all([
      moderator('PATCH', `/api/tales/${id}`, { decision: 'approve', version: 0 }),
      admin('PATCH', `/api/tales/${id}`, { decision: 'deny', reason: 'other', version: 0 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'tale.version-conflict',
      message: 'Este conto foi alterado por outra pessoa. Recarregue a página e tente novamente.',
    });
    expect(await site.query('SELECT id FROM tale_decisions')).toHaveLength(1);
    expect(await state()).toMatchObject([{ id, version: 1 }]);
  });

  it('decides for a client that knows no leases: a free item is taken, one that is held is not', async () => {
    const [one, other] = [await send(), await send({ category: 'trans' })];
    expect(await listed('status=&category=')).toEqual([[other.id, one.id], 2]);
    expect(await listed('status=waiting&category=gay')).toEqual([[one.id], 1]);
    await admin('POST', `/api/desk/tales/${one.id}/review`);
    expect((await moderator('PATCH', `/api/tales/${one.id}`, { decision: 'approve' })).status).toBe(409);
    const decide = (body: object) => moderator('PATCH', `/api/tales/${other.id}`, body);
    expect(await decide({ decision: 'approve' })).toMatchObject({
      ...{ status: 200, body: { isApproved: true, isDenied: false, version: 1, lease: null } },
    });
    expect(await listed('status=approved')).toEqual([[other.id], 1]);
    expect(await decide({ decision: 'deny', version: 1 })).toMatchObject({
      ...{ status: 200, body: { isApproved: false, isDenied: true, version: 2 } },
    });
    expect(await listed('status=denied&category=trans')).toEqual([[other.id], 1]);
    expect(await decide({ decision: 'reopen', version: 2 })).toMatchObject({
      ...{ status: 200, body: { isApproved: false, isDenied: false, version: 3 } },
    });
    // What waits longest comes first.
    expect(await listed('status=waiting')).toEqual([[one.id, other.id], 2]);
  });

  it('a body of 10 MB is refused by every route unread, and changes nothing', async () => {
    const { id } = await send();
    const before = await state();
    const body = JSON.stringify({ text: 'x'.repeat(10 * 1024 * 1024) });
    for (const [method, path] of [
      ['POST', '/api/tales'],
      ['PUT', `/api/me/tales/${id}`],
      ['PATCH', `/api/tales/${id}`],
      ['POST', '/api/desk/tales/next'],
      ['POST', `/api/desk/tales/${id}/notes`],
      ['PUT', '/api/admin/terms'],
    ] as const) {
      const answer = await site.call(method, path, { role: 'admin', body });
      expect([path, answer.status]).toEqual([path, 413]);
      expect(problem.parse(answer.body).message).not.toBe('');
    }
    expect(await state()).toEqual(before);
  });

  it.each(HOSTILE.map((text) => [JSON.stringify(text), text]))(
    '%s is text in every field, or refused',
    async (_shown, text) => {
      const sent = await send({ title: text, author: text, tale: `${TEXT} ${text}` });
      const { id, authorKey } = reviewedTale.parse(
        (await moderator('POST', `/api/desk/tales/${sent.id}/review`)).body,
      );
      const author = `/api/desk/authors/${authorKey ?? ''}`;
      const terms = z.object({ version: z.number() }).parse((await admin('GET', '/api/admin/terms')).body);
      const calls: readonly [string, Promise<{ status: number; headers: Headers }>][] = [
        ['note', moderator('POST', `/api/desk/tales/${id}/notes`, { text })],
        ['video', moderator('PUT', `/api/desk/tales/${id}/video`, { videoURL: text, version: 0 })],
        ['suspension', admin('PUT', `${author}/suspension`, { until: null, reason: text })],
        [
          'terms',
          admin('PUT', '/api/admin/terms', {
            items: [{ term: text, kind: 'other' }],
            version: terms.version,
          }),
        ],
        ['search', site.call('GET', `/api/tales/published?q=${encodeURIComponent(whole(text))}`)],
        ['audit', admin('GET', `/api/admin/audit?subject=${encodeURIComponent(whole(text))}`)],
      ];
      for (const [field, call] of calls) {
        const { status, headers } = await call;
        expect([field, [200, 201, 400].includes(status)]).toEqual([field, true]);
        expect(headers.get('content-type')).toMatch(/^application\/(problem\+)?json/);
      }
      const denied = await moderator('PATCH', `/api/tales/${id}`, {
        decision: 'deny',
        reason: 'other',
        message: text,
      });
      expect([200, 400]).toContain(denied.status);
      if (denied.status === 400)
        await moderator('PATCH', `/api/tales/${id}`, { decision: 'deny', reason: 'other' });
      const [{ version = 0 } = {}] = await site.query<{ version: number }>('SELECT version FROM tales');
      expect([200, 400]).toContain(
        (await user('POST', `/api/me/tales/${id}/appeal`, { version, text })).status,
      );
      const mine = await user('GET', `/api/me/tales/${id}`);
      expect(mine).toMatchObject({ status: 200, body: { status: 'denied' } });
    },
  );

  it('markup comes back as it was written, in JSON that no browser reads as a page', async () => {
    const { id } = await send();
    await moderator('POST', `/api/desk/tales/${id}/notes`, { text: MARKUP });
    await moderator('PATCH', `/api/tales/${id}`, { decision: 'deny', reason: 'other', message: MARKUP });
    await user('POST', `/api/me/tales/${id}/appeal`, { version: 1, text: MARKUP });
    const answer = await admin('POST', `/api/desk/tales/${id}/review`);
    expect(answer.body).toMatchObject({
      ...{ appealText: MARKUP, notes: [{ text: MARKUP }], decisions: [{ refusal: { message: MARKUP } }] },
    });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('formulas in the exported log are texts for a spreadsheet too', async () => {
    await site.query(
      `INSERT INTO audit_entries (id, action, subject, before, after) VALUES (upper(md5('formula')), 'tale.note', '=1+1', '"=2+2"', NULL)`,
    );
    const file = await site.fetch('GET', '/api/admin/audit/export?action=tale.note&subject=%3D1%2B1', {
      role: 'admin',
    });
    const [, line = ''] = (await file.text()).trim().split('\r\n');
    expect(line).toContain(`;'=1+1;`);
    expect(line).not.toMatch(/(^|[;,])"?[=+@-]/);
  });

  it('an export that cannot begin is refused as the list is, not begun and broken off', async () => {
    for (const path of ['/api/admin/audit', '/api/admin/audit/export'])
      expect(await admin('GET', `${path}?action=%00`)).toMatchObject({
        ...{ status: 400, body: { code: expect.any(String) as string } },
      });
  });
});
