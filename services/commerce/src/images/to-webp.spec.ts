import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { picture } from '../../test/support/picture-site';
import { toWebp } from './to-webp';

const noImage = { reason: 'not-an-image', again: false };
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height, exif } = await sharp(bytes).metadata();
  return { format, width, height, hasExif: exif !== undefined };
};

/** A PNG of a few kilobytes that says it has so many pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const beginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    beginning,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture from outside', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'of the format %s becomes WebP',
    async (format) => {
      const webp = await toWebp(await picture(format), 'banner');
      expect(await sizeOf(webp)).toMatchObject({ format: 'webp', width: 320, height: 100 });
    },
  );

  it.each([
    ['cover', { width: 2_000, height: 3_000 }, { width: 640, height: 960 }],
    ['cover', { width: 200, height: 300 }, { width: 200, height: 300 }],
    ['banner', { width: 1_280, height: 400 }, { width: 640, height: 200 }],
    ['banner', { width: 500, height: 1_000 }, { width: 100, height: 200 }],
  ] as const)('is as large as a %s needs it: %j is %j', async (kind, given, wanted) => {
    expect(await sizeOf(await toWebp(await picture('jpeg', given), kind))).toMatchObject(wanted);
  });

  it('stands upright and says nothing about where it was taken', async () => {
    const photo = await sharp(await picture('jpeg', { width: 300, height: 200 }))
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Alguém', Make: 'Câmera' } } })
      .toBuffer();
    expect(await sizeOf(await toWebp(photo, 'cover'))).toEqual({
      ...{ format: 'webp', width: 200, height: 300 },
      hasExif: false,
    });
  });

  it.each<[string, Buffer]>([
    ['a page', Buffer.from('<!doctype html><title>Não é uma imagem</title>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a document', Buffer.from('%PDF-1.7\n')],
    ['nothing', Buffer.alloc(0)],
    ['a beginning alone', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['too many pixels', bomb(30_000, 30_000)],
  ])('is not %s', async (_what, bytes) => {
    await expect(toWebp(bytes, 'cover')).rejects.toMatchObject(noImage);
  });

  it('has 25 million pixels at most', async () => {
    const wide = await picture('jpeg', { width: 5_000, height: 5_000 });
    expect(await sizeOf(await toWebp(wide, 'cover'))).toMatchObject({ width: 640, height: 640 });
    const wider = await picture('jpeg', { width: 5_001, height: 5_000 });
    await expect(toWebp(wider, 'cover')).rejects.toMatchObject(noImage);
  });

  it('waits while another one is converted, also one that fails', async () => {
    const large = await picture('jpeg', { width: 4_000, height: 4_000 });
    const ends: string[] = [];
    const noting = (name: string, work: Promise<Buffer>) =>
      work.then(
        () => ends.push(name),
        () => ends.push(`${name} failed`),
      );
    await Promise.all([
      noting('large', toWebp(large, 'cover')),
      noting('half', toWebp(large.subarray(0, 40_000), 'cover')),
      noting('small', toWebp(await picture('png', { width: 2, height: 2 }), 'cover')),
    ]);
    expect(ends).toEqual(['large', 'half failed', 'small']);
  });

  it('is not half a picture', async () => {
    const noise = {
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    } as const;
    const whole = await sharp(noise).jpeg().toBuffer();
    await expect(toWebp(whole.subarray(0, whole.length / 2), 'cover')).rejects.toMatchObject(noImage);
  });
});
