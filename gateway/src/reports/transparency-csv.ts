import { REPORT_CATEGORIES, type TransparencyRow } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { stringify } from 'csv-stringify';
import { pipeline, Readable } from 'node:stream';

const log = logger('transparency');
const hours = (value: number | null): string => (value === null ? '' : value.toFixed(2));

/** The columns, in their order. */
const COLUMNS: Readonly<Record<string, (row: TransparencyRow) => string | number>> = {
  Mês: ({ month }) => month,
  Motivo: ({ category }) => REPORT_CATEGORIES[category].label,
  Denúncias: ({ reports }) => reports,
  Casos: ({ cases }) => cases,
  Removidos: ({ removed }) => removed,
  Mantidos: ({ kept }) => kept,
  'Já indisponíveis': ({ unavailable }) => unavailable,
  'Em análise': ({ waiting }) => waiting,
  'Pedidos de revisão': ({ appeals }) => appeals,
  'Decisões revertidas': ({ reversed }) => reversed,
  'Horas até a decisão (mediana)': ({ medianHours }) => hours(medianHours),
  'Horas até a decisão (95%)': ({ p95Hours }) => hours(p95Hours),
  'Decididos no prazo': ({ inTime }) => inTime,
};

/** The figures as CSV (RFC 4180, UTF-8 with its mark). */
export function transparencyCsv(rows: readonly TransparencyRow[]): Readable {
  const written = stringify({
    header: true,
    columns: Object.keys(COLUMNS),
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  const lines = rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row)));
  return pipeline(Readable.from(lines), written, (error) => {
    if (error) log.debug({ err: error }, 'the figures were not taken whole');
  });
}
