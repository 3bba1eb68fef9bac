import { SITEMAP_SIZE } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { get as httpGet } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { parse } from 'node-html-parser';
import { SITE } from './support/gateway';
import { type PageSite, startPageSite } from './support/page-site';
import { isWellFormed } from './support/xml';

let site: PageSite;

beforeAll(async () => {
  site = await startPageSite();
  site.collection.sitemap = [SITEMAP_SIZE, 1];
});
afterAll(() => site.stop());

async function text(path: string, type = 'application/xml; charset=utf-8'): Promise<string> {
  const response = await site.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get('content-type')).toBe(type);
  return response.text();
}
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

describe('robots.txt', () => {
  it('names the sitemap, and closes nothing that says by itself that it is not to be listed', async () => {
    const robots = await text('/robots.txt', 'text/plain; charset=utf-8');
    expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    expect(robots).toContain('Allow: /api/og');
    expect(robots).not.toMatch(/Disallow: \/(search|home|video|\n)/);
  });
});

describe('the sitemap', () => {
  it('of 50,001 videos is an index of two files besides the pages', async () => {
    const index = await text('/sitemap.xml');
    expect(isWellFormed(index)).toBe(true);
    expect(locations(index)).toEqual([
      `${SITE}/sitemaps/pages.xml`,
      `${SITE}/sitemaps/videos-1.xml`,
      `${SITE}/sitemaps/videos-2.xml`,
    ]);
  });

  it('lists the pages by their one address', async () => {
    const pages = await text('/sitemaps/pages.xml');
    expect(isWellFormed(pages)).toBe(true);
    const listed = locations(pages);
    expect(listed).toContain(`${SITE}/home`);
    expect(listed).toContain(`${SITE}/filtered?category=lesbicas-bi`);
    expect(listed).not.toContain(`${SITE}/login`);
    for (const address of listed) {
      const { pathname, search } = new URL(address);
      const html = await (await site.get(`${pathname}${search}`)).text();
      expect(parse(html).querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(address);
    }
  });

  it('holds 50,000 addresses and less than 50 MiB a file, packed when the client takes that', async () => {
    const packed = await new Promise<Buffer>((resolve, reject) => {
      httpGet(`${site.url}/sitemaps/videos-1.xml`, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
        expect(answer.headers['content-encoding']).toBe('gzip');
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve(Buffer.concat(chunks)));
        answer.on('error', reject);
      }).on('error', reject);
    });
    const xml = gunzipSync(packed);
    expect(xml.length).toBeLessThan(50 * 1024 * 1024);
    const listed = locations(xml.toString());
    expect(listed).toHaveLength(SITEMAP_SIZE);
    expect(new Set(listed).size).toBe(SITEMAP_SIZE);
    expect(xml.subarray(-20).toString()).toContain('</urlset>');
  });

  it('tells of a video what the video extension asks for, and signs nothing', async () => {
    const xml = await text('/sitemaps/videos-2.xml');
    expect(isWellFormed(xml)).toBe(true);
    expect(locations(xml)).toEqual([`${SITE}/video/v2-000000`]);
    for (const part of [
      `<video:thumbnail_loc>${SITE}/images/a.webp</video:thumbnail_loc>`,
      '<video:title>Um conto</video:title>',
      '<video:content_loc>https://videos.example/v.mp4</video:content_loc>',
      '<video:duration>65</video:duration>',
      '<video:view_count>1500</video:view_count>',
      '<video:family_friendly>no</video:family_friendly>',
      '<lastmod>',
    ])
      expect(xml).toContain(part);
    expect(xml).not.toContain('/media/');
  });

  it('takes hostile titles for text', async () => {
    site.collection.title = '</video:title><url>]]>&"\u0000\u0008\ud800\uffff';
    const xml = await text('/sitemaps/videos-2.xml');
    site.collection.title = 'Um conto';
    expect(isWellFormed(xml)).toBe(true);
    expect(locations(xml)).toHaveLength(1);
    expect([...xml].filter((character) => character < '\t' || character === '\uffff')).toEqual([]);
  });

  it.each(['/sitemaps/videos-3.xml', '/sitemaps/videos-0.xml', '/sitemaps/videos-x.xml', '/sitemaps/x'])(
    'has no file %s',
    async (path) => expect((await site.get(path)).status).toBe(404),
  );

  it('is read no faster than it is taken, and no longer when the client has gone', async () => {
    const before = site.collection.pagesAsked;
    await new Promise<void>((resolve, reject) => {
      const request = httpGet(`${site.url}/sitemaps/videos-1.xml`, (answer) => {
        answer.once('readable', () => {
          request.destroy();
          resolve();
        });
      }).on('error', reject);
    });
    // A file that is whole takes a hundred pages.
    expect((await site.get('/robots.txt')).status).toBe(200);
    expect(site.collection.pagesAsked - before).toBeLessThan(60);
  });

  it('is asked for in vain beyond a number at once, and other pages are not', async () => {
    const gone = new AbortController();
    const flood = await Promise.all(
      Array.from({ length: 40 }, () => site.get('/sitemaps/videos-1.xml', { signal: gone.signal })),
    );
    const refused = flood.filter(({ status }) => status === 503);
    // Sixteen at once: one that ends meanwhile makes room for another.
    expect(refused.length).toBeGreaterThan(12);
    expect(refused.length).toBeLessThanOrEqual(24);
    expect(refused[0]?.headers.get('retry-after')).toBe('30');
    expect((await site.get('/home')).status).toBe(200);
    gone.abort();
    await waitFor(
      'room for another sitemap',
      () => site.get('/sitemaps/videos-2.xml'),
      ({ status }) => status === 200,
    );
  });

  it('says to come again while the catalogue is away', async () => {
    await site.without(async () => {
      const response = await site.get('/sitemaps/videos-1.xml');
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
      expect((await site.get('/sitemaps/pages.xml')).status).toBe(200);
    });
  });
});

describe('the description of the search', () => {
  const TYPE = 'application/opensearchdescription+xml; charset=utf-8';

  it('leads browsers to the search page at the public address', async () => {
    const xml = await text('/opensearch.xml', TYPE);
    expect(isWellFormed(xml)).toBe(true);
    expect(xml).toContain(`template="${SITE}/search?q={searchTerms}"`);
    expect(xml).toContain('<ShortName>Alcova</ShortName>');
    const [, icon = ''] = /<Image[^>]*>([^<]*)<\/Image>/.exec(xml) ?? [];
    expect(new URL(icon).origin).toBe(SITE);
  });

  it('is not sent again to who has it, and has a head', async () => {
    const head = await site.get('/opensearch.xml', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, TYPE, '']);
    const etag = head.headers.get('etag') ?? '';
    const again = await site.get('/opensearch.xml', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toBe('public, max-age=30');
  });
});

describe('the feeds', () => {
  it.each(['/feeds/videos.xml', '/feeds/contos.xml'])(
    'say to come again while nobody can tell what is new: %s',
    async (path) => {
      await site.without(async () => {
        const response = await site.get(path);
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
        expect(response.headers.get('cache-control')).toBe('no-store');
      });
    },
  );

  it('are two', async () => expect((await site.get('/feeds/livros.xml')).status).toBe(404));
});
