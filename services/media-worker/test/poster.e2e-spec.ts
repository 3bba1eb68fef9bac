import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Clips, H264, picture } from './support/clips';
import { WorkerUnderTest } from './support/worker';

let worker: WorkerUnderTest;
let clips: Clips;
beforeAll(async () => {
  [worker, clips] = await Promise.all([WorkerUnderTest.start(), Clips.open()]);
});
afterAll(async () => {
  await worker.stop();
  await clips.close();
});

const stored = (key: string): Buffer => {
  const bytes = worker.store.objects.get(key);
  if (!bytes) throw new Error(`${key} is not in the store`);
  return bytes;
};
/** Two seconds of black, a picture, and black again at the end. */
const blackEnds = (...form: string[]): string[] => [
  ...['-f', 'lavfi', '-i', 'color=black:size=1920x1080:rate=10:duration=8'],
  ...['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=10:duration=8'],
  ...['-filter_complex', `[0][1]overlay=enable='between(t,3,5)'`, ...H264, ...form],
];

describe('the poster', () => {
  it('comes in three widths as WebP and JPEG, named by content', async () => {
    const { images, posterKey, thumbnailKey } = await worker.poster(
      await clips.make('wide.mp4', ...picture('1920x1080', 4, 10), ...H264),
    );
    expect(images.map(({ width, format }) => `${width} ${format}`).sort()).toEqual(
      ['1280 jpeg', '1280 webp', '320 jpeg', '320 webp', '640 jpeg', '640 webp'].sort(),
    );
    for (const { key, width, format } of images) {
      const bytes = stored(key);
      const extension = format === 'webp' ? 'webp' : 'jpg';
      expect(key).toBe(`images/${createHash('sha256').update(bytes).digest('hex')}.${extension}`);
      expect(worker.store.contentTypes.get(key)).toBe(`image/${format}`);
      expect(await sharp(bytes).metadata()).toMatchObject({
        width,
        format,
        height: Math.round((width * 9) / 16),
      });
    }
    expect(images.find((image) => image.key === posterKey)).toMatchObject({ width: 1_280, format: 'jpeg' });
    expect(images.find((image) => image.key === thumbnailKey)).toMatchObject({ width: 640, format: 'webp' });
  });

  it('shows a picture where most of the film is black, the same one each time', async () => {
    const source = await clips.make('black.mp4', ...blackEnds());
    const first = await worker.poster(source);
    const { channels } = await sharp(stored(first.posterKey)).greyscale().stats();
    expect(channels[0]?.mean).toBeGreaterThan(40);
    expect(await worker.poster(source)).toEqual(first);
  });

  it('is never larger than a small film', async () => {
    const { images } = await worker.poster(await clips.make('small.mp4', ...picture('200x120', 2), ...H264));
    expect(images.map((image) => image.width)).toEqual([200, 200]);
  });

  it('is there for a single picture, and for a black film', async () => {
    const single = await clips.make('single.mp4', ...picture('320x240', 1, 1), ...H264, '-frames:v', '1');
    expect((await worker.poster(single)).images.length).toBeGreaterThan(0);
    const black = ['-f', 'lavfi', '-i', 'color=black:size=320x240:rate=10:duration=3'];
    expect(
      (await worker.poster(await clips.make('dark.mp4', ...black, ...H264))).images.length,
    ).toBeGreaterThan(0);
  });
});
