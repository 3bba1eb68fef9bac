import {
  AUTHORITIES,
  type AuthorityReport,
  type exportAuthorityReport,
  type listAuthorityReports,
  type openAuthorityReport,
  type receiveAuthorityReport,
  type withdrawAuthorityReport,
} from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type z } from 'zod';
import { addressOf } from '../api/address';
import { call } from '../api/call';
import { withFreshProof } from '../reauthentication/fresh-proof';
import { fetchProtectedFile } from '../reauthentication/protected-file';
import { saveFile } from '../reauthentication/save-file';
import { authorityTexts as texts } from './texts';

const REPORTS = 'authority-reports';
/** Somebody else may send, and deadlines pass, while the page stands open. */
const EVERY_MS = 60_000;
/** More than these are looked for in their cases. */
const MAX_SHOWN = 50;

/** Of one case, newest first. */
export const useReportsOfCase = (caseId: string) =>
  useQuery({
    queryKey: [REPORTS, caseId],
    queryFn: ({ signal }) =>
      call<typeof listAuthorityReports>('GET /api/desk/authority-reports', {
        query: { caseId, pageSize: MAX_SHOWN },
        signal,
      }),
    staleTime: 0,
  });

/** Those that are still to be sent: what is due first stands first. */
export const useOpenReports = () =>
  useQuery({
    queryKey: [REPORTS, 'open'],
    queryFn: ({ signal }) =>
      call<typeof listAuthorityReports>('GET /api/desk/authority-reports', {
        query: { state: 'open', pageSize: MAX_SHOWN },
        signal,
      }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });

function useReportMutation<Input, Output>(attempt: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withFreshProof(() => attempt(input)),
    // Also after a failure: it may have been somebody else's doing that is seen then.
    onSettled: () => cache.invalidateQueries({ queryKey: [REPORTS] }),
  });
}

type Body<R extends { body?: z.ZodType }> = z.input<NonNullable<R['body']>>;

export const useOpenReport = (caseId: string) =>
  useReportMutation((body: Body<typeof openAuthorityReport>) =>
    call<typeof openAuthorityReport>('POST /api/desk/cases/{id}/authority-reports', {
      params: { id: caseId },
      body,
    }),
  );

export const useReceipt = (id: string) =>
  useReportMutation((body: Body<typeof receiveAuthorityReport>) =>
    call<typeof receiveAuthorityReport>('POST /api/desk/authority-reports/{id}/receipt', {
      params: { id },
      body,
    }),
  );

export const useWithdrawal = (id: string) =>
  useReportMutation((body: Body<typeof withdrawAuthorityReport>) =>
    call<typeof withdrawAuthorityReport>('POST /api/desk/authority-reports/{id}/withdraw', {
      params: { id },
      body,
    }),
  );

/** Lets the browser keep the evidence as a file. */
export const useEvidenceFile = () =>
  useMutation({
    mutationFn: async (id: string) =>
      saveFile(
        await fetchProtectedFile(
          addressOf<typeof exportAuthorityReport>('POST /api/desk/authority-reports/{id}/export', {
            id,
          }),
          'POST',
        ),
        texts.fileName(id),
      ),
  });

/** How the authority of a record is called. */
export const authorityName = ({ authority, otherName }: Pick<AuthorityReport, 'authority' | 'otherName'>) =>
  authority === 'other' ? otherName : AUTHORITIES[authority].name;
