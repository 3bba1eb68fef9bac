import { SITE_TIME_ZONE } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { stringify } from 'csv-stringify';
import { pipeline, Readable } from 'node:stream';

const log = logger('csv');
const dayOf = new Intl.DateTimeFormat('pt-BR', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: SITE_TIME_ZONE },
});

/** dd/mm/yyyy of a moment in ISO 8601, in São Paulo. */
export const csvDay = (moment: string): string => dayOf.format(new Date(moment));

type Row = readonly (string | number)[];
type Rows = Iterable<Row> | AsyncIterable<Row>;

/**
 * Excel splits cells at the list separator of its system, which in Portuguese is this one, since there the comma stands in numbers. A first
 * line `sep=` would tell Excel alone, and make it forget the mark of UTF-8.
 */
const SEPARATOR = ';';
/**
 * What begins a formula inside a cell where another program sees the beginning of one: it splits at commas or tabs, and then quotation marks
 * hold nothing together. https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_INSIDE = /([,;\t\r\n]["']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Rows as CSV: RFC 4180 with semicolons, decimal commas, and UTF-8 with its mark, so that a spreadsheet in Portuguese reads cells, numbers and
 * accents. Rows are asked for no faster than they are taken; what breaks off half-way breaks the stream. What would be a formula in a
 * spreadsheet is written so that it is none.
 */
export function csvOf(rows: Rows): Readable {
  const written = stringify({
    delimiter: SEPARATOR,
    bom: true,
    record_delimiter: 'windows',
    // The library itself looks for its own end of a line alone.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: {
      number: (value) => String(value).replace('.', ','),
      string: (text) => text.replace(FORMULA_INSIDE, "$1'"),
    },
  });
  return pipeline(Readable.from(rows), written, (error) => {
    if (error) log.debug({ err: error }, 'an export was not taken whole');
  });
}

/**
 * Things as such a file: a heading, and a line of cells for each. The first thing is waited for, so that what cannot begin is answered as
 * the failure that it is, and not as a file that breaks off.
 * @throws what reading the first thing throws
 */
export async function csvTable<Thing>(
  columns: Readonly<Record<string, (thing: Thing) => string | number>>,
  things: Iterable<Thing> | AsyncIterable<Thing>,
): Promise<Readable> {
  const cells = Object.values(columns);
  async function* lines(): AsyncGenerator<Row> {
    for await (const thing of things) yield cells.map((cell) => cell(thing));
  }
  const others = lines();
  const first = await others.next();
  async function* rows(): AsyncGenerator<Row> {
    yield Object.keys(columns);
    if (first.done) return;
    yield first.value;
    yield* others;
  }
  return csvOf(rows());
}
