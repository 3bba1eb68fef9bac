import { z } from 'zod';
import { operation } from '../kinds/operation';
import { count } from '../base/primitives';
import { reportCategory } from './report-categories';

const tag = 'Denúncias';

export const MAX_TRANSPARENCY_MONTHS = 60;
export const month = z.string().regex(/^\d{4}-\d{2}$/);

/**
 * One category in one month (America/Sao_Paulo), by when the reports came. Hours are from the first report to the decision; what
 * ended without one is neither in them nor in time.
 */
export const transparencyRow = z.object({
  month,
  category: reportCategory,
  reports: count,
  cases: count,
  removed: count,
  kept: count,
  /** Deleted by the site while they waited: nobody decided. */
  deleted: count,
  unavailable: count,
  waiting: count,
  appeals: count,
  reversed: count,
  medianHours: z.number().nonnegative().nullable(),
  p95Hours: z.number().nonnegative().nullable(),
  inTime: count,
});
export type TransparencyRow = z.infer<typeof transparencyRow>;

/** Newest month first; months in which nothing came are left out. */
export const transparency = operation({
  id: 'transparency',
  subject: 'moderation.transparency.months',
  http: 'GET /api/transparency',
  access: 'public',
  summary: 'Denúncias por mês: motivos, resultados e prazos',
  tag,
  beforeProof: true,
  output: z.object({ rows: z.array(transparencyRow).max(MAX_TRANSPARENCY_MONTHS * 8) }),
  errors: [],
  deadlineMs: 15_000,
  cached: { of: 'site', alone: true },
});
