import { z } from 'zod';
import { defineRoute } from '../kinds/route';
import {
  auditFilter,
  auditVerdict,
  deskFigures,
  listedAuditEntry,
  MAX_AUDIT_PAGE,
} from '../moderation/audit';
import { id } from '../base/primitives';

const tag = 'Moderação';
const REVIEWERS = ['moderator', 'admin'] as const;
const ADMIN = ['admin'] as const;

export const deskFiguresRoute = defineRoute({
  operationId: 'deskFigures',
  summary: 'Números da moderação',
  tag,
  method: 'GET',
  path: '/api/desk/figures',
  access: REVIEWERS,
  audit: ['figures.view'],
  query: z.object({ days: z.enum(['7', '30', '90']).default('30') }),
  response: deskFigures.output,
  errors: [],
});

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

export const listAuditRoute = defineRoute({
  operationId: 'listAudit',
  summary: 'Registro de auditoria, o mais novo primeiro',
  tag,
  method: 'GET',
  path: '/api/admin/audit',
  access: ADMIN,
  audit: ['audit.view'],
  /** `fold`: what one act did many times is one entry; `others` says how many stand behind it, and `group` shows them. */
  query: auditQuery.extend({ fold: z.literal('1').optional() }),
  response: z.object({ items: z.array(namedAuditEntry).max(MAX_AUDIT_PAGE), next: id.nullable() }),
  errors: [],
});

export const exportAuditRoute = defineRoute({
  operationId: 'exportAudit',
  summary: 'Registro de auditoria em CSV',
  tag,
  method: 'GET',
  path: '/api/admin/audit/export',
  access: ADMIN,
  fresh: true,
  audit: ['audit.view'],
  query: auditFilter,
  response: z.string(),
  download: 'text/csv',
  errors: [],
});

export const verifyAuditRoute = defineRoute({
  operationId: 'verifyAudit',
  summary: 'Confere a cadeia do registro de auditoria',
  tag,
  method: 'POST',
  path: '/api/admin/audit/verify',
  access: ADMIN,
  withoutProof: 'changes-nothing',
  withoutEntry: 'changes-nothing',
  response: auditVerdict,
  errors: [],
});
