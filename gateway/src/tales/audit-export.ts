import {
  auditActorLabel,
  type AuditEntry,
  type auditFilter,
  auditOriginLabel,
  type Caller,
  listAudit,
  MAX_AUDIT_PAGE,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { stringify } from 'csv-stringify';
import { pipeline, Readable } from 'node:stream';
import type { z } from 'zod';
import { patiently } from '../services/patience';
import type { ServiceCalls } from '../services/service-calls';

const log = logger('audit-export');
const PATIENCE_MS = 20_000;

/** The columns, in their order. Texts are text for a spreadsheet too. */
const COLUMNS: Readonly<Record<string, (entry: AuditEntry) => string | number>> = {
  ID: ({ id }) => id,
  'Data e hora (UTC)': ({ at }) => at,
  Pessoa: (entry) => entry.actorId ?? auditActorLabel(entry),
  Ação: ({ action }) => action,
  Objeto: ({ subject }) => subject,
  Antes: ({ before }) => (before === null ? '' : JSON.stringify(before)),
  Depois: ({ after }) => (after === null ? '' : JSON.stringify(after)),
  Lote: ({ batch }) => batch ?? '',
  Origem: auditOriginLabel,
};
const NAMES = Object.keys(COLUMNS);
const CELLS = Object.values(COLUMNS);
type Filter = z.output<typeof auditFilter>;

async function* lines(services: ServiceCalls, caller: Caller, filter: Filter) {
  const page = (after: string | undefined) =>
    patiently(
      () => services.request(listAudit, { ...filter, after, limit: MAX_AUDIT_PAGE }, { caller }),
      PATIENCE_MS,
    );
  for (let { items, next } = await page(undefined); ; { items, next } = await page(next)) {
    for (const entry of items) yield CELLS.map((cell) => cell(entry));
    if (next === null) return;
  }
}

/** The audit log as CSV (RFC 4180, UTF-8 with its mark), newest first: a page at a time and no faster than it is taken. */
export function auditCsv(services: ServiceCalls, caller: Caller, filter: Filter): Readable {
  const written = stringify({
    header: true,
    columns: NAMES,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  return pipeline(Readable.from(lines(services, caller, filter)), written, (error) => {
    if (error) log.debug({ err: error }, 'an export was not taken whole');
  });
}
