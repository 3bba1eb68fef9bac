import type { PosterResult } from '@alcova/contracts';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { H264, picture } from './support/clips';
import { clips, useWorker, worker } from './support/started';

useWorker();

const stored = (key: string): Buffer => {
  const bytes = worker.store.objects.get(key);
  if (!bytes) throw new Error(`${key} is not in the store`);
  return bytes;
};
const imageKeys = (): string[] => [...worker.store.objects.keys()].filter((key) => key.startsWith('images/'));
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

  it('stores nothing when the source could not be read meanwhile: the next try may choose another picture', async () => {
    const source = await clips.make('away.mp4', ...picture('320x240', 4), ...H264);
    const probe = await worker.probe(source);
    const before = imageKeys();
    const sourceKey = 'videos/away/source';
    // Long enough for the reading of the first picture to give up; those after it go well.
    worker.store.breakKey(sourceKey, { times: 4, status: 503 });
    const job = await worker.queue('poster', source, { sourceKey, probe });
    expect(await worker.endOf(job)).toMatchObject({ kind: 'failed', permanent: false });
    expect(imageKeys()).toEqual(before);
    const again = await worker.poster(source);
    expect(imageKeys().sort()).toEqual(
      [...new Set([...before, ...again.images.map(({ key }) => key)])].sort(),
    );
  });

  it('is never larger than a small film', async () => {
    const { images } = await worker.poster(await clips.make('small.mp4', ...picture('200x120', 2), ...H264));
    expect(images.map((image) => image.width)).toEqual([200, 200]);
  });

  it('finds the one moment that is not black', async () => {
    const moment = ['-filter_complex', `[0][1]overlay=enable='between(t,5.3,5.5)'`];
    const source = await clips.make('moment.mp4', ...blackAndPicture('320x240', 10), ...moment, ...H264);
    expect(await brightness(await worker.poster(source))).toBeGreaterThan(40);
  });

  it('finds it among the key frames of a long film', async () => {
    const moment = ['-filter_complex', `[0][1]overlay=enable='between(t,70,75)'`];
    const source = await clips.make('far.mp4', ...blackAndPicture('160x90', 100), ...moment, ...H264);
    expect(await brightness(await worker.poster(source))).toBeGreaterThan(40);
  });

  it('is there for a single picture, and for a black film', async () => {
    const single = await clips.make('single.mp4', ...picture('320x240', 1, 1), ...H264, '-frames:v', '1');
    expect((await worker.poster(single)).images.length).toBeGreaterThan(0);
    const black = ['-f', 'lavfi', '-i', 'color=black:size=320x240:rate=10:duration=3'];
    expect(
      (await worker.poster(await clips.make('dark.mp4', ...black, ...H264))).images.length,
    ).toBeGreaterThan(0);
  });

  it('stands upright, with square pixels', async () => {
    await clips.make('lying.mp4', ...picture('320x240', 2), ...H264);
    const turned = await clips
      .make('turned.mp4', ...['-display_rotation', '90', '-i', clips.path('lying.mp4'), '-c', 'copy'])
      .catch(() =>
        clips.make('turned.mp4', '-i', clips.path('lying.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90'),
      );
    expect(await sizeOf(await worker.poster(turned))).toEqual([240, 320]);
    const wide = await clips.make('oblong.mkv', ...picture('180x144', 2), ...H264, '-aspect', '16:9');
    expect(await sizeOf(await worker.poster(wide))).toEqual([256, 144]);
  });

  it('shows no fields of an interlaced film', async () => {
    const moving = (name: string, ...form: string[]) =>
      clips.make(name, ...picture('320x240', 4, 50), ...form, ...H264);
    const whole = await worker.poster(await moving('whole.mp4'));
    const fields = await worker.poster(
      await moving(
        'fields.mp4',
        ...['-vf', 'tinterlace=interleave_top', '-x264-params', 'tff=1', '-field_order', 'tt'],
      ),
    );
    // Two moments between each other make every second line differ.
    expect(await roughness(fields)).toBeLessThan((await roughness(whole)) * 1.3);
  });

  it.each([
    ['PQ', 'smpte2084', 'colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'],
    ['PQ without its primaries', 'smpte2084', 'transfer=smpte2084'],
    ['HLG', 'arib-std-b67', 'colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc'],
  ])('has the colours of a film with high dynamic range: %s', async (_name, transfer, tags) => {
    const plain = await worker.poster(await clips.make('plain.mp4', ...picture('320x240', 2), ...H264));
    const hdr = await worker.poster(
      await clips.make(
        'hdr.mkv',
        ...[...picture('320x240', 2), '-vf', toHdr(transfer), '-c:v', 'libx265', '-preset', 'ultrafast'],
        ...['-color_primaries', 'unknown', '-colorspace', 'unknown', '-color_trc', transfer],
        ...['-pix_fmt', 'yuv420p10le', '-x265-params', `log-level=error:${tags}`],
      ),
    );
    // Shown as it is it has a quarter of its colour left.
    expect(await colourfulness(hdr)).toBeGreaterThan((await colourfulness(plain)) * 0.6);
  });
});

const toHdr = (transfer: string): string =>
  [
    'format=yuv420p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709',
    'zscale=t=linear:npl=203',
    'format=gbrpf32le',
    `zscale=p=bt2020:t=${transfer}:m=bt2020nc:r=tv:npl=203`,
    'format=yuv420p10le',
  ].join(',');
const blackAndPicture = (size: string, seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', `color=black:size=${size}:rate=10:duration=${seconds}`],
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=10:duration=${seconds}`],
];
const posterImage = ({ posterKey }: PosterResult) => sharp(stored(posterKey));
async function sizeOf(result: PosterResult): Promise<number[]> {
  const { width, height } = await posterImage(result).metadata();
  return [width, height];
}
async function brightness(result: PosterResult): Promise<number> {
  return (await posterImage(result).greyscale().stats()).channels[0]?.mean ?? 0;
}
/** Mean difference between a pixel and the one below it. */
async function roughness(result: PosterResult): Promise<number> {
  const { data, info } = await posterImage(result).greyscale().raw().toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (let at = info.width; at < data.length; at++)
    sum += Math.abs((data[at] ?? 0) - (data[at - info.width] ?? 0));
  return sum / (data.length - info.width);
}
/** Mean difference between the largest and the smallest of a pixel's three colours. */
async function colourfulness(result: PosterResult): Promise<number> {
  const data = await posterImage(result).removeAlpha().raw().toBuffer();
  let sum = 0;
  for (let at = 0; at + 2 < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    sum += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  return sum / (data.length / 3);
}
