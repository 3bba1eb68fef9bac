import { REPORT_CATEGORIES, type TransparencyRow } from '@alcova/contracts';
import type { Readable } from 'node:stream';
import { csvTable } from '../http/csv';

const hours = (value: number | null): number | '' => (value === null ? '' : Math.round(value * 100) / 100);

/** The columns, in their order. */
const COLUMNS: Readonly<Record<string, (row: TransparencyRow) => string | number>> = {
  Mês: ({ month }) => month,
  Motivo: ({ category }) => REPORT_CATEGORIES[category].label,
  Denúncias: ({ reports }) => reports,
  Casos: ({ cases }) => cases,
  Removidos: ({ removed }) => removed,
  Mantidos: ({ kept }) => kept,
  'Excluídos pelo site': ({ deleted }) => deleted,
  'Já indisponíveis': ({ unavailable }) => unavailable,
  'Em análise': ({ waiting }) => waiting,
  Contestações: ({ appeals }) => appeals,
  'Decisões revertidas': ({ reversed }) => reversed,
  'Horas até a decisão (mediana)': ({ medianHours }) => hours(medianHours),
  'Horas até a decisão (95%)': ({ p95Hours }) => hours(p95Hours),
  'Decididos no prazo': ({ inTime }) => inTime,
};

/** The figures as CSV. */
export const transparencyCsv = (rows: readonly TransparencyRow[]): Promise<Readable> =>
  csvTable(COLUMNS, rows);
