import type { ListedEntry } from '@alcova/contracts';
import { readHashListFile } from './hash-list-reader';

const PDQ = 'd8f8f0cce0f4a84f06370a22038f63f0b36e2ed596621e1d33e6b39c4e9c9b22';
const OTHER = PDQ.replace('d8', '00');
const SHA = 'a'.repeat(64);

/** The entries of a text that comes in pieces. */
async function read(text: string | Buffer, pieceBytes = 7): Promise<ListedEntry[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  const entries: ListedEntry[] = [];
  for await (const entry of readHashListFile(pieces())) entries.push(entry);
  return entries;
}
const frame = (
  hash: string,
  quality: number | null,
  at: number | null = null,
  film: string | null = null,
) => ({
  ...{ kind: 'perceptual', hash, quality, at, film },
});
const own = (rows: string[], count: number) =>
  ['#alcova-hash-list,1', 'algorithm,version,hash,quality,at,film', ...rows, `#entries,${count}`, ''].join(
    '\n',
  );
/** As it is written now: between semicolons, with decimal commas and the ends of lines of Windows. */
const asToday = (text: string) =>
  text
    .replaceAll(',', ';')
    .replace(/(\d)\.(\d)/g, '$1,$2')
    .replaceAll('\n', '\r\n');
const ROWS = [`pdq,1,${PDQ},100,1.5,filme-1`, `sha256,,${SHA},,,`];
const ENTRIES = [frame(PDQ, 100, 1.5, 'filme-1'), { kind: 'sha256', hash: SHA }];

describe('a list as a file', () => {
  it.each<[string, string, unknown[]]>([
    ['our own of before', own(ROWS, 2), ENTRIES],
    ['our own', `\uFEFF${asToday(own(ROWS, 2))}`, ENTRIES],
    ['our own, saved again by a spreadsheet', asToday(own(ROWS, 2)).replace(/^#[^\r]*/gm, '$&;;;;'), ENTRIES],
    [
      'an exchange of pictures between semicolons',
      `hash;quality;"a; b, c"\r\n${PDQ};87;"d; ""e"""\r\n`,
      [frame(PDQ, 87)],
    ],
    ['notes of others', `# a, b; c\n"# d, e"\nhash;quality\n${PDQ};87\n`, [frame(PDQ, 87)]],
    [
      'an exchange of pictures',
      `hash,quality,id\r\n${PDQ.toUpperCase()},87,"a, ""b"""\r\n`,
      [frame(PDQ, 87)],
    ],
    ['a column of PDQ', `\uFEFFname,pdq\nx,${PDQ}\n\ny,${OTHER}\n`, [frame(PDQ, null), frame(OTHER, null)]],
    ['files alone', `sha256\n${SHA}\n`, [{ kind: 'sha256', hash: SHA }]],
    [
      'JSON lines',
      `{"algorithm":"pdq","version":1,"entries":1}\n{"hash":"${PDQ}","quality":50,"at":2}\n`,
      [frame(PDQ, 50, 2)],
    ],
    [
      'JSON lines that name themselves',
      `{"pdq":"${PDQ}"}\n{"sha256":"${SHA}"}\n`,
      [frame(PDQ, null), ENTRIES[1]],
    ],
  ])('is understood: %s', async (_what, text, entries) => {
    expect(await read(text)).toEqual(entries);
    expect(await read(text, 100_000)).toEqual(entries);
  });

  it.each([
    ['in the middle of a hash', `hash,quality\n${PDQ},90\n${PDQ.slice(0, 30)}`],
    ['right before a line’s end', `sha256\n${SHA}`],
    ['before its number of entries', own(ROWS, 2).replace(/#entries.*\n/, '')],
    ['with fewer entries than promised', own(ROWS, 3)],
    ['with fewer than its JSON head promises', `{"algorithm":"pdq","entries":2}\n{"hash":"${PDQ}"}\n`],
  ])('is refused when it was cut off %s', async (_where, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'hashes.cut-off' });
  });

  it.each([
    ['MD5', `md5\n${'a'.repeat(32)}\n`],
    ['hashes of nobody knows what', `hash\n${PDQ}\n`],
    ['another algorithm', own([`phash,1,${PDQ},,,`], 1)],
    ['another version', own([`pdq,2,${PDQ},,,`], 1)],
    ['another algorithm in JSON', `{"algorithm":"tmk","version":1}\n{"hash":"${PDQ}"}\n`],
  ])('is refused when it is of %s', async (_what, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'hashes.other-algorithm' });
  });

  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['a header alone', 'hash,quality\n'],
    ['a hash too short', `hash,quality\n${PDQ.slice(2)},90\n`],
    ['a quality that is none', `hash,quality\n${PDQ},muita\n`],
    ['a time before the start', `pdq,at\n${PDQ},-1\n`],
    ['no UTF-8', Buffer.from(`hash,quality,name\n${PDQ},9,\xe1\n`, 'latin1')],
    ['a line without end', `sha256\n${'a'.repeat(20_000)}`],
    ['empty lines', `sha256\n${'\n'.repeat(2_000)}`],
    ['JSON that is none', `{"pdq":"${PDQ}"}\n{"pdq":\n`],
    ['nested JSON', `{"pdq":{"a":1}}\n`],
    ['a stray quotation mark', `hash,quality\n${PDQ}"x,90\n`],
  ])('is refused when it is %s', async (_what, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'hashes.invalid' });
  });
});
