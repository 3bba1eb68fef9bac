import { pageHead } from './head';
import type { HeadVideo, PageHead } from './model';
import { placeOf } from './places';
import { cutAtWord } from './text';

const SITE = { siteName: 'Alcova', siteUrl: 'https://alcova.example' };
const VIDEO: HeadVideo = {
  id: 'v1',
  title: 'A casa do farol',
  description: '',
  thumbnailUrl: '/images/abc.webp',
  category: 'lesbicas-bi',
  author: 'Ana',
  views: 1_500,
  duration: 65.4,
  createdAt: '2026-01-02T03:04:05.000Z',
};

const metaOf = (head: PageHead, key: string) =>
  head.tags.find(({ attributes }) => attributes['name'] === key || attributes['property'] === key)
    ?.attributes['content'];
const canonicalOf = (head: PageHead) =>
  head.tags.find(({ tag }) => tag === 'link')?.attributes['href']?.replace(SITE.siteUrl, '');
const headAt = (address: string, facts = {}) => {
  const { pathname, search } = new URL(address, SITE.siteUrl);
  return pageHead(placeOf(pathname, search), SITE, facts);
};

describe('the head of a page', () => {
  it.each([
    ['/', 'Início | Alcova', '/home'],
    ['/home', 'Início | Alcova', '/home'],
    ['/home/?page=3', 'Início | Alcova', '/home'],
    ['/home?category=gay', 'Gay | Alcova', '/filtered?category=gay'],
    ['/category/lesbicas-bi', 'Lésbicas/Bi | Alcova', '/filtered?category=lesbicas-bi'],
    ['/c/trans/', 'Trans | Alcova', '/filtered?category=trans'],
    ['/filtered?category=trans&page=2', 'Trans | Alcova', '/filtered?category=trans&page=2'],
    ['/filtered?category=trans&page=abc', 'Trans | Alcova', '/filtered?category=trans'],
    ['/filtered', 'Todos os vídeos | Alcova', '/filtered'],
    ['/books/fisico', 'Livro Físico | Alcova', '/books'],
    ['/books/ebook', 'Ebooks | Alcova', '/ebooks'],
    ['/contos', 'Contos | Alcova', '/contos'],
    ['/contos/?page=2', 'Contos | Alcova', '/contos?page=2'],
    ['/contos?category=gay&page=3', 'Contos: Gay | Alcova', '/contos?category=gay&page=3'],
    ['/contos?category=nada', 'Contos | Alcova', '/contos'],
  ])('of %s has its title and its one address', (address, title, canonical) => {
    const head = headAt(address);
    expect(head.title).toBe(title);
    expect(canonicalOf(head)).toBe(canonical);
    expect(metaOf(head, 'robots')).toMatch(/^index, follow/);
  });

  it.each([
    '/search',
    '/search?q=mar',
    '/home?q=mar',
    '/category/nada',
    '/filtered?category=nada',
    '/books/nada',
    '/login',
    '/register',
    '/profile',
    '/favorite/',
    '/my-videos',
    '/my-tales',
    '/talelist/review',
    '/audit',
    '/contos?q=mar',
    '/contos/..%2f',
    '/autor',
    '/autor/',
    '/autor/%20',
    '/autor/%00',
    '/autor/%',
    '/autor/a/b',
    `/autor/${'a'.repeat(121)}`,
    '/teste',
    '/nada',
    '/video/..%2f',
  ])('of %s is for no search engine', (address) => {
    const head = headAt(address);
    expect(metaOf(head, 'robots')).toBe('noindex');
    expect(canonicalOf(head)).toBeUndefined();
  });

  it('of a screen of the signed-in has the title that the screen gives', () => {
    expect(headAt('/profile', { title: 'Meu perfil' }).title).toBe('Meu perfil | Alcova');
    expect(headAt('/profile').title).toBe('Alcova');
  });

  it('of a tale tells what it is, and of one that is not there says so', () => {
    const tale = {
      id: 't1',
      title: 'O  farol',
      preview: 'Era uma noite\nclara.',
      category: 'trans',
      author: 'Ana',
      publishedAt: '2026-01-02T03:04:05.000Z',
    };
    const head = headAt('/contos/t1', { tale });
    expect(head.title).toBe('O farol | Alcova');
    expect(canonicalOf(head)).toBe('/contos/t1');
    expect(metaOf(head, 'description')).toBe('Era uma noite clara.');
    expect(metaOf(head, 'og:type')).toBe('article');
    expect(head.tags.filter(({ tag }) => tag === 'script').map(({ text }) => text)).toEqual([
      expect.stringContaining('"@type":"ShortStory"'),
      expect.stringContaining('"@type":"BreadcrumbList"'),
    ]);
    const missing = headAt('/contos/t1', { tale: null });
    expect(missing.title).toBe('Conto não encontrado. | Alcova');
    expect(metaOf(missing, 'robots')).toBe('noindex');
    expect(canonicalOf(headAt('/contos/t1'))).toBe('/contos/t1');
  });

  it('of an author names them, whatever pages of their lists the address tells, and of one who is not there says so', () => {
    const head = headAt('/autor/zelia%20prado?videos=2&contos=3&ordem=duracao', {
      author: { name: 'Zélia  Prado' },
    });
    expect(head.title).toBe('Zélia Prado | Alcova');
    expect(canonicalOf(head)).toBe('/autor/Z%C3%A9lia%20%20Prado');
    expect(metaOf(head, 'robots')).toMatch(/^index, follow/);
    expect(metaOf(head, 'description')).toBe(
      'Contos narrados em vídeo e contos para ler de Zélia Prado, em Alcova, para maiores de 18 anos.',
    );
    expect(metaOf(head, 'og:image')).toBe('https://alcova.example/api/og?title=Autor');
    const longest = headAt('/autor/x', { author: { name: 'x'.repeat(120) } });
    expect(metaOf(longest, 'description')?.length).toBeLessThanOrEqual(160);
    const missing = headAt('/autor/ninguem', { author: null });
    expect(missing.title).toBe('Autor não encontrado. | Alcova');
    expect(metaOf(missing, 'robots')).toBe('noindex');
    expect(canonicalOf(headAt('/autor/ninguem'))).toBe('/autor/ninguem');
  });

  it('of a video that is not there says so; where nobody could tell it is plain', () => {
    const missing = headAt('/video/v1', { video: null });
    expect(missing.title).toBe('Vídeo não encontrado. | Alcova');
    expect(metaOf(missing, 'robots')).toBe('noindex');
    const unsure = headAt('/video/v1');
    expect(unsure.title).toBe('Alcova');
    expect(canonicalOf(unsure)).toBe('/video/v1');
  });

  it('of a video names what it shows, and no address of its file, which answers nothing unsigned', () => {
    const url = 'https://videos.example/v1.mp4';
    const head = headAt('/video/v1?t=9', { video: { ...VIDEO, ...{ url } } });
    expect(canonicalOf(head)).toBe('/video/v1');
    expect(metaOf(head, 'og:type')).toBe('video.other');
    expect(JSON.stringify(head)).not.toMatch(/videos\.example|contentUrl|"og:video"/);
    expect(metaOf(head, 'og:image')).toBe(
      'https://alcova.example/api/og?title=A+casa+do+farol&views=1500&category=lesbicas-bi&type=video&video=v1',
    );
    expect(metaOf(head, 'description')).toMatch(/^A casa do farol: .*Lésbicas\/Bi/);
  });

  it('holds no JSON that could end its own element', () => {
    const head = headAt('/video/v1', { video: { ...VIDEO, title: '</script><script>alert(1)' } });
    const blocks = head.tags.flatMap(({ text }) => (text === undefined ? [] : [text]));
    expect(blocks.join('')).not.toContain('<');
    expect(JSON.parse(blocks[0] ?? '')).toMatchObject({ name: '</script><script>alert(1)' });
  });

  it.each(['javascript:alert(1)', '', 'http://['])('shows its own image in place of %p', (thumbnailUrl) => {
    const { tags } = headAt('/video/v1', { video: { ...VIDEO, thumbnailUrl } });
    expect(tags.flatMap(({ text }) => text ?? []).join('')).toContain(
      '"thumbnailUrl":["https://alcova.example/api/og?',
    );
  });
});

describe('a text that is cut', () => {
  it.each([
    ['a'.repeat(400)],
    ['palavra '.repeat(60)],
    ['😀'.repeat(200)],
    [`${'x'.repeat(158)} 😀 final`],
    ['uma linha\ncom\tcontrole\u0000 '.repeat(20)],
  ])('has at most 160 characters, and whole ones', (text) => {
    const cut = cutAtWord(text, 160);
    expect(cut.length).toBeLessThanOrEqual(160);
    expect(cut.endsWith('…')).toBe(true);
    expect(encodeURIComponent(cut)).not.toBe('');
    expect(cut).not.toMatch(/\p{Cc}/u);
  });

  it('ends at a word', () => {
    expect(cutAtWord('uma frase, que é longa demais', 12)).toBe('uma frase…');
    expect(cutAtWord('curta', 12)).toBe('curta');
  });
});
