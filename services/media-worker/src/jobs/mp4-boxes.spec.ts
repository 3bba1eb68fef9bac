import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFastStart, topLevelBoxes } from './mp4-boxes';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mp4-boxes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const box = (type: string, size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32BE(size, 0);
  bytes.write(type, 4, 'latin1');
  return bytes;
};
/** A box whose size stands in 64 bits. */
const wideBox = (type: string, size: number): Buffer => {
  const bytes = box(type, size);
  bytes.writeUInt32BE(1, 0);
  bytes.writeBigUInt64BE(BigInt(size), 8);
  return bytes;
};
/** A box that reaches to the end of the file. */
const openBox = (type: string, size: number): Buffer => {
  const bytes = box(type, size);
  bytes.writeUInt32BE(0, 0);
  return bytes;
};
async function boxesOf(...parts: Buffer[]) {
  const file = join(folder, 'file.mp4');
  await writeFile(file, Buffer.concat(parts));
  return topLevelBoxes(file);
}

describe('the boxes of an mp4', () => {
  it('are read with short, wide and open sizes', async () => {
    expect(await boxesOf(box('ftyp', 24), wideBox('moov', 40), openBox('mdat', 30))).toEqual([
      { type: 'ftyp', offset: 0, size: 24 },
      { type: 'moov', offset: 24, size: 40 },
      { type: 'mdat', offset: 64, size: 30 },
    ]);
  });

  it.each([
    ['a box that reaches behind the end', [box('ftyp', 24), box('mdat', 40).subarray(0, 39)]],
    ['a cut header', [box('ftyp', 24), Buffer.alloc(5)]],
    ['a size smaller than a header', [Buffer.from([0, 0, 0, 4, 0x66, 0x72, 0x65, 0x65])]],
    ['a wide size that overflows the file', [wideBox('mdat', 40).subarray(0, 20)]],
  ])('are refused with %s', async (_name, parts) => {
    await expect(boxesOf(...parts)).rejects.toThrow();
  });

  it('stand in the right order for playback from the first byte', async () => {
    expect(isFastStart(await boxesOf(box('ftyp', 8), box('moov', 8), box('mdat', 8)))).toBe(true);
    expect(isFastStart(await boxesOf(box('ftyp', 8), box('mdat', 8), box('moov', 8)))).toBe(false);
    expect(isFastStart(await boxesOf(box('ftyp', 8), box('moov', 8)))).toBe(false);
  });
});
