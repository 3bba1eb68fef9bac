import { logger } from '@alcova/platform';
import { stringify } from 'csv-stringify';
import { pipeline, Readable } from 'node:stream';

const log = logger('csv');
const dayOf = new Intl.DateTimeFormat('pt-BR', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'America/Sao_Paulo' },
});

/** dd/mm/yyyy of a moment in ISO 8601, in São Paulo. */
export const csvDay = (moment: string): string => dayOf.format(new Date(moment));

/**
 * Rows as CSV (RFC 4180, UTF-8 with its mark, so that spreadsheets read the accents), under a heading. Rows are asked for no faster than
 * they are taken; what breaks off half-way breaks the stream. What would be a formula in a spreadsheet is written so that it is none.
 */
export function csvOf(
  columns: readonly string[],
  rows: Iterable<readonly (string | number)[]> | AsyncIterable<readonly (string | number)[]>,
): Readable {
  const written = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  return pipeline(Readable.from(rows), written, (error) => {
    if (error) log.debug({ err: error }, 'an export was not taken whole');
  });
}
