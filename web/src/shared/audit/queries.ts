import { type auditFilter, type listAudit } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { type z } from 'zod';
import { call } from '../api/call';

export type AuditFilter = z.output<typeof auditFilter>;

/**
 * A page of the entries that a filter names, newest first, from behind `after` on; empty for the first. What one act did many times is one
 * entry, unless the filter asks for that act.
 */
export const useAuditPage = (filter: AuditFilter, after: string) =>
  useQuery({
    queryKey: ['audit', filter, after],
    queryFn: ({ signal }) =>
      call<typeof listAudit>('GET /api/admin/audit', {
        query: {
          ...filter,
          ...(filter.group === undefined ? { fold: '1' } : {}),
          ...(after ? { after } : {}),
        },
        signal,
      }),
    staleTime: 0,
  });
