import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdsTags } from './sound-tags';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sound-tags-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fields = (title: string, year: string) =>
  Buffer.concat([Buffer.from(`TAG${title.padEnd(90, '\0')}${year}`), Buffer.alloc(31)]);
const found = async (...parts: Buffer[]): Promise<boolean> => {
  const file = join(folder, 'sound.mp4');
  await writeFile(file, Buffer.concat(parts));
  return holdsTags(file);
};
/** Bytes as those of sound: none begins a tag. */
const sound = (bytes: number) => Buffer.alloc(bytes, 0xa5);

describe('tags amid sound', () => {
  it.each([
    ['ID3v2', Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 1, 20])],
    ['ID3v1', fields('Conto', '2024')],
    ['ID3v1 without a year', fields('Conto', '\0\0\0\0')],
    ['APE', Buffer.from('APETAGEX')],
    ['Lyrics3', Buffer.from('LYRICSBEGIN')],
  ])('are found: %s', async (_kind, tag) => {
    expect(await found(sound(5_000), tag, sound(5_000))).toBe(true);
  });

  it('are found wherever they stand in a large file', async () => {
    for (const at of [1_048_576 - 50, 1_048_576 - 3, 1_048_576, 2_097_152])
      expect(await found(sound(at), fields('Conto', '2024'), sound(9))).toBe(true);
  });

  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['sound', sound(200_000)],
    ['three letters by chance', Buffer.concat([Buffer.from('TAG ID3'), sound(400)])],
    ['the name of an encoder', Buffer.from('Info LAME3.100')],
  ])('are not found in %s', async (_what, bytes) => {
    expect(await found(bytes)).toBe(false);
  });
});
