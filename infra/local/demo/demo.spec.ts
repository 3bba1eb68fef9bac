import { CATEGORIES, newTale, newVideo, PAGE_SIZE } from '@alcova/contracts';
import { clipArguments } from './clip';
import { demoVideos } from './content';
import { pictureArguments } from './picture';
import { demoAds, demoBooks } from './shop-content';
import { demoTales } from './tale-content';
import { captionsOf, contentsOf } from './telling';

describe('demo content', () => {
  it('has tales that can be sent, of different titles, some to read and some that wait', () => {
    expect(new Set(demoTales.map(({ title }) => title)).size).toBe(demoTales.length);
    expect(new Set(demoTales.map(({ isPublished }) => isPublished))).toEqual(new Set([true, false]));
    for (const { title, tale, category, author } of demoTales) {
      const fields = { title, tale, category, author };
      expect(newTale.parse({ ...fields, ownWork: true, adultsOnly: true })).toMatchObject(fields);
    }
  });

  it('has videos of different titles in every category, more than a page of them, by somebody and by nobody', () => {
    expect(new Set(demoVideos.map((video) => video.title)).size).toBe(demoVideos.length);
    expect(new Set(demoVideos.map((video) => video.category))).toEqual(new Set(CATEGORIES));
    expect(demoVideos.length).toBeGreaterThan(PAGE_SIZE);
    for (const video of demoVideos) {
      expect(video.title).toMatch(new RegExp(`^Conto de demonstração ${video.number}: \\S`));
      const { title, description, category, author } = video;
      expect(newVideo.parse({ title, description, category, author, url: '/um' })).toMatchObject({ author });
    }
    const authors = new Set(demoVideos.map(({ author }) => author));
    expect(authors).toContain('');
    expect(demoTales.some(({ author }) => authors.has(author))).toBe(true);
  });

  it('is minutes long only where a published tale is told, and each video of a length of its own', () => {
    const told = demoVideos.filter(({ captions }) => captions !== undefined);
    expect(told).toHaveLength(2);
    for (const { title, lines, seconds, author } of told) {
      expect(demoTales.find((tale) => tale.title === title)).toMatchObject({ isPublished: true, author });
      expect([lines, seconds >= 180]).toEqual([480, true]);
    }
    for (const { seconds } of demoVideos.filter((video) => !told.includes(video)))
      expect(seconds).toBeLessThanOrEqual(30);
    expect(new Set(demoVideos.map(({ seconds }) => seconds)).size).toBe(demoVideos.length);
  });

  it('tells a tale in captions, one chapter after the other, from the first moment to the last', () => {
    const telling = { seconds: 60, chapters: ['Chegada', 'Partida'] };
    const captions = captionsOf('Ele chegou. Era noite?\n\nEla partiu com a manhã.', telling);
    expect(captions).toMatch(
      /^WEBVTT\n\n00:00:00\.000 --> \S+\nCapítulo 1: Chegada\n\n\S+ --> \S+\nEle chegou\.\n/,
    );
    expect(captions).toContain('--> 00:00:30.000\nEra noite?\n\n00:00:30.000 --> ');
    expect(captions).toMatch(/--> 00:01:00\.000\nEla partiu com a manhã\.\n\n$/);
    expect(contentsOf(telling)).toBe('0:00 Chegada\n0:30 Partida');
    for (const { tale, film } of demoTales)
      if (film) expect(film.chapters).toHaveLength(tale.split('\n\n').length);
  });

  it('takes what is written from files, so that no text can break the filter', () => {
    const [video] = demoVideos;
    if (video === undefined) throw new Error('no demo video');
    const args = clipArguments(video, '/d').join(' ');
    expect(args).toMatch(/\/d\/conto-de-demonstracao-1\.mp4$/);
    for (const [index, name] of video.scenes.entries()) {
      expect(args).toContain(`textfile=/d/cena-${index}.txt`);
      expect(args).not.toContain(name);
    }
    expect(args).toContain('-i /d/legendas.vtt');
  });

  it('has books of both types, some without a cover, and three ads, all leading to an example', () => {
    expect(new Set(demoBooks.map(({ type }) => type))).toEqual(new Set(['ebook', 'fisico']));
    for (const type of ['ebook', 'fisico'] as const) {
      const covers = demoBooks.filter((book) => book.type === type).map(({ cover }) => cover !== undefined);
      expect(new Set(covers)).toEqual(new Set([true, false]));
    }
    for (const { title, link } of demoBooks) {
      expect(title).toMatch(/^Livro de demonstração \d+: \S/);
      expect(new URL(link).hostname).toBe('example.com');
    }
    expect(new Set(demoAds.map(({ redirectUrl }) => redirectUrl)).size).toBe(3);
    for (const { redirectUrl } of demoAds) expect(new URL(redirectUrl).hostname).toBe('example.com');
  });

  it('draws pictures of the size that is shown, with the caption from a file', () => {
    const [ad] = demoAds;
    if (ad === undefined) throw new Error('no demo ad');
    const args = pictureArguments(ad.picture, '/d/legenda.txt', '/d/anuncio.png').join(' ');
    expect(args).toContain('s=640x200');
    expect(args).toContain('textfile=/d/legenda.txt');
    expect(args).not.toContain(ad.picture.caption);
  });
});
