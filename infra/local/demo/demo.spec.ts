import { CATEGORIES } from '@alcova/contracts';
import { clipArguments } from './clip';
import { demoVideos } from './content';

describe('demo content', () => {
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
});
