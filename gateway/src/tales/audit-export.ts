import {
  auditActorLabel,
  type AuditEntry,
  type auditFilter,
  auditOriginLabel,
  type Caller,
  MAX_AUDIT_PAGE,
  readAudit,
} from '@alcova/contracts';
import { retryWhileUnavailable } from '@alcova/messaging';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { csvTable } from '../http/csv';
import { namesOfAccounts } from '../services/names';
import type { ServiceCalls } from '../services/service-calls';

const RETRY = { withinMs: 20_000 };

/** The columns, in their order. Texts are text for a spreadsheet too. */
interface NamedEntry extends AuditEntry {
  readonly actorName: string | null;
}
const COLUMNS: Readonly<Record<string, (entry: NamedEntry) => string | number>> = {
  ID: ({ id }) => id,
  'Data e hora (UTC)': ({ at }) => at,
  Pessoa: (entry) => entry.actorName ?? entry.actorId ?? auditActorLabel(entry),
  Ação: ({ action }) => action,
  Objeto: ({ subject }) => subject,
  Antes: ({ before }) => (before === null ? '' : JSON.stringify(before)),
  Depois: ({ after }) => (after === null ? '' : JSON.stringify(after)),
  Lote: ({ batch }) => batch ?? '',
  Origem: auditOriginLabel,
  Título: ({ title }) => title ?? '',
  'ID da pessoa': ({ actorId }) => actorId ?? '',
};
type Filter = z.output<typeof auditFilter>;

async function* entries(services: ServiceCalls, caller: Caller, filter: Filter) {
  const page = (after: string | undefined) =>
    retryWhileUnavailable(
      () => services.request(readAudit, { ...filter, after, limit: MAX_AUDIT_PAGE }, { caller }),
      RETRY,
    );
  for (let { items, next } = await page(undefined); ; { items, next } = await page(next)) {
    const actors = items.flatMap(({ actorId }) => actorId ?? []);
    const names = await namesOfAccounts(services, actors, caller);
    yield* items.map((entry) => ({ ...entry, actorName: names[entry.actorId ?? ''] ?? null }));
    if (next === null) return;
  }
}

/** The audit log as CSV, newest first: a page at a time and no faster than it is taken. */
export const auditCsv = (services: ServiceCalls, caller: Caller, filter: Filter): Promise<Readable> =>
  csvTable(COLUMNS, entries(services, caller, filter));
