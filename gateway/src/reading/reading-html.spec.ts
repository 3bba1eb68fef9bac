import { parse } from 'node-html-parser';
import { book, figures, many, NASTY, pageAt, site, tale, video } from '../../test/support/reading-samples';
import { classOf } from '../http/policy-class';
import type { Contents, Entry } from './base/contents';

const list = (count: number, total = count): Contents => ({
  site,
  videos: { items: many(count, video), total },
});
const pageOf = (address: string, contents: Contents, entry?: Entry) =>
  parse(pageAt(address, contents, entry && { entry }));
const hrefs = (html: string) => [...html.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, href = '']) => href);

describe('what a page shows without scripts', () => {
  it('is text, whatever people typed', () => {
    const typed = { title: NASTY, author: NASTY };
    const one = video({ ...typed, description: NASTY, thumbnailUrl: NASTY, poster: NASTY });
    const story = { ...tale({ ...typed, preview: NASTY }), tale: NASTY, videoURL: NASTY };
    const lists: Contents = {
      site: { ...site, siteName: NASTY, supportEmail: NASTY, quickExitUrl: NASTY, leaveUrl: NASTY },
      videos: { items: [one], total: 1 },
      tales: { items: [story], total: 1 },
      books: { items: [book({ title: NASTY, description: NASTY, coverUrl: NASTY, link: NASTY })], total: 1 },
      ...{
        video: one,
        related: { items: [one] },
        tale: story,
        next: { tale: story, ofAuthor: story, ofCategory: story },
      },
      author: { name: NASTY },
      legal: { page: 'terms', version: 2, date: '2026-11-21', text: `${NASTY}\n\n## ${NASTY}\n\n- ${NASTY}` },
    };
    const typedIn = encodeURIComponent(NASTY);
    for (const entry of ['asked', 'entered', 'member', 'open'] as const) {
      for (const path of [
        '/home',
        '/filtered',
        '/video/farol',
        '/contos/mar',
        '/books',
        '/terms',
        '/autor/a',
      ])
        expect(pageAt(`${path}?q=${typedIn}`, lists, { entry })).not.toContain('<script');
      for (const path of ['/search', '/contos', '/home'])
        expect(pageAt(`${path}?q=${typedIn}`, lists, { entry })).not.toContain('<script');
    }
    const page = parse(pageAt('/video/farol', lists));
    expect(page.querySelector('article h1')?.text).toBe(NASTY);
  });

  it.each(['asked', 'entered', 'member'] as const)('closes every tag that it opens: %s', (entry) => {
    const contents: Contents = {
      ...list(15, 99),
      tales: { items: many(4, tale), total: 9 },
      books: { items: [book(), book({ link: '', coverUrl: '' })], total: 2 },
      ...{ video: video(), related: { items: [video()] } },
      tale: { ...tale(), tale: 'Era uma noite.\n\nE o mar.' },
      next: { tale: tale(), ofAuthor: tale(), ofCategory: null },
      author: { name: 'Ana' },
      figures: { rows: [figures()] },
    };
    for (const path of [
      ...['/home', '/filtered', '/search', '/search?q=mar', '/contos', '/contos/mar', '/video/farol'],
      ...['/autor/Ana', '/books', '/terms', '/content-policy', '/transparencia', '/login', '/nada'],
    ]) {
      const open: string[] = [];
      for (const [tag, end, name = ''] of pageAt(path, contents, { entry }).matchAll(
        /<(\/?)([a-z][a-z0-9]*)[^>]*>/g,
      )) {
        if (end === '') {
          if (!/^(?:img|input)$/.test(name) && !tag.endsWith('/>')) open.push(name);
        } else expect([path, open.pop()]).toEqual([path, name]);
      }
      expect([path, open]).toEqual([path, []]);
    }
  });

  it('leads to nothing that runs, nor to another site but those that administrators name', () => {
    const evil = 'javascript:alert(1)';
    const contents: Contents = {
      site: { ...site, quickExitUrl: evil, leaveUrl: evil },
      books: {
        items: [book({ link: evil }), book({ link: '//evil.example/' }), book({ link: '' })],
        total: 3,
      },
      videos: { items: [], total: 90 },
    };
    const pages = [
      '/books',
      '//evil.example/..//filtered?page=2',
      '//',
      '/\\evil.example',
      '/home?page=4',
    ].map((address) => pageAt(address, contents, { entry: 'asked' }));
    expect(pages.join('')).not.toContain('javascript:');
    const outside = pages.flatMap(hrefs).filter((href) => !/^(?:\/(?![/\\])|#|mailto:)/.test(href));
    expect(outside).toEqual([]);
    expect(pages[0]).not.toContain('/go"');
    expect(hrefs(pageAt('/books', { site, books: { items: [book()], total: 1 } }))).toContain(
      '/api/books/livro/go',
    );
  });

  it('has nothing of categories that the policy refuses', () => {
    const policy = classOf({ listing: ['gay', 'incesto'] });
    for (const address of ['/home', '/filtered?category=gay', '/contos', '/category/gay']) {
      const html = pageAt(address, list(0), { policy });
      expect(html).not.toMatch(/>(?:Gay|Incesto)<|Contos: Gay|category=(?:gay|incesto)/);
      expect(html).toContain('category=trans');
    }
  });

  it('stands behind a form where nobody agreed yet, and fetches nothing there', () => {
    const html = pageAt('/filtered?category=gay&page=2', list(15, 60), { entry: 'asked' });
    const page = parse(html);
    const form = page.querySelector('[data-gate] form');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('action')).toBe('/consent');
    expect(form?.querySelector('input')?.getAttribute('value')).toBe('/filtered?category=gay&page=2');
    expect(form?.querySelector('a')?.getAttribute('href')).toBe(site.leaveUrl);
    expect(
      page.querySelectorAll('[data-contents] article, [data-contents] li > a > div').length,
    ).toBeGreaterThan(0);
    expect(html).not.toContain('loading="eager"');
    const film = pageAt('/video/farol', { site, video: video(), related: { items: [] } }, { entry: 'asked' });
    expect(film).not.toMatch(/ poster=|fetchpriority/);
    const front = pageOf('/', list(1), 'asked').querySelector('[data-gate] input');
    expect(front?.getAttribute('value')).toBe('/home');
  });

  it('is for browsers without scripts alone where somebody may be signed in: as one element', () => {
    const contents: Contents = { ...list(2), video: video(), related: { items: [] } };
    for (const address of ['/home', '/video/farol', '/search?q=mar', '/nada', '/profile']) {
      const html = pageAt(address, contents, { entry: 'member' });
      expect(html).toMatch(/^<noscript>(?:(?!<\/?noscript).)*<\/noscript>$/s);
    }
    expect(pageAt('/home', contents, { entry: 'entered' })).not.toContain('data-gate');
  });

  it.each([
    [1, 'Próximo', ['2', '3', '4', '5', '6', '7', '10']],
    [5, 'Anterior', ['1', '3', '4', '6', '7', '10']],
    [10, 'Anterior', ['1', '4', '5', '6', '7', '8', '9']],
  ])('has numbers of pages as links: at page %d', (current, step, others) => {
    const page = pageOf(`/filtered?category=gay&page=${current}`, list(15, 150));
    const pages = page.querySelector('nav[aria-label="Páginas"]');
    const marks = pages?.querySelectorAll('a[aria-label]') ?? [];
    expect(marks.filter((mark) => !mark.hasAttribute('aria-current')).map(({ text }) => text.trim())).toEqual(
      others,
    );
    expect(marks.find((mark) => mark.getAttribute('aria-current') === 'page')?.text.trim()).toBe(
      String(current),
    );
    expect(pages?.querySelectorAll('a[rel]').some(({ text }) => text === step)).toBe(true);
    expect(marks[0]?.getAttribute('href')).toBe('/filtered?category=gay');
  });

  it('has none of them where there is one page', () =>
    expect(pageAt('/filtered', list(15))).not.toContain('aria-label="Páginas"'));

  it.each([
    ['/home', 'Nenhum vídeo encontrado'],
    ['/home?category=gay', 'Nenhum conto encontrado nesta categoria.'],
    ['/filtered', 'Nenhum vídeo encontrado'],
    ['/category/nada', 'Categoria desconhecida'],
    ['/search?q=mar', '<p><span>Nenhum vídeo encontrado</span>, nem conto.</p>'],
    ['/contos', 'Nenhum conto encontrado.'],
    ['/books', 'Nenhum livro encontrado'],
    ['/ebooks', 'Nenhum e-book encontrado'],
    ['/books/nada', 'Nenhum livro encontrado'],
    ['/transparencia', 'Ainda não houve nenhuma denúncia.'],
  ])('says so where there is nothing: %s', (address, words) => {
    const none = { items: [], total: 0 };
    const contents = { site, videos: none, tales: none, books: none, figures: { rows: [] } };
    expect(pageAt(address, contents)).toContain(words);
    expect(pageAt('/filtered?page=9', { site, videos: { items: [], total: 20 } })).toContain(
      'Não há nada nesta página.',
    );
  });

  it('shows what the search found first, whether tales or videos', () => {
    const groups = (videos: number, tales: number) =>
      pageOf('/search?q=mar', {
        ...{ site, videos: { items: many(videos, video), total: videos } },
        tales: { items: many(tales, tale), total: tales },
      })
        .querySelectorAll('main h2')
        .map(({ text }) => text.trim())
        .filter((text) => text === 'Vídeos' || text === 'Contos');
    expect([groups(0, 2), groups(2, 0), groups(2, 2), groups(0, 0)]).toEqual([
      ['Contos', 'Vídeos'],
      ['Vídeos', 'Contos'],
      ['Vídeos', 'Contos'],
      [],
    ]);
  });

  it.each([
    ...['/home', '/filtered', '/search?q=mar', '/contos', '/books', '/transparencia'],
    ...['/video/farol', '/contos/mar', '/autor/Ana', '/terms'],
  ])('says nothing false where nobody could tell: %s', (address) => {
    const html = pageAt(address, {});
    expect(html).not.toMatch(/Nenhum|Não há nada|não encontrad|Ainda não houve|sem decisões|undefined|null/i);
    expect(html).toContain('<noscript>');
  });

  it.each([
    ['/video/x', { video: null }, 'Vídeo não encontrado.'],
    ['/contos/x', { tale: null }, 'Conto não encontrado.'],
    ['/autor/x', { author: null }, 'Autor não encontrado.'],
    ['/nada', {}, 'Página não encontrada'],
  ] as const)('says what is not there: %s', (address, contents, words) =>
    expect(pageOf(address, { site, ...contents }).querySelector('h1')?.text).toBe(words),
  );

  it('ends a tale with its author and what is next: of the author, of the category, else of all', () => {
    const ends = (next: Contents['next']) => {
      const story = { ...tale(), tale: 'Era uma noite.' };
      const end = pageOf('/contos/mar', { site, tale: story, next }).querySelector(
        '[aria-label="Fim do conto"]',
      );
      return end?.querySelectorAll('a').map((link) => link.getAttribute('href'));
    };
    const around = (...paths: string[]) => ['/autor/Ana', ...paths, '#conteudo', '/contos'];
    const [one, two, three] = ['um', 'dois', 'tres'].map((id) => tale({ id }));
    if (!one || !two || !three) throw new Error('no tales');
    expect(ends({ tale: one, ofAuthor: two, ofCategory: three })).toEqual(
      around('/contos/dois', '/contos/tres'),
    );
    expect(ends({ tale: one, ofAuthor: null, ofCategory: null })).toEqual(around('/contos/um'));
    expect(ends(undefined)).toEqual(around());
  });

  it('leads from a tale to its video where there is one for the public', () => {
    const story = { ...tale({ videoURL: 'https://v.example/a.mp4' }), tale: 'Era uma noite.' };
    const listen = (listened: Contents['listen']) =>
      hrefs(pageAt('/contos/mar', { site, tale: story, listen: listened })).filter((href) =>
        href.startsWith('/video/'),
      );
    expect(listen({ id: 'farol' })).toEqual(['/video/farol', '/video/farol']);
    expect([listen(null), listen(undefined)]).toEqual([[], []]);
  });

  it('keeps titles whole, however long', () => {
    const title = 'Maré '.repeat(2_000).trim();
    const page = pageOf('/video/farol', { site, video: video({ title }) });
    expect(page.querySelector('h1')?.text).toBe(title);
  });

  it('marks the cards that another selection takes the place of, which are those of /home', () => {
    const marked = (address: string) =>
      pageOf(address, list(2), 'entered').querySelectorAll('[data-home-cards] > li');
    expect(
      [marked('/home'), marked('/home?category=gay'), marked('/filtered')].map(({ length }) => length),
    ).toEqual([2, 2, 0]);
  });

  it('fetches the first picture before all others', () => {
    const pictures = pageOf('/filtered', list(15)).querySelectorAll('img');
    const named = (name: string) => pictures.map((picture) => picture.getAttribute(name));
    expect(named('loading')).toEqual(['eager', ...Array<string>(14).fill('lazy')]);
    expect(named('fetchpriority')).toEqual(['high', ...Array<undefined>(14).fill(undefined)]);
    expect(named('srcset')[0]).toBe('/images/t-320.webp 320w');
  });
});
