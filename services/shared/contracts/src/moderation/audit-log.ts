import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';
import { auditFilter, auditVerdict, listedAuditEntry, MAX_AUDIT_PAGE } from './audit';
import { id } from '../base/primitives';

const tag = 'Moderação';

const auditQuery = auditFilter.extend({
  after: id.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_AUDIT_PAGE).default(50),
});

/** With the names of accounts and the titles of videos of today (`title` is that of then); null for what is gone, and while they cannot be had. */
export const namedAuditEntry = listedAuditEntry.extend({
  actorName: z.string().nullable(),
  subjectName: z.string().nullable(),
});
export type NamedAuditEntry = z.infer<typeof namedAuditEntry>;

export const listAudit = gatewayOperation({
  id: 'listAudit',
  http: 'GET /api/admin/audit',
  access: ADMIN,
  summary: 'Registro de auditoria, o mais novo primeiro',
  tag,
  audit: ['audit.view'],
  /** `fold`: what one act did many times is one entry; `others` says how many stand behind it, and `group` shows them. */
  query: auditQuery.extend({ fold: z.literal('1').optional() }),
  output: z.object({ items: z.array(namedAuditEntry).max(MAX_AUDIT_PAGE), next: id.nullable() }),
  errors: [],
});

export const exportAudit = gatewayOperation({
  id: 'exportAudit',
  http: 'GET /api/admin/audit/export',
  access: ADMIN,
  summary: 'Registro de auditoria em CSV',
  tag,
  fresh: true,
  audit: ['audit.view'],
  query: auditFilter,
  output: z.string(),
  download: 'text/csv',
  errors: [],
});

export const verifyAudit = gatewayOperation({
  id: 'verifyAudit',
  http: 'POST /api/admin/audit/verify',
  access: ADMIN,
  summary: 'Confere a cadeia do registro de auditoria',
  tag,
  withoutProof: 'changes-nothing',
  withoutEntry: 'changes-nothing',
  output: auditVerdict,
  errors: [],
});
