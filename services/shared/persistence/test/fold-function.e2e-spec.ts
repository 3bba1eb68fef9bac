import { foldWords } from '@alcova/contracts';
import { type TestDatabase, testDatabase } from '@alcova/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import { foldFunction } from '../src/fold-function';

class MakeFold1700000000000 implements MigrationInterface {
  readonly name = 'MakeFold1700000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(foldFunction('folded'));
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION folded(text)');
  }
}

const rows = z.array(z.object({ folded: z.string() }));
/** Scripts whose capitals a database and a browser may know from different years of Unicode are not asked for. */
const ASKED = [
  ...[0x1, 0x24f],
  ...[0x250, 0x52f],
  ...[0x1e00, 0x218b],
  ...[0x2190, 0x2bff],
  ...[0x2e00, 0x303f],
  ...[0x3131, 0x318e],
  ...[0xfb00, 0xfb06],
  ...[0xfe00, 0xffef],
  ...[0x1d400, 0x1d7ff],
];

describe('the function that folds words in the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase({ service: 'folding', entities: [], migrations: [MakeFold1700000000000] });
  });
  afterAll(() => database.drop());

  const folded = async (texts: readonly string[]): Promise<string[]> =>
    rows
      .parse(
        await database.dataSource.query(
          'SELECT folded(typed) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS t (typed, place) ORDER BY place',
          [texts],
        ),
      )
      .map((row) => row.folded);

  it('makes of every sign what the services make of it', async () => {
    const texts: string[] = [];
    for (let at = 0; at < ASKED.length; at += 2)
      for (let code = ASKED[at] ?? 0; code <= (ASKED[at + 1] ?? 0); code += 1)
        texts.push(`x${String.fromCodePoint(code)}y`);
    const found = await folded(texts);
    const different = texts.filter((text, index) => found[index] !== foldWords(text));
    expect(different.map((text) => text.codePointAt(1)?.toString(16))).toEqual([]);
  });

  it.each([
    "  O gato d’água — n° 1\u00a0… 'ﬁm' ",
    'Ela -- disse: «Não!»\r\nE foi\u2028embora\u2029',
    'cac\u0327a\u0303o CAÇÃO Çe ½ x² 20˚ œuvre Straße ΟΔΌΣ',
    '👨‍👩‍👧 ❤️ \u202eabc\u202c pa\u00adla\u200bvra \u3164\u2800',
    "a'b\\c%d_e",
    '\u200b',
    '',
  ])('makes of %j what the services make of it', async (typed) =>
    expect(await folded([typed])).toEqual([foldWords(typed)]),
  );

  it('makes of no text more than an entry of an index may hold', async () => {
    const [long = ''] = await folded(['ﷺ'.repeat(200)]);
    expect(Buffer.byteLength(long)).toBeLessThan(1_200);
  });
});
