import { caseEventsRoute, casesLoadRoute } from '@alcova/contracts';
import { type z } from 'zod';
import { addressOf } from '../api/address';
import { call } from '../api/call';
import { type LoadSource } from '../desk/use-desk-load';

export type CasesLoad = z.output<typeof casesLoadRoute.response>;

/** How many cases there are to decide. */
export const caseLoad: LoadSource<CasesLoad> = {
  stream: addressOf(caseEventsRoute),
  schema: casesLoadRoute.response,
  ask: () => call(casesLoadRoute, {}),
};
