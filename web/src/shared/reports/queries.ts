import { type fileReport, type NewReport, type reportTicket } from '@alcova/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type z } from 'zod';
import { insist } from '../api/answer';
import { call } from '../api/call';
import { onceMore, useSendingName } from '../api/sending';
import { isRecord } from '../json';

/** A ticket and the secret of its link. */
export type Sent = z.output<typeof fileReport.response>;

/** Whether an answer tells how a report stands: who reported has nothing else to go by. */
const isTicket = (value: unknown): boolean =>
  isRecord(value) && [value.number, value.state, value.dueAt].every((text) => typeof text === 'string');

/** Sends a report; sent again unchanged it is the same ticket. */
export function useSendReport() {
  const nameOf = useSendingName();
  return useMutation({
    mutationFn: async (body: NewReport) => {
      const sent = await onceMore(() =>
        call<typeof fileReport>('POST /api/reports', { body, idempotencyKey: nameOf(body) }),
      );
      insist(typeof sent.secret === 'string' && isTicket(sent.ticket));
      return sent;
    },
  });
}

/** Somebody waits for a decision within hours. */
const REFRESH_MS = 30_000;

/** A ticket as it stands: asked for again while it waits and somebody looks. */
export const useTicket = (secret: string) =>
  useQuery({
    queryKey: ['report-ticket', secret],
    queryFn: async ({ signal }) => {
      const ticket = await call<typeof reportTicket>('POST /api/reports/ticket', {
        body: { secret },
        signal,
      });
      insist(isTicket(ticket));
      return ticket;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? REFRESH_MS : false),
    refetchOnWindowFocus: true,
  });
