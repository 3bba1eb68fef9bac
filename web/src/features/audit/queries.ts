import { type exportAudit, type listStaff, type verifyAudit } from '@alcova/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { addressOf } from '../../shared/api/address';
import { call } from '../../shared/api/call';
import { fetchProtectedFile } from '../../shared/reauthentication/protected-file';
import { saveFile } from '../../shared/reauthentication/save-file';
import { type AuditFilter } from '../../shared/audit/queries';
import { texts } from './texts';

const VERIFY_WITHIN_MS = 90_000;

/** Names by id of those who work at the desks, by name; empty until they are there. */
export function useStaff(): Readonly<Record<string, string>> {
  const { data = {} } = useQuery({
    queryKey: ['audit', 'staff'],
    queryFn: async ({ signal }) => {
      const { items } = await call<typeof listStaff>('GET /api/admin/staff', { signal });
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
        await fetchProtectedFile(addressOf<typeof exportAudit>('GET /api/admin/audit/export', {}, filter)),
        texts.csvName,
      ),
  });

export const useVerifyAudit = () =>
  useMutation({
    mutationFn: () =>
      call<typeof verifyAudit>('POST /api/admin/audit/verify', { deadlineMs: VERIFY_WITHIN_MS }),
  });
