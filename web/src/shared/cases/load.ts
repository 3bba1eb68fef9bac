import { type caseEventsRoute, type casesLoadRoute } from '@alcova/contracts';
import { addressOf } from '../api/address';
import { type AnswerOf, readEvent } from '../api/answer';
import { call } from '../api/call';
import { type LoadSource } from '../desk/use-desk-load';

export type CasesLoad = AnswerOf<typeof casesLoadRoute>;

/** How many cases there are to decide. */
export const caseLoad: LoadSource<CasesLoad> = {
  stream: addressOf<typeof caseEventsRoute>('GET /api/desk/cases/events'),
  read: readEvent<typeof caseEventsRoute>,
  ask: () => call<typeof casesLoadRoute>('GET /api/desk/cases/load', {}),
};
