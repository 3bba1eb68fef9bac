import { type fileReportRoute, type NewReport, type ticketRoute } from '@alcova/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type z } from 'zod';
import { call } from '../api/call';
import { onceMore, useSendingName } from '../api/sending';

/** A ticket and the secret of its link. */
export type Sent = z.output<typeof fileReportRoute.response>;

/** Sends a report; sent again unchanged it is the same ticket. */
export function useSendReport() {
  const nameOf = useSendingName();
  return useMutation({
    mutationFn: (body: NewReport) =>
      onceMore(() =>
        call<typeof fileReportRoute>('POST /api/reports', { body, idempotencyKey: nameOf(body) }),
      ),
  });
}

/** Somebody waits for a decision within hours. */
const REFRESH_MS = 30_000;

/** A ticket as it stands: asked for again while it waits and somebody looks. */
export const useTicket = (secret: string) =>
  useQuery({
    queryKey: ['report-ticket', secret],
    queryFn: ({ signal }) =>
      call<typeof ticketRoute>('POST /api/reports/ticket', { body: { secret }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? REFRESH_MS : false),
    refetchOnWindowFocus: true,
  });
