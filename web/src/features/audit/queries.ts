import {
  type exportAuditRoute,
  type listAuditRoute,
  type listStaffRoute,
  type verifyAuditRoute,
} from '@alcova/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { addressOf } from '../../shared/api/address';
import { call } from '../../shared/api/call';
import { fetchProtectedFile } from '../../shared/reauthentication/protected-file';
import { saveFile } from '../../shared/reauthentication/save-file';
import { type AuditFilter } from './filter';
import { texts } from './texts';

const VERIFY_WITHIN_MS = 90_000;

/** A page of the entries that a filter names, newest first, from behind `after` on; empty for the first. */
export const useAuditPage = (filter: AuditFilter, after: string) =>
  useQuery({
    queryKey: ['audit', filter, after],
    queryFn: ({ signal }) =>
      call<typeof listAuditRoute>('GET /api/admin/audit', {
        query: { ...filter, ...(after ? { after } : {}) },
        signal,
      }),
    staleTime: 0,
  });

/** Names by id of those who work at the desks, by name; empty until they are there. */
export function useStaff(): Readonly<Record<string, string>> {
  const { data = {} } = useQuery({
    queryKey: ['audit', 'staff'],
    queryFn: async ({ signal }) => {
      const { items } = await call<typeof listStaffRoute>('GET /api/admin/staff', { signal });
      return Object.fromEntries(items.map(({ id, name }) => [id, name]));
    },
  });
  return data;
}

/** Lets the browser keep the filtered log as a file. */
export const useExportAudit = () =>
  useMutation({
    mutationFn: async (filter: AuditFilter) =>
      saveFile(
        await fetchProtectedFile(
          addressOf<typeof exportAuditRoute>('GET /api/admin/audit/export', {}, filter),
        ),
        texts.csvName,
      ),
  });

export const useVerifyAudit = () =>
  useMutation({
    mutationFn: () =>
      call<typeof verifyAuditRoute>('POST /api/admin/audit/verify', { deadlineMs: VERIFY_WITHIN_MS }),
  });
