import { waitFor } from '@alcova/testing';
import sharp from 'sharp';
import { type PageSite, startPageSite } from './support/page-site';

let site: PageSite;

beforeAll(async () => {
  site = await startPageSite();
});
afterAll(() => site.stop());

const address = (query: Record<string, string>) => `/api/og?${new URLSearchParams(query).toString()}`;

async function picture(query: Record<string, string>): Promise<Buffer> {
  const response = await site.get(address(query));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  return bytes;
}

/** The picture of a video with these facts. */
function pictureOf(id: string, facts: Parameters<PageSite['collection']['put']>[1]): Promise<Buffer> {
  site.collection.put(id, facts);
  return picture({ video: id });
}

describe('the share image', () => {
  it('[VIDEO-09] is a PNG of 1200x630 of title, views, category and type; without a type it is that of default', async () => {
    const base = { title: 'Contos', views: '1500', category: 'gay' };
    const [plain, named, video] = await Promise.all([
      picture(base),
      picture({ ...base, type: 'default' }),
      picture({ ...base, type: 'video' }),
    ]);
    expect(named).toEqual(plain);
    expect(video).not.toEqual(plain);
    for (const other of [
      { ...base, title: 'Busca' },
      { ...base, views: '2000000' },
      { ...base, category: 'trans' },
      { title: base.title },
    ])
      expect(await picture(other)).not.toEqual(plain);
  });

  it('draws no title but those of its own videos, tales and pages', async () => {
    const without = await picture({});
    expect(await picture({ title: 'Compre aqui: loja.example' })).toEqual(without);
    expect(await picture({ title: 'Termos de uso' })).not.toEqual(without);
    const facts = { title: 'A casa do dique', views: 12, category: 'trans' } as const;
    const own = await pictureOf('dique', facts);
    expect(own).not.toEqual(await picture({ type: 'video', views: '12', category: 'trans' }));
    const forged = { title: 'Compre aqui', views: '999', category: 'gay', type: 'default' };
    expect(await picture({ ...forged, video: 'dique' })).toEqual(own);
    expect(await pictureOf('dique-2', { ...facts, title: 'Outra casa' })).not.toEqual(own);
    expect(await picture({ ...forged, video: 'nao-existe' })).toEqual(
      await picture({ ...forged, title: '' }),
    );
    // The service that knows tales is not there: nothing is made up in its place.
    expect((await site.get(address({ ...forged, tale: 'nao-existe' }))).status).toBe(503);
    expect(await picture({ title: 'Compre aqui', video: '../nada' })).toEqual(without);
  });

  it.each([
    ['no title', ''],
    ['emoji', '😀 casa 🏳️‍🌈'],
    ['letters from right to left', '\u202eعربي עברית'],
    ['control characters', 'a\u0000b\u001b[31m\r\n\tc'],
    ['markup', '</div><script>alert(1)</script><img src="http://127.0.0.1/x">'],
    ['10,000 characters', 'a casa '.repeat(1_430)],
    ['one word of 10,000 letters', 'x'.repeat(10_000)],
    ['half of a character', '\ud800'],
  ])('is there for a video with %s', async (what, title) => {
    await pictureOf(`v-${what.replaceAll(/\W/g, '')}`, { title });
  });

  it.each([
    ['no number, no category, no type', { title: 'a', views: '-1e9', category: '<b>', type: 'x' }],
    ['endless views', { title: 'a', views: '9'.repeat(400) }],
  ])('is there for %s', async (_what, query) => {
    await picture(query);
  });

  it('is the same for titles that are drawn alike', async () => {
    const one = await pictureOf('alike-1', { title: ' uma\n casa 😀 ' });
    expect(one).toEqual(await pictureOf('alike-2', { title: 'uma casa' }));
  });

  it('may be kept for a day by anybody, and is not sent again to who has it', async () => {
    const first = await site.get(address({ title: 'Busca' }));
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(first.headers.get('set-cookie')).toBeNull();
    const etag = first.headers.get('etag') ?? '';
    const again = await site.get(address({ title: 'Busca' }), { headers: { 'if-none-match': etag } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  it('is drawn once for many who ask for the same at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => site.get(address({ title: 'Contos', views: '7' }))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  });

  it('takes a flood of different ones: some are drawn, the rest are told to come again, and other routes answer', async () => {
    const flood = Array.from({ length: 300 }, (_, index) =>
      site.get(address({ title: 'Contos', views: String(300 + index) })),
    );
    const meanwhile = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const begun = performance.now();
        const { status } = await site.get('/api/categories');
        return { status, ms: performance.now() - begun };
      }),
    );
    expect(meanwhile.every(({ status, ms }) => status === 200 && ms < 30_000)).toBe(true);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 503);
    const drawn = answers.filter(({ status }) => status === 200);
    expect(refused.length + drawn.length).toBe(300);
    expect(drawn.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    await waitFor(
      'another image',
      () => site.get(address({ title: 'Contos', views: '11' })),
      ({ status }) => status === 200,
    );
  });

  it('is limited by address', async () => {
    const narrow = await startPageSite({ RATE_LIMIT_SCALE: '0.01' });
    try {
      const statuses: number[] = [];
      for (let index = 0; index < 4; index += 1)
        statuses.push((await narrow.get(address({ title: 'a' }))).status);
      expect(statuses).toEqual([200, 200, 429, 429]);
    } finally {
      await narrow.stop();
    }
  });
});
