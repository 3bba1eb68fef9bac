import { exportAuditRoute, listAuditRoute, verifyAuditRoute } from '@alcova/contracts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { addressOf } from '../../shared/api/address';
import { call } from '../../shared/api/call';
import { fetchProtectedFile } from '../../shared/reauthentication/protected-file';
import { saveFile } from '../../shared/reauthentication/save-file';
import { type AuditFilter } from './filter';
import { texts } from './texts';

const VERIFY_WITHIN_MS = 90_000;

/** The entries that a filter names, newest first, further ones as they are asked for. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditRoute, { query: { ...filter, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/** Lets the browser keep the filtered log as a file. */
export const useExportAudit = () =>
  useMutation({
    mutationFn: async (filter: AuditFilter) =>
      saveFile(await fetchProtectedFile(addressOf(exportAuditRoute, {}, filter)), texts.csvName),
  });

export const useVerifyAudit = () =>
  useMutation({ mutationFn: () => call(verifyAuditRoute, { deadlineMs: VERIFY_WITHIN_MS }) });
