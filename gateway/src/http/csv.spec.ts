import { buffer, text } from 'node:stream/consumers';
import { csvOf, csvTable } from './csv';

const BOM = '\uFEFF';
/** The lines of a file whose cells have no ends of lines. */
const linesOf = (file: string) => file.slice(BOM.length).split('\r\n').slice(0, -1);

describe('a file for spreadsheets', () => {
  it('says that it is UTF-8, and that cells stand between semicolons', async () => {
    const file = await buffer(
      await csvTable({ Nome: ({ name }) => name, Nota: () => 'a, b' }, [{ name: 'Açaí' }]),
    );
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(linesOf(file.toString())).toEqual(['Nome;Nota', 'Açaí;a, b']);
  });

  it('has its heading alone where there is nothing', async () => {
    expect(await buffer(await csvTable({ Nome: String, Nota: String }, []))).toEqual(
      Buffer.from(`${BOM}Nome;Nota\r\n`),
    );
  });

  it.each<[string, string | number, string]>([
    ['a semicolon', 'a;b', '"a;b"'],
    ['a quotation mark', 'diz "oi"', '"diz ""oi"""'],
    ['the end of a line', 'a\nb', '"a\nb"'],
    ['a comma', 'a, b', 'a, b'],
    ['a number', 1_234, '1234'],
    ['a part of a number', 1.5, '1,5'],
    ['a number below zero', -0.25, '-0,25'],
    ['nothing', '', ''],
    ['a text with a point', '1.5', '1.5'],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula behind a sign', '@SUM(A1)', "'@SUM(A1)"],
    ['a text that begins as a number', '-1', "'-1"],
    ['a formula in wide letters', '\uFF1D1', "'\uFF1D1"],
    ['a formula behind a semicolon', 'a;=1+1', `"a;'=1+1"`],
    ['a formula behind a comma', 'a,=1+1', `a,'=1+1`],
    ['a formula behind a tab', 'a\t+1', `a\t'+1`],
    ['a formula on the next line', 'a\n@x', `"a\n'@x"`],
    ['a formula in quotation marks', 'a,"=1+1"', `"a,""'=1+1"""`],
    ['a sign inside a text', 'a - b = c, d-e', 'a - b = c, d-e'],
  ])('writes %s', async (_what, cell, written) => {
    expect(await buffer(csvOf([[cell, 'x']]))).toEqual(Buffer.from(`${BOM}${written};x\r\n`));
  });

  it.each([
    ['semicolons', /[;\n]/],
    ['commas', /[,\n]/],
    ['tabs', /[\t\n]/],
  ])('holds no formula for a program that splits at %s, quotation marks or not', async (_what, separator) => {
    const signs = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'];
    const cells = signs.flatMap((sign) =>
      ['', 'a,', 'a;', 'a\t', 'a\r\n', 'a,"', "a;''", ',,'].map((before) => `${before}${sign}1+1`),
    );
    for (const beginning of (await text(csvOf([cells]))).split(separator))
      expect(beginning).not.toMatch(/^["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/);
  });
});
