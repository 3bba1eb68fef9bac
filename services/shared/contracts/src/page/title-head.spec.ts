import type { HeadTale, HeadVideo } from './model';
import { placeOf } from './places';
import { titleHead } from './title-head';

const SITE = { siteName: 'Alcova', siteUrl: 'https://alcova.example' };
const VIDEO: HeadVideo = {
  ...{ id: 'v1', title: 'A casa\ndo farol', description: 'Uma noite no cais.', author: 'Ana Prado' },
  ...{ thumbnailUrl: '/images/farol.webp', category: 'trans', views: 1_512, duration: 65 },
  createdAt: '2026-01-02T03:04:05.000Z',
};
const TALE: HeadTale = {
  ...{ id: 't1', title: 'O cais', preview: 'Chovia quando ela veio.', category: 'gay', author: 'Ana Prado' },
  publishedAt: '2026-01-02T03:04:05.000Z',
};
const FACTS = { video: VIDEO, tale: TALE, author: { name: 'Ana Prado' } };

const headAt = (address: string, facts = {}) => {
  const { pathname, search } = new URL(address, SITE.siteUrl);
  return titleHead(placeOf(pathname, search), SITE, facts);
};

describe('the head of a page of which the title alone is told', () => {
  it.each([
    ['/video/v1', 'A casa do farol | Alcova', '/video/v1'],
    ['/contos/t1', 'O cais | Alcova', '/contos/t1'],
    ['/autor/Ana%20Prado', 'Ana Prado | Alcova', '/autor/Ana%20Prado'],
    ['/c/trans', 'Trans | Alcova', '/filtered?category=trans'],
    ['/home', 'Início | Alcova', '/home'],
  ])('of %s', (address, title, canonical) => {
    const head = headAt(address, FACTS);
    expect(head?.title).toBe(title);
    const of = (key: string) =>
      head?.tags
        .filter(({ attributes }) => [attributes['name'], attributes['property']].includes(key))
        .map(({ attributes }) => attributes['content']);
    for (const key of ['og:title', 'twitter:title']) expect(of(key)).toEqual([title]);
    for (const key of ['description', 'og:description', 'twitter:description'])
      expect(of(key)).toEqual(['Alcova: site para maiores de 18 anos.']);
    for (const key of ['og:image', 'twitter:image'])
      expect(of(key)).toEqual(['https://alcova.example/icons/alcova-512.png']);
    expect(of('robots')).toEqual(['index, follow']);
    expect(head?.tags.find(({ tag }) => tag === 'link')?.attributes).toEqual({
      ...{ rel: 'canonical', href: `${SITE.siteUrl}${canonical}` },
    });
  });

  it('tells nothing else of a video or a tale', () => {
    const told = JSON.stringify([headAt('/video/v1', FACTS), headAt('/contos/t1', FACTS)]);
    expect(told).not.toMatch(/noite|Chovia|Ana|webp|1512|Trans|Gay|2026|ld\+json|api\/og/);
  });

  it.each([
    ...['/video/v1', '/contos/t1', '/autor/Ana%20Prado', '/search?q=mar', '/home?q=mar', '/contos?q=mar'],
    ...['/category/nada', '/idade', '/favorite', '/nada/disso'],
  ])('is none where there is nothing to name: %s', (address) => {
    expect(headAt(address)).toBeNull();
    expect(headAt(address, { video: null, tale: null, author: null })).toBeNull();
  });
});
