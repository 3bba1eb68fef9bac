import { RTA_LABEL } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { createHash } from 'node:crypto';
import { SITE } from './support/gateway';
import { headOf, type PageSite, startPageSite } from './support/page-site';

let site: PageSite;

beforeAll(async () => {
  site = await startPageSite();
  site.collection.put('farol', {
    title: 'A casa do farol',
    description: `Uma história ${'muito comprida '.repeat(40)}`,
    url: 'https://videos.example/farol.mp4',
    thumbnailUrl: '/images/farol.webp',
    category: 'lesbicas-bi',
    author: 'Ana',
    views: 1_500,
    duration: 3_725,
  });
  // A page waits 200 ms for its facts and leaves without them then; the first call of a process may take longer.
  await waitFor(
    'the page of a new video',
    async () => (await site.get('/video/farol')).text(),
    (html) => html.includes('A casa do farol'),
  );
});
afterAll(() => site.stop());

async function pageAt(path: string, status = 200) {
  const response = await site.get(path);
  expect([path, response.status]).toEqual([path, status]);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('rating')).toBe(RTA_LABEL);
  const html = await response.text();
  expect(html).toContain('<div id="root">');
  const head = headOf(html);
  expect(head.titles).toHaveLength(1);
  expect(head.all('rating').sort()).toEqual([RTA_LABEL, 'adult'].sort());
  return head;
}

describe('the page of a video, without JavaScript', () => {
  it('[VIDEO-08] has title, description of at most 160 characters, canonical link, share image, video type, breadcrumbs, keywords, the not-family-friendly flag and the declared facts', async () => {
    const head = await pageAt('/video/farol');
    expect(head.titles).toEqual(['A casa do farol | Alcova']);
    const description = head.one('description') ?? '';
    expect(description).toMatch(/^Uma história muito comprida.* (muito|comprida)…$/);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(head.canonical).toEqual([`${SITE}/video/farol`]);
    const image = new URL(head.one('og:image') ?? '');
    expect(image.origin + image.pathname).toBe(`${SITE}/api/og`);
    expect(Object.fromEntries(image.searchParams)).toEqual({
      ...{ title: 'A casa do farol', views: '1500', category: 'lesbicas-bi', type: 'video', video: 'farol' },
    });
    expect(head.one('og:type')).toBe('video.other');
    expect(head.one('og:video')).toBeUndefined();
    expect(head.one('og:video:type')).toBe('video/mp4');
    expect([head.one('og:video:width'), head.one('og:video:height')]).toEqual(['1920', '1080']);
    expect(head.one('keywords')).toMatch(/^Lésbicas\/Bi, Ana, /);
    expect(head.one('twitter:card')).toBe('summary_large_image');
    expect(head.structured('BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: `${SITE}/home` },
        { position: 2, name: 'Lésbicas/Bi', item: `${SITE}/filtered?category=lesbicas-bi` },
        { position: 3, name: 'A casa do farol', item: `${SITE}/video/farol` },
      ],
    });
    expect(head.structured('VideoObject')).toMatchObject({
      ...{ name: 'A casa do farol', isFamilyFriendly: false, width: 1920, height: 1080 },
      ...{ encodingFormat: 'video/mp4', duration: 'PT3725S' },
      thumbnailUrl: [`${SITE}/images/farol.webp`],
    });
  });

  it('names no address of the file, signed or not (D19), but the stable name that the API answers too', async () => {
    const html = await (await site.get('/video/farol')).text();
    const shown = html.replace(/<script type="application\/json" id="answers">.*?<\/script>/s, '');
    expect(shown).not.toBe(html);
    expect(shown).not.toMatch(/\/media\/|signature|expires|farol\.mp4/i);
    expect(html).not.toMatch(/\/media\/|signature|expires/i);
  });

  it.each([
    ['"><script>alert(1)</script>'],
    ['</title></script><script>alert(1)</script>'],
    ["' onload='alert(1)' x='"],
    ['<!-- <script>'],
    ['&lt;b&gt; &amp; $& $1'],
  ])('takes the title %s for text', async (title) => {
    const id = createHash('sha256').update(title).digest('hex');
    site.collection.put(id, { title, description: title, author: title });
    const head = await pageAt(`/video/${id}`);
    const plain = await pageAt('/home');
    expect(head.titles).toEqual([`${title} | Alcova`]);
    expect(head.one('description')).toBe(title);
    expect(head.structured('VideoObject')).toMatchObject({ name: title, author: { name: title } });
    const types = new Set(head.scripts);
    types.delete('application/ld+json');
    expect([...types]).toEqual([...new Set(plain.scripts)].filter((type) => type !== 'application/ld+json'));
  });

  it.each([
    '/video/nada',
    '/video/%00',
    '/video/x%2fy',
    '/video/%E7',
    `/video/${'x'.repeat(200)}`,
    '/nada',
    '/video',
    '/c/',
  ])('answers %s with 404, the page, and nothing for search engines', async (path) => {
    const head = await pageAt(path, 404);
    expect(head.one('robots')).toBe('noindex');
    expect(head.canonical).toEqual([]);
  });
});

