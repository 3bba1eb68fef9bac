import { CATEGORIES, newTale } from '@alcova/contracts';
import { clipArguments } from './clip';
import { demoVideos } from './content';
import { pictureArguments } from './picture';
import { demoAds, demoBooks } from './shop-content';
import { demoTales } from './tale-content';

describe('demo content', () => {
  it('has tales that can be sent, of different titles, some to read and some that wait', () => {
    expect(new Set(demoTales.map(({ title }) => title)).size).toBe(demoTales.length);
    expect(new Set(demoTales.map(({ isPublished }) => isPublished))).toEqual(new Set([true, false]));
    for (const { title, tale, category, author } of demoTales) {
      const fields = { title, tale, category, author };
      expect(newTale.parse({ ...fields, ownWork: true, adultsOnly: true })).toMatchObject(fields);
    }
  });

  it('has different titles in every category', () => {
    expect(new Set(demoVideos.map((video) => video.title)).size).toBe(demoVideos.length);
    expect(new Set(demoVideos.map((video) => video.category))).toEqual(new Set(CATEGORIES));
    for (const video of demoVideos) expect(video.title).toMatch(/^Conto de demonstração \d+: \S/);
  });

  it('takes the caption from a file, so that no text can break the filter', () => {
    const [video] = demoVideos;
    if (video === undefined) throw new Error('no demo video');
    const args = clipArguments(video, '/d/legenda.txt', '/d/clip.mp4');
    expect(args.at(-1)).toBe('/d/clip.mp4');
    expect(args.join(' ')).toContain('textfile=/d/legenda.txt');
    expect(args.join(' ')).not.toContain(video.title);
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
