import { auditFilter, READING_ACTS } from '@alcova/contracts';
import { fromControl } from '../../shared/admin/site-time';
import { type AuditFilter } from '../../shared/audit/queries';

/**
 * The filter's fields as they stand in the address; `actor` is an account's id or a kind of actor without one; days (yyyy-mm-dd) are São
 * Paulo's; `readings` is `show`, or empty to leave them out.
 */
export const FILTER_FIELDS = ['action', 'title', 'subject', 'actor', 'from', 'to', 'readings'] as const;
export type FilterFields = Readonly<Record<(typeof FILTER_FIELDS)[number], string>>;

export const fieldsFrom = (search: URLSearchParams): FilterFields => ({
  action: search.get('action') ?? '',
  title: search.get('title') ?? '',
  subject: search.get('subject') ?? '',
  actor: search.get('actor') ?? '',
  from: search.get('from') ?? '',
  to: search.get('to') ?? '',
  readings: search.get('readings') ?? '',
});

/** The fields that are filled, as an address has them. */
export const filled = (fields: FilterFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  );

/** What is asked of the server; what it would not take counts as not given. A day is meant from its beginning to its end. */
export function filterOf(fields: FilterFields): AuditFilter {
  const { shape } = auditFilter;
  const { action = '', title, subject, actor } = filled(fields);
  const actorKind = shape.actorKind.catch(undefined).parse(actor);
  const from = fields.from && fromControl(`${fields.from}T00:00`);
  const to = fields.to && fromControl(`${fields.to}T23:59`);
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    // Who looks for reading does not want it left out.
    ...(fields.readings === 'show' || READING_ACTS.includes(action) ? {} : { readings: 'hide' }),
    action: shape.action.catch(undefined).parse(action || undefined),
    title: shape.title.catch(undefined).parse(title),
    subject: shape.subject.catch(undefined).parse(subject),
    actorKind,
    actorId: actorKind ? undefined : shape.actorId.catch(undefined).parse(actor),
  };
}