describe('the page of every public route, without JavaScript', () => {
  it.each([
    ['/', 'Início | Alcova', '/home'],
    ['/home', 'Início | Alcova', '/home'],
    ['/category/gay', 'Gay | Alcova', '/filtered?category=gay'],
    ['/c/gay', 'Gay | Alcova', '/filtered?category=gay'],
    ['/filtered?category=gay', 'Gay | Alcova', '/filtered?category=gay'],
    ['/filtered', 'Todos os vídeos | Alcova', '/filtered'],
    ['/books', 'Livro Físico | Alcova', '/books'],
    ['/books/fisico', 'Livro Físico | Alcova', '/books'],
    ['/ebooks', 'Ebooks | Alcova', '/ebooks'],
    ['/terms', 'Termos de uso | Alcova', '/terms'],
    ['/privacy', 'Política de privacidade | Alcova', '/privacy'],
    ['/content-policy', 'Política de conteúdo | Alcova', '/content-policy'],
    ['/submission-policy', 'Política de envio para autores | Alcova', '/submission-policy'],
  ])('%s is listed with its title and its one address', async (path, title, canonical) => {
    const head = await pageAt(path);
    expect(head.titles).toEqual([title]);
    expect(head.canonical).toEqual([`${SITE}${canonical}`]);
    expect(head.one('og:url')).toBe(`${SITE}${canonical}`);
    expect(head.one('robots')).toMatch(/^index/);
    expect(head.one('description')).toMatch(/^.{20,160}$/);
    expect(head.one('og:title')).toBe(title);
    expect(head.one('og:image')).toMatch(/^http:\/\/site\.example\/api\/og\?title=/);
    expect(head.structured(path === '/' || path === '/home' ? 'WebSite' : 'BreadcrumbList')).toBeDefined();
  });

  it.each([
    ...['/search', '/search?q=mar', '/home?q=mar', '/login', '/register', '/teste', '/favorite', '/profile'],
    ...['/dashboard', '/my-videos', '/users', '/talelist', '/upload-video', '/books-admin', '/ads-admin'],
    ...['/users/person', '/books/nada', '/category/nada', '/login/google', '/new-password'],
  ])('%s is not for search engines', async (path) => {
    const head = await pageAt(path);
    expect(head.one('robots')).toBe('noindex');
    expect(head.canonical).toEqual([]);
  });

  it('/home tells how the site is searched', async () => {
    expect((await pageAt('/home')).structured('WebSite')).toMatchObject({
      url: `${SITE}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${SITE}/search?q={search_term_string}` },
      },
    });
  });

  it('takes what is searched for text, however long', async () => {
    const q = '"><script>alert(1)</script>';
    expect((await pageAt(`/search?q=${encodeURIComponent(q)}`)).titles).toEqual([
      `Resultados para "${q}" | Alcova`,
    ]);
    const [title = ''] = (await pageAt(`/search?q=${'x'.repeat(10_000)}`)).titles;
    expect(title.length).toBeLessThan(120);
  });
});

describe('the links of a page to what other programs read', () => {
  it.each([
    ['/home', 200],
    ['/search?q=mar', 200],
    ['/video/farol', 200],
    ['/nada', 404],
  ])('%s says how the site is searched', async (path, status) => {
    const head = await pageAt(path, status);
    expect(head.links('search')).toEqual([
      ['application/opensearchdescription+xml', 'Alcova', '/opensearch.xml'],
    ]);
  });

  it.each([
    ['/home', ['/feeds/videos.xml', '/feeds/contos.xml']],
    ['/filtered?category=gay', ['/feeds/videos.xml']],
    ['/contos', ['/feeds/contos.xml']],
    ['/video/farol', []],
  ])('%s names the feeds of what it lists', async (path, addresses) => {
    const links = (await pageAt(path)).links('alternate');
    expect(links.map(([, , address]) => address)).toEqual(addresses);
    expect(links.every(([type]) => type === 'application/rss+xml')).toBe(true);
  });
});

describe('the bytes of a page', () => {
  it('leave as the client takes them, and not again when it has them', async () => {
    const plain = await site.get('/home', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('cache-control')).toBe('no-cache');
    expect(plain.headers.get('vary')).toContain('accept-encoding');
    expect(plain.headers.get('set-cookie')).toBeNull();
    const small = await site.get('/home', { headers: { 'accept-encoding': 'br' } });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(await small.text()).toBe(await plain.text());
    const etag = small.headers.get('etag') ?? '';
    expect((await site.get('/home', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await site.get('/terms', { headers: { 'if-none-match': etag } })).status).toBe(200);
    expect((await site.get('/home', { method: 'HEAD' })).status).toBe(200);
  });

  it('are the same for whoever stands to the age gate alike', async () => {
    const pageOf = async (cookie: string) => (await site.get('/video/farol', { headers: { cookie } })).text();
    expect(await pageOf('theme=dark')).toBe(await pageOf('visitor=a.b'));
    expect(await pageOf('alcova_access=a.b.c; theme=dark')).toBe(await pageOf('alcova_access=d.e.f'));
    expect(await (await site.get('/terms', { headers: { cookie: 'alcova_access=a.b.c' } })).text()).toBe(
      await (await site.get('/terms')).text(),
    );
  });

  it('leave with a plain head and 503, soon, while the catalogue is silent or away', async () => {
    const isPlain = async (id: string) => {
      const begun = performance.now();
      // Search engines must not take a video that may not exist for a page.
      const head = await pageAt(`/video/${id}`, 503);
      expect(performance.now() - begun).toBeLessThan(4_500);
      expect(head.titles).toEqual(['Alcova']);
      expect(head.canonical).toEqual([`${SITE}/video/${id}`]);
    };
    site.collection.isSilent = true;
    await isPlain('nova-1');
    site.collection.isSilent = false;
    await site.without(() => isPlain('nova-2'));
  });

  it('of a tale leaves with 503 while nobody can say whether it is there', async () => {
    expect((await pageAt('/contos/nada', 503)).titles).toEqual(['Alcova']);
  });
});
